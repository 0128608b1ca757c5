// A suspicion: said, carried there, passed or answered seat by seat. Every answer is a film of its own; the three cards
// and the slips lie there in between.
import { at, board, clock, face, fits, isPhone, lay, layer, middle, ring, shows, size, unring, veil } from "./stage.js";
import { travel } from "./travel.js";

const GO = 1500, TRAVEL = 1660;
const cardsOf = () => [...layer.querySelectorAll("[data-moment=suspicion] > .m-card")];
const rest = (n) => {
  const [x, y] = middle();
  return [x + (n - 1) * (isPhone() ? 42 : 56), y + (n === 1 ? -3 : 2)];
};

export function suspicion(film, scene, { keep }) {
  const phone = isPhone(), width = fits(phone ? 104 : 138, .5), gap = phone ? 10 : 18, [x, y] = middle();
  const from = face(scene.dataset.seat), row = (n) => [x + (n - 1) * (width + gap), y - (phone ? 14 : 26)];
  const small = (phone ? 46 : 60) / width, cards = [...scene.querySelectorAll(".m-card")], line = scene.querySelector(".m-line");
  const shade = scene.querySelector(".m-veil");
  veil(shade);
  lay(line, [x, row(1)[1] + width * .7 + (phone ? 14 : 22)]);

  // said: the cards come to the middle
  film.anim(shade, [{ opacity: 0 }, { opacity: 1 }], { at: 0, dur: 240 });
  cards.forEach((card, n) => film.anim(size(card, width), [
    { transform: at(from, .15, -24), opacity: 0 },
    { transform: at(from, .3, -18), opacity: 1, offset: .12 },
    { transform: at(row(n), 1, (n - 1) * 3), opacity: 1 },
  ], { at: n * 110, dur: 460 }));
  film.anim(line, shows(), { at: 420, dur: 240 });
  film.mark("told", 420, 0);
  film.mark("cards", 900, 1100);

  // carried there: the cards lie down in the middle, the tokens travel
  film.mark("read", GO, 0);
  cards.forEach((card, n) => film.anim(card, [{ transform: at(row(n), 1, (n - 1) * 3) }, { transform: at(rest(n), small, (n - 1) * 7) }], { at: GO, dur: 380 }));
  film.anim(line, [{ opacity: 1 }, { opacity: 0 }], { at: GO, dur: 140 });
  film.anim(shade, [{ opacity: 1 }, { opacity: .35 }], { at: GO, dur: 300 });
  const sent = keep(/^(things|pawns|markers)$/);
  travel(film, TRAVEL, sent);
  film.mark("travel", TRAVEL, 700);
  film.mark("there", TRAVEL + 620, 500);

  // the first seat is asked, and answers when its time has come
  const asked = clock("first") - 900;
  ring(film, asked);
  film.mark("asked", asked, 500);
  return { opens: GO, rests: true };
}

// A seat has nothing: its slip is on its calling card by now, and the next one is asked.
export function pass(film) {
  unring(film, 0);
  film.mark("told", 0, 200);
  ring(film, clock("next") - 900);
  film.mark("asked", clock("next") - 900, 500);
  return { rests: true };
}

// The three cards go; slips stay until the turn passes on.
export function away(film, when) {
  cardsOf().forEach((card) => film.anim(card, [{ opacity: 1 }, { opacity: 0 }], { at: when, dur: 220 }));
  film.anim(layer.querySelector("[data-moment=suspicion] > .m-veil"), [{ opacity: .35 }, { opacity: 0 }], { at: when, dur: 220 });
  film.mark("gone", when + 220, 200);
}

export function nobody(film, scene) {
  const phone = isPhone(), [x, y] = middle(), line = scene.querySelector(".m-line"), small = .62;
  lay(line, [x, y + (phone ? 54 : 66)]);
  unring(film, 0);
  cardsOf().forEach((card, n) => {
    const to = [x + (n - 1) * (phone ? 66 : 88), y - (phone ? 12 : 20)];
    film.anim(card, [{ transform: at(rest(n), (phone ? 46 : 60) / fits(phone ? 104 : 138, .5), (n - 1) * 7) }, { transform: at(to, small, 0) }], { at: 0, dur: 300 });
  });
  film.anim(line, shows(), { at: 160, dur: 240 });
  film.mark("told", 160, 0);
  film.mark("nobody", 520, 1500);
  film.anim(line, [{ opacity: 1 }, { opacity: 0 }], { at: 2100, dur: 200 });
  away(film, 2100);
}

// Something said to all, with a card laid open or without.
export function laid(film, scene) {
  const phone = isPhone(), [x, y] = middle(), width = fits(phone ? 120 : 150), up = [x, y - (phone ? 20 : 26)];
  const card = scene.querySelector(".m-card"), line = scene.querySelector(".m-line"), shade = scene.querySelector(".m-veil");
  const from = face(scene.dataset.seat);
  veil(shade);
  lay(line, [x, card ? up[1] + width * .7 + 14 : y - 20], board().width - 16);
  film.anim(shade, [{ opacity: 0 }, { opacity: .8 }], { at: 0, dur: 240 });
  if (card) film.anim(size(card, width), [{ transform: at(from, .15, -18), opacity: 0 }, { transform: at(from, .3, -12), opacity: 1, offset: .12 }, { transform: at(up), opacity: 1 }], { at: 0, dur: 460 });
  film.anim(line, shows(), { at: 300, dur: 240 });
  film.mark("told", 300, 0);
  film.mark("laid", 620, 1400);
  for (const node of [shade, card, line]) film.anim(node, [{ opacity: node === shade ? .8 : 1 }, { opacity: 0 }], { at: 2100, dur: 220 });
  film.mark("gone", 2320, 100);
}

// What lies and rolls on the table: the dice, an advantage card, a look at the duel's row.
import { at, BACK, face, fits, flip, FRONT, isPhone, lay, layer, middle, shows, size, board, veil } from "./stage.js";
import { turnsInDialog } from "./shown.js";

const BOW = "cubic-bezier(.45,.05,.35,1)";
const main = document.getElementById("main");

function throwDice(film, when) {
  document.querySelectorAll("#dock .die").forEach((die, n) => {
    film.anim(die, [{ opacity: 0 }, { opacity: 0 }], { at: when, dur: n * 90, page: true });
    film.anim(die, [
      { transform: `translate(${-46 - n * 14}px, -30px) rotate(-320deg) scale(.7)`, opacity: 0 },
      { transform: "translate(-10px, 5px) rotate(-60deg) scale(1.08)", opacity: 1, offset: .45 },
      { transform: "translate(6px, 3px) rotate(26deg) scale(1.05)", opacity: 1, offset: .74 },
      { transform: getComputedStyle(die).transform, opacity: 1 },
    ], { at: when + n * 90, dur: 560, page: true });
  });
}

// The dice are thrown; the words come when both lie still, and then the board lights up.
export function dice(film) {
  film.cue(0, () => main.classList.add("m-rolls"));
  throwDice(film, 120);
  film.cue(120, () => main.classList.add("m-thrown"));
  film.mark("thrown", 420, 60);
  film.mark("rest", 800, 500);
  film.cue(870, () => main.classList.add("m-rest"));
  film.mark("words", 870, 0);
  const fade = (node, when, dur) => film.anim(node, [{ opacity: 0 }, { opacity: 1 }], { at: when, dur, page: true });
  film.cue(870, () => {
    for (const node of document.querySelectorAll("#turn .p2")) fade(node, 870, 140);
  });
  const places = [...document.querySelectorAll("#highlights .go-place")];
  film.cue(900, () => main.classList.remove("m-rolls", "m-thrown", "m-rest"));
  for (const node of document.querySelectorAll("#highlights .go-square, #turn .places")) fade(node, 900, 240);
  places.forEach((node, n) => {
    film.cue(900, () => { node.style.opacity = 0; });
    film.cue(900 + n * 90, () => node.style.removeProperty("opacity"));
    fade(node, 900 + n * 90, 240);
  });
  film.mark("lit", 900 + places.length * 90 + 240, 800);
  return {};
}

// An advantage card turns over for everybody, always. With a choice it moves aside, and the dock offers it.
export function advantage(film, scene) {
  const phone = isPhone(), [x, y] = middle(), width = fits(phone ? 176 : 214, .66), up = [x, y - (phone ? 20 : 18)], go = 900, turn = 1560;
  const card = scene.querySelector(".m-card"), line = scene.querySelector(".m-line"), marks = scene.querySelector(".m-quests"), shade = scene.querySelector(".m-veil");
  veil(shade);
  lay(marks, up, 1000);
  lay(line, [x, up[1] + width * .7 + (phone ? 10 : 14)]);
  throwDice(film, 0);
  film.mark("dice", 760, 700);
  film.anim(shade, [{ opacity: 0 }, { opacity: 1 }], { at: go, dur: 240 });
  film.anim(size(card, width), [{ transform: at([x, y + 10], .2, 12), opacity: 0 }, { transform: at([x, y + 10], .28, 8), opacity: 1, offset: .12 }, { transform: at(up), opacity: 1 }], { at: go, dur: 480 });
  film.mark("back", go + 480, 500);
  film.anim(flip(card), [BACK, FRONT], { at: turn, dur: 420 });
  film.anim(marks, [{ opacity: 0, transform: "translate(-50%,-50%) scale(.7)" }, { opacity: 1, transform: "translate(-50%,-50%) scale(1)" }], { at: turn + 180, dur: 300 });
  film.mark("turns", turn, 60);
  film.anim(line, shows(), { at: turn + 400, dur: 240 });
  film.mark("told", turn + 400, 0);
  film.mark("face", turn + 760, 1800);
  const works = turn + 2200;
  film.mark("works", works, 0);
  for (const node of [line, marks]) film.anim(node, [{ opacity: 1 }, { opacity: 0 }], { at: works, dur: 160 });
  film.anim(shade, [{ opacity: 1 }, { opacity: 0 }], { at: works, dur: 300 });
  if (scene.dataset.asks === "yes") {
    const box = board(), aside = phone ? [box.left + 46, box.top + box.height - 56] : [box.left + 66, box.top + 86];
    film.anim(card, [{ transform: at(up) }, { transform: at(aside, phone ? .42 : .5, -4) }], { at: works, dur: 360 });
    film.mark("aside", works + 360, 600);
    return { opens: works, rests: true };
  }
  film.anim(card, [{ transform: at(up), opacity: 1 }, { transform: at(face(scene.dataset.seat), .16, -10), opacity: .2 }], { at: works, dur: 420, ease: BOW });
  film.anim(card, [{ opacity: .2 }, { opacity: 0 }], { at: works + 420, dur: 80 });
  film.mark("gone", works + 500, 200);
  return {};
}

// The duel: a card of the row is looked at in secret and put back. Who looks reads it in the dialog.
export function look(film, scene, { keep }) {
  const phone = isPhone(), [x, y] = middle(), width = fits(phone ? 150 : 176), up = [x, y - (phone ? 10 : 30)], go = 160;
  const card = scene.querySelector(".m-card"), line = scene.querySelector(".m-line"), shade = scene.querySelector(".m-veil");
  const slot = document.querySelectorAll(".duel-row li")[scene.dataset.slot], box = slot?.getBoundingClientRect();
  const from = box?.width ? [box.left + box.width / 2, box.top + box.height / 2] : up, small = box?.width ? box.width / width : .3;
  veil(shade);
  film.anim(flip(card), [BACK, BACK], { at: 0, dur: 1 });
  film.anim(shade, [{ opacity: 0 }, { opacity: .92 }], { at: go, dur: 300 });
  film.anim(size(card, width), [{ transform: at(from, small), opacity: 1 }, { transform: at(up, 1, -2), opacity: 1 }], { at: go, dur: 460 });
  film.mark("lifted", go + 460, 400);
  if (scene.dataset.mine === "yes") {
    const read = keep(/^(dialog-shown|shown-trail|row-|sheet-|turn-\d|latest|strip)/);
    turnsInDialog(film, card, go + 560, read);
    film.cue(go + 560, () => shade.remove());
    return {};
  }
  lay(line, [x, up[1] + width * .7 + 16]);
  film.anim(line, shows(), { at: go + 560, dur: 240 });
  film.mark("told", go + 560, 1200);
  const off = go + 1300;
  film.anim(line, [{ opacity: 1 }, { opacity: 0 }], { at: off, dur: 140 });
  film.anim(card, [{ transform: at(up, 1, -2), opacity: 1 }, { transform: at(from, small), opacity: 1 }], { at: off + 160, dur: 540 });
  film.anim(shade, [{ opacity: .92 }, { opacity: 0 }], { at: off + 200, dur: 300 });
  film.mark("back", off + 700, 100);
  return {};
}

// Whatever a film of dice was going to let in is in its place.
export function restDice() {
  main.classList.remove("m-rolls", "m-thrown", "m-rest");
  for (const node of document.querySelectorAll("#highlights .go-place[style]")) node.style.removeProperty("opacity");
  return layer;
}

// A card is shown: to me (its back comes to the middle, where the dialog turns it), by me (it leaves face down), or
// between others (a back, from seat to seat). All three take the same time.
import { openWanted } from "../dialogs.js";
import { at, BACK, byId, face, fits, flip, FRONT, isPhone, layer, middle, size, unring } from "./stage.js";
import { away } from "./suspicion.js";

const GO = 60, BOW = "cubic-bezier(.45,.05,.35,1)";
const LOCKED = /^(dialog-shown|shown-trail|row-|sheet-|turn-\d|latest|guide$)/; // the page that is shown a card reads it when it turns

export function shown(film, scene, { keep }) {
  const { seat, to, sort } = scene.dataset, card = scene.querySelector(".m-card");
  unring(film, 0);
  if (sort === "me") return toMe(film, card, face(seat), keep);
  if (sort === "mine") mine(film, card, face(to));
  else between(film, card, face(seat), face(to));
  film.mark("given", GO + 760, 900);
  film.anim(card, [{ opacity: 1 }, { opacity: 0 }], { at: GO + 1300, dur: 200 });
  away(film, GO + 1500);
  return {};
}

function between(film, card, start, goal) {
  const phone = isPhone();
  const bow = phone ? [(start[0] + goal[0]) / 2, Math.max(start[1], goal[1]) + 46] : [Math.max(start[0], goal[0]) + 150, (start[1] + goal[1]) / 2];
  film.anim(flip(card), [BACK, BACK], { at: 0, dur: 1 });
  film.anim(size(card, phone ? 90 : 110), [
    { transform: at(start, .2, -16), opacity: 0 },
    { transform: at(start, .3, -12), opacity: 1, offset: .12 },
    { transform: at(bow, phone ? .5 : .62, 4), opacity: 1, offset: .55 },
    { transform: at([goal[0] + (phone ? 10 : 22), goal[1] + 4], phone ? .28 : .36, 9), opacity: 1 },
  ], { at: GO, dur: 640, ease: BOW });
  film.mark("passing", GO + 330, 600);
}

function mine(film, card, goal) {
  const bar = byId("actions").getBoundingClientRect(), [, y] = middle(), dock = [bar.left + bar.width * .6, bar.top + bar.height / 2];
  film.anim(size(card, isPhone() ? 90 : 110), [
    { transform: at(dock, .45), opacity: 0 },
    { transform: at(dock, .6), opacity: 1, offset: .15 },
    { transform: at([(dock[0] + goal[0]) / 2, y], 1, -6), opacity: 1, offset: .5 },
    { transform: at([goal[0] + 34, goal[1]], .32, 10), opacity: 1 },
  ], { at: GO, dur: 760, ease: BOW });
  film.anim(flip(card), [FRONT, BACK], { at: GO + 60, dur: 300 });
  film.mark("passing", GO + 330, 600);
}

function toMe(film, card, start, keep) {
  const [x, y] = middle(), read = keep(LOCKED);
  film.anim(flip(card), [BACK, BACK], { at: 0, dur: 1 });
  film.anim(size(card, fits(isPhone() ? 168 : 190)), [
    { transform: at(start, .15, -14), opacity: 0 },
    { transform: at(start, .3, -10), opacity: 1, offset: .12 },
    { transform: at([x, y]), opacity: 1 },
  ], { at: GO, dur: 520 });
  film.mark("back", GO + 520, 500);
  turnsInDialog(film, card, GO + 760, read);
  return { opens: GO + 760 };
}

// From here on the dialog shows it: the card turns, is stamped, and is put away when its reader has read it.
export function turnsInDialog(film, card, when, read) {
  const inside = (name) => document.querySelector(`#dlg-shown[open]:not(:has([data-flip])) ${name}`);
  const moves = (name, late, dur, frames) => film.cue(when + late, () => {
    const node = film.cuts || film.over ? null : inside(name);
    if (node) film.start(node, frames, { at: when + late, dur, ease: "ease-out", page: true });
  });
  film.cue(when, () => {
    read();
    card.remove();
    openWanted();
    if (!film.cuts && !film.over) inside(".reveal")?.classList.add("turning");
  });
  moves(".flip > .card:not(.back)", 0, 420, [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }]);
  moves(".flip > .card.back", 0, 420, [{ transform: "rotateY(0)" }, { transform: "rotateY(-180deg)" }]);
  film.cue(when + 480, () => inside(".reveal")?.classList.remove("turning"));
  moves(".stamp", 480, 160, [{ opacity: 0, transform: "rotate(-11deg) scale(1.8)" }, { opacity: 1, transform: "rotate(-11deg)" }]);
  film.mark("turns", when, 420);
  film.mark("told", when + 420, 0);
  film.mark("stamp", when + 480, 500);
  for (const one of layer.querySelectorAll("[data-moment=suspicion]")) film.cue(when + 500, () => one.remove());
}

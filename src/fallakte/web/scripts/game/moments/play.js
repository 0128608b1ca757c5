// Plays what happened. One layer and one film at a time: whatever still runs is finished when the next event comes, so
// the page is never late by more than one moment. It only decides when the parts of the page are put in place.
import { accusation, verdict } from "./accusation.js";
import { closeAll } from "../dialogs.js";
import { modal } from "../modal.js";
import { Film } from "./film.js";
import { layer } from "./stage.js";
import { laid, nobody, pass, suspicion } from "./suspicion.js";
import { shown } from "./shown.js";
import { advantage, dice, look, restDice } from "./table.js";

const SCENES = { suspicion, pass, shown, nobody, laid, accusation, verdict, dice, advantage, look };
const GOES_ON = { pass: "suspicion", shown: "suspicion", nobody: "suspicion", verdict: "accusation" };
const THROWN = new Set(["dice", "advantage"]);
const TURNS = 800; // and a moment more, as always before the end
let film = null, waiting = null, put = null;

const isOpen = () => Boolean(film && !film.over);
const isHeld = () => isOpen() && Boolean(film.held);
// Beside a big screen a phone plays nothing but one's own accusation: the film is there.
const isElsewhere = () => document.body.classList.contains("board-away") && !document.querySelector(".stage").checkVisibility();

function clear(but) {
  for (const node of [...layer.children]) if (!but || node.dataset.moment !== but) node.remove();
  layer.removeAttribute("data-on");
  layer.getAnimations().forEach((one) => one.cancel());
  hush(but === "accusation");
}

// In an accusation nothing else is heard: the layer lies above everything on the page.
function hush(is) {
  document.body.classList.toggle("m-hush", is);
  if (is) closeAll();
}

// The parts that a film keeps back until it shows them; what is sent anew meanwhile waits with them.
function keeper(all) {
  return (names) => {
    const mine = { names, parts: {} };
    for (const id of Object.keys(all)) if (names.test(id)) { mine.parts[id] = all[id]; delete all[id]; }
    waiting = mine;
    return () => {
      if (waiting === mine) waiting = null;
      const { parts } = mine;
      mine.parts = {};
      if (Object.keys(parts).length) put(parts, []);
    };
  };
}

// Puts news in place, now or when its film shows it. Resolves when dialogs may open.
export async function play(news, update) {
  put = update;
  const all = { ...news.fragments };
  const happens = Boolean(news.seen?.length);
  if (happens && isHeld()) return update(all, news.seen); // somebody takes something in: the table goes on below it
  if (happens) finish();
  else if (waiting) for (const id of Object.keys(all)) if (waiting.names.test(id)) { waiting.parts[id] = all[id]; delete all[id]; }
  if (!news.moment || document.hidden) {
    if (happens) clear();
    return update(all, happens ? news.seen : []);
  }
  const scene = parse(news.moment.html), name = scene.dataset.moment;
  if (isElsewhere() && scene.dataset.mine !== "yes") {
    clear();
    return update(all, news.seen);
  }
  clear(GOES_ON[name]);
  const then = scene.querySelector("[data-moment=verdict]"); // accused, read and wrong at once, where nothing else is shown
  layer.append(scene);
  if (name === "accusation") hush(true);
  film = new Film(name, news.moment.speed);
  const first = THROWN.has(name) ? update(all, []) : null; // what is thrown lies there before it is thrown
  const how = SCENES[name](film, scene, { keep: keeper(all) });
  if (how === null) {
    clear();
    film = null;
    return update(all, news.seen);
  }
  if (then) return held(then, update(all, news.seen));
  const settled = first ?? update(all, name === "suspicion" ? [] : news.seen);
  const { opens, rests } = how ?? {};
  const mine = film;
  layer.dataset.on = name;
  if (opens !== undefined) mine.cue(opens, () => mine.opened?.());
  const ready = opens === undefined ? settled : Promise.race([new Promise((go) => { mine.opened = go; }), mine.done]);
  mine.done.then(() => { if (film === mine && !rests) clear(); });
  mine.play();
  return ready;
}

// Everything at once: the accusation as it ends, and the verdict that is held.
async function held(then, settled) {
  film.finish();
  layer.append(then);
  layer.dataset.on = "verdict";
  const mine = film = new Film("verdict", 0);
  verdict(mine, then);
  for (const mark of mine.marks) mark.dwell = 0;
  mine.done.then(() => { if (film === mine) clear(); });
  mine.play();
  return settled;
}

// The end of the game: its film, and then its page.
export function playEnd(news) {
  put = () => {};
  if (isHeld()) return film.done; // whoever is taking something in goes on from there
  finish();
  if (isElsewhere() && news.moment) return new Promise((go) => { setTimeout(go, TURNS * news.moment.speed, false); }); // there the cards turn
  if (!news.moment || document.hidden || !layer.querySelector("[data-moment=accusation]")) return Promise.resolve(false);
  const scene = parse(news.moment.html);
  layer.append(scene);
  film = new Film("verdict", news.moment.speed);
  layer.dataset.on = "verdict";
  verdict(film, scene);
  const mine = film;
  mine.play();
  return mine.done.then(() => true);
}

export function finish() {
  if (isOpen()) film.finish();
  waiting = null;
  restDice();
}

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}

// A press anywhere skips, for this page alone; where something waits for its button, only that goes on.
function pressed(event) {
  if (!isOpen() || !event.isTrusted) return;
  const wait = film.held;
  if (!wait) return film.skip();
  if (event.type !== "keydown" || !["Enter", "Escape"].includes(event.key) || modal()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  film.open(wait);
}
addEventListener("pointerdown", pressed, true);
addEventListener("keydown", (event) => {
  if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) pressed(event);
}, true);
document.addEventListener("visibilitychange", () => {
  if (document.hidden && isOpen() && !isHeld()) finish();
});
// The button of a wait has the focus while it waits, also when a dialog above it has closed.
const offer = () => setTimeout(() => {
  const press = isHeld() && film.held.press;
  if (press && document.activeElement !== press && !modal()) press.focus({ preventScroll: true });
});
document.addEventListener("moment", offer);
document.addEventListener("close", offer, true);

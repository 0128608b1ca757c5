// A lesson's note: rings what is awaited in pencil, and answers everything else with its reason before it is sent.
import { modal } from "./modal.js";

const box = document.getElementById("guide");
let folded = false, anyway = false, held = null, wrong = ""; // `wrong`: the note that answers a press with its reason

const notes = () => [...box.querySelectorAll("aside.guide")];
const openDialog = () => modal()?.id.slice(4) ?? "";

// Of several notes the one of the dialog that is open, else the plain one.
function current() {
  const all = notes();
  return all.find((note) => note.dataset.dialogOpen && note.dataset.dialogOpen === openDialog()) ?? all.find((note) => !note.dataset.dialogOpen) ?? null;
}

// After every change of the page, too: notes that are put in place anew know nothing of what was pressed here.
export function show() {
  const note = current();
  const top = modal() ?? document.body;
  if (box.parentNode !== top) top.append(box);
  if (wrong !== note?.dataset.guide) wrong = "";
  for (const one of notes()) {
    one.hidden = folded || one !== note;
    for (const part of one.querySelectorAll(".g-wrong, .g-wact")) part.hidden = !wrong || one !== note;
  }
  const tab = box.querySelector(".guidetab");
  if (tab) tab.hidden = !folded || !note;
  if (note && !folded) choose(note);
  ring(folded ? null : note);
}

// In a dialog the cards that are awaited are chosen already.
function choose(note) {
  const form = modal()?.querySelector("form");
  if (!form || form.dataset.guided === note.dataset.guide) return;
  form.dataset.guided = note.dataset.guide;
  for (const card of (note.dataset.wanted ?? "").split("|")[0].split(" ").slice(1)) {
    const option = form.querySelector(`input[type=radio][value="${card}"], input[type=radio][value$=" ${card}"]`);
    if (option && !option.checked) option.click();
  }
}

function ring(note) {
  const line = box.querySelector(".penline path");
  if (!line) return;
  const top = modal();
  const aims = note?.dataset.ring ? [...document.querySelectorAll(note.dataset.ring)].filter((aim) => !top || top.contains(aim)) : [];
  const spot = [...aims, ...drawerOf(aims)].map((aim) => aim.getBoundingClientRect()).find((at) => at.width && at.top < innerHeight && at.bottom > 0);
  if (!makeWay(note, spot, top) || !spot) return line.setAttribute("d", "");
  const x = spot.left + spot.width / 2, y = spot.top + spot.height / 2, a = spot.width / 2 + 7, b = spot.height / 2 + 6;
  line.setAttribute("d", `M${x - a} ${y + 2}C${x - a} ${y - b * 1.25} ${x + a * .9} ${y - b * 1.35} ${x + a} ${y - 1}S${x - a * .6} ${y + b * 1.5} ${x - a - 2} ${y - 4}`);
}

// On a phone what is awaited may lie in a drawer that is closed: then its button comes first.
function drawerOf(aims) {
  return aims.some((aim) => aim.closest("#sheet")) ? document.querySelectorAll("button[data-drawer=sheet][aria-expanded=false]") : [];
}

// On a small screen the note makes way for what is awaited, and for what else one may do, if it can: it lies above the
// tabs, over the board, or on top.
function makeWay(note, spot, dialog) {
  const turn = document.getElementById("turn"), list = turn.querySelector(".places").getBoundingClientRect();
  box.style.setProperty("--over", `${innerHeight - turn.getBoundingClientRect().top}px`);
  const isSheet = dialog?.getBoundingClientRect().bottom >= innerHeight;
  const wheres = isSheet ? ["up", ""] : dialog ? ["", "up"] : ["", "mid", "up"];
  const fits = (...spots) => wheres.some((where) => {
    box.className = where;
    return !note || spots.every((at) => !at?.height || !covers(note, at));
  });
  return fits(spot, dialog ? null : list) || fits(spot);
}

function covers(note, spot) {
  const at = note.getBoundingClientRect();
  return at.left < spot.right && at.right > spot.left && at.top < spot.bottom && at.bottom > spot.top;
}

// What a form or a square on the board would do, as the text of an action or a cell of the sheet.
function meant(event) {
  if (event.type === "click") {
    const go = event.target.closest("#highlights a[href]");
    return go && `walk ${new URL(go.getAttribute("href"), location).searchParams.get("to")}`;
  }
  const form = event.target, where = form.getAttribute("action") ?? "";
  const fields = Object.fromEntries(new FormData(form));
  if (event.submitter?.name) fields[event.submitter.name] = event.submitter.value;
  if (where.endsWith("/pencil")) return `pencil ${fields.pencil ?? ""}`;
  if (!where.endsWith("/act")) return null;
  return fields.action ?? ["verb", "suspect", "thing", "place"].map((name) => fields[name]).filter(Boolean).join(" ");
}

function isWanted(note, does) {
  const wanted = note.dataset.wanted.split("|");
  if (note.dataset.pencil) return does.startsWith(`pencil ${wanted[0]}=`);
  return wanted.some((one) => one === does || one.startsWith(`${does} `)); // a suspicion need not name where one stands
}

function hold(event) {
  const note = current();
  if (!note || folded || anyway || note.dataset.guide === "left" || event.target.closest("[data-guide-own]")) return;
  const does = meant(event);
  if (!does || isWanted(note, does)) return;
  if (does.startsWith("pencil ") && !note.dataset.pencil) return; // one's own pencil is always free
  event.preventDefault();
  event.stopImmediatePropagation();
  held = { target: event.target, submitter: event.submitter, click: event.type === "click" };
  wrong = note.dataset.guide;
  show();
  note.querySelector(".g-wact button").focus();
}
document.addEventListener("submit", hold, true);
document.addEventListener("click", hold, true);

document.addEventListener("click", (event) => {
  const note = current();
  if (event.target.closest("[data-guide-fold]")) { folded = true; show(); }
  else if (event.target.closest("[data-guide-unfold]")) {
    if (event.detail > 1) return; // the tab lies where the note was folded: the second press of a double click
    folded = false;
    show();
    current()?.querySelector("h2")?.focus();
  }
  else if (event.target.closest("[data-guide-again]")) { again(note); }
  else if (event.target.closest("[data-guide-anyway]") && held) {
    anyway = true;
    calm(note);
    if (held.click) held.target.closest("a").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else held.target.requestSubmit(held.submitter);
    anyway = false;
  }
});

function calm(note) {
  wrong = "";
  show();
  note.querySelector("h2").focus();
}

// What was chosen meanwhile makes way for what is awaited.
function again(note) {
  calm(note);
  for (const form of document.querySelectorAll("form[data-guided]")) delete form.dataset.guided;
  choose(note);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && current() && !folded && !openDialog()) { folded = true; show(); }
});
addEventListener("resize", show);
for (const moved of ["scroll", "transitionend"]) addEventListener(moved, () => ring(folded ? null : current()), true);
let last = "";
new MutationObserver(() => {
  show();
  const note = current(), name = note?.dataset.guide ?? "";
  if (name !== last && note && !folded && !openDialog()) note.querySelector("h2, button")?.focus({ preventScroll: true });
  last = name;
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["open", "data-drawer"] });
show();
document.documentElement.dataset.guideReady = "";

// Dialogs: opened by links and buttons that name them, by the game when something is awaited, closed by their buttons.
import { comeAlong, say } from "./toasts.js";
import { MODAL, settle, showOver } from "./modal.js";

const dialog = (name) => document.getElementById(`dlg-${name}`);
const seenKey = (node) => `seen:${location.pathname}:${node.dataset.key}`;

export function open(name) {
  const node = dialog(name);
  if (!node || node.matches(MODAL)) return Boolean(node);
  closeAll();
  if (node.open) node.removeAttribute("open");
  for (const form of node.querySelectorAll("form[data-asked]")) askAnew(form);
  showOver(node);
  if (name === "shown") shownAt = Date.now();
  comeAlong();
  (node.querySelector("[autofocus]") ?? node.querySelector("h2"))?.focus();
  return true;
}

// Whoever changes their mind is asked once more again.
function askAnew(form) {
  if (!form.dataset.asked) return;
  form.querySelector("[data-label]").textContent = form.dataset.asked;
  delete form.dataset.asked;
}

export function closeAll() {
  for (const node of document.querySelectorAll("dialog[open]")) node.close();
}

// A dialog whose button is gone is out of date: the turn has passed on.
export function closeStale() {
  for (const node of document.querySelectorAll("dialog[data-only-now][open]")) {
    if (!document.querySelector(`[data-dialog="${node.id.slice(4)}"]`)) node.close();
  }
  settle(); // of one that is not on the page any more, nobody hears that it was closed
}

// What the game awaits opens itself, each state once; a shown card is shown once and can be looked up in the diary.
export function openWanted() {
  if (makesWait() || dialog("cover")?.open) return;
  for (const node of document.querySelectorAll("dialog[data-open]")) {
    if (node.dataset.opened === node.dataset.key) continue;
    if (node.id === "dlg-suspect" && isBusy()) return;
    node.dataset.opened = node.dataset.key;
    if (node.dataset.open === "once") {
      if (sessionStorage.getItem(seenKey(node))) continue;
      sessionStorage.setItem(seenKey(node), "yes");
    }
    open(node.id.slice(4));
    return;
  }
}

// A card that is shown lies there until the next press anywhere, or until the game wants an answer; on a shared screen
// until it is put away.
const SHOWN = 4000;
let shownAt = 0;

export const shownLies = () => dialog("shown")?.matches(MODAL) ?? false;
export const shownIsHeld = () => shownLies() && Boolean(dialog("shown").querySelector("[data-hold]"));

function makesWait() {
  const left = shownAt + SHOWN - Date.now();
  if (!shownLies() || (left <= 0 && !shownIsHeld())) return false;
  if (!shownIsHeld()) setTimeout(openWanted, left);
  return true;
}

// Whoever writes, or looks something up, is not interrupted by what is no question to them.
function isBusy() {
  const other = document.querySelector(`${MODAL}:not(#dlg-suspect, #dlg-shown)`);
  return Boolean(other) || document.activeElement?.matches("input[type=text], input:not([type]), textarea");
}
document.addEventListener("close", () => setTimeout(openWanted), true);
document.addEventListener("focusout", () => setTimeout(openWanted));

function putAway(event) {
  const node = dialog("shown"), at = node.getBoundingClientRect();
  const inside = event.clientX >= at.left && event.clientX <= at.right && event.clientY >= at.top && event.clientY <= at.bottom;
  node.close();
  if (inside) return;
  settle();
  const below = document.elementFromPoint(event.clientX, event.clientY); // the press does what it was aimed at, too
  below?.closest("a, button, label, summary, [role=button]")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
}

document.addEventListener("keydown", (event) => {
  if (!shownLies() || shownIsHeld() || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  if (["Enter", " ", "Escape"].includes(event.key)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  dialog("shown").close();
});

document.addEventListener("click", (event) => {
  if (shownLies() && !shownIsHeld() && event.isTrusted && !event.target.closest("#guide")) return putAway(event);
  const opener = event.target.closest("[data-dialog]");
  if (opener && open(opener.dataset.dialog)) return event.preventDefault();
  if (event.target.closest("[data-close]")) return event.target.closest("dialog").close();
  if (event.target.id === "scrim") closeAll();
});

// What is not chosen yet is said in the page's own words, all of it at once.
let missing = new Set(), told = null;
document.addEventListener("invalid", (event) => {
  event.preventDefault();
  const field = event.target;
  if (field.type !== "radio") return;
  if (!missing.size) setTimeout(tellMissing);
  missing.add(field.closest("fieldset")?.querySelector("legend") ?? field.closest("dialog").querySelector("h2"));
}, true);

function tellMissing() {
  const [first] = missing;
  const asked = [...missing].map((title) => title.lastChild.textContent).join(" ");
  missing = new Set();
  told?.remove();
  told = say(`${document.getElementById("main").dataset.choose} ${asked}`);
  first.closest("fieldset, dialog").querySelector("input[type=radio]")?.focus();
}

// It is said no longer than it is true.
document.addEventListener("close", () => told?.remove(), true);
document.addEventListener("change", (event) => { if (event.target.form?.matches(":valid")) told?.remove(); });

// The sentence below the cards says what is chosen.
document.addEventListener("change", (event) => {
  const form = event.target.closest("dialog form");
  if (!form || !event.target.dataset.phrase) return;
  const gap = form.querySelector(`[data-say=${event.target.name}]`);
  if (gap) gap.textContent = event.target.dataset.phrase;
  askAnew(form);
});

// A question of the coach fills the suspicion.
document.addEventListener("click", (event) => {
  const advice = event.target.closest("[data-fill]");
  if (!advice || !open("suspect")) return;
  for (const card of advice.dataset.fill.split(" ")) {
    const input = dialog("suspect").querySelector(`input[type=radio][value="${card}"]`);
    if (input) {
      input.checked = true;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
});

// On a shared screen a card is covered until somebody holds the button.
for (const [type, shown] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false], ["pointerleave", false], ["keydown", true], ["keyup", false]]) {
  document.addEventListener(type, (event) => {
    const hold = event.target.closest?.("[data-hold]");
    if (!hold || (type.startsWith("key") && event.key !== " " && event.key !== "Enter")) return;
    if (type === "pointerdown") hold.setPointerCapture(event.pointerId); // what is uncovered may move the button away
    const node = hold.closest("dialog");
    node.querySelector("[data-flip]").classList.toggle("closed", !shown);
    node.querySelector("[data-held]").hidden = !shown;
  }, true);
}

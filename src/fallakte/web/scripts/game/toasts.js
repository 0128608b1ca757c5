// Why something was not possible, and whether the page is connected: said in a corner, never in a modal.
import { modal } from "./modal.js";

const toasts = document.getElementById("toasts");
const main = document.querySelector("main[data-table]");
let lostToast = null, wasLost = false;

// A sentence; the number of its rule leads to what the rule says.
export function worded(text) {
  const [, sentence, rule] = text.match(/^(.*?)(?: \((R[\d, R]+)\))?$/s);
  const strong = document.createElement("b");
  strong.textContent = sentence;
  if (!rule) return [strong];
  const link = document.createElement("a");
  link.className = "torule";
  link.href = `/t/${main.dataset.table}/rules#${rule.match(/R\d+/)[0]}`;
  link.dataset.rules = link.hash.slice(1);
  link.textContent = rule;
  return [strong, " ", link];
}

export function say(text, good = false, seconds = 6) {
  const toast = document.createElement("div");
  toast.className = good ? "toast ok" : "toast";
  const body = document.createElement("div");
  body.append(...worded(text));
  toast.append(body);
  comeAlong();
  toasts.append(toast);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  if (seconds) setTimeout(() => toast.remove(), seconds * 1000);
  return toast;
}

// What is said lies on top: in the dialog that is open, or on the page.
export function comeAlong() {
  const top = modal() ?? document.body;
  if (toasts.parentNode !== top) top.append(toasts);
}
document.addEventListener("close", comeAlong, true);

export function lost(is) {
  document.body.classList.toggle("is-lost", is);
  if (is && !lostToast) lostToast = setTimeout(sayLost, 600);
  if (!is && lostToast) {
    if (lostToast instanceof Element) lostToast.remove(); else clearTimeout(lostToast);
    lostToast = null;
    if (wasLost) say(main.dataset.again, true, 2);
    wasLost = false;
  }
}

function sayLost() {
  lostToast = say(main.dataset.lost, false, 0);
  wasLost = true;
}

// Somebody pressed something meanwhile: they are told at once.
export function stillLost() {
  if (lostToast instanceof Element) return comeAlong();
  clearTimeout(lostToast);
  sayLost();
}

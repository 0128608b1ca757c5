// A turn with nothing left to do ends by itself after some seconds. Whoever presses anything meanwhile keeps it.
import { shownIsHeld, shownLies } from "./dialogs.js";

const KEPT = "ends by itself", READS = 8000; // so long a shown card may lie there; it hides the seconds
const main = document.querySelector("main[data-table]");
let on = true, version = null, until = 0, kept = null, timer = 0;
try { on = localStorage.getItem(KEPT) !== "off"; } catch { /* a browser that keeps nothing */ }

const button = () => document.querySelector("#act-end[data-by-itself]");

export function ending() {
  const end = button();
  if (!on || !end || kept === main.dataset.version) return rest();
  if (version !== main.dataset.version) begin(end);
  tell(end);
}

function begin(end) {
  version = main.dataset.version;
  until = Date.now() + (shownLies() ? READS : end.dataset.byItself * 1000);
  clearInterval(timer);
  timer = setInterval(tick, 200);
}

function rest() {
  clearInterval(timer);
  version = null;
}

function tick() {
  const end = button();
  if (!end || version !== main.dataset.version) return rest();
  if (!main.dataset.connected || shownIsHeld()) until = Date.now() + end.dataset.byItself * 1000;
  tell(end);
  if (Date.now() < until) return;
  rest();
  kept = main.dataset.version; // pressed once; what is refused is told, and waits for a person
  end.click();
}

function tell(end) {
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  end.dataset.soon = "yes";
  end.querySelector("small").textContent = `${end.dataset.in} ${seconds} s`;
}

// The press that puts the shown card away begins the seconds anew, any other one stops them.
function pressed(event) {
  const end = button();
  if (version === null || !end || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  if (shownLies()) return void (until = Date.now() + end.dataset.byItself * 1000);
  kept = version;
  rest();
  delete end.dataset.soon;
  end.querySelector("small").textContent = end.dataset.hint;
}
for (const type of ["pointerdown", "keydown", "wheel"]) document.addEventListener(type, pressed, { capture: true, passive: true });

function show() {
  for (const toggle of document.querySelectorAll("[data-toggle=ends]")) toggle.setAttribute("aria-pressed", on);
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-toggle=ends]")) return;
  on = !on;
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* forgotten after this page */ }
  show();
});
show();

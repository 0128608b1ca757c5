// A hidden page calls whoever is awaited: in the tab's title and icon, by sound, by vibration and, if allowed, by a notice.
import { ring } from "./sounds.js";
import { say } from "./toasts.js";

const KEPT = "calls me";
const main = document.querySelector("main[data-table]");
const title = document.title, icon = document.querySelector("link[rel=icon]");
const quiet = icon.href, calling = icon.href.replace("icon.svg", "icon-call.svg");
let called = null, poked = document.getElementById("poke")?.dataset.poke ?? null, notice = null, tell = () => {};

const awaited = () => document.querySelector("#dock .turn.asked");

function raise(text) {
  document.title = `● ${text} · Fallakte`;
  icon.href = calling;
  ring([`turn_began ${main.dataset.seat}`], main.dataset.seat);
  navigator.vibrate?.([120, 80, 120]);
  if (!wanted() || Notification.permission !== "granted") return;
  try {
    notice = new Notification(text, { tag: main.dataset.table, icon: calling });
    notice.onclick = () => { window.focus(); notice.close(); };
  } catch { /* some phones only let a worker do that */ }
}

function lower() {
  document.title = title;
  icon.href = quiet;
  notice?.close();
}

// After each change: whoever looks away is called once for each thing that is awaited.
export function call() {
  const now = awaited() ? main.dataset.version : null;
  if (document.hidden && now && called === null) raise(awaited().querySelector(".p1").textContent);
  else if (!now || !document.hidden) lower();
  called = document.hidden ? now : null;
  const poke = document.getElementById("poke");
  if (!poke || poke.dataset.poke === poked) return;
  poked = poke.dataset.poke;
  say(poke.textContent, true, 8);
  raise(poke.textContent);
  if (!document.hidden) lower();
}

export function tellHidden(send) {
  tell = () => send("hidden", { on: document.hidden });
  if (document.hidden) tell();
}
document.addEventListener("visibilitychange", () => {
  tell();
  if (!document.hidden) call();
});

const wanted = () => {
  try { return localStorage.getItem(KEPT) === "on" && "Notification" in window; } catch { return false; }
};
function show() {
  for (const toggle of document.querySelectorAll("[data-toggle=calls]")) {
    toggle.hidden = !("Notification" in window);
    toggle.setAttribute("aria-pressed", wanted() && Notification.permission === "granted");
  }
}
document.addEventListener("click", async (event) => {
  const toggle = event.target.closest("[data-toggle=calls]");
  if (!toggle) return;
  const on = !(wanted() && Notification.permission === "granted");
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* forgotten after this page */ }
  if (on && (await Notification.requestPermission()) !== "granted") say(toggle.dataset.refused);
  show();
});
show();

// The big screen: it stays awake, dims when nothing happens, follows a rematch, and shows its menu to a pointer or a key.
const DIM = 10 * 60_000, MENU = 4_000;
const main = document.querySelector("main[data-screen]");
const full = document.querySelector("[data-full-screen]");
let dims = 0, hides = 0, lock = null;

function wake() {
  document.body.classList.remove("dimmed");
  clearTimeout(dims);
  dims = setTimeout(() => document.body.classList.add("dimmed"), DIM);
}

function menu() {
  document.body.classList.add("pointed");
  clearTimeout(hides);
  hides = setTimeout(() => document.body.classList.remove("pointed"), MENU);
}

async function stayAwake() {
  if (document.hidden || lock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch { /* a browser that lets nobody keep it awake */ }
}

// A lost connection is told on the tray; the board keeps its last state.
function connection() {
  const lost = document.getElementById("tv-lost");
  if (!lost) return;
  const away = !("connected" in main.dataset);
  document.body.classList.toggle("tv-away", away);
  lost.hidden = !away;
}

function follow() {
  const next = document.querySelector("[data-follow]");
  if (next) location.assign(next.dataset.follow);
}

function clocks() {
  for (const bar of document.querySelectorAll("[data-clock]")) bar.value = Math.max(0, bar.dataset.clock - Date.now() / 1000);
}

new MutationObserver(() => { wake(); connection(); follow(); }).observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-version", "data-connected"] });
for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"]) addEventListener(kind, () => { wake(); menu(); }, { passive: true });
document.addEventListener("visibilitychange", stayAwake);
if (document.fullscreenEnabled && full) {
  full.hidden = false;
  full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
}
setInterval(clocks, 1000);
wake();
stayAwake();
follow();

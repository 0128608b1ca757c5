// Clocks tick here; the server says how many seconds are left whenever it says anything.
const ends = new WeakMap();

const told = (seconds) => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};

export function tick() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const known = ends.get(clock);
    if (known?.said !== clock.dataset.left) ends.set(clock, { said: clock.dataset.left, at: Date.now() + clock.dataset.left * 1000 });
    clock.textContent = told(Math.max(0, Math.round((ends.get(clock).at - Date.now()) / 1000)));
  }
}
setInterval(tick, 1000);

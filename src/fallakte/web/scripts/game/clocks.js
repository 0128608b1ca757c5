// Clocks tick here: the server says once until when somebody has time to think, by its own clock.
const loaded = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
const ahead = document.querySelector("main[data-now]").dataset.now * 1000 - loaded; // the server's clock before ours

const told = (seconds) => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};

export function tick() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    clock.textContent = told(Math.max(0, Math.round(clock.dataset.until - (Date.now() + ahead) / 1000)));
  }
  for (const later of document.querySelectorAll("[data-from][hidden]")) {
    later.hidden = later.dataset.from > (Date.now() + ahead) / 1000;
  }
}
setInterval(tick, 1000);

// A review: the page that waits fills itself; arrows go from turn to turn, Escape closes it; the link can be copied.
const waiting = document.querySelector("[data-progress]");

async function look() {
  const answer = await fetch(waiting.dataset.progress, { headers: { accept: "application/json" } });
  const told = answer.ok ? await answer.json() : null;
  if (told?.ready) { location.reload(); return; }
  if (told) {
    document.querySelector("#review-progress").textContent = told.text;
    const bar = document.querySelector("#review-bar");
    if (told.progress) { bar.max = told.progress[1]; bar.value = told.progress[0]; }
  }
  setTimeout(look, 400);
}
if (waiting) setTimeout(look, 300);

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = { ArrowLeft: '.rv-turn [data-way="back"]', ArrowRight: '.rv-turn [data-way="on"]', Escape: ".rv-turn .rv-close" }[event.key];
  const link = way && document.querySelector(way);
  if (link) { event.preventDefault(); link.click(); }
});

const copy = document.querySelector("#copy-review");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    copy.querySelector("span").textContent = copy.dataset.copied;
  });
}

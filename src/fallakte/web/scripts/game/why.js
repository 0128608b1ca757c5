// The reason for a printed mark, in a popover beside its cell.
const box = document.getElementById("why");

export function showWhy(sentences) {
  const cell = document.querySelector("[data-asking]");
  box.replaceChildren(...sentences.map((sentence) => {
    const line = document.createElement("p");
    line.textContent = sentence;
    return line;
  }));
  box.showPopover();
  if (!cell) return;
  delete cell.dataset.asking;
  const near = cell.getBoundingClientRect(), size = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(near.left - size.width - 8, innerWidth - size.width - 8));
  const top = Math.max(8, Math.min(near.top - 10, innerHeight - size.height - 8));
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

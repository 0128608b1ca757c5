// The pencil on a riddle's scrap of the sheet: free, judged by nobody, kept in this tab alone. Arrows walk its cells.
const scrap = document.querySelector(".rd-scrap");
const HERE = `fallakte-scrap-${main.dataset.riddle}`;
const NEXT = { "": "no", no: "yes", yes: "maybe", maybe: "" };
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const rows = [...scrap.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("button")]);
const cells = rows.flat(), nameOf = (cell) => cell.value.split("=")[0];
const remembered = () => { try { return JSON.parse(sessionStorage.getItem(HERE)) || {}; } catch { return {}; } };
const marks = remembered();

function draw(cell) {
  const mark = marks[nameOf(cell)] ?? "";
  const drawn = mark === "maybe" ? "<i class=\"pq\">?</i>" : mark && `<svg class="mk pen" aria-hidden="true"><use href="#i-m-${mark}-p"/></svg>`;
  cell.closest("td").classList.toggle("pen", mark !== "");
  cell.querySelector(":scope .mk, :scope .pq")?.remove();
  cell.querySelector(".mkw").insertAdjacentHTML("afterbegin", drawn);
  cell.dataset.open ??= cell.getAttribute("aria-label");
  cell.setAttribute("aria-label", mark ? cell.dataset.open.replace(scrap.dataset.open, scrap.dataset[mark]) : cell.dataset.open);
}

for (const cell of cells) {
  cell.tabIndex = cell === cells[0] ? 0 : -1;
  if (cell.name !== "pencil") continue;
  if (marks[nameOf(cell)] in NEXT) draw(cell);
  cell.addEventListener("click", () => {
    marks[nameOf(cell)] = NEXT[marks[nameOf(cell)] ?? ""];
    draw(cell);
    try { sessionStorage.setItem(HERE, JSON.stringify(marks)); } catch { /* a browser that keeps nothing */ }
  });
}
scrap.addEventListener("focusin", ({ target }) => {
  if (cells.includes(target)) for (const cell of cells) cell.tabIndex = cell === target ? 0 : -1;
});
scrap.addEventListener("keydown", (event) => {
  const step = STEPS[event.key], row = rows.findIndex((one) => one.includes(event.target));
  if (!step || row < 0) return;
  event.preventDefault();
  rows[row + step[0]]?.[rows[row].indexOf(event.target) + step[1]]?.focus();
});

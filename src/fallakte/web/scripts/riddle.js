// Riddles: what was solved is kept in this browser alone; days in a row, the month and the course are drawn from it.
const KEPT = "fallakte-riddles";
const read = () => { try { return JSON.parse(localStorage.getItem(KEPT)) || { days: {}, numbers: {} }; } catch { return { days: {}, numbers: {} }; } };
const kept = read();
const main = document.querySelector("main");

if (main.dataset.solved) {
  const better = (old) => (old === "full" ? old : main.dataset.solved);
  if (main.dataset.day) kept.days[main.dataset.day] = better(kept.days[main.dataset.day]);
  kept.numbers[main.dataset.riddle] = better(kept.numbers[main.dataset.riddle]);
  try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* a browser that keeps nothing */ }
}

const iso = (day) => `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
function streak() {
  const day = new Date();
  if (!kept.days[iso(day)]) day.setDate(day.getDate() - 1);
  let length = 0;
  while (kept.days[iso(day)]) { length += 1; day.setDate(day.getDate() - 1); }
  return length;
}

for (const box of document.querySelectorAll("#streak, #course-streak")) {
  const length = streak();
  box.hidden = length === 0;
  box.querySelector("b").textContent = length;
}
for (const cell of document.querySelectorAll(".cr-grid [data-day]")) {
  const how = kept.days[cell.dataset.day];
  if (how) cell.classList.add("cr-sol", ...(how === "hint" ? ["cr-hint"] : []));
}
for (const dot of document.querySelectorAll(".cr-dots [data-number]")) {
  if (!kept.numbers[dot.dataset.number]) continue;
  dot.classList.add("cr-done");
  const link = dot.querySelector("a");
  link.setAttribute("aria-label", `${link.getAttribute("aria-label")}: ${link.dataset.solvedLabel}`);
}
for (const go of document.querySelectorAll(".cr-go")) {
  const dots = [...go.closest(".cr-body").querySelectorAll("[data-number]")];
  const done = dots.filter((dot) => kept.numbers[dot.dataset.number]).length, at = dots.findIndex((dot) => !kept.numbers[dot.dataset.number]);
  const [link, learned] = [go.querySelector("a"), go.querySelector("b")];
  go.hidden = done === 0;
  link.hidden = at < 0;
  learned.textContent = at < 0 ? go.dataset.learned : "";
  if (at >= 0) {
    link.href = dots[at].querySelector("a").href;
    link.textContent = go.dataset.next.replace("%n", at + 1);
  }
}
for (const box of document.querySelectorAll(".cr-key, .cr-take")) box.hidden = false;
document.querySelector("[data-take]")?.addEventListener("click", () => {
  const link = Object.assign(document.createElement("a"), { download: "riddles.json" });
  link.href = URL.createObjectURL(new Blob([JSON.stringify(kept)], { type: "application/json" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
});
document.querySelector("[data-bring]")?.addEventListener("change", async (event) => {
  const told = document.querySelector(".cr-take [role=status]"), solved = (how) => how === "full" || how === "hint";
  try {
    const brought = JSON.parse(await event.target.files[0].text());
    for (const part of ["days", "numbers"]) {
      for (const [key, how] of Object.entries(brought[part])) {
        if (!/^[\d-]{1,10}$/.test(key) || !solved(how)) throw new Error(key);
        if (kept[part][key] !== "full") kept[part][key] = how;
      }
    }
    localStorage.setItem(KEPT, JSON.stringify(kept));
    told.textContent = told.dataset.right;
    setTimeout(() => location.reload(), 600);
  } catch {
    told.textContent = told.dataset.wrong;
  }
});
for (const why of document.querySelectorAll(".rd-no details")) {
  why.addEventListener("toggle", () => {
    const form = document.querySelector(".rd-ask");
    if (!form.querySelector("[name=hint][type=hidden]")) {
      const seen = Object.assign(document.createElement("input"), { type: "hidden", name: "hint", value: "1" });
      form.append(seen);
    }
  }, { once: true });
}

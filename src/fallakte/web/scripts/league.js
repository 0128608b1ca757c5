// Entering a match: the order of tapping is the order of the seats, and only who sat there can have won.
const form = document.querySelector("[data-enter]");
if (form) {
  const order = form.querySelector("[name=order]");
  const boxes = [...form.querySelectorAll("[name=who]")];
  const wins = [...form.querySelectorAll(".win")];
  let seats = boxes.filter((box) => box.checked).map((box) => box.value);
  const said = form.querySelector("[data-say]"), outs = [...form.querySelectorAll("[name=out]")];
  const added = () => form.querySelector("[name=new]").value.split(",").map((name) => name.trim()).filter(Boolean);
  const tell = () => {
    const { who, won, ready, unsolved } = form.dataset, number = seats.length + added().length;
    const winner = form.querySelector("[name=winner]:checked")?.value;
    const text = number < 2 ? who : !winner ? won : winner === "unsolved" ? unsolved : ready;
    said.textContent = text.replace("%name", winner === "new" ? added()[0] : winner).replace("%number", number);
  };
  const draw = () => {
    for (const out of outs) {
      out.closest("label").hidden = !seats.includes(out.value);
      if (!seats.includes(out.value)) out.checked = false;
    }
    order.value = seats.join("\n");
    for (const box of boxes) box.closest(".mem").querySelector(".seat-no").textContent = box.checked ? seats.indexOf(box.value) + 1 : "";
    for (const win of wins) {
      const value = win.querySelector("input").value;
      const fits = value === "unsolved" || (value === "new" ? form.querySelector("[name=new]").value.trim() !== "" : seats.includes(value));
      win.hidden = !fits;
      if (!fits) win.querySelector("input").checked = false;
    }
    tell();
  };
  for (const win of wins) win.addEventListener("change", tell);
  for (const box of boxes) box.addEventListener("change", () => {
    seats = box.checked ? [...seats, box.value] : seats.filter((name) => name !== box.value);
    draw();
  });
  form.querySelector("[name=new]").addEventListener("input", draw);
  for (const same of form.querySelectorAll("[data-same]")) {
    same.hidden = false;
    same.addEventListener("click", () => {
      seats = same.dataset.same.split("|");
      for (const box of boxes) box.checked = seats.includes(box.value);
      draw();
    });
  }
  draw();
}

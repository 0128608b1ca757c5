// The leagues this browser has been to are listed where one is made; the list is kept here alone.
const KNOWN = "fallakte-leagues";
const known = () => { try { return JSON.parse(localStorage.getItem(KNOWN)) || []; } catch { return []; } };
const keep = (list) => { try { localStorage.setItem(KNOWN, JSON.stringify(list.slice(0, 12))); } catch { /* a browser that keeps nothing */ } };
const here = document.querySelector("[data-league]");
if (here) keep([{ name: here.dataset.league, link: here.dataset.link }, ...known().filter((one) => one.link !== here.dataset.link)]);
const box = document.querySelector("#known");
function list() {
  box.hidden = known().length === 0;
  box.querySelector("ul").replaceChildren(...known().filter((one) => /^\/league\/[\w-]+$/.test(one.link)).map((one) => {
    const item = document.createElement("li"), link = Object.assign(document.createElement("a"), { className: "lnk", href: one.link, textContent: one.name });
    const off = Object.assign(document.createElement("button"), { type: "button", className: "lnk pp", textContent: "×", ariaLabel: `${box.dataset.forget}: ${one.name}` });
    off.addEventListener("click", () => { keep(known().filter((other) => other.link !== one.link)); list(); });
    item.append(link, off);
    return item;
  }));
}
if (box) list();

// A file that is too large is not sent at all.
for (const sent of document.querySelectorAll("form[data-most]")) {
  const told = sent.querySelector("[data-told]"), file = sent.querySelector("[type=file]");
  const fits = () => {
    const big = [...file.files].some((one) => one.size > Number(sent.dataset.most));
    told.hidden = !big;
    told.textContent = big ? sent.dataset.big : "";
    return !big;
  };
  file.addEventListener("change", fits);
  sent.addEventListener("submit", (event) => { if (!fits()) event.preventDefault(); });
}

// A correction: who can have won are those who are named as players.
for (const form of document.querySelectorAll("[data-correct]")) {
  const names = form.querySelector("[name=new]"), wins = form.querySelector(".wins"), first = wins.querySelector(".win");
  names.addEventListener("input", () => {
    const players = names.value.split(",").map((name) => name.trim()).filter(Boolean);
    const chosen = wins.querySelector("input:checked")?.value;
    for (const old of wins.querySelectorAll(".win:not(.uns)")) old.remove();
    for (const name of players.reverse()) {
      const win = first.cloneNode(true), input = win.querySelector("input");
      input.value = name;
      input.checked = name === chosen;
      win.querySelector("b").textContent = name;
      wins.prepend(win);
    }
  });
}

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

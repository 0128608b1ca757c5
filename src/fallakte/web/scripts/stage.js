// The pages around the game: the lobby, handing over, the end. Fragments are put in place as they come; when the table
// has moved on to another stage, its page is loaded.
const main = document.querySelector("main[data-table]");
const lost = document.getElementById("lost");
const { table, page, seat, version } = main.dataset;
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const says = document.getElementById("says");
const NO_TABLE = 4404; // the table does not exist any more: the page says so
const onScreen = "screen" in main.dataset ? { screen: 1 } : {};
const drawn = new Map();
let wait = 250, line = null, said = null;

function put(id, html) {
  const part = document.getElementById(id);
  if (!part) return;
  if (part.contains(document.activeElement) && document.activeElement.matches("select, input")) {
    document.activeElement.addEventListener("blur", () => setTimeout(() => put(id, html)), { once: true });
    return;
  }
  const before = drawn.get(id) ?? part.innerHTML.trim();
  drawn.set(id, html);
  if (html.startsWith(before)) part.insertAdjacentHTML("beforeend", html.slice(before.length)); // nothing is read out twice
  else replace(part, html);
  countDown();
  part.dispatchEvent(new Event("put", { bubbles: true }));
}

function replace(part, html) {
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...part.querySelectorAll("details[open]")].map((details) => details.id);
  part.innerHTML = html;
  for (const name of open) document.getElementById(name)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus();
}

function connect() {
  const query = new URLSearchParams({ version, seat, lang: document.documentElement.lang, ...onScreen });
  const socket = line = new WebSocket(`${scheme}//${location.host}/t/${table}/socket?${query}`);
  socket.onmessage = ({ data }) => {
    wait = 250;
    if (lost) lost.hidden = true;
    const news = JSON.parse(data);
    if ("done" in news && says) {
      says.textContent = news.say ?? "";
      says.hidden = !news.say;
      if (news.done) said?.reset();
    }
    if (news.page && news.page !== page) return location.assign(`/t/${table}${onScreen.screen ? "/screen" : ""}`);
    for (const [id, html] of Object.entries(news.fragments ?? {})) put(id, html);
  };
  socket.onclose = ({ code }) => {
    if (code === NO_TABLE) return location.reload();
    if (lost) lost.hidden = false;
    setTimeout(connect, wait);
    wait = Math.min(wait * 1.4, 1000);
  };
}

// The seconds to a deal tick here, by the server's clock.
const ahead = Number(main.dataset.now) * 1000 - performance.timeOrigin - (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
function countDown() {
  for (const left of document.querySelectorAll("[data-deals-at]")) {
    left.textContent = `${Math.max(0, Math.ceil(left.dataset.dealsAt - (Date.now() + ahead) / 1000))} s`;
  }
}

// What is said goes over the socket, so that the page need not be loaded again.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-sent-live") || line?.readyState !== WebSocket.OPEN) return;
  event.preventDefault();
  const { seat, ...fields } = Object.fromEntries(new FormData(form));
  line.send(JSON.stringify({ do: form.getAttribute("action").split("/").pop(), seat: Number(seat), ...fields }));
  said = form;
});

setInterval(countDown, 250);
connect();

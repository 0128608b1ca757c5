// One socket per page: the server sends fragments, each replaces the inside of the element of its name.
const main = document.querySelector("main[data-table]");
const toast = document.getElementById("toast");
let version = main.dataset.version, wait = 250, socket;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const query = new URLSearchParams({ version, seat: main.dataset.seat });
  socket = new WebSocket(`${scheme}//${location.host}/t/${main.dataset.table}/socket?${query}`);
  socket.onmessage = ({ data }) => {
    wait = 250;
    const news = JSON.parse(data);
    if ("version" in news) main.dataset.version = version = news.version;
    if ("seat" in news) main.dataset.seat = news.seat ?? "";
    for (const [id, html] of Object.entries(news.fragments ?? {})) document.getElementById(id).innerHTML = html;
    if (news.say) toast.textContent = news.say;
    if (news.table) location.href = `/t/${news.table}`;
  };
  socket.onclose = () => {
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 1000);
  };
}

document.addEventListener("click", (event) => {
  const look = event.target.closest("[data-look]");
  if (!look || socket.readyState !== WebSocket.OPEN) return;
  event.preventDefault();
  socket.send(JSON.stringify({ do: "look", seat: Number(look.dataset.look) }));
});

connect();

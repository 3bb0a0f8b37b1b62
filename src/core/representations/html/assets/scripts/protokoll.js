/** Keeps the lines of the log page growing: server-sent events, one for each line. */

const MOST = 1000;
const status = document.querySelector("[data-live]");
const source = new EventSource(status.dataset.live);

source.addEventListener("open", () => {
  status.textContent = status.dataset.said;
});
source.addEventListener("error", () => {
  status.textContent = "";
});

for (const name of ["zugriff", "fehler"]) {
  const box = document.getElementById(name);
  box.scrollTop = box.scrollHeight;
  source.addEventListener(name, (event) => {
    // Whoever has scrolled up to read is left in peace.
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    document.querySelector(`[data-empty="${name}"]`)?.remove();
    const lines = box.textContent === "" ? [] : box.textContent.split("\n");
    lines.push(event.data);
    box.textContent = lines.slice(-MOST).join("\n");
    if (atEnd) box.scrollTop = box.scrollHeight;
  });
}

/** Appends new lines to the log page: server-sent events, one for each line. */

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
    // Scrolls along only if the user has not scrolled up.
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    document.querySelector(`[data-empty="${name}"]`)?.remove();
    const lines = box.textContent === "" ? [] : box.textContent.split("\n");
    lines.push(event.data);
    box.textContent = lines.slice(-MOST).join("\n");
    if (atEnd) box.scrollTop = box.scrollHeight;
  });
}

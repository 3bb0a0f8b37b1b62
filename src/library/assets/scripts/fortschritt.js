/** Keeps the progress of an import moving, and says of a file that it is too large before it is sent. */

const EVERY = 1000;
const box = document.querySelector("[data-progress]");

if (box) setTimeout(look, EVERY);

async function look() {
  try {
    const answer = await fetch(box.dataset.progress, { headers: { Accept: "text/html" } });
    if (answer.ok) {
      // The page as it is now: it says how far it is in the reader's language.
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page.querySelector("[data-progress]");
      if (now?.dataset.state !== box.dataset.state) return location.reload();
      box.querySelector("progress").value = now.querySelector("progress").value;
      const told = now.querySelectorAll("[data-told]");
      for (const [place, text] of box.querySelectorAll("[data-told]").entries())
        text.textContent = told[place].textContent;
    }
  } catch {
    // The server may be starting anew: the next look finds it.
  }
  setTimeout(look, EVERY);
}

document.querySelector("input[data-limit]")?.addEventListener("change", ({ target }) => {
  const { limit, large } = target.dataset;
  const isLarge = [...target.files].some((file) => file.size > Number(limit));
  target.setCustomValidity(isLarge ? large : "");
  if (isLarge) target.reportValidity();
});

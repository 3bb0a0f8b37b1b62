/** Updates the progress of an import, and refuses a file that is too large before the upload. */

const EVERY = 1000;
const box = document.querySelector("[data-progress]");

if (box) setTimeout(look, EVERY);

async function look() {
  try {
    const answer = await fetch(box.dataset.progress, { headers: { Accept: "text/html" } });
    if (answer.ok) {
      // Reads the progress from the current page, which has it in the user's language.
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page.querySelector("[data-progress]");
      if (now?.dataset.state !== box.dataset.state) return location.reload();
      box.querySelector("progress").value = now.querySelector("progress").value;
      const told = now.querySelectorAll("[data-told]");
      for (const [place, text] of box.querySelectorAll("[data-told]").entries())
        text.textContent = told[place].textContent;
    }
  } catch {
    // The server may be restarting: the next poll reaches it.
  }
  setTimeout(look, EVERY);
}

document.querySelector("input[data-limit]")?.addEventListener("change", ({ target }) => {
  const { limit, large } = target.dataset;
  const isLarge = [...target.files].some((file) => file.size > Number(limit));
  target.setCustomValidity(isLarge ? large : "");
  if (isLarge) target.reportValidity();
});

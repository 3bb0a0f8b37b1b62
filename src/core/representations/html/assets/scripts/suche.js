/**
 * Suggestions below a search field while typing: the combobox pattern of the WAI-ARIA Authoring Practices. The server renders the list;
 * without this script the field is a plain form.
 */

const PAUSE = 150;
/** Cached responses by typed words. */
const answers = new Map();

for (const input of document.querySelectorAll("input[data-suggest]")) suggestFor(input);

function suggestFor(input) {
  const box = document.createElement("div");
  const status = document.createElement("p");
  box.className = "suggestions";
  box.id = `${input.id}-vorschlaege`;
  box.hidden = true;
  box.setAttribute("role", "listbox");
  status.className = "unseen";
  status.setAttribute("role", "status");
  const line = input.closest(".search-line");
  line.append(box);
  line.after(status);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", box.id);
  input.setAttribute("aria-expanded", "false");

  let waiting = 0;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, PAUSE);
  });
  input.addEventListener("keydown", byKey);
  // Closes when the focus leaves the field and its list.
  input.form.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget !== input && !box.contains(relatedTarget)) close();
  });

  async function show() {
    const words = input.value.trim();
    const list = words === "" ? null : await listFor(words, input);
    // The words have changed meanwhile: they have a request of their own.
    if (words !== input.value.trim()) return;
    close();
    if (!list || document.activeElement !== input) return;
    box.setAttribute("aria-label", list.getAttribute("aria-label"));
    box.replaceChildren(...list.cloneNode(true).childNodes);
    status.textContent = list.dataset.status;
    if (!box.querySelector("[role=option]")) return;
    box.hidden = false;
    input.setAttribute("aria-expanded", "true");
  }

  function close() {
    box.hidden = true;
    status.textContent = "";
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function byKey(event) {
    const { key } = event;
    const chosen = box.querySelector('[aria-selected="true"]');
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (box.hidden) {
        show();
        return;
      }
      event.preventDefault();
      choose(next(chosen, key === "ArrowDown" ? 1 : -1));
    } else if (key === "Escape" && !box.hidden) {
      // Browsers would clear the field.
      event.preventDefault();
      clearTimeout(waiting);
      close();
    } else if (key === "Enter" && !box.hidden && chosen) {
      event.preventDefault();
      location.assign(chosen.href);
    }
  }

  /** After the last option, and before the first, none is chosen: the focus is in the field again. */
  function next(chosen, step) {
    const options = [...box.querySelectorAll("[role=option]")];
    if (!chosen) return options.at(step > 0 ? 0 : -1);
    return options[options.indexOf(chosen) + step];
  }

  function choose(option) {
    for (const other of box.querySelectorAll("[role=option]"))
      other.setAttribute("aria-selected", `${other === option}`);
    if (!option) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }
}

/** The server's list for the words; null where the request fails. Without cookies it is the same for everybody, and cacheable. */
async function listFor(words, input) {
  if (answers.has(words)) return answers.get(words);
  const query = new URLSearchParams({ suche: words, lang: document.documentElement.lang });
  try {
    const response = await fetch(`${input.dataset.suggest}?${query}`, {
      headers: { Accept: "text/html" },
      credentials: "omit",
    });
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const list = page.querySelector("[role=listbox]");
    answers.set(words, list);
    return list;
  } catch {
    return null;
  }
}

/**
 * The search of a static export: `?suche=` is answered here, from word lists beside the pages. Without this script the page shows the whole
 * list.
 */

/** The most entries shown. */
const MOST = 100;
/** How many ids share a file of titles, as the export writes them. */
const PART = 200;

const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" };

const form = document.querySelector("main form[data-index]");
const asked = new URLSearchParams(location.search).get("suche") ?? "";
const words = [...new Set(fold(asked).split(" "))].filter((word) => word !== "").slice(0, 8);
if (form && words.length > 0) await show();

async function show() {
  form.querySelector("input[type=search]").value = asked;
  const found = await Promise.all(words.map(idsWith));
  const ids = found.reduce((all, some) => all.filter((id) => new Set(some).has(id)));
  const entries = await entriesOf(ids.slice(0, MOST));
  const head = document.createElement("p");
  head.className = "total";
  head.setAttribute("role", "status");
  head.textContent =
    ids.length > 0
      ? form.dataset.hits.replace("0", ids.length.toLocaleString(document.documentElement.lang))
      : form.dataset.none.replace("…", () => asked);
  const list = document.createElement("ul");
  list.className = "entries";
  list.append(...entries.sort(byTitle).map(itemOf));
  // The whole list is replaced by the hits.
  for (let next = form.nextElementSibling; next && !next.matches(".address-plate"); ) {
    const gone = next;
    next = next.nextElementSibling;
    gone.remove();
  }
  form.after(head, list);
}

/**
 * The ids with a word that starts like this; a number of one or two digits must match whole. A line is an id and its words in this file.
 */
async function idsWith(word) {
  const lines = await linesOf(shardOf(word));
  const whole = /^[0-9]{1,2}$/.test(word);
  return lines.flatMap((line) => {
    const [id, ...own] = line.split(" ");
    return own.some((one) => (whole ? one === word : one.startsWith(word))) ? [Number(id)] : [];
  });
}

async function entriesOf(ids) {
  const wanted = new Set(ids);
  const parts = [...new Set(ids.map((id) => Math.floor(id / PART)))];
  const lines = (await Promise.all(parts.map((part) => linesOf(`titel-${part}`)))).flat();
  return lines
    .map((line) => line.split("\t"))
    .filter(([id]) => wanted.has(Number(id)))
    .map(([, path, title, facts]) => ({ path, title, facts, first: startsSo(title) }));
}

async function linesOf(name) {
  const response = await fetch(`/${form.dataset.index}/${name}.txt`);
  if (!response.ok) return [];
  return (await response.text()).split("\n").filter((line) => line !== "");
}

function itemOf({ path, title, facts }) {
  const item = document.createElement("li");
  const text = document.createElement("div");
  const link = document.createElement("a");
  const about = document.createElement("div");
  text.className = "entry-text";
  link.className = "entry-title";
  link.href = path;
  link.textContent = title;
  about.className = "entry-facts";
  about.textContent = facts;
  text.append(link, about);
  item.append(text);
  return item;
}

/** Titles that begin with the words come first. */
function byTitle(one, other) {
  return other.first - one.first || one.title.localeCompare(other.title);
}

function startsSo(title) {
  return Number(fold(title).startsWith(words.join(" ")));
}

function shardOf(word) {
  return [...word]
    .slice(0, 2)
    .map((sign) => (/[a-z0-9]/.test(sign) ? sign : `u${sign.codePointAt(0).toString(16)}`))
    .join("");
}

/** The same as `words/fold.ts`; a test compares the two. */
function fold(text) {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter])
    .replace(/([aou])e/g, "$1")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

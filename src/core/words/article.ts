/** Removes the leading article of a title, which is ignored for sorting. */

const ARTICLES: Readonly<Record<string, readonly string[]>> = {
  de: ["der", "die", "das", "ein", "eine"],
  en: ["the", "a", "an"],
  fr: ["le", "la", "les", "un", "une", "l"],
};

const EVERY = new Set(Object.values(ARTICLES).flat());
/** An article is followed by another word; the French one can be joined to it. */
const FIRST = /^(\p{L}+)(?:\s+|['’]\s*)(?=[\p{L}\p{N}])/u;

/** `languages`: BCP 47, if known; "Die Hard" is English, and has no article there. */
export function withoutArticle(text: string, languages: readonly string[] = []): string {
  const title = text.trimStart();
  const first = FIRST.exec(title);
  if (!first) return text;
  const word = (first[1] ?? "").toLowerCase();
  const known = languages.flatMap(
    (tag) => ARTICLES[tag.split("-", 1)[0]?.toLowerCase() ?? ""] ?? [],
  );
  const isArticle = languages.length > 0 ? known.includes(word) : EVERY.has(word);
  // "L" alone is a letter, "l'" is an article.
  const isJoined = /['’]/.test(first[0]);
  return isArticle && isJoined === (word === "l") ? title.slice(first[0].length) : text;
}

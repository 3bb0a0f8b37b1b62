/** Creates slugs from names: letters, digits and hyphens, never only digits. */

const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", œ: "oe" };
const PLAIN: Record<string, string> = { ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" };
const LONGEST = 80;

/** null if the name has no usable letter. */
export function slugOf(name: string): string | null {
  const slug = shorten(words(name).join("-"));
  return /[a-z]/.test(slug) ? slug : null;
}

/** `georg.buechner`: the default user name of a person. */
export function usernameOf(name: string): string | null {
  const username = words(name).join(".").slice(0, LONGEST).replace(/\.$/, "");
  return /[a-z]/.test(username) ? username : null;
}

/** `ольга.иванова`: in the original script, for names without Latin letters. */
export function usernameInOwnLetters(name: string): string | null {
  const own = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/\p{M}+/gu, "");
  const username = own
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(".");
  return /\p{L}/u.test(username)
    ? [...username].slice(0, LONGEST).join("").replace(/\.$/, "")
    : null;
}

/** Ids and slugs as patterns, for the API documentation. */
export const ID_PATTERN = "[1-9][0-9]{0,9}";
export const SLUG_PATTERN = "([0-9]+-)*[0-9]*[a-z][a-z0-9]*(-[a-z0-9]+)*";

/** What a client may request as a slug by PUT. */
export function isSlug(key: string): boolean {
  return key.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) && /[a-z]/.test(key);
}

/** A valid id in an address: 1 to 2³¹−1, without leading zeros. */
export function isId(key: string): boolean {
  return /^[1-9][0-9]{0,9}$/.test(key) && Number(key) <= 2 ** 31 - 1;
}

function words(name: string): string[] {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüßæœ]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[øđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function shorten(slug: string): string {
  if (slug.length <= LONGEST) return slug;
  const cut = slug.slice(0, LONGEST + 1);
  const hyphen = cut.lastIndexOf("-");
  return hyphen > LONGEST / 2 ? cut.slice(0, hyphen) : cut.slice(0, LONGEST);
}

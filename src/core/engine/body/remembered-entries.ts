/** Form entries that a cookie keeps for the next form: a pile of books has one kind, one language and one shelf. */

import { cookieLine, cookiesIn } from "../../http/requests/cookies.ts";
import type { Pair } from "../../model/answers/representation.ts";
import { rememberedFields } from "../../model/kinds/form-facts.ts";
import type { Kind } from "../../model/kinds/kind.ts";

const MONTH = 30 * 24 * 60 * 60;
/** Longer values are not kept. */
const LONGEST = 200;

export function rememberedEntries(kind: Kind, cookies: string | null, secure: boolean): Pair[] {
  if (!kind.form || cookies === null) return [];
  const names = new Set(rememberedFields(kind.form));
  const remembered = new URLSearchParams(
    decoded(cookiesIn(cookies, secure).get(nameOf(kind)) ?? ""),
  );
  return [...remembered].filter(([name]) => names.has(name));
}

/** null where the kind keeps nothing. */
export function rememberingCookie(
  kind: Kind,
  sent: readonly Pair[],
  secure: boolean,
): string | null {
  if (!kind.form?.keep?.length) return null;
  const names = new Set(rememberedFields(kind.form));
  const remembered = sent.filter(([name, value]) => names.has(name) && value.length <= LONGEST);
  const text = new URLSearchParams(remembered.map(([name, value]) => [name, value])).toString();
  return cookieLine(nameOf(kind), encodeURIComponent(text), secure, MONTH);
}

function nameOf({ singular }: Kind): string {
  return `zuletzt-${singular}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

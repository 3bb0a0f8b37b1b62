/** What a page opens with after something was done: a cookie holds the code of the sentence, and never a text. */

/** The core has sentences of its own; whatever is built on it brings more as the theme "done". */
export type Notice = string;

/** null for what can be no code; one that has no sentence shows nothing. */
export function noticeOf(code: string | null | undefined): Notice | null {
  return /^[a-z]{1,20}$/.test(code ?? "") ? (code ?? null) : null;
}

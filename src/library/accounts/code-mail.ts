/** The e-mail with one-time codes: it contains no text chosen by the requester, since the address may be a stranger's. */

import type { BackgroundTasks } from "../../core/identity/background-tasks.ts";
import type { Events } from "../../core/identity/events.ts";
import { MINUTE } from "../../core/identity/rate-limit.ts";
import type { Mail } from "../../core/model/answers/mail.ts";
import type { View } from "../../core/model/answers/representation.ts";
import type { Member } from "../../core/model/store/member.ts";
import { inMarkdown } from "../../core/words/markdown.ts";
import { lends } from "../lending/rules.ts";
import { readerTexts } from "../texts/themes.ts";

export interface HandedCode {
  readonly member: Member;
  readonly code: string;
}

const DAY = 24 * 60 * MINUTE;

/** Retried on temporary failures; a final failure is recorded in the event log. */
export async function postCodes(
  parts: {
    readonly mail: Mail | null;
    readonly backgroundTasks: BackgroundTasks;
    readonly events: Events;
    readonly now: () => number;
  },
  email: string,
  says: readonly [subject: string, letter: string],
  view: View,
  codes: readonly HandedCode[],
): Promise<void> {
  const { mail, backgroundTasks, events, now } = parts;
  if (mail === null) return;
  const text = textOf(says, email, view, codes, now() + DAY);
  const letter = { to: { address: email }, text, language: view.language };
  const { state, reason } = await backgroundTasks.repeat(
    () => mail.send(letter),
    ({ state }) => state === "later",
  );
  if (state === "sent") return;
  const [only] = codes;
  events.note({
    what: "nicht-zugestellt",
    account: only?.member.id ?? null,
    name: only?.member.title ?? null,
    detail: reason,
  });
}

/** Links use the configured public address, never the request's Host header, which an attacker could set. */
function textOf(
  [subject, letter]: readonly [string, string],
  email: string,
  view: View,
  codes: readonly HandedCode[],
  end: number,
): string {
  const { slips } = readerTexts(view.texts);
  const until = view.texts.formats.momentOf(new Date(end).toISOString(), view.timeZone);
  // A user name is made from the name, which is free text.
  const wayIn = ({ values }: Member) =>
    typeof values.ausweis === "string" && lends(view)
      ? `- ${slips.card}: ${inMarkdown(values.ausweis)}`
      : `- ${slips.username}: ${inMarkdown(email)}`;
  const paragraphs = [
    `# ${inMarkdown(subject)}`,
    inMarkdown(slips.greeting(null)),
    inMarkdown(letter),
    ...(view.publicUrl === null ? [] : [`- ${slips.address}: ${view.publicUrl}/anmeldung`]),
    ...codes.map(({ member, code }) => `${wayIn(member)}\n- ${slips.code}: ${code}`),
    ...(codes.length === 0 ? [] : [inMarkdown(slips.how(until, lends(view)))]),
  ];
  return paragraphs.join("\n\n");
}

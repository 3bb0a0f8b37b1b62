/** The HTML of messages: the text as it is sent, and the actions. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { nounsOf } from "../../../core/representations/html/frame/names.ts";
import { prose } from "../../../core/representations/html/frame/prose.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { plainContent } from "../../../core/representations/html/member/plain.ts";
import { readMarkdown } from "../../../core/words/markdown.ts";
import { occasionName } from "../../notices/rules/occasions.ts";
import type { NoticeState } from "../../notices/rules/states.ts";
import { noticeTexts } from "../../texts/themes.ts";
import { copiesAndReaders } from "../ausleihe/lending-look.ts";

export const look = htmlLook({
  page(message, view) {
    const content = plainContent(withoutText(worded(message, view)), view);
    const { blocks } = readMarkdown(`${message.values.text ?? ""}`);
    return {
      ...content,
      main: html`${content.main}
<div class="prose note" lang="${`${message.values.sprache ?? view.language}`}">
${prose(blocks)}</div>`,
    };
  },
  entry(message, view) {
    const translated = worded(message, view);
    return html`<div class="entry-text">${titleLink(translated, view)}${facts(translated, translated.kind.entry, view)}${foundIn(translated, view)}</div>`;
  },
  beside(message, view) {
    return isStaff(view.actor) ? html`${sendingState(message, view)}${steps(message, view)}` : null;
  },
  gather: (message, read, view) => copiesAndReaders([message], read, view),
  gatherEntries: copiesAndReaders,
  /** Links to the outbox, the preview, and the letters to print. */
  creating(kind, view) {
    const { preview, templates, letters, outbox } = noticeTexts(view.texts);
    const [one] = nounsOf(kind, view);
    return html`<ul class="actions">
<li><a href="nachrichten?zustand=wartend">${outbox.waiting}</a></li>
<li><a href="postausgang/vorschau">${preview.title}</a></li>
<li><a href="postausgang/briefe">${letters.title}</a></li>
<li><a href="postausgang/texte">${templates.title}</a></li>
<li><a href="nachrichten?formular=neu">${view.texts.form.create(one)}</a></li></ul>`;
  },
  byButton: ["leser"],
});

/** Replaces occasions by their labels. */
function worded(message: Member, view: View): Member {
  const names = (message.values.anlass ?? []) as readonly string[];
  const anlass = names.map((name) => occasionName(name, noticeTexts(view.texts)));
  return { ...message, values: { ...message.values, anlass } };
}

/** The text is shown below, so it is left out of the fields. */
function withoutText(message: Member): Member {
  return { ...message, values: { ...message.values, text: null, bezug: [] } };
}

function sendingState({ values }: Member, view: View): Markup | null {
  const texts = noticeTexts(view.texts).outbox;
  if (values.zustand !== "wartend") return null;
  if (values.begonnen) return html`<p>${texts.sending}</p>`;
  const { momentOf } = view.texts.formats;
  return values.naechster
    ? html`<p>${texts.waitingNext(momentOf(`${values.naechster}`, view.timeZone))}</p>`
    : null;
}

interface NoticeStep {
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
}

function steps(message: Member, view: View): Markup | null {
  const texts = noticeTexts(view.texts).outbox;
  if (message.values.begonnen && message.values.zustand === "wartend") return null;
  const again = { label: texts.again, values: { zustand: "wartend", weg: "e-mail" } };
  const letter = { label: texts.asLetter, values: { zustand: "wartend", weg: "brief" } };
  const moot = { label: texts.moot, values: { zustand: "hinfällig" } };
  const byMail = message.values.weg === "e-mail";
  const possible: Readonly<Record<NoticeState, readonly NoticeStep[]>> = {
    wartend: byMail ? [letter, moot] : [moot],
    fehlgeschlagen: [
      again,
      letter,
      { label: texts.wasSent, values: { zustand: "gesendet" } },
      moot,
    ],
    gesendet: byMail ? [{ label: texts.cameBack, values: { zustand: "fehlgeschlagen" } }] : [],
    gedruckt: [],
    hinfällig: [],
  };
  const next = `/nachricht/${message.id}`;
  return html`${(possible[message.values.zustand as NoticeState] ?? []).map((step) =>
    changeForm(message, { ...step, next, done: "vermerkt" }, view),
  )}`;
}

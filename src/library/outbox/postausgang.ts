/** `/postausgang` with `vorschau`, `texte`, `briefe`: today's messages, samples of the texts, and letters to be printed. */

import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  places,
  reference,
} from "../../core/model/answers/document.ts";
import type { FormFields, Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { invalid } from "../../core/model/answers/problem.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { isLibrarian, STAFF } from "../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { linkOf } from "../../core/model/store/member.ts";
import type { Store } from "../../core/model/store/store.ts";
import { nameOf } from "../../core/representations/html/member/beside.ts";
import { readMarkdown, withWholeLinks } from "../../core/words/markdown.ts";
import { isId } from "../../core/words/slug.ts";
import { isQuietDay } from "../notices/rules/plan.ts";
import { noticeRules } from "../notices/rules/rules.ts";
import { NOTICE_STATES } from "../notices/rules/states.ts";
import type { LiveTemplates } from "../notices/write/live-templates.ts";
import { isTooLong } from "../paper/print/window.ts";
import { remarksOnBoxes } from "../paper/sheets/remarks.ts";
import { noticeTexts } from "../texts/themes.ts";
import { lettersWaiting, markPrinted } from "./letters.ts";
import { outboxState } from "./outbox-state.ts";
import {
  NOTICE_LISTS,
  type NoticeList,
  type NoticeListName,
  noticeListPage,
  outboxPage,
  type ShownNotice,
} from "./postausgang-html.ts";
import { wouldBeWritten } from "./preview.ts";
import { sampleNotices } from "./samples.ts";
import { templatePage } from "./vorlage.ts";
import { CHOSEN_TEXTS, chosenTexts } from "./vorlage-html.ts";

interface NoticeContext {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  readonly templates: LiveTemplates;
  readonly origin: string | null;
  readonly mails: boolean;
  readonly timeZone: string;
}

/** Writes today's messages, as the daily work does; returns how many. */
type WriteNow = () => Promise<number>;

const PATH = "/postausgang";

const SHAPE: DocumentShape = {
  name: "briefe",
  table: "brief",
  parts: {
    brief: entries("briefe", {
      konto: reference("konto"),
      gruppe: reference("gruppe"),
      anlass: text({ max: 1000 }),
      weg: text(),
      anschrift: text({ max: 2000 }),
      text: text({ required: true, multiline: true }),
    }),
  },
};

const ROOT: DocumentShape = {
  name: "postausgang",
  parts: {
    an: choice(["ja", "nein"], { required: true }),
    naechster: day({ required: true }),
    zahl: entries("zahlen", {
      zustand: choice(NOTICE_STATES, { required: true }),
      anzahl: number({ required: true }),
    }),
    liste: places("listen"),
  },
};

const COMMON = { read: STAFF, negotiated: true, personal: true } as const;

export function noticePages(context: NoticeContext, writeNow: WriteNow): readonly Page[] {
  return [rootPage(context), listsPage(context, writeNow), templatePage(context)];
}

function rootPage(context: NoticeContext): Page {
  return {
    ...COMMON,
    path: PATH,
    document: ROOT,
    async answer({ read, view }) {
      const state = await outboxState(read, context);
      return {
        html: () => outboxPage(state, view),
        values: {
          an: state.on ? "ja" : "nein",
          naechster: state.next,
          zahl: Object.entries(state.totals).map(([zustand, anzahl]) => ({
            values: { zustand, anzahl },
          })),
          liste: NOTICE_LISTS.map((name) => ({ title: name, path: `${PATH}/${name}` })),
        },
      };
    },
  };
}

function listsPage(context: NoticeContext, writeNow: WriteNow): Page {
  return {
    ...COMMON,
    path: `${PATH}/:key`,
    printed: true,
    document: SHAPE,
    keys: NOTICE_LISTS,
    parameters: CHOSEN_TEXTS,
    takes: { aktion: choice(["schreiben", "gedruckt"], { required: true }), gedruckt: text() },
    async answer(visit) {
      if (!isList(visit.key)) return null;
      const list = await listOf(visit.key, context, visit);
      return {
        html: async () =>
          noticeListPage(list, await remarksOnLetters(list, visit.view), visit.view),
        pdf: () => printed(list, context, visit),
        values: { brief: list.notices.map(entryOf) },
      };
    },
    act: (visit, fields) => act(context, writeNow, visit, fields),
  };
}

/** Warns about what cannot be printed as it is meant. */
async function remarksOnLetters({ name, notices }: NoticeList, view: View): Promise<string[]> {
  if (name !== "briefe" || notices.length === 0) return [];
  const shown = notices.map(({ address, text }) => [...address, text].join(" "));
  const long = notices.filter(({ address }) => isTooLong(address));
  const names = long.flatMap(({ account }) => (account ? [nameOf(account)] : []));
  return [
    ...(long.length > 0 ? [noticeTexts(view.texts).letters.longAddress(names)] : []),
    ...(await remarksOnBoxes(shown, view)),
  ];
}

function isList(key: string): key is NoticeListName {
  return (NOTICE_LISTS as readonly string[]).includes(key);
}

async function listOf(
  name: NoticeListName,
  context: NoticeContext,
  { read, view }: Visit,
): Promise<NoticeList> {
  const { site } = context;
  const room = { ...context, read };
  const facts = {
    name,
    on: noticeRules(site).benachrichtigen,
    quiet: isQuietDay(site, read.today()),
    maySet: isLibrarian(view.actor),
  };
  if (name === "briefe") return { ...facts, notices: await lettersWaiting(room), more: false };
  if (name === "texte") {
    const chosen = chosenTexts(view);
    const notices = await sampleNotices(room, chosen.language, chosen.salutation);
    const texts = { ...chosen, sourceOf: context.templates.sourceOf.bind(context.templates) };
    return { ...facts, notices, more: false, texts };
  }
  return { ...facts, ...(await wouldBeWritten(room)) };
}

async function printed(
  { notices, name }: NoticeList,
  context: NoticeContext,
  { read, view }: Visit,
) {
  const { site, origin } = context;
  const address = `${site.anschrift ?? ""}`.split("\n").map((line) => line.trim());
  const sender = [`${site.name}`, ...address].filter(Boolean).join(" · ");
  const today = read.today();
  const letters = notices.flatMap(({ text, address, account }) => {
    if (account === null) return [];
    const { title, blocks } = readMarkdown(text);
    const prose = { title, blocks: withWholeLinks(blocks, origin) };
    const group = linkOf(account, "gruppe")?.title;
    // In schools letters are handed out in class.
    const day = [group, view.texts.formats.day(today)].filter(Boolean).join(" · ");
    return [{ address, sender, day, prose }];
  });
  const { title } = noticeTexts(view.texts)[name === "texte" ? "templates" : "letters"];
  // Imported on demand: the PDF code is large, and seldom needed.
  const { printLetters } = await import("../paper/print/letter.ts");
  return printLetters(letters, { title, language: view.language, day: today });
}

/** Marks the letters listed on the page as printed, or writes today's messages now. */
async function act(
  { store, ...context }: NoticeContext,
  writeNow: WriteNow,
  { key }: Visit,
  fields: FormFields,
): Promise<PageAnswer> {
  if (key === "vorschau" && fields.get("aktion") === "schreiben") {
    await writeNow();
    return { seeOther: PATH, notice: "geschrieben" };
  }
  if (key !== "briefe" || fields.get("aktion") !== "gedruckt") {
    const choices = key === "briefe" ? "gedruckt" : "schreiben";
    throw invalid({ pointer: "/aktion", code: "auswahl", params: { choices } });
  }
  const ids = (fields.get("gedruckt") ?? "").split(",").filter(isId).map(Number);
  await store.write((writing) => markPrinted(ids, { ...context, read: writing }, writing));
  return { seeOther: `${PATH}/briefe`, notice: "gedruckt" };
}

function entryOf({ account, occasions, channel, address, text }: ShownNotice): DocumentEntry {
  return {
    values: {
      konto: account ? linkTo(account) : null,
      gruppe: account && linkOf(account, "gruppe"),
      anlass: occasions.join(", "),
      weg: channel,
      anschrift: address.join(", "),
      text,
    },
  };
}

/** Composes one message from all causes of a reader. */

import { MONEY } from "../../../core/model/codes/money.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import type { Day } from "../../../core/words/dates/days.ts";
import { inMarkdown, readMarkdown } from "../../../core/words/markdown.ts";
import { openingIn } from "../../lending/opening.ts";
import { siteLanguage } from "../../texts/site-language.ts";
import { noticeTexts } from "../../texts/themes.ts";
import { type Cause, causeName, OCCASIONS, type OccasionName } from "../rules/occasions.ts";
import { stillHolds, subjectsOf } from "../rules/plan.ts";
import { levelsOf, noticeRules } from "../rules/rules.ts";
import { templateParts } from "./live-templates.ts";
import { FRAME, filled, type Salutation, type Templates, templateFor } from "./templates.ts";

export interface NoticeDesk {
  readonly read: Reading;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  readonly templates: Templates;
  /** The public address; null if unknown: then there are no links. */
  readonly origin: string | null;
}

interface ComposedNotice {
  /** Markdown, with the subject as its heading. */
  readonly text: string;
  readonly language: string;
  /** Those that still apply. */
  readonly causes: readonly Cause[];
}

/** The causes of one section. */
interface Section {
  readonly name: OccasionName;
  readonly level: number;
  readonly causes: readonly Cause[];
}

/** null if no cause applies. `sample`: composes it regardless, for a preview. */
export async function composeNotice(
  account: Member,
  causes: readonly Cause[],
  desk: NoticeDesk,
  options: { readonly sample?: boolean; readonly salutation?: Salutation } = {},
): Promise<ComposedNotice | null> {
  const subjects = await subjectsOf(causes, desk);
  const today = desk.read.today();
  const valid = causes.filter(
    (cause) => options.sample || stillHolds(cause, subjects.get(cause.about) ?? null, today),
  );
  if (valid.length === 0) return null;
  const titles = await titlesOf(valid, subjects, desk);
  const language = siteLanguage(desk.site);
  const texts = textsOf(language);
  const salutation = options.salutation ?? (await salutationFor(account, desk));
  const common = commonValues(account, texts, desk, today);
  const sections = sectionsOf(valid).map((section) => {
    const template = templateFor(desk.templates, language, causeName(section), salutation);
    const values = { ...common, ...sectionValues(section, account, titles, texts, desk) };
    const { betreff, text } = templateParts(filled(template, values));
    return { heading: betreff, body: text };
  });
  const alone = sections.length === 1;
  const text = filled(templateFor(desk.templates, language, FRAME, salutation), {
    ...common,
    betreff: alone
      ? (sections[0]?.heading ?? "")
      : noticeTexts(texts).several(sections[0]?.heading ?? "", sections.length - 1),
    abschnitte: sections
      .map(({ heading, body }) => (alone ? body : `## ${heading}\n\n${body}`))
      .join("\n\n"),
  });
  return { text: tidy(text), language, causes: valid };
}

/** The form of address of the reader's group. */
async function salutationFor(account: Member, { read, kinds }: NoticeDesk): Promise<Salutation> {
  const link = linkOf(account, "gruppe");
  const [group] = link ? await read.members(kinds.one("gruppe"), [link.id]) : [];
  return group?.values.anrede === "du" ? "du" : "Sie";
}

/** The subject of a text, for lists. */
export function subjectOf(text: string): string | null {
  return readMarkdown(text).title;
}

/** By urgency; each reminder level separately, the highest first. */
function sectionsOf(causes: readonly Cause[]): Section[] {
  const groups = Map.groupBy(causes, ({ name, level }) => `${name} ${level}`);
  return [...groups.values()]
    .map((some) => ({ name: some[0]!.name, level: some[0]!.level, causes: some }))
    .sort(
      (one, other) =>
        OCCASIONS.indexOf(one.name) - OCCASIONS.indexOf(other.name) || other.level - one.level,
    );
}

function commonValues(
  account: Member,
  texts: Texts,
  { site, origin }: NoticeDesk,
  today: Day,
): Record<string, string> {
  const given = (name: string) => inMarkdown(`${site[name] ?? ""}`.split("\n").join(", "));
  const hours = (site.oeffnungszeiten ?? []) as readonly string[];
  return {
    name: inMarkdown(`${account.values.name ?? account.title}`),
    bibliothek: given("name"),
    anschrift: given("anschrift"),
    telefon: given("telefon"),
    email: given("email"),
    oeffnungszeiten: inMarkdown(
      hours.map((line) => openingIn(line, siteLanguage(site))).join(", "),
    ),
    ausleihliste: origin === null ? "" : `/ausleihliste/${account.id}`,
    heute: texts.formats.day(today),
  };
}

function sectionValues(
  { name, level, causes }: Section,
  account: Member,
  titles: ReadonlyMap<string, string>,
  texts: Texts,
  { site }: NoticeDesk,
): Record<string, string> {
  const { day, number } = texts.formats;
  const ordered = [...causes].sort((one, other) => (one.day < other.day ? -1 : 1));
  const fee = levelsOf(noticeRules(site))[level - 1]?.gebuehr ?? null;
  return {
    anzahl: number(causes.length),
    liste: ordered
      .map((cause) => {
        const title = `**${inMarkdown(titles.get(cause.about) ?? "")}**`;
        return `- ${title}, ${noticeTexts(texts).item[name](day(cause.day))}`;
      })
      .join("\n"),
    stufe: number(level),
    gebuehr: fee === null ? "" : inMarkdown(MONEY.shown(fee, siteLanguage(site))),
    bis: day(causes[0]?.day ?? ""),
    ausweis: inMarkdown(`${account.values.ausweis ?? ""}`),
  };
}

/** The display names: titles of works. */
async function titlesOf(
  causes: readonly Cause[],
  subjects: ReadonlyMap<string, Member>,
  { read, kinds }: NoticeDesk,
): Promise<ReadonlyMap<string, string>> {
  const loans = causes.flatMap(({ about }) => {
    const subject = subjects.get(about);
    return subject && linkOf(subject, "exemplar") ? [subject] : [];
  });
  const ids = loans.flatMap((loan) => linkOf(loan, "exemplar")?.id ?? []);
  const copies = await read.members(kinds.one("exemplar"), [...new Set(ids)]);
  const works = new Map(copies.map((copy) => [copy.id, linkOf(copy, "werk")?.title]));
  return new Map(
    causes.map(({ about }) => {
      const subject = subjects.get(about);
      const copy = subject && linkOf(subject, "exemplar");
      const own = subject && linkOf(subject, "werk")?.title;
      return [about, own ?? works.get(copy?.id ?? 0) ?? subject?.title ?? ""];
    }),
  );
}

/** Collapses the blank lines around omitted lines. */
function tidy(text: string): string {
  return `${text.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

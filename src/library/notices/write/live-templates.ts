/** The current texts of messages: a file of the site wins, then a librarian's text, then the default. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { ChangeBatch } from "../../../core/model/store/change-batch.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { TemplateFault } from "../../texts/findings.ts";
import { readTemplates, type Templates, type TemplateTexts, templateKey } from "./templates.ts";

/** Where a text comes from; "other": it has none of its own, and a fallback is used. */
export type TemplateSource = "site" | "own" | "delivered" | "other";

/** More than there can be. */
const MOST = 1000;

export class LiveTemplates implements Templates {
  readonly #read: Reading;
  readonly #kinds: Kinds;
  readonly #files: Awaited<ReturnType<typeof readTemplates>>;
  #written: TemplateTexts = new Map();
  #texts: TemplateTexts = new Map();

  private constructor(
    files: Awaited<ReturnType<typeof readTemplates>>,
    read: Reading,
    kinds: Kinds,
  ) {
    this.#files = files;
    this.#read = read;
    this.#kinds = kinds;
  }

  static async open(folder: string, read: Reading, kinds: Kinds): Promise<LiveTemplates> {
    const templates = new LiveTemplates(await readTemplates(folder), read, kinds);
    await templates.#gather();
    return templates;
  }

  get texts(): TemplateTexts {
    return this.#texts;
  }

  get faults(): readonly TemplateFault[] {
    return this.#files.faults;
  }

  sourceOf(language: string, key: string): TemplateSource {
    const has = (texts: TemplateTexts) => texts.get(language)?.has(key) === true;
    if (has(this.#files.site)) return "site";
    if (has(this.#written)) return "own";
    return has(this.#files.delivered) ? "delivered" : "other";
  }

  async onChanges({ changed }: ChangeBatch): Promise<void> {
    if (changed === "everything" || changed.some(({ kind }) => kind === "vorlage"))
      await this.#gather();
  }

  async #gather(): Promise<void> {
    const members = await this.#read.walk(this.#kinds.one("vorlage"), 0, MOST);
    this.#written = writtenTexts(members);
    const { delivered, site } = this.#files;
    this.#texts = new Map(
      [...delivered].map(([language, usual]) => [
        language,
        new Map([...usual, ...(this.#written.get(language) ?? []), ...(site.get(language) ?? [])]),
      ]),
    );
  }
}

/** Of duplicates the newer wins. */
function writtenTexts(members: readonly Member[]): TemplateTexts {
  const texts = new Map<string, Map<string, string>>();
  for (const { values } of members) {
    const language = `${values.sprache}`;
    const key = templateKey(`${values.fuer}`, values.anrede === "du" ? "du" : "Sie");
    const some = texts.get(language) ?? new Map<string, string>();
    texts.set(language, some.set(key, templateText(`${values.betreff}`, `${values.text}`)));
  }
  return texts;
}

/** The subject is the heading. */
export function templateText(subject: string, text: string): string {
  return `# ${subject.trim()}\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;
}

/** Splits it again for the form. */
export function templateParts(text: string): { betreff: string; text: string } {
  const [heading = "", ...body] = text.trim().split("\n");
  return { betreff: heading.replace(/^#+ /, "").trim(), text: body.join("\n").trim() };
}

/** Faults in the library's own files: for the terminal, the doctor, and librarians. */

import { errorText } from "../../core/logs/write/describe-error.ts";
import { needsMail } from "../../core/model/kinds/field.ts";
import { DeclarationError, type Kind } from "../../core/model/kinds/kind.ts";
import type { OpenStore } from "../../core/storage/open.ts";
import { textsOf } from "../../core/texts/languages.ts";
import type { Texts } from "../../core/texts/texts.ts";
import { noticeRules } from "../notices/rules/rules.ts";
import type { PageFault, RuleFault, SiteFinding, TemplateFault } from "../texts/findings.ts";
import { type FindingTexts, findingTexts } from "../texts/themes.ts";
import type { LoadedKinds } from "./load-kinds.ts";

export async function findingsOn(
  {
    broken,
    mistakes,
    templates = [],
    pages = [],
    rules = [],
  }: Pick<LoadedKinds, "broken" | "mistakes"> & {
    readonly templates?: readonly TemplateFault[];
    readonly pages?: readonly PageFault[];
    readonly rules?: readonly RuleFault[];
  },
  store: Pick<OpenStore, "leftFields">,
): Promise<SiteFinding[]> {
  const leftFields = [...(await store.leftFields())];
  return [
    ...broken.map(({ file, error }) => ({
      file,
      missing: true,
      tell: (texts: Texts) =>
        `${reasonOf(error, findingTexts(texts))} ${findingTexts(texts).leftOut}`,
    })),
    ...mistakes.map(({ file, mistake }) => ({
      file,
      missing: false,
      tell: (texts: Texts) => texts.mistake(mistake),
    })),
    ...templates.map((fault) => ({
      file: fault.file,
      missing: false,
      tell: (texts: Texts) => findingTexts(texts).template(fault),
    })),
    ...pages.map((fault) => ({
      file: fault.file,
      missing: true,
      tell: (texts: Texts) => findingTexts(texts).page(fault),
    })),
    ...rules.map((fault) => ({
      file: fault.file,
      missing: false,
      tell: (texts: Texts) => findingTexts(texts).rule(fault),
    })),
    ...leftFields.map(([{ singular }, names]) => ({
      file: null,
      missing: false,
      tell: (texts: Texts) => findingTexts(texts).leftFields(singular, names),
    })),
  ];
}

/** For the terminal. */
export function remarkOn({ file, tell }: SiteFinding): string {
  const sentence = tell(textsOf("en"));
  return file === null ? sentence : `${file}: ${sentence}`;
}

/** Messages about declarations and those of the runtime are in English only. */
function reasonOf(error: unknown, texts: FindingTexts): string {
  return error instanceof DeclarationError ? error.message : texts.unreadable(errorText(error));
}

/** Settings without effect because no e-mail can be sent, by field. Messages are still printed as letters, if the library wants those. */
export function idleWithoutMail(
  settings: Kind,
  site: Readonly<Record<string, unknown>>,
): readonly string[] {
  const notices = noticeRules(site);
  const said: Readonly<Record<string, unknown>> = { ...site, ...notices };
  const saidOf = (name: string) => (said[name] === true ? "ja" : `${said[name]}`);
  return Object.entries(settings.fields)
    .filter(([name, field]) => needsMail(field, saidOf(name)))
    .map(([name]) => name)
    .filter((name) => name !== "benachrichtigen" || !notices.briefe);
}

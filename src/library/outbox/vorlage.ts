/** `/vorlage/<name>?sprache=…&anrede=…`: edits one text of messages, with a preview and a reset; `/vorlage/<id>` is the stored text. */

import { create, put, remove, type Write } from "../../core/engine/write/write.ts";
import type { FormFields, Page, Visit } from "../../core/model/answers/page.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice, text } from "../../core/model/kinds/field.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Store } from "../../core/model/store/store.ts";
import json from "../../core/representations/json.ts";
import type { OccasionName } from "../notices/rules/occasions.ts";
import type { NoticeDesk } from "../notices/write/compose-notice.ts";
import {
  type LiveTemplates,
  templateParts,
  templateText,
} from "../notices/write/live-templates.ts";
import {
  FRAME,
  TEMPLATE_NAMES,
  type Templates,
  templateFor,
  templateKey,
} from "../notices/write/templates.ts";
import { sampleOf } from "./samples.ts";
import {
  CHOSEN_TEXTS,
  type ChosenTexts,
  chosenTexts,
  type EditedText,
  templateEditPage,
  templateHref,
} from "./vorlage-html.ts";

type Context = Omit<NoticeDesk, "read" | "templates"> & {
  readonly store: Store;
  readonly templates: LiveTemplates;
};

export function templatePage(context: Context): Page {
  return {
    path: "/vorlage/:key",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    has: (key) => TEMPLATE_NAMES.includes(key),
    keys: TEMPLATE_NAMES,
    parameters: CHOSEN_TEXTS,
    takes: {
      aktion: choice(["vorschau", "speichern", "zuruecksetzen"], { required: true }),
      betreff: text(),
      text: text({ multiline: true }),
    },
    async answer(visit) {
      const edited = await editedText(context, visit, null);
      return { html: () => templateEditPage(edited, null, visit.view) };
    },
    async act(visit, fields) {
      const { key, view } = visit;
      const chosen = chosenTexts(view);
      const next = { seeOther: `/${templateHref(key, chosen)}`, notice: "gespeichert" } as const;
      if (fields.get("aktion") === "vorschau") {
        const edited = await editedText(context, visit, fields);
        return { html: () => templateEditPage(edited, null, view) };
      }
      const { store, kinds, site } = context;
      const kind = kinds.one("vorlage");
      const write: Write = { store, kinds, kind, site, view };
      const written = await writtenTexts(context, visit, chosen);
      if (fields.get("aktion") === "zuruecksetzen") {
        for (const one of written) await remove(write, `${one.id}`);
        return next;
      }
      const [betreff, body] = [fields.get("betreff") ?? "", fields.get("text") ?? ""];
      const input = { ...valuesOf(key, chosen), betreff, text: body };
      if (written[0]) await put(write, { input, format: json }, `${written[0].id}`);
      else await create(write, { input, format: json });
      return next;
    },
    async again(visit, fields, problem) {
      const edited = await editedText(context, visit, fields);
      return templateEditPage(edited, problem, visit.view);
    },
  };
}

function valuesOf(fuer: string, { language: sprache, salutation: anrede }: ChosenTexts) {
  return { fuer, sprache, anrede };
}

/** Newest first: that one is in force. */
function writtenTexts(
  { kinds }: Context,
  { key, read }: Visit,
  chosen: ChosenTexts,
): Promise<readonly Member[]> {
  return read.matching(kinds.one("vorlage"), valuesOf(key, chosen), MOST_WRITTEN, "last first");
}

/** More than one exists only if a program created it. */
const MOST_WRITTEN = 100;

/** `typed`: the unsaved text in the form. */
async function editedText(
  context: Context,
  visit: Visit,
  typed: FormFields | null,
): Promise<EditedText> {
  const { key: name, read, view } = visit;
  const { templates } = context;
  const chosen = chosenTexts(view);
  const { language, salutation } = chosen;
  const [written = null] = await writtenTexts(context, visit, chosen);
  const inForce = templateParts(templateFor(templates, language, name, salutation));
  const shown = typed
    ? { betreff: typed.get("betreff") ?? "", text: typed.get("text") ?? "" }
    : written
      ? { betreff: `${written.values.betreff}`, text: `${written.values.text}` }
      : inForce;
  const key = templateKey(name, salutation);
  const tried = withText(templates, language, key, templateText(shown.betreff, shown.text));
  const [plain = "", level = "0"] = name.split("-");
  const occasion = {
    name: (name === FRAME ? "mahnung" : plain) as OccasionName,
    level: plain === "mahnung" || name === FRAME ? Number(level) || 1 : 0,
  };
  const desk = { ...context, read, templates: tried };
  const sample = await sampleOf(occasion, desk, language, salutation);
  return {
    ...chosen,
    ...shown,
    name,
    written,
    source: templates.sourceOf(language, key),
    preview: { account: sample.account, text: sample.text, asked: typed !== null },
  };
}

/** All texts with one replaced, as if it were stored. */
function withText({ texts }: Templates, language: string, key: string, text: string): Templates {
  const own = new Map([...(texts.get(language) ?? []), [key, text]]);
  // The sample is of the first level: its own text would hide the edited one for all levels.
  if (!key.includes("-")) own.delete(`${key}-1`);
  return { texts: new Map([...texts, [language, own]]) };
}

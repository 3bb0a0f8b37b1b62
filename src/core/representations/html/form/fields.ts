/** The fields of a form: which ones the user may fill in, and the input for each. */

import type { View } from "../../../model/answers/representation.ts";
import { asInput } from "../../../model/codes/code.ts";
import { type CodeName, codeOf, readCode } from "../../../model/codes/codes.ts";
import { mayWrite, ownerOf, towards } from "../../../model/kinds/access.ts";
import { isEnabled } from "../../../model/kinds/enabled.ts";
import type { ChoiceField, Field, TextsField } from "../../../model/kinds/field.ts";
import { type Kind, shapeOf } from "../../../model/kinds/kind.ts";
import type { Member } from "../../../model/store/member.ts";
import { html, type Markup } from "../frame/markup.ts";
import { choiceOf, labelOf, lineIn } from "../frame/names.ts";
import { mailFault } from "../member/values.ts";

const UNSET = new Set(["derived", "computed", "secret"]);
/** From this length on the limit is shown; shorter ones are rarely exceeded by accident. */
const SHORT = 100;

export function fieldsIn(kind: Kind, member: Member | null, view: View): string[] {
  const owner = member && ownerOf(member);
  const actor = member ? towards(view.actor, member) : view.actor;
  const names = shapeOf(kind, "html").filter((name) => {
    const field = kind.fields[name];
    if (!field || UNSET.has(field.type) || !isEnabled(field, view.site)) return false;
    if (member === null && kind.form?.later?.includes(name)) return false;
    return mayWrite(field, actor, owner);
  });
  // The title comes before the picture, in whatever order representations have them.
  const isPicture = (name: string) => kind.fields[name]?.type === "image";
  return [...names.filter((name) => !isPicture(name)), ...names.filter(isPicture)];
}

export const FORM_ID = "formular";
export const fieldId = (name: string) => `feld-${name}`;
export const faultId = (name: string) => `fehler-${name}`;
export const helpId = (name: string) => `hilfe-${name}`;

export function labelWith(kind: Kind, name: string, view: View): Markup {
  const field = kind.fields[name] as Field;
  return html`${labelOf(kind, name, view)}${isRequired(field) && html` <span class="required">(${view.texts.form.required})</span>`}`;
}

/** Required of the user; values that the program can generate are not. */
function isRequired(field: Field): boolean {
  return Boolean(field.required) && !(field.type === "text" && field.make);
}

/** A sentence or two of help; null where the label is enough. */
export function helpFor(kind: Kind, name: string, view: View): Markup | null {
  const { form } = view.texts;
  const field = kind.fields[name] as Field;
  const own = kind.words[view.language]?.help?.[name];
  const sentences = [
    own,
    field.type === "texts" &&
      !own &&
      !(field.code && codeOf(field.code).offered) &&
      form.onePerLine,
    field.type === "text" && field.make && !own && form.made,
    field.type === "text" && field.numbered !== undefined && form.numbered,
    field.type === "image" && form.pictureHelp,
    field.type === "choice" && field.byMail && mailFault(view),
    limitOf(field, view),
  ].filter((sentence) => typeof sentence === "string");
  return sentences.length > 0
    ? html`<p class="help" id="${helpId(name)}">${sentences.join(" ")}</p>`
    : null;
}

/** The attributes that connect an input with its help and its faults. */
export function described(name: string, help: boolean, faulty: boolean): Markup | null {
  const ids = [...(faulty ? [faultId(name)] : []), ...(help ? [helpId(name)] : [])];
  return ids.length > 0
    ? html` aria-describedby="${ids.join(" ")}"${faulty && html` aria-invalid="true"`}`
    : null;
}

/** The input for every field but the choosers. */
export function control(
  kind: Kind,
  name: string,
  value: string,
  more: Markup | null,
  view: View,
): Markup {
  const field = kind.fields[name] as Field;
  const id = html` id="${fieldId(name)}" name="${name}"${isRequired(field) && html` required`}${more}`;
  const limits = limitsOf(field);
  switch (field.type) {
    case "choice":
      return html`<select${id}>\n${options(kind, name, field, value, view)}</select>`;
    case "texts":
      if (field.code && codeOf(field.code).offered)
        return offeredInputs(kind, name, field.code, value, more, view);
      return html`<textarea${id} rows="3" dir="auto">\n${asWritten(field, value, view)}</textarea>`;
    case "number":
      // A number input would hide an invalid value, which could then not be corrected.
      return /^-?\d*$/.test(value)
        ? html`<input${id} type="number" step="1" min="${limits.minimum}" max="${limits.maximum}" value="${value}">`
        : html`<input${id} type="text" inputmode="numeric" value="${value}">`;
    case "day":
      return /^(\d{4}-\d{2}-\d{2})?$/.test(value)
        ? html`<input${id} type="date" value="${value}">`
        : html`<input${id} type="text" value="${value}">`;
    case "image":
      return html`<input${id} type="url" maxlength="2000" value="${value}" autocomplete="off">`;
    default: {
      const length = html` maxlength="${limits.maxLength}"`;
      if (field.type === "text" && field.multiline)
        return html`<textarea${id}${length} rows="8" dir="auto">\n${value}</textarea>`;
      const type =
        field.type === "text"
          ? { uri: "url", email: "email", place: "text", plain: "text" }[field.format ?? "plain"]
          : "text";
      return html`<input${id} type="${type}"${length} value="${value}" dir="auto" autocomplete="off"${field.type === "text" && field.code === "farbe" && html` data-colour`}>${swatch(field, value)}`;
    }
  }
}

/** Stored codes are shown as people write them in this language. */
function asWritten(field: TextsField, value: string, view: View): string {
  const code = field.code && codeOf(field.code);
  if (!code?.worded && !field.beginsWith) return value;
  const lines = value.split("\n").filter((line) => line !== "");
  const written = (line: string) =>
    code?.worded ? asInput(code, line, view.language) : lineIn(field, line, view);
  return lines.map(written).join("\n");
}

/** One input for each value, and one more, with a datalist of names: no script needed. */
function offeredInputs(
  kind: Kind,
  name: string,
  code: CodeName,
  value: string,
  more: Markup | null,
  view: View,
): Markup {
  const entries = [...value.split("\n").filter((line) => line !== ""), ""];
  const inputs = entries.map((entry, index) => {
    const first = index === 0;
    const label = `${labelOf(kind, name, view)} ${index + 1}`;
    const ids = first ? html` id="${fieldId(name)}"${more}` : html` aria-label="${label}"`;
    return html`<input${ids} name="${first ? name : `${name}.${index}`}" type="text" maxlength="100" list="${offerId(name)}" value="${entry === "" ? "" : asInput(codeOf(code), entry, view.language)}" dir="auto" autocomplete="off">`;
  });
  return html`<span class="several">${inputs}</span>${offer(offerId(name), code, view)}`;
}

export function offerId(name: string): string {
  return `angebot-${name}`;
}

/** The datalist for inputs that refer to it. */
export function offer(id: string, code: CodeName, view: View): Markup | null {
  const offered = codeOf(code).offered?.(view.language);
  if (!offered) return null;
  return html`<datalist id="${id}">${offered.map((word) => html`<option value="${word}"></option>`)}</datalist>`;
}

function options(kind: Kind, name: string, field: ChoiceField, value: string, view: View): Markup {
  const { choices, initial } = field;
  // A sent value that is no choice stays visible, so that the fault beside it makes sense.
  const all = value === "" || choices.includes(value) ? choices : [...choices, value];
  const certain = isRequired(field) || initial !== undefined;
  const none =
    (!certain || value === "") &&
    html`<option value="">${view.texts.form.nothingChosen}</option>\n`;
  const chosen = (choice: string) => choice === value && html` selected`;
  return html`${none}${all.map((choice) => html`<option value="${choice}"${chosen(choice)}>${choiceOf(kind, name, choice, view)}</option>\n`)}`;
}

/** A sample of the colour; a colour input could not be left empty. */
export function swatch(field: Field, value: string): Markup | null {
  if (field.type !== "text" || field.code !== "farbe" || readCode("farbe", value) !== value)
    return null;
  return html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${value}"/></svg>`;
}

interface ControlLimits {
  readonly minimum: number;
  readonly maximum: number;
  readonly maxLength: number;
}

function limitsOf(field: Field): ControlLimits {
  return field.schema as unknown as ControlLimits;
}

function limitOf(field: Field, view: View): string | null {
  const { minimum, maximum, maxLength } = limitsOf(field);
  const { form } = view.texts;
  if (field.type === "number" && maximum < 2 ** 31 - 1) return form.whole(minimum, maximum);
  return field.type === "text" && maxLength >= SHORT && field.multiline
    ? form.atMost(maxLength)
    : null;
}

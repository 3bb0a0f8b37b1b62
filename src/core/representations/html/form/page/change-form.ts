/** A button that changes one thing of a member: the form sends everything else back unchanged. */

import { randomUUID } from "node:crypto";
import { pathOf } from "../../../../model/answers/address.ts";
import type { View } from "../../../../model/answers/representation.ts";
import { mayWrite, ownerOf, towards } from "../../../../model/kinds/access.ts";
import { isEnabled } from "../../../../model/kinds/enabled.ts";
import type { Field, Link, Value, Values } from "../../../../model/kinds/field.ts";
import { ONCE } from "../../../../model/kinds/form-facts.ts";
import type { Member } from "../../../../model/store/member.ts";
import { html, type Markup } from "../../frame/markup.ts";

interface ButtonChange {
  readonly label: string;
  /** A text for screen readers, where several buttons of a page have the same label. */
  readonly described?: string;
  /** The most likely next step of its page, among several. */
  readonly main?: true;
  /** By field; null clears it. */
  readonly values: Values;
  /** Where to go afterwards, and the name of the notice. */
  readonly next: string;
  readonly done: string;
  /** Inputs for users; `values` has null for each of these. */
  readonly inputs?: Markup;
  /** It has file inputs. */
  readonly files?: true;
}

export function changeForm(member: Member, change: ButtonChange, view: View): Markup {
  const { kind, id, version } = member;
  const path = pathOf(kind, { id, slug: null });
  const fields = [
    ["_aktion", "ersetzen"],
    ["_ziel", path],
    ["_version", `${version}`],
    ["_weiter", change.next],
    ["_meldung", change.done],
    ...ownFields(member, change, view),
  ] as const;
  return html`<form class="${change.inputs ? "form" : "change"}" method="post" action="${kind.plural}"${change.files && html` enctype="multipart/form-data"`}>
${hiddenInputs(fields)}${tokenField("PUT", path, view)}${change.inputs}<button${!change.main && html` class="light${takesAway(member, change) ? " taking" : ""}"`}${change.described && html` aria-label="${change.described}"`}>${change.label}</button></form>`;
}

function takesAway({ kind }: Member, { values }: ButtonChange): boolean {
  return Object.entries(values).some(([name, value]) => {
    const field = kind.fields[name];
    return field?.type === "choice" && field.takesAway?.includes(`${value}`);
  });
}

/** The CSRF token of a form; nothing where the client needs none. */
export function tokenField(method: string, path: string, view: View): Markup | null {
  return view.token
    ? html`<input type="hidden" name="_csrf" value="${view.token(method, path)}">`
    : null;
}

/** A form of something new that is sent twice, by a double click or the way back in the browser, makes one. */
export function onceField(): Markup {
  return html`<input type="hidden" name="${ONCE}" value="${randomUUID()}">\n`;
}

export function hiddenInputs(fields: readonly (readonly [string, string])[]): Markup[] {
  return fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );
}

/** What is stored in fields that the form leaves out for want of a setting: it is sent along, so it stays. */
export function keptInputs(member: Member, view: View): Markup[] {
  const { fields } = member.kind;
  const pairs = ownFields(member, { values: {} }, view);
  return hiddenInputs(
    pairs.filter(([name]) => !isEnabled(fields[name.split(".")[0] ?? ""] ?? {}, view.site)),
  );
}

/** Fields that the user may not write are left out, so they stay. */
function ownFields(
  member: Member,
  change: Pick<ButtonChange, "values">,
  view: View,
): [string, string][] {
  const { kind, values } = member;
  const owner = ownerOf(member);
  const actor = towards(view.actor, member);
  return Object.entries(kind.fields).flatMap(([name, field]): [string, string][] => {
    if (!mayWrite(field, actor, owner)) return [];
    const value = name in change.values ? (change.values[name] ?? null) : (values[name] ?? null);
    return sent(name, field, value, view);
  });
}

function sent(name: string, field: Field, value: Value, view: View): [string, string][] {
  if (value === null) return [];
  switch (field.type) {
    case "secret":
    case "computed":
    case "derived":
      return [];
    case "link":
      return [[name, pathOf(view.kinds.target(field), value as Link)]];
    case "links":
      return (value as readonly Link[]).flatMap((link, index): [string, string][] => [
        [`${name}.${index}.url`, pathOf(view.kinds.target(field), link)],
        ...Object.entries(link.extras).map(([extra, text]): [string, string] => [
          `${name}.${index}.${extra}`,
          text,
        ]),
      ]);
    case "texts":
      return (value as readonly string[]).map((text, index) => [`${name}.${index}`, text]);
    default:
      return [[name, `${value}`]];
  }
}

/** Form pages: which one is requested, and the same form again with its values when the write fails. */

import type { Looked } from "../../model/answers/other-catalogue.ts";
import type { Visit } from "../../model/answers/page.ts";
import { Problem, wrongParameter } from "../../model/answers/problem.ts";
import type { ProblemDocument } from "../../model/answers/problem-document.ts";
import type { Pair, Representation, View } from "../../model/answers/representation.ts";
import type { Role } from "../../model/kinds/access.ts";
import type { Member } from "../../model/store/member.ts";
import type { RequestContext } from "../ask/request-context.ts";
import { fieldNames, type Target } from "../ask/route.ts";
import { type Call, type Filled, pairsOfForm, type Subject } from "../body/form.ts";
import { looksUp } from "../body/look-up.ts";
import { rememberedEntries } from "../body/remembered-entries.ts";
import { checkRemoval } from "../write/check-removal.ts";

const PARAMETER = "formular";

/** Statuses that the user can resolve in the form. */
const MENDABLE = new Set([409, 412, 413, 415, 422]);

/** `?formular=neu`, `aendern`, `loeschen`: the form instead of the resource; null without the parameter. */
export function formAsked(target: Target, call: Call, context: RequestContext): Subject | null {
  const value = context.parameter(PARAMETER);
  if (value === null || target.type === "page") return null;
  if (target.type === "member" && target.at !== undefined) return null;
  if (call.method !== "GET" && call.method !== "HEAD") return null;
  const { kind } = target;
  if (target.type === "collection") {
    if (value === "neu") return { command: "anlegen", kind, key: null };
  } else if (value === "aendern") return { command: "ersetzen", kind, key: target.key };
  else if (value === "loeschen") return { command: "loeschen", kind, key: target.key };
  const reason = target.type === "collection" ? "neu" : "aendern, loeschen";
  throw wrongParameter(PARAMETER, value, reason);
}

/** The form that was sent; null for other bodies. */
export function formSent(target: Target, call: Call): Filled | null {
  if (call.form === null || target.type === "page") return null;
  const { kind } = target;
  const { form } = call;
  const isNew = target.type === "collection";
  return {
    command: isNew ? "anlegen" : call.method === "DELETE" ? "loeschen" : "ersetzen",
    kind,
    key: isNew ? null : target.key,
    // A getter: by the time it is shown, uploaded files have been replaced by the addresses of stored pictures.
    get pairs() {
      return pairsOfForm(form.fields, fieldNames(target));
    },
  };
}

/** A form is for the roles that may execute its command. */
export function rolesForForm({ command, kind }: Subject): readonly Role[] {
  const { create, replace, remove } = kind.access;
  return { anlegen: create, ersetzen: replace, loeschen: remove }[command];
}

/** The page; null where the representation has no forms, or there is nothing to fill in. */
export async function formBody(
  context: RequestContext,
  representation: Representation,
  subject: Subject & { readonly pairs?: readonly Pair[]; readonly looked?: Looked | null },
  problem: ProblemDocument | null = null,
): Promise<string | null> {
  if (!representation.form) return null;
  const { command, kind, key, pairs = null, looked = null } = subject;
  const { read } = context.app.store;
  let member: Member | null = null;
  if (key !== null) {
    const found = await read.find(kind, key);
    if (!("member" in found)) return null;
    member = found.member;
  }
  const otherCatalogue = looksUp(context)?.name ?? null;
  const isNew = command === "anlegen" && pairs === null;
  const cookies = isNew ? context.request.headers.get("Cookie") : null;
  const remembered = rememberedEntries(kind, cookies, context.origin.startsWith("https:"));
  const refusal = command === "loeschen" && member ? await refusalOf(member, context) : null;
  const written = { command, kind, member, pairs, remembered, problem, refusal };
  return representation.form.page({ ...written, otherCatalogue, looked, read }, viewOf(context));
}

/** Why its removal would be refused. */
async function refusalOf(
  member: Member,
  { app: { store, kinds, site }, actor, origin }: RequestContext,
): Promise<Problem | null> {
  const { read } = store;
  const occasion = { writing: read, kinds, actor, today: read.today(), site, origin };
  try {
    await checkRemoval(member, occasion);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The form again with all entered values; null where that would not help. */
export async function formAgain(
  context: RequestContext,
  representation: Representation,
  problem: ProblemDocument,
): Promise<string | null> {
  const { filled, target, sent } = context;
  const mendable = MENDABLE.has(problem.status) || problem.code === "formular-abgelaufen";
  if (target?.type === "page" && sent !== null && mendable && representation.designed === "html")
    return (await target.page.again?.(visitTo(target, context), sent, problem)) ?? null;
  // A button on another page names the page to go on to: there is no form to show again, unless it says that somebody filled it in.
  const sends = (name: string) => filled?.pairs.some(([one]) => one === name);
  const isButton = sends("_weiter") && !sends("_ausgefuellt");
  if (filled === null || !mendable || isButton) return null;
  return formBody(context, representation, filled, problem);
}

export function visitTo(target: Target & { type: "page" }, context: RequestContext): Visit {
  const { read, request, exchange, view } = context;
  const { key, kind } = target;
  const address = exchange.client.address;
  const { inTurn = (make) => make() } = exchange;
  return { key, ...(kind && { kind }), view, read, request, address, inTurn };
}

/** A form is shown again at the address that it was posted to. */
function viewOf(context: RequestContext): View {
  const { view, url, request } = context;
  return request.method === "POST" ? { ...view, path: url.pathname, suffix: "" } : view;
}

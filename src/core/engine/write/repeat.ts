/**
 * Idempotent retries: a client that got no response sends the request again, a POST with its Idempotency-Key, a form with the key of its
 * page, a PUT or PATCH with the same content.
 */

import { createHash, hash } from "node:crypto";
import type { AskedRequest } from "../../http/requests/exchange.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Actor } from "../../model/kinds/access.ts";
import { ONCE } from "../../model/kinds/form-facts.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { rulesOf } from "../../model/kinds/rules.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { Writing } from "../../model/store/writing.ts";
import type { Body } from "../body/body.ts";
import { type Form, valueSent } from "../body/form.ts";

/** A request that may be sent again. */
export interface Repeat {
  /** Keys are per account. */
  readonly account: number;
  readonly key: string;
  /** A hash of the request: the same key with another one is refused. */
  readonly fingerprint: string;
}

const LONGEST_KEY = 200;
/** No account has this id: the key of a member's last change is shared by all clients. */
const NOBODY = 0;

/** null without a key or without an account. */
export function repeatOf(
  request: AskedRequest,
  form: Form | null,
  actor: Actor | null,
  kind: Kind,
  body: Body,
): Repeat | null {
  const page = form && valueSent(form.fields, ONCE);
  if (page && actor) return repeatOfForm(page, actor, kind, body);
  const key = request.headers.get("Idempotency-Key");
  if (key === null || actor === null) return null;
  if (key.length < 1 || key.length > LONGEST_KEY)
    throw new Problem("ungueltige-anfrage", { reason: "Idempotency-Key" });
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([kind.singular, body.input]))
    .update(body.file ?? "")
    .digest("hex");
  return { account: actor.id, key, fingerprint };
}

/** With the content in the key: whoever goes back, changes something and saves makes another one. */
function repeatOfForm(page: string, { id }: Actor, kind: Kind, body: Body): Repeat {
  const { input, along, count } = body;
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([page, kind.singular, input, along, count]))
    .update(body.file ?? "")
    .digest("hex");
  return { account: id, key: `form ${fingerprint}`, fingerprint };
}

/** What is remembered of the first request; the same key with another content is refused. */
export async function sentBefore(
  { account, key, fingerprint }: Repeat,
  read: Pick<Reading, "repeated">,
): ReturnType<Reading["repeated"]> {
  const known = await read.repeated(account, key);
  if (known && known.fingerprint !== fingerprint) throw new Problem("schluessel-verbraucht");
  return known;
}

/**
 * The member that the first request has created; null where this is the first. Checked before the write lock is taken and again under it:
 * two can arrive at the same moment.
 */
export async function madeBefore(
  repeat: Repeat,
  kind: Kind,
  read: Reading,
): Promise<Member | null> {
  const known = await sentBefore(repeat, read);
  if (known === null) return null;
  const found = await read.find(kind, `${known.id}`);
  if ("member" in found) return found.member;
  throw found.state === "gone"
    ? new Problem("entfernt", { title: found.title, since: found.since })
    : new Problem("nicht-gefunden", { path: `/${kind.singular}/${known.id}` });
}

/**
 * The last change of a member, sent again, is a no-op. Otherwise it would be refused, or undo a part of what the rules did: the body of a
 * return still says that the loan runs, that of a renewal has the old day.
 */
export async function isDone(body: Body, { kind, id, version }: Member, writing: Writing) {
  // Of a member that was never changed nothing is remembered.
  if (!rulesOf(kind).replace || version === 1) return false;
  const last = await writing.repeated(NOBODY, keyOf(kind, id));
  return last?.fingerprint === fingerprintOf(body, version);
}

export async function rememberDone(body: Body, member: Member, writing: Writing): Promise<void> {
  const { kind, id, version } = member;
  if (!rulesOf(kind).replace) return;
  const fingerprint = fingerprintOf(body, version);
  await writing.remember({ account: NOBODY, key: keyOf(kind, id), fingerprint }, member);
}

function keyOf(kind: Kind, id: number): string {
  return `PUT ${kind.singular} ${id}`;
}

function fingerprintOf({ input, format, partial = false }: Body, version: number): string {
  return hash("sha256", JSON.stringify([version, format.name, partial, input]));
}

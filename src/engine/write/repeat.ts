/** The header Idempotency-Key: whoever is not sure that a POST arrived sends it again, and nothing is made twice. */

import { createHash } from "node:crypto";
import type { Actor } from "../../model/access.ts";
import type { Kind } from "../../model/kind.ts";
import type { Member } from "../../model/member.ts";
import { Problem } from "../../model/problem.ts";
import type { Writing } from "../../model/writing.ts";
import type { Body } from "../ask/body.ts";

/** One request that may come again. */
export interface Repeat {
  /** Whose key it is: the same key of somebody else is another one. */
  readonly account: number;
  readonly key: string;
  /** Tells whether it is the same request that came again. */
  readonly fingerprint: string;
}

const LONGEST_KEY = 200;

/** null where there is no key, or nobody whose key it could be. */
export function repeatOf(
  request: Request,
  actor: Actor | null,
  kind: Kind,
  body: Body,
): Repeat | null {
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

/** What the first such request has made; null where this is the first. Asked inside the transaction. */
export async function madeBefore(
  repeat: Repeat,
  kind: Kind,
  writing: Writing,
): Promise<Member | null> {
  const known = await writing.repeated(repeat.account, repeat.key);
  if (known === null) return null;
  if (known.fingerprint !== repeat.fingerprint) throw new Problem("schluessel-verbraucht");
  const found = await writing.find(kind, `${known.id}`);
  if ("member" in found) return found.member;
  throw found.state === "gone"
    ? new Problem("entfernt", { title: found.title, since: found.since })
    : new Problem("nicht-gefunden", { path: `/${kind.singular}/${known.id}` });
}

/** The common part of all PAIA methods: the access token and its scopes. */

import type { AccountSecrets } from "../../core/accounts/account-secrets.ts";
import { authenticatorOf, type Identity } from "../../core/accounts/authenticate.ts";
import { mayEnter } from "../../core/identity/demo.ts";
import { readBearer } from "../../core/identity/proofs/token.ts";
import type { Page, ProtocolVisit } from "../../core/model/answers/page.ts";
import type { View } from "../../core/model/answers/representation.ts";
import type { Actor } from "../../core/model/kinds/access.ts";
import type { Member } from "../../core/model/store/member.ts";
import { jsonProtocolPage, ProtocolRefusal } from "../daia/json-protocol.ts";
import type { DeskContext } from "../desk/steps/work.ts";
import { readerTexts } from "../texts/themes.ts";
import type { PaiaScope } from "./scopes.ts";

export interface PaiaParts {
  readonly identity: Identity;
  readonly secrets: Pick<AccountSecrets, "setPassword">;
  readonly desk: DeskContext;
}

/** A reader and the session of the app. */
export interface Patron {
  readonly account: Member;
  readonly actor: Actor;
  readonly session: string;
  readonly view: View;
}

interface PaiaMethod {
  readonly method: "GET" | "POST";
  /** null: any token. */
  readonly scope: PaiaScope | null;
  answer(patron: Patron, visit: ProtocolVisit): Promise<unknown>;
}

const HEADERS = {
  "X-PAIA-Version": "1.4.0",
  "Access-Control-Expose-Headers": "X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-PAIA-Version",
};

/** All methods but login. */
export function paiaPage(
  path: string,
  { method, scope, answer }: PaiaMethod,
  parts: PaiaParts,
): Page {
  const accepted = { ...HEADERS, ...(scope && { "X-Accepted-OAuth-Scopes": scope }) };
  return pageAt(path, method, accepted, async (visit) => {
    const { patron, scopes } = await patronOf(visit, scope, parts);
    // In the address, or in the body, where some clients leave it out when they log out.
    const named = [path.includes(":key") ? visit.key : undefined, visit.sent.patron];
    if (named.some((one) => one !== undefined && `${one}` !== `${patron.account.id}`))
      throw new ProtocolRefusal(
        403,
        "access_denied",
        readerTexts(visit.view.texts).paia.otherPatron,
      );
    if (method === "POST") await authenticatorOf(parts.identity).rateLimit(patron.actor);
    return {
      document: await answer(patron, visit),
      headers: { "X-OAuth-Scopes": scopes.join(" ") },
    };
  });
}

/** Methods of the specification that are not supported. */
export function unsupportedPage(path: string, method: "GET" | "POST"): Page {
  return pageAt(path, method, HEADERS, async ({ view }) => {
    throw new ProtocolRefusal(501, "not_implemented", readerTexts(view.texts).paia.unsupported);
  });
}

/** What the standard calls the base address has no method: whoever begins there is told where those are. */
export function basePage(): Page {
  return pageAt("/paia", "GET", HEADERS, async ({ view: { origin } }) => ({
    document: { auth: `${origin}/paia/auth`, core: `${origin}/paia/core` },
  }));
}

export function loginPage(
  path: string,
  answer: (visit: ProtocolVisit) => Promise<{ readonly scope: string }>,
): Page {
  return pageAt(path, "POST", HEADERS, async (visit) => {
    const document = await answer(visit);
    return { document, headers: { "X-OAuth-Scopes": document.scope, Pragma: "no-cache" } };
  });
}

const STANDARD = { name: "PAIA 1.4", described: "https://gbv.github.io/paia/" };

function pageAt(
  path: string,
  method: "GET" | "POST",
  headers: Readonly<Record<string, string>>,
  answer: Parameters<typeof jsonProtocolPage>[0]["answer"],
): Page {
  return jsonProtocolPage(
    {
      path,
      methods: method === "GET" ? ["GET", "HEAD"] : ["POST"],
      headers,
      failing: { "WWW-Authenticate": 'Bearer realm="Leihwerk"' },
      // Not in auth, since OAuth clients may not expect it.
      ...(path.startsWith("/paia/core/") && { says: "code" }),
      answer,
    },
    { personal: true, keys: "id", standard: STANDARD },
  );
}

/** Staff get only the rights of readers here. */
async function patronOf(
  visit: ProtocolVisit,
  scope: PaiaScope | null,
  { identity, desk }: PaiaParts,
): Promise<{ patron: Patron; scopes: readonly string[] }> {
  const { view, request, address, read } = visit;
  const { paia } = readerTexts(view.texts);
  const token =
    readBearer(request.headers.get("Authorization")) ?? view.query.get("access_token") ?? "";
  const session = token === "" ? null : await identity.sessions.findProgram(token);
  const known = session && (await identity.accounts.byId(session.account));
  if (!session || !known || !mayEnter(known, identity.isHere(request, address)))
    throw new ProtocolRefusal(401, "invalid_grant", paia.noToken);
  if (scope !== null && !session.scopes.includes(scope))
    throw new ProtocolRefusal(403, "insufficient_scope", paia.scope(scope));
  const actor: Actor = { id: known.id, username: known.username, role: "leser" };
  const [account] = await read.members(desk.kinds.one("konto"), [known.id]);
  if (!account) throw new ProtocolRefusal(401, "invalid_grant", paia.noToken);
  const patron = { account, actor, session: session.id, view: visit.recognize(actor) };
  return { patron, scopes: session.scopes };
}

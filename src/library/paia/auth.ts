/** PAIA auth: login, logout and change of the password, in apps that readers trust with it. */

import { SHORTEST_PASSWORD } from "../../core/identity/account.ts";
import { hashPassword } from "../../core/identity/proofs/password.ts";
import { SESSION_SECONDS } from "../../core/identity/proofs/session.ts";
import { limitHeaders } from "../../core/identity/rate-limit.ts";
import type { Page, ProtocolVisit } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import { ProtocolRefusal } from "../daia/json-protocol.ts";
import { readerTexts } from "../texts/themes.ts";
import { loginPage, type PaiaParts, type Patron, paiaPage, unsupportedPage } from "./paia-page.ts";
import { grantedScopes } from "./scopes.ts";

export function authPages(parts: PaiaParts): Page[] {
  const { identity } = parts;
  return [
    loginPage("/paia/auth/login", (visit) => login(visit, parts)),
    paiaPage(
      "/paia/auth/logout",
      {
        method: "POST",
        scope: null,
        async answer({ account, actor, session }, { address }) {
          await identity.sessions.end(account.id, session);
          const who = { account: account.id, name: actor.username, address };
          identity.events.note({ what: "abgemeldet", ...who, detail: "PAIA" });
          return { patron: `${account.id}` };
        },
      },
      parts,
    ),
    paiaPage(
      "/paia/auth/change",
      {
        method: "POST",
        scope: "change_password",
        answer: (patron, visit) => change(patron, visit, parts),
      },
      parts,
    ),
    unsupportedPage("/paia/auth/reset", "POST"),
  ];
}

/** Only with the password: a one-time code is entered on our own page, where a password has to be set. */
async function login(visit: ProtocolVisit, { identity }: PaiaParts) {
  const { view, request, address } = visit;
  const { paia } = readerTexts(view.texts);
  if (required(visit, "grant_type") !== "password")
    throw new ProtocolRefusal(400, "unsupported_grant_type", paia.grant);
  const username = required(visit, "username").trim();
  const password = required(visit, "password");
  const here = identity.isHere(request, address);
  const verdict = await identity.signIn.again({ username, password, address, here });
  if (verdict === "wrong") throw new ProtocolRefusal(403, "access_denied", paia.wrong);
  if ("waitSeconds" in verdict) throw tooMany(verdict);
  const { account } = verdict;
  const scopes = grantedScopes(textIn(visit, "scope") ?? "");
  const device = request.headers.get("User-Agent") ?? "PAIA";
  const begun = { account: account.id, cause: "kennwort" as const, scopes, device, address };
  const token = await identity.sessions.begin(begun);
  const who = { account: account.id, name: account.username, address };
  identity.events.note({ what: "angemeldet", ...who, detail: "PAIA" });
  return {
    access_token: token,
    token_type: "Bearer",
    expires_in: SESSION_SECONDS,
    patron: `${account.id}`,
    scope: scopes.join(" "),
  };
}

/** As on the account page: all other sessions end. */
async function change(
  { account, actor, session }: Patron,
  visit: ProtocolVisit,
  { identity, secrets }: PaiaParts,
) {
  const { address, view } = visit;
  const { paia } = readerTexts(view.texts);
  const patron = required(visit, "patron");
  // Some clients omit it, others repeat the identifier.
  const named = textIn(visit, "username") ?? patron;
  const isOwn =
    named === patron ||
    (await identity.accounts.matching(named)).some(({ id }) => id === account.id);
  const password = required(visit, "old_password");
  const changed = required(visit, "new_password");
  if ([...changed].length < SHORTEST_PASSWORD)
    throw new ProtocolRefusal(422, "invalid_request", paia.short(SHORTEST_PASSWORD));
  const given = { username: actor.username, password, address, session };
  const verdict = await identity.signIn.confirm(given);
  if (verdict === "wrong" || !isOwn) throw new ProtocolRefusal(403, "access_denied", paia.wrong);
  if ("waitSeconds" in verdict) throw tooMany(verdict);
  await secrets.setPassword(account.id, await hashPassword(changed), session);
  const who = { account: account.id, name: actor.username, address };
  identity.events.note({ what: "kennwort-geaendert", ...who, detail: "PAIA" });
  return { patron };
}

function tooMany(
  full: { readonly waitSeconds: number } & Parameters<typeof limitHeaders>[1],
): Problem {
  const headers = limitHeaders("anmeldung", full);
  return new Problem("zu-viele", { seconds: full.waitSeconds }, { headers });
}

function textIn({ sent }: ProtocolVisit, name: string): string | null {
  const value = Object.hasOwn(sent, name) ? sent[name] : null;
  return typeof value === "string" || typeof value === "number" ? `${value}` : null;
}

function required(visit: ProtocolVisit, name: string): string {
  const value = textIn(visit, name);
  if (value !== null && value !== "") return value;
  const { paia } = readerTexts(visit.view.texts);
  throw new ProtocolRefusal(422, "invalid_request", paia.missing(name));
}

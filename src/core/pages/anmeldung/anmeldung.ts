/** `/anmeldung` and `/abmeldung`: signing in creates a session, signing out ends it on the server. */

import type { AskedRequest } from "../../http/requests/exchange.ts";
import type { Account, Accounts } from "../../identity/account.ts";
import { DEMO_GUIDES, DEMO_SECRET } from "../../identity/demo.ts";
import type { Events } from "../../identity/events.ts";
import {
  beforeCookie,
  deviceCookie,
  droppedCookies,
  readCookies,
  sessionCookie,
} from "../../identity/proofs/cookie.ts";
import type { FormTokens } from "../../identity/proofs/csrf.ts";
import type { Devices } from "../../identity/proofs/device.ts";
import { digest, randomSecret } from "../../identity/proofs/secret.ts";
import type { Sessions } from "../../identity/proofs/session.ts";
import type { SignIn } from "../../identity/proofs/sign-in.ts";
import { limitHeaders } from "../../identity/rate-limit.ts";
import { isLocal } from "../../model/answers/address.ts";
import type { FormFields, Page, PageAnswer, Visit } from "../../model/answers/page.ts";
import type { View } from "../../model/answers/representation.ts";
import { secret, text } from "../../model/kinds/field.ts";
import type { Markup } from "../../representations/html/frame/markup.ts";
import { signedInPage, signInPage } from "./anmeldung-html.ts";

interface Entrance {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly events: Events;
  readonly signIn: SignIn;
  readonly devices: Devices;
  readonly forms: FormTokens;
  readonly isSecure: (request: AskedRequest) => boolean;
  readonly isHere: (request: AskedRequest, address: string) => boolean;
  /** Markup below the form: help for users who cannot sign in. */
  readonly below: (form: BelowForm, view: View) => Markup;
  /** Markup after signing out. */
  readonly afterwards: (view: View) => Markup;
  /** Where users go by default after signing in. */
  readonly home: (account: Account) => string;
  /** Where new users go first, whatever the target was; null: no such page. */
  readonly firstPlace: (account: Account) => Promise<string | null>;
  /** Each code works once: false where another request has just used it. */
  readonly spendCode: (account: number, code: string) => Promise<boolean>;
}

export interface BelowForm {
  readonly token: string;
  readonly next: string;
  /** Accounts of the demo that visitors can try. */
  readonly guides: readonly Account[];
}

const ACTION = "POST /anmeldung";

export function entrancePages(entrance: Entrance): Page[] {
  const { sessions, events, isSecure } = entrance;
  return [
    {
      path: "/anmeldung",
      read: ["all"],
      negotiated: true,
      personal: true,
      urgent: true,
      takes: {
        username: text({ required: true }),
        kennwort: secret(),
        weiter: text({ max: 2000 }),
        _csrf: text({ required: true }),
      },
      answer: (visit) =>
        visit.view.actor
          ? { html: () => signedInPage(visit.view, entrance.afterwards(visit.view)) }
          : form(entrance, visit, { next: visit.view.query.get("weiter") ?? "" }),
      act: (visit, fields) => enter(entrance, visit, fields),
    },
    {
      path: "/abmeldung",
      takes: {},
      read: ["all"],
      negotiated: true,
      personal: true,
      answer: ({ view }) => ({ html: () => signedInPage(view, entrance.afterwards(view)) }),
      async act({ view, request, address }) {
        const { actor } = view;
        if (actor?.session) {
          await sessions.end(actor.id, actor.session);
          const who = { account: actor.id, name: actor.username, address };
          events.note({ what: "abgemeldet", ...who });
        }
        return { seeOther: "/abmeldung", cookies: droppedCookies(isSecure(request)) };
      },
    },
  ];
}

interface SignInState {
  readonly username?: string;
  readonly next: string;
  readonly message?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The CSRF token is bound to a cookie of its own, since there is no session yet. */
async function form(entrance: Entrance, visit: Visit, shown: SignInState): Promise<PageAnswer> {
  const { forms, isSecure } = entrance;
  const { request, view } = visit;
  const guides = await guidesFor(entrance, visit);
  const secure = isSecure(request);
  const known = readCookies(request.headers.get("Cookie"), secure).before;
  const before = known ?? randomSecret();
  const { username = "", next, message = null, status = 200, headers = {} } = shown;
  const token = forms.make(bindingOf(before), ACTION);
  return {
    html: () => {
      const below = entrance.below({ token, next, guides }, view);
      return signInPage({ token, username, next, message, below }, view);
    },
    status,
    headers,
    cookies: known === null ? [beforeCookie(before, secure)] : [],
  };
}

/** Read only where the demo accounts may sign in. */
async function guidesFor({ accounts, isHere }: Entrance, visit: Visit): Promise<Account[]> {
  if (!isHere(visit.request, visit.address)) return [];
  const all = await Promise.all(DEMO_GUIDES.map((name) => accounts.byName(name)));
  return all.filter(
    (account) => account?.passwordHash === DEMO_SECRET && !account.disabled,
  ) as Account[];
}

async function enter(entrance: Entrance, visit: Visit, fields: FormFields): Promise<PageAnswer> {
  const { signIn, forms, isSecure, isHere } = entrance;
  const { request, view, address } = visit;
  const texts = view.texts.signIn;
  const username = (fields.get("username") ?? "")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 200);
  const next = fields.get("weiter") ?? "";
  const { before, device } = readCookies(request.headers.get("Cookie"), isSecure(request));
  const token = fields.get("_csrf") ?? "";
  if (before === null || !forms.check(bindingOf(before), ACTION, token))
    return form(entrance, visit, { username, next, message: texts.late, status: 403 });

  const password = fields.get("kennwort") ?? "";
  const here = isHere(request, address);
  const verdict = await signIn.once({ username, password, address, device, here });
  const spent =
    typeof verdict === "object" && "cause" in verdict && verdict.cause === "code"
      ? !(await entrance.spendCode(verdict.account.id, password))
      : false;
  if (verdict === "wrong" || spent) {
    // A challenge for which browsers open no dialog.
    const headers = { "WWW-Authenticate": 'Bearer realm="Leihwerk"' };
    return form(entrance, visit, { username, next, message: texts.wrong, status: 401, headers });
  }
  if ("waitSeconds" in verdict) {
    const headers = limitHeaders("anmeldung", verdict);
    const message = texts.wait(verdict.waitSeconds);
    return form(entrance, visit, { username, next, message, status: 429, headers });
  }
  return admit(entrance, visit, verdict, next);
}

async function admit(
  { sessions, events, devices, isSecure, firstPlace, home }: Entrance,
  { view, request, address }: Visit,
  { account, cause }: { account: Account; cause: "kennwort" | "code" },
  next: string,
): Promise<PageAnswer> {
  const { actor } = view;
  if (actor?.session) await sessions.end(actor.id, actor.session);
  const device = request.headers.get("User-Agent") ?? "";
  const cookie = await sessions.begin({ account: account.id, cause, device, address });
  const who = { account: account.id, name: account.username, address };
  events.note({ what: "angemeldet", ...who });
  const secure = isSecure(request);
  const [, before = ""] = droppedCookies(secure);
  const first = await firstPlace(account);
  const place = first ?? (isLocal(next) ? next : home(account));
  return {
    // After a one-time code the user sets a password first.
    seeOther:
      cause === "code" ? `/zugang/${account.id}?weiter=${encodeURIComponent(place)}` : place,
    cookies: [sessionCookie(cookie, secure), before, deviceCookie(devices.make(account), secure)],
  };
}

function bindingOf(before: string): string {
  return `vor ${digest(before)}`;
}

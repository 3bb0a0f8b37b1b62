/** Against forged requests (CSRF): from which site a change comes, and whether its form was made for this session and this action. */

import { Problem } from "../../model/answers/problem.ts";
import { formAction } from "../authenticator.ts";
import { type Call, valueSent } from "../body/form.ts";
import type { RequestContext } from "./request-context.ts";

/** Browsers say where a request began; other clients need not, unless they use a session cookie. */
export function checkSource({ request, origin, actor }: RequestContext, isForm: boolean): void {
  const site = request.headers.get("Sec-Fetch-Site");
  const source = request.headers.get("Origin");
  const foreign =
    site !== null
      ? site !== "same-origin" && site !== "none"
      : source !== null
        ? source !== origin
        : actor?.session !== undefined && !isForm;
  const isTold = site !== null || source !== null;
  if (foreign) throw new Problem("fremde-herkunft", isTold ? {} : { reason: "Origin" });
}

/** Sent by a page of this site, perhaps after the session has ended. */
export function isFromOwnPage({ request, origin }: RequestContext): boolean {
  const { headers } = request;
  return headers.get("Sec-Fetch-Site") === "same-origin" || headers.get("Origin") === origin;
}

/** A CSRF token is bound to one session and one action. */
export function checkToken({ app }: RequestContext, session: string, call: Call): void {
  const token = valueSent(call.form?.fields ?? [], "_csrf") ?? "";
  const isGood = app.authenticator.check(session, formAction(call.method, call.path), token);
  if (!isGood) throw new Problem("formular-abgelaufen");
}

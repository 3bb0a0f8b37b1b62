/** Pages with a protocol of their own: they get the request body, and their answers and errors have the protocol's format. */

import type { Page, Protocol, ProtocolAnswer, ProtocolVisit } from "../model/answers/page.ts";
import type { ProblemDocument } from "../model/answers/problem-document.ts";
import { conditional, withBody } from "./answer/content.ts";
import { visitTo } from "./answer/form-page.ts";
import { headersFor } from "./answer/headers.ts";
import type { RequestContext } from "./ask/request-context.ts";
import { checkMethod, methodsOf, type Target } from "./ask/route.ts";
import { readObject } from "./body/body.ts";
import type { Answer, HeaderFields } from "./cache/answer.ts";

type PageTarget = Target & { readonly type: "page" };
type Speaking = PageTarget & { readonly page: Page & { readonly protocol: Protocol } };

export function speaks(target: Target | null): target is Speaking {
  return target?.type === "page" && target.page.protocol !== undefined;
}

/** CORS: headers that pages of other sites may send: a token, never a cookie. */
const REQUEST_HEADERS = "Accept, Accept-Language, Authorization, Content-Type";

export async function speak(context: RequestContext, target: Speaking): Promise<Answer> {
  const { request, app } = context;
  const { method } = request;
  const { protocol } = target.page;
  if (method === "OPTIONS") {
    const allow = methodsOf(target).join(", ");
    const headers = {
      ...protocolHeaders(context),
      ...protocol.headers,
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": REQUEST_HEADERS,
      "Access-Control-Max-Age": "86400",
    };
    return { status: 204, headers, body: null };
  }
  checkMethod(method, target);
  const sent = method === "POST" ? await readObject(request, app.representations) : {};
  const visit: ProtocolVisit = {
    ...visitTo(target, context),
    sent,
    recognize(actor) {
      context.recognize(actor);
      return context.view;
    },
  };
  const answer = await protocol.answer(visit);
  if (answer.status !== 200 || method === "POST") return written(context, answer);
  return conditional(
    context,
    { ...protocolHeaders(context), ...answer.headers } as HeaderFields,
    answer.body,
  );
}

/** null: the target is no page with a protocol of its own. */
export function spokenFailure(
  context: RequestContext,
  problem: ProblemDocument,
  headers: Readonly<Record<string, string>> = {},
): Answer | null {
  const { target } = context;
  if (!speaks(target)) return null;
  const answer = target.page.protocol.failed(problem, visitTo(target, context));
  return written(context, { ...answer, headers: { ...headers, ...answer.headers } });
}

function written(context: RequestContext, { status, headers, body }: ProtocolAnswer): Answer {
  const all = { ...protocolHeaders(context), ...headers };
  if (status !== 200) all["Cache-Control"] = "private, no-store";
  return withBody(context, all, body, status);
}

function protocolHeaders(context: RequestContext): HeaderFields {
  const headers = headersFor(context, "page");
  headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'";
  headers["Content-Language"] = context.language;
  headers.Vary = "Accept-Language";
  headers["Access-Control-Allow-Origin"] = "*";
  return headers;
}

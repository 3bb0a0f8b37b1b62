/** The one place where a thrown error becomes a response. */

import { Problem, TurnedOff } from "../../model/answers/problem.ts";
import {
  type ErrorReport,
  type ProblemDocument,
  problemDocument,
} from "../../model/answers/problem-document.ts";
import { turnsOn, withObstacles } from "../../model/answers/turned-off.ts";
import { textsOf } from "../../texts/languages.ts";
import type { RequestContext } from "../ask/request-context.ts";
import { type Answer, dropLifetime, type HeaderFields } from "../cache/answer.ts";
import { spokenFailure } from "../protocol.ts";
import { encodingFor, withBody } from "./content.ts";
import { compress } from "./encoding.ts";
import { reportError } from "./error-report.ts";
import { formAgain } from "./form-page.ts";
import { headersFor } from "./headers.ts";

export async function failure(context: RequestContext, error: unknown): Promise<Answer> {
  const { app, exchange } = context;
  let problem = error instanceof Problem ? error : null;
  let report: ErrorReport | null = null;
  if (problem === null) {
    // No module is named: the log derives it from where the error was thrown.
    exchange.failure = { error, module: "" };
    const spoken = spokenFailure(
      context,
      documentFor(context, new Problem("programmfehler", { message: "" })),
    );
    if (spoken) return spoken;
    if (!displaysErrors(context, error)) return hiddenError(context);
    report = await reportError(error, app.sources, context.trace);
    problem = new Problem("programmfehler", { message: report.message });
  }
  await recognizeLate(context, problem);
  if (problem instanceof TurnedOff) problem = toldHow(context, problem);
  if (problem.code === "nicht-bereit")
    exchange.failure = { error: problem, module: "", temporary: true };
  context.record("answer", `${problem.status} ${problem.code}`);
  if (problem.code === "kein-zugriff") app.authenticator.refused(context.actor, exchange);
  const spoken = spokenFailure(context, documentFor(context, problem), problem.headers);
  if (spoken) return spoken;
  const representation = context.errorRepresentation;
  const document = { ...documentFor(context, problem), ...(report && { error: report }) };
  const headers = problemHeaders(context, problem);
  const body =
    (await formAgain(context, representation, document)) ??
    representation.problems.write(document, context.view);
  const encoding = encodingFor(context, headers, body);
  if (encoding !== null) headers["Content-Encoding"] = encoding;
  const bytes = encoding === null ? body : await compress(body, encoding);
  return withBody(context, headers, bytes, problem.status);
}

/** Reveals nothing of the error: no body, or a page that is the same for every error. */
function hiddenError(context: RequestContext): Answer {
  const { hiddenError: write, problems } = context.errorRepresentation;
  if (!write || !context.app.errorPage || !context.namesHtml)
    return { status: 500, headers: headersFor(context, "content"), body: null };
  const body = write(textsOf(context.language), context.language);
  const headers = headersFor(context, "problem");
  headers["Cache-Control"] = "private, no-store";
  headers["Content-Type"] = problems.type;
  headers["Content-Language"] = context.language;
  return withBody(context, headers, body, 500);
}

/** Error pages show who is signed in: at an unknown address the session has not been read yet. What is turned off says so to some. */
async function recognizeLate(context: RequestContext, problem: Problem): Promise<void> {
  const { headers } = context.request;
  const isPage = context.errorRepresentation.name === "html";
  const isShown = isPage && headers.has("Cookie") && !headers.has("Authorization");
  if (context.target !== null || !(isShown || problem instanceof TurnedOff)) return;
  try {
    context.recognize(await context.who());
  } catch {
    // The session has expired or cannot be looked up: the page is shown as to anonymous users.
  }
}

/** With the setting that turns it on, for users who may change it. */
function toldHow({ view }: RequestContext, { params, setting }: TurnedOff): Problem {
  const how = turnsOn(setting, view);
  const { said = {}, links = [] } = how ?? {};
  return new Problem("nicht-gefunden", { ...params, ...said }, { links });
}

/** The settings decide; outside production a kind may override them for its own addresses. */
function displaysErrors({ app, target }: RequestContext, error: unknown): boolean {
  if (app.displayErrors || !app.kindsMayDisplayErrors) return app.displayErrors;
  const kind = target === null || target.type === "page" ? null : target.kind;
  return kind?.displayErrors === true || app.router.displaysError(error);
}

/** Problems of the server itself, in the texts and the format of all others. */
export function refusedByServer(
  context: RequestContext,
  problem: Problem,
): { headers: HeaderFields; body: string } {
  const { problems } = context.errorRepresentation;
  const body = problems.write(documentFor(context, problem), context.view);
  const headers = problemHeaders(context, problem);
  dropLifetime(headers);
  return { headers, body };
}

function documentFor(
  { app, view, origin, url, actor, errorRepresentation }: RequestContext,
  problem: Problem,
): ProblemDocument {
  const document = problemDocument(problem, view.texts, app.url, origin + url.pathname, {
    timeZone: app.timeZone,
    ...(actor && { signedIn: 1 }),
    ...(errorRepresentation.name === "html" && { onPage: 1 }),
  });
  return withObstacles(document, problem.off, view);
}

function problemHeaders(context: RequestContext, problem: Problem): HeaderFields {
  const headers = headersFor(context, "problem");
  if (problem.status === 401 || problem.status === 403)
    headers["Cache-Control"] = "private, no-store";
  headers["Content-Type"] = context.errorRepresentation.problems.type;
  headers["Content-Language"] = context.language;
  // The challenge for programs (RFC 9110, 11.6.1); browsers open their dialog on 401 only.
  if (problem.code === "kein-zugriff" && context.actor === null)
    headers["WWW-Authenticate"] = context.app.authenticator.challenge;
  for (const [name, value] of Object.entries(problem.headers)) headers[name] = value;
  return headers;
}

/** The one place where an error becomes an answer. */

import { Problem } from "../../model/answers/problem.ts";
import {
  type ErrorReport,
  type ProblemDocument,
  problemDocument,
} from "../../model/answers/problem-document.ts";
import { textsOf } from "../../texts/languages.ts";
import type { Way } from "../ask/way.ts";
import type { Answer, HeaderFields } from "../cache/made.ts";
import { bodiless, encodingFor } from "./content.ts";
import { compress } from "./encoding.ts";
import { reportError } from "./error-report.ts";
import { formAgain } from "./form-page.ts";
import { headersFor } from "./headers.ts";

/** The one place where an error becomes an answer. */
export async function failure(way: Way, error: unknown): Promise<Answer> {
  const { house, exchange } = way;
  let problem = error instanceof Problem ? error : null;
  let report: ErrorReport | null = null;
  if (problem === null) {
    // No module is named: the log finds it from the place of the error.
    exchange.failure = { error, module: "" };
    if (!displaysErrors(way, error)) return unshown(way);
    report = await reportError(error, house.sources, way.trace);
    problem = new Problem("programmfehler", { message: report.message });
  }
  await recognizeLate(way);
  if (problem.code === "nicht-bereit")
    exchange.failure = { error: problem, module: "", passing: true };
  way.told("answer", `${problem.status} ${problem.code}`);
  if (problem.code === "kein-zugriff") house.door.refused(way.actor, exchange);
  const representation = way.errorRepresentation;
  const document = { ...documentFor(way, problem), ...(report && { error: report }) };
  const headers = problemHeaders(way, problem);
  const body =
    (await formAgain(way, representation, document)) ?? representation.problem(document, way.view);
  const encoding = encodingFor(way, headers, body);
  if (encoding !== null) headers["Content-Encoding"] = encoding;
  const bytes = encoding === null ? body : await compress(body, encoding);
  if (way.request.method === "HEAD") return bodiless(headers, bytes, problem.status);
  return { status: problem.status, headers, body: bytes };
}

/** Nothing of the error leaves the house: no body, or a page that is the same for every error. */
function unshown(way: Way): Answer {
  const { unshown: write, problemType } = way.errorRepresentation;
  if (!write || !way.house.errorPage || !way.namesHtml)
    return { status: 500, headers: headersFor(way, "content"), body: null };
  const body = write(textsOf(way.language), way.language);
  const headers = headersFor(way, "text");
  headers["Cache-Control"] = "private, no-store";
  headers["Content-Type"] = problemType;
  headers["Content-Language"] = way.language;
  if (way.request.method === "HEAD") return bodiless(headers, body, 500);
  return { status: 500, headers, body };
}

/** A page shows who is signed in, also at an address that means nothing, where nobody was asked who they are. */
async function recognizeLate(way: Way): Promise<void> {
  const { headers } = way.request;
  const isPage = way.errorRepresentation.name === "html";
  if (way.target !== null || !isPage || !headers.has("Cookie") || headers.has("Authorization"))
    return;
  try {
    way.recognize(await way.who());
  } catch {
    // A session that is over, or nobody who can look it up: the page is that of anybody.
  }
}

/** The settings decide; elsewhere than in production a kind may do so for its own addresses. */
function displaysErrors({ house, target }: Way, error: unknown): boolean {
  if (house.displayErrors || !house.kindsMayDisplayErrors) return house.displayErrors;
  const kind = target === null || target.type === "page" ? null : target.kind;
  return kind?.displayErrors === true || house.router.displaysError(error);
}

/** What the server refuses by itself, in the words and the format of all other problems. */
export function refusedByServer(
  way: Way,
  problem: Problem,
): { headers: HeaderFields; body: string } {
  const body = way.errorRepresentation.problem(documentFor(way, problem), way.view);
  return { headers: problemHeaders(way, problem), body };
}

function documentFor({ house, view, origin, url, actor }: Way, problem: Problem): ProblemDocument {
  return problemDocument(problem, view.texts, house.url, origin + url.pathname, {
    timeZone: house.timeZone,
    ...(actor && { signedIn: 1 }),
  });
}

function problemHeaders(way: Way, problem: Problem): HeaderFields {
  const headers = headersFor(way, "text");
  if (problem.status === 401 || problem.status === 403)
    headers["Cache-Control"] = "private, no-store";
  headers["Content-Type"] = way.errorRepresentation.problemType;
  headers["Content-Language"] = way.language;
  // How to come in, for programs (RFC 9110, 11.6.1): browsers open their dialog on 401 only.
  if (problem.code === "kein-zugriff" && way.actor === null)
    headers["WWW-Authenticate"] = way.house.door.challenge;
  for (const [name, value] of Object.entries(problem.headers)) headers[name] = value;
  return headers;
}

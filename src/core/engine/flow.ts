/**
 * How a request is handled, from top to bottom. Each step is a question; the statuses beside it are the answers that end the
 * request there. A web form takes the same steps as a program.
 */

import type { RefusedHead, RefusedRequest, WrittenRefusal } from "../http/refusals/refusal.ts";
import {
  type AskedRequest,
  type Exchange,
  type Head,
  type PlainAnswer,
  pathOfTarget,
} from "../http/requests/exchange.ts";
import { Problem, TurnedOff } from "../model/answers/problem.ts";
import { type Actor, may } from "../model/kinds/access.ts";
import { isEnabled } from "../model/kinds/enabled.ts";
import type { Found, Member } from "../model/store/member.ts";
import type { Reading } from "../model/store/reading.ts";
import { failure, refusedByServer } from "./answer/failure.ts";
import { sendFile } from "./answer/file.ts";
import { formAsked, formSent, rolesForForm } from "./answer/form-page.ts";
import * as respond from "./answer/respond.ts";
import type { AppContext } from "./app-context.ts";
import {
  belongsTo,
  concerning,
  mayWriteHere,
  noAccess,
  rolesFor,
  writersOf,
} from "./ask/authorize.ts";
import { checkSource, checkToken, isFromOwnPage } from "./ask/check-source.ts";
import { RequestContext } from "./ask/request-context.ts";
import { checkMethod, checkRawTarget, methodsOf, type Routed, type Target } from "./ask/route.ts";
import type { Purpose } from "./ask/variants.ts";
import { fileWanted, formBounds } from "./body/file.ts";
import {
  type Call,
  formFormat,
  formOfOther,
  notForm,
  readForm,
  type Subject,
} from "./body/form.ts";
import type { Answer } from "./cache/answer.ts";
import { headOfRequest, readyFor } from "./cache/answer-cache.ts";
import { leaving } from "./cache/cached-answer.ts";
import { recordDependencies } from "./cache/dependencies.ts";
import { isPast, ledToPast, memento } from "./past/memento.ts";
import { timeMapLink } from "./past/past-addresses.ts";
import { speak, speaks } from "./protocol.ts";
import { answerRead } from "./read-flow.ts";
import { goneProblem } from "./write/write.ts";
import { answerWrite } from "./write-flow.ts";

export async function answer(
  request: AskedRequest,
  exchange: Exchange,
  app: AppContext,
): Promise<PlainAnswer> {
  // Is it in the answer cache? It holds only finished answers for anybody. 200 304
  const { answerCache } = app;
  const head = answerCache && headOfRequest(request, exchange);
  const ready = head && !exchange.head ? await readyFor(head, answerCache) : null;
  if (ready) return ready;

  // What was written meanwhile? Health checks do not wait for the database.
  const isMoment = app.router.isMomentary(pathOfTarget(exchange.target));
  const renewing = isMoment ? null : app.renew();
  if (renewing) await renewing;

  // Where is it read? A replica has all that was written until now, or is not used. While it is chosen others may write.
  const caching = head && { head, moment: answerCache?.moment ?? 0 };
  const { onReplica, read } = app.store;
  const mayBeOnReplica = onReplica && !isMoment && !isChanging(request.method);
  const answered = (reading: Reading) => answerFrom(reading, request, exchange, app, caching);
  return await (mayBeOnReplica ? onReplica(answered) : answered(read));
}

async function answerFrom(
  reading: Reading,
  request: AskedRequest,
  exchange: Exchange,
  app: AppContext,
  caching: { readonly head: Head; readonly moment: number } | null,
): Promise<PlainAnswer> {
  const recording = caching && recordDependencies(reading);
  const context = new RequestContext(request, exchange, app, recording ?? reading, reading);
  try {
    const answer = context.finish(await handle(context));
    if (caching && context.dateIsCertain && answer.status === 304)
      app.answerCache?.confirmDate(caching);
    // An answer with a failure is not cached, so that the log has it each time.
    if (recording && context.made && context.cacheable && exchange.failure === null) {
      // Nearly all answers show settings of the site, and are stale when those change.
      if (!context.made.forGood) recording.shows(app.kinds.framing);
      app.answerCache?.keep(caching, context.made, recording.tags);
    }
    return leaving(answer);
  } catch (error) {
    return leaving(context.finish(await failure(context, error)));
  }
}

/** For requests that the server refuses by itself: answered like any other, as far as it could be parsed. */
export function refuse(
  refused: RefusedRequest,
  head: RefusedHead,
  app: AppContext,
): WrittenRefusal {
  const { origin, target, accept, language } = head;
  const { pathname, search } = URL.parse(target.slice(0, LONGEST_SHOWN), origin) ?? NOWHERE;
  const headers = {
    ...(accept !== undefined && { Accept: accept }),
    ...(language !== undefined && { "Accept-Language": language }),
  };
  const request = new Request(origin + pathname + search, { headers });
  const nobody = { client: { address: "", port: 0 }, target, user: null, failure: null };
  const { read } = app.store;
  const context = new RequestContext(request, nobody, app, read, read);
  return refusedByServer(context, new Problem(refused.code, refused.params));
}

const NOWHERE = { pathname: "/", search: "" };
/** A longer address is cut off in the answer. */
const LONGEST_SHOWN = 2000;

/** What a request is about, once access has been checked. */
interface AdmittedRequest {
  readonly context: RequestContext;
  readonly call: Call;
  readonly target: Target;
  readonly found: Found | null;
  /** The form that is requested instead of the resource. */
  readonly asked: Subject | null;
}

async function handle(context: RequestContext): Promise<Answer> {
  const { request, exchange, url } = context;

  // Is the request valid, and for this server? 400 414 421
  checkRawTarget(exchange.target);
  context.checkAddress();

  // What does the address mean? 308 400 404 405 501
  const plain: Call = { method: request.method, path: url.pathname, form: null };
  const there = route(context, plain);
  if ("movedTo" in there) return respond.moved(context, there.movedTo);
  if (speaks(there.target)) return speak(context, there.target);
  if (request.method === "OPTIONS") return respond.options(context, methodsOf(there.target));

  // Who sends it, and from which site? 401 403 429
  const who = isMomentary(there.target) ? null : context.who();
  if (who) await recognize(context, there.target, who);
  else context.record("who", "anybody");
  if (isChanging(request.method)) await checkSender(context);

  // Is it a form for a PUT or a DELETE (method override)? 308 400 403 404 405 413
  const call = request.method === "POST" ? await formOf(context, there.target, plain) : plain;
  const routed = call.form ? route(context, call) : there;
  if ("movedTo" in routed) return respond.moved(context, routed.movedTo);

  // The only one of its kind is never added to: what is posted there is a form that stands for a PUT. 405
  const { target } = routed;
  if (target.type === "collection" && target.kind.alone)
    checkMethod(call.method, { ...target, type: "member", key: "" });

  // What is stored there, and is access allowed? 400 403
  // Was the account that it belongs to merged into another? 308
  const kept = await keptAccount(context, target, call);
  if (kept) return respond.moved(context, kept);
  const admitted = await admit(context, target, call);

  // Is an earlier state requested? 200 302 304 400 404 406 410 412
  if (isPast(target) || request.headers.has("Accept-Datetime")) {
    const earlier = await anotherTime(admitted);
    if (earlier) return earlier;
  }

  // Has it moved, or is it gone? 308 404 410
  const moved = movedOrGone(admitted);
  if (moved) return moved;

  // Is the file itself requested? 200 304 400
  const holder = fileHolder(admitted);
  const file = holder && (await fileWanted(context, target, call, holder));
  if (file) return sendFile(context, file, holder);

  // In which representation? 400 406
  const representation = context.ask(
    "representation",
    context.choose(target, call, purposeOf(admitted)),
    (chosen) => chosen.name,
  );

  // Is a form requested? 200 406
  if (admitted.asked) return respond.form(context, representation, admitted.asked);
  // Pages answer for themselves.
  if (target.type === "page") return respond.page(context, target, representation, call);
  // Reading ends here. 200 304 400 412
  if (!isChanging(call.method))
    return await answerRead(context, admitted.found, target, representation);
  // 200 201 204 303 400 409 410 412 413 415 422
  return answerWrite(admitted, target, representation);
}

function route(context: RequestContext, call: Call): Routed {
  const routed = context.app.router.route(call.method, call.path, context.url.search);
  if ("movedTo" in routed) context.record("route", "moved");
  else {
    const { target } = routed;
    const needed = target.type === "page" ? [target.page, target.kind] : [target.kind];
    const off = needed.find((one) => one !== undefined && !isEnabled(one, context.app.site))?.needs;
    if (off) throw new TurnedOff(call.path, off);
    context.enter(target, call);
    const error = context.app.router.brokenExtension(target);
    if (error !== undefined) context.exchange.failure = { error, module: "" };
  }
  return routed;
}

/** While accounts cannot be read, public pages are served as to anonymous users: the 503 page needs its style sheets. */
async function recognize(
  context: RequestContext,
  target: Target,
  who: Promise<Actor | null>,
): Promise<void> {
  // 401 429 503
  const actor = await who.catch((error: unknown) => {
    const isAway = error instanceof Problem && error.code === "nicht-bereit";
    if (isAway && !isChanging(context.request.method) && isForAll(target)) return null;
    throw error;
  });
  context.record("who", actor?.username ?? "anybody");
  context.recognize(actor);
}

/** Is it from a page of another site (CSRF), or over the rate limit? 403 429 */
async function checkSender(context: RequestContext): Promise<void> {
  const { request, app, actor } = context;
  checkSource(context, formFormat(request, app.representations) !== null);
  if (actor?.readsOnly) throw new Problem("kein-zugriff", { reason: "schluessel-liest" });
  if (actor) await app.authenticator.rateLimit(actor);
}

async function formOf(context: RequestContext, target: Target, plain: Call): Promise<Call> {
  const { request, app, url } = context;
  const format = formFormat(request, app.representations);
  if (format === null) return plain;

  // Without any right to write here the form is not read, unless only the session may have ended. 403
  if (!mayWriteHere(target, context.actor) && !isFromOwnPage(context))
    throw noAccess(writersOf(target), context.view);

  // Which command does it have? 400 413
  const call = await readForm(request, url, format, formBounds(context, target));
  // curl -d sends everything as a form. 415
  if (target.type !== "page" || target.page.programs)
    context.looksLike = call.form && notForm(call.form);
  if (context.looksLike !== null) throw formOfOther(context.looksLike);
  return context.ask("form", call, ({ form }) => form?.command ?? "");
}

async function admit(
  context: RequestContext,
  target: Target,
  call: Call,
): Promise<AdmittedRequest> {
  const { actor } = context;

  // Is a form requested instead of the resource? 400
  const asked = formAsked(target, call, context);

  // What is stored there?
  const found =
    target.type === "member"
      ? await context.ask("find", context.read.find(target.kind, target.key), ({ state }) => state)
      : context.ask("find", null, () => target.type);

  // Is access allowed? Checked first, so that no other error reveals more. 403
  const roles = asked ? rolesForForm(asked) : rolesFor(target, found, call);
  const who = asked || isChanging(call.method) ? concerning(found, actor) : actor;
  if (!may(roles, who, belongsTo(target, found, actor))) throw noAccess(roles, context.view);
  if (target.type === "page" && target.page.notByKey && isChanging(call.method) && actor?.byKey)
    throw new Problem("kein-zugriff", { reason: "schluessel" });
  context.filled = formSent(target, call);

  // Is the CSRF token valid and not expired? 403
  if (call.form && actor?.session !== undefined) checkToken(context, actor.session, call);
  context.record("may they", "yes");
  return { context, call, target, found, asked };
}

/** The same page of the account that another one was merged into, for those who may read it; asked only where it is not the user's own. */
async function keptAccount(
  context: RequestContext,
  target: Target,
  call: Call,
): Promise<string | null> {
  const { actor, read, app } = context;
  if (target.type !== "page" || actor === null || isChanging(call.method)) return null;
  const { page, key } = target;
  const owner = page.owner?.(key) ?? null;
  if (owner === null || owner === actor.id) return null;
  const found = await read.find(app.kinds.accounts, `${owner}`, "none");
  if (found.state !== "former" || !may(page.read, actor, found.member.id)) return null;
  return context.currentAddress(found.member, page.path.replace(":key", `${found.member.id}`));
}

async function anotherTime(admitted: AdmittedRequest): Promise<Answer | null> {
  const { context, call, target, found, asked } = admitted;
  if (isPast(target)) {
    context.checkParameters();
    return memento(context, target, found, context.choose(target, call, "read"));
  }
  const header = context.request.headers.get("Accept-Datetime");
  if (header === null || asked || target.type === "page" || !context.negotiatesTime) return null;
  return ledToPast(context, target, found, header);
}

function movedOrGone({ context, call, target, found }: AdmittedRequest): Answer | null {
  if (!found || target.type !== "member" || found.state === "current") return null;
  // A form names its member by id: the member has been merged into another one, which is shown beside the form. 412
  if (found.state === "former" && call.form) throw new Problem("vorbedingung");
  if (found.state === "former") return respond.moved(context, context.currentAddress(found.member));
  if (call.method === "PUT") return null;
  if (found.state === "free") throw new Problem("nicht-gefunden", { path: target.path });
  // A removed member still has its earlier states.
  const Link = timeMapLink(context.origin, target.kind, found.id);
  throw goneProblem(found, context.negotiatesTime ? { Link } : {});
}

/** The member whose file may be requested. */
function fileHolder({ target, found, asked }: AdmittedRequest): Member | null {
  const mayHave = asked === null && target.kind?.upload !== undefined;
  return mayHave && found?.state === "current" ? found.member : null;
}

function purposeOf({ call, asked }: AdmittedRequest): Purpose {
  if (asked) return "form";
  return isChanging(call.method) ? "write" : "read";
}

const CHANGING = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** No identification: the account lookup needs a database, which a health check must not depend on. */
function isMomentary(target: Target): boolean {
  return target.type === "page" && target.page.momentary === true;
}

function isForAll(target: Target): boolean {
  return target.type === "page" && target.page.read.includes("all") && !target.page.personal;
}

function isChanging(method: string): boolean {
  return CHANGING.has(method);
}

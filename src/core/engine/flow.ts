/**
 * The way of a request, from top to bottom. Each step is a question with a name; the statuses beside it are
 * the answers that end the way there. A form walks the very same way as a program.
 */

import type { RefusedHead, RefusedRequest, WrittenRefusal } from "../http/refusals/refusal.ts";
import type { AskedRequest, Exchange, PlainAnswer } from "../http/requests/exchange.ts";
import { pathOf } from "../model/answers/address.ts";
import { Problem } from "../model/answers/problem.ts";
import type { Representation } from "../model/answers/representation.ts";
import { type Actor, may } from "../model/kinds/access.ts";
import type { Kind } from "../model/kinds/kind.ts";
import { isWanted } from "../model/kinds/wanted.ts";
import type { Found } from "../model/store/member.ts";
import type { Query } from "../model/store/query.ts";
import { hasPreconditions } from "./answer/conditional.ts";
import { failure, refusedByServer } from "./answer/failure.ts";
import { sendFile } from "./answer/file.ts";
import { formAsked, formSent, rolesForForm } from "./answer/form-page.ts";
import * as respond from "./answer/respond.ts";
import { isPage, readWhole } from "./answer/whole-list.ts";
import { created, isForPeople, removed, replaced } from "./answer/written.ts";
import { ownOnly, readFields } from "./ask/filters.ts";
import { readQuery } from "./ask/list.ts";
import { belongsTo, concerning, mayWriteHere, rolesFor } from "./ask/may-they.ts";
import { meantBy } from "./ask/meant.ts";
import {
  checkRawTarget,
  type KindTarget,
  methodsOf,
  type Routed,
  type Target,
} from "./ask/route.ts";
import type { Purpose } from "./ask/variants.ts";
import { Way } from "./ask/way.ts";
import { readBody } from "./body/body.ts";
import { fileWanted, formBounds, takeFiles } from "./body/file.ts";
import { type Call, formFormat, readForm, type Subject } from "./body/form.ts";
import { fillFromElsewhere } from "./body/look-up.ts";
import { unchosenIn } from "./body/unchosen.ts";
import { headOfRequest, readyFor } from "./cache/at-hand.ts";
import { Recording } from "./cache/dependencies.ts";
import type { Answer } from "./cache/made.ts";
import { leaving } from "./cache/ready-answer.ts";
import type { House } from "./house.ts";
import { repeatOf } from "./write/repeat.ts";
import { create, goneProblem, put, remove, type Write } from "./write/write.ts";

export async function answer(
  request: AskedRequest,
  exchange: Exchange,
  house: House,
): Promise<Response | PlainAnswer> {
  // Is it already at hand? Only ever what the whole way has made for anybody. 200 304
  const { atHand } = house;
  const head = atHand && headOfRequest(request, exchange);
  const ready = head && !exchange.head ? await readyFor(head, atHand) : null;
  if (ready) return ready;

  // What has the library decided meanwhile? Machines that ask for signs of life wait for no database.
  if (!house.router.isMomentary(exchange.target)) await house.renew();
  const recording = head && new Recording(house.store.read);
  const moment = atHand?.moment ?? 0;
  const way = new Way(request, exchange, house, recording ?? house.store.read);
  try {
    const answer = way.finish(await walk(way));
    // Of what is not as it should be the log tells each time.
    if (recording && way.made && way.keepable && exchange.failure === null) {
      // Nearly all show something of what the library has decided, and are stale when that is decided anew.
      if (!way.made.forGood) recording.shows(house.kinds.framing);
      atHand?.keep(head, moment, way.made, recording.tags);
    }
    return leaving(answer);
  } catch (error) {
    return leaving(way.finish(await failure(way, error)));
  }
}

/** Where the server refuses a request by itself: as far as it could be read it is answered as any other. */
export function refuse(refused: RefusedRequest, head: RefusedHead, house: House): WrittenRefusal {
  const { origin, target, accept, language } = head;
  const { pathname, search } = URL.parse(target.slice(0, LONGEST_SHOWN), origin) ?? NOWHERE;
  const headers = {
    ...(accept !== undefined && { Accept: accept }),
    ...(language !== undefined && { "Accept-Language": language }),
  };
  const request = new Request(origin + pathname + search, { headers });
  const nobody = { client: { address: "", port: 0 }, target, user: null, failure: null };
  const way = new Way(request, nobody, house, house.store.read);
  return refusedByServer(way, new Problem(refused.code, refused.params));
}

const NOWHERE = { pathname: "/", search: "" };
/** An address that is too long need not come back whole. */
const LONGEST_SHOWN = 2000;

/** What a request is about, once it is known that whoever asks may have it. */
interface Matter {
  readonly way: Way;
  readonly call: Call;
  readonly target: Target;
  readonly found: Found | null;
  /** The form that is wanted instead of what it is about. */
  readonly asked: Subject | null;
}

async function walk(way: Way): Promise<Answer> {
  const { request, exchange, url } = way;

  // Is the request one at all, and for us? 400 414 421
  checkRawTarget(exchange.target);
  way.checkAddress();

  // What does the address mean? 308 400 404 405 501
  const plain: Call = { method: request.method, path: url.pathname, form: null };
  const there = route(way, plain);
  if ("movedTo" in there) return respond.moved(way, there.movedTo);
  if (request.method === "OPTIONS") return respond.options(way, methodsOf(there.target));

  // Who asks, and from where? 401 403 429
  if (!isMomentary(there.target)) await recognize(way, there.target);

  // Is it a form that stands for a PUT or a DELETE? Then that is what it is about. 308 400 403 404 405 413
  const call = (await formOf(way, there.target)) ?? plain;
  const meant = call.form ? route(way, call) : there;
  if ("movedTo" in meant) return respond.moved(way, meant.movedTo);

  // What stands there, and may they? 400 403
  const { target } = meant;
  const matter = await admit(way, target, call);

  // Is it still there, or a file, and wanted as such? 200 304 308 400 404 410
  const atOnce = await elsewhere(matter);
  if (atOnce) return atOnce;

  // As what? 400 406
  const representation = way.ask(
    "representation",
    way.choose(target, call, purposeOf(matter)),
    (chosen) => chosen.name,
  );

  // Somebody wants to fill in a form. 200 406
  if (matter.asked) return respond.form(way, representation, matter.asked);
  // What is no member answers for itself.
  if (target.type === "page") return respond.page(way, target, representation, call);
  // Reading ends here. 200 304 400 412
  if (!isChanging(call.method)) return read(matter, target, representation);
  // 200 201 204 303 400 409 410 412 413 415 422
  return change(matter, target, representation);
}

function route(way: Way, call: Call): Routed {
  const routed = way.house.router.route(call.method, call.path, way.url.search);
  if ("movedTo" in routed) way.told("route", "moved");
  else {
    const { target } = routed;
    if (!isWanted(target.type === "page" ? target.page : target.kind, way.house.site))
      throw new Problem("nicht-gefunden", { path: call.path });
    way.enter(target, call);
    const error = way.house.router.brokenExtension(target);
    if (error !== undefined) way.exchange.failure = { error, module: "" };
  }
  return routed;
}

async function recognize(way: Way, target: Target): Promise<void> {
  const { request, house } = way;

  // Who asks? 401 429 503
  const who = whoAsks(way, target);
  const actor = await way.ask("who", who, (actor) => actor?.username ?? "anybody");
  way.recognize(actor);
  if (!isChanging(request.method)) return;

  // Did a page of another site send it, or somebody in a hurry? 403 429
  way.checkSource(formFormat(request, house.representations) !== null);
  if (actor?.readsOnly) throw new Problem("kein-zugriff");
  if (actor) await house.door.pace(actor);
}

/** While nobody can be looked up, whoever reads what is the same for all is anybody: style sheets belong to the page that says so. */
async function whoAsks(way: Way, target: Target): Promise<Actor | null> {
  try {
    return await way.who();
  } catch (error) {
    const isAway = error instanceof Problem && error.code === "nicht-bereit";
    if (isAway && !isChanging(way.request.method) && isForAll(target)) return null;
    throw error;
  }
}

async function formOf(way: Way, target: Target): Promise<Call | null> {
  const { request, house, url } = way;
  const format = formFormat(request, house.representations);
  if (format === null) return null;

  // May they send any form here at all? Else it is not read, unless only their session may have ended. 403
  if (!mayWriteHere(target, way.actor) && !way.isFromOwnPage) throw new Problem("kein-zugriff");

  // What does it want? 400 413
  const call = readForm(request, url, format, formBounds(way, target));
  return way.ask("form", call, ({ form }) => form?.command ?? "");
}

async function admit(way: Way, target: Target, call: Call): Promise<Matter> {
  const { actor } = way;

  // Is a form wanted instead of what it is about? 400
  const asked = formAsked(target, call, way);

  // What stands there?
  const found = await way.ask("find", find(way, target), (found) => found?.state ?? target.type);

  // May they? Before anything that could tell more. 403
  const roles = asked ? rolesForForm(asked) : rolesFor(target, found, call);
  const who = asked || isChanging(call.method) ? concerning(found, actor) : actor;
  if (!may(roles, who, belongsTo(target, found, actor))) throw new Problem("kein-zugriff");
  if (target.type === "page" && target.page.notByKey && isChanging(call.method) && actor?.byKey)
    throw new Problem("kein-zugriff");
  way.filled = formSent(target, call);

  // Is the form one of ours, and fresh? 403
  if (call.form && actor?.session !== undefined) way.checkToken(actor.session, call);
  way.told("may they", "yes");
  return { way, call, target, found, asked };
}

async function elsewhere({ way, call, target, found, asked }: Matter): Promise<Answer | null> {
  // Is it still there? 308 404 410
  if (found && target.type === "member") {
    // A form names its member by its number: what it was about has become part of another one, which is shown beside it. 412
    if (found.state === "former" && call.form) throw new Problem("vorbedingung");
    if (found.state === "former") return respond.moved(way, way.currentAddress(found.member));
    if (found.state === "gone" && call.method !== "PUT") throw goneProblem(found);
    if (found.state === "free" && call.method !== "PUT")
      throw new Problem("nicht-gefunden", { path: target.path });
  }

  // Is it a file, and wanted as such? 200 304 400
  if (found?.state !== "current" || asked !== null) return null;
  const file = await fileWanted(way, target, call, found.member);
  return file && sendFile(way, file, found.member);
}

async function read(
  { way, found }: Matter,
  { kind }: KindTarget,
  representation: Representation,
): Promise<Answer> {
  // One member. 200 304 412
  if (found?.state === "current") return respond.member(way, found.member, representation);

  // Is it a code that means one thing? People are led there, programs get the list. 303
  const words = way.url.searchParams.get("suche") ?? "";
  if (representation.guides && words !== "" && !way.url.searchParams.has("nach")) {
    const meant = await meantBy(words, kind, { ...way.view, reading: way.read });
    if (meant) return respond.led(way, pathOf(meant.kind, meant.member));
  }

  // Or a list of them. 200 304 400 412
  return list(way, kind, representation);
}

async function list(
  way: Way,
  kind: Kind,
  representation: Representation,
  changed: string | null = null,
): Promise<Answer> {
  const asked = way.url.searchParams;
  const place = { ...way.view, reading: way.read };
  const own = ownOnly(kind, way.actor);
  const fields = [...(await readFields(kind, asked, place)), ...own];
  const basic = readQuery(kind, asked, { guided: representation.guides, actor: way.actor });
  const query = { ...basic, fields, ownOnly: own.length > 0 };
  if (representation.rest) return table(way, kind, representation, query);
  const listing = await way.read.list(kind, query);
  return respond.listing(way, listing, representation, changed);
}

/** Whole where nobody asks for a page. */
async function table(
  way: Way,
  kind: Kind,
  representation: Representation,
  query: Query,
): Promise<Answer> {
  if (!isPage(way.url.searchParams))
    return respond.wholeList(way, { read: way.read, kind, query, view: way.view, representation });
  return respond.listing(way, await readWhole(way.read, kind, query), representation);
}

async function change(
  { way, call, found }: Matter,
  target: KindTarget,
  representation: Representation,
): Promise<Answer> {
  const { request, house, actor } = way;
  const { kind } = target;
  let madeMore = false;
  const write: Write = {
    store: house.store,
    kinds: house.kinds,
    kind,
    site: house.site,
    view: way.view,
    precondition: (now) => way.checkPrecondition(now, call),
    // A program that takes anything has nobody to ask.
    wary: isForPeople(way, call, representation) && call.form?.insists === false,
    onNamed: () => {
      madeMore = true;
    },
  };

  // A form that was open while its subject went: neither a lost version nor a free place. 410
  if (call.form && found?.state === "gone") throw goneProblem(found);

  // Is somebody still filling in the form? 200
  if (call.form) await takeFiles(call.form, kind, way, write);
  if (call.form?.unfinished && way.filled) {
    const looked = await fillFromElsewhere(call.form, representation, way, write);
    return respond.form(way, representation, { ...way.filled, looked });
  }

  // Is it clear who is meant by what was typed? Told with all else that is wrong. 422
  if (call.form && write.wary)
    call.form.faults.push(...(await unchosenIn(call.form, kind, house.kinds, way)));

  // Is it still what the writer believes? Asked now to spare the body, and again inside the transaction. 410 412 428
  if (found && house.requireConditions && !call.form && !hasPreconditions(request.headers))
    throw new Problem("vorbedingung-noetig");
  if (found) way.checkPrecondition(found, call);
  else if (hasPreconditions(request.headers))
    await list(way, kind, representation, await house.store.read.lastChange(kind));
  way.told("precondition", "holds");

  // Is it to go? 204 303 409
  if (call.method === "DELETE" && target.type === "member") {
    await remove(write, target.key);
    return removed(way, call, target);
  }
  if (found?.state === "gone") throw goneProblem(found);

  // What does it say? 400 413 415
  const body = await way.ask(
    "body",
    call.form?.body(kind, house.kinds) ??
      readBody(
        request,
        kind,
        house.kinds,
        house.representations,
        () => way.ownSize(found),
        () => way.exchange.expectFile?.(),
      ),
    (body) => body.format.name,
  );

  // Make a new one. 201 303 409 412 422
  if (target.type === "collection") {
    const member = await create(write, body, repeatOf(request, actor, kind, body));
    const path = way.below(target, call, member.id);
    return created(way, call, { path, member, madeMore }, representation);
  }

  // Put it where it was said to be, or change what is there. 200 201 303 409 412 422
  const { member, made } = await put(write, body, target.key);
  return made
    ? created(way, call, { path: target.path, member, madeMore }, representation, body)
    : replaced(way, call, { path: target.path, member, madeMore }, representation, body);
}

function purposeOf({ call, asked }: Matter): Purpose {
  if (asked) return "form";
  return isChanging(call.method) ? "write" : "read";
}

const CHANGING = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Nobody in particular asks: an account would have to be looked up where perhaps nothing can be. */
function isMomentary(target: Target): boolean {
  return target.type === "page" && target.page.momentary === true;
}

function isForAll(target: Target): boolean {
  return target.type === "page" && target.page.read.includes("all") && !target.page.personal;
}

function isChanging(method: string): boolean {
  return CHANGING.has(method);
}

async function find(way: Way, target: Target): Promise<Found | null> {
  return target.type === "member" ? way.read.find(target.kind, target.key) : null;
}

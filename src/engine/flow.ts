/**
 * The way of a request, from top to bottom. Each step is a question with a name; the statuses beside it are
 * the answers that end the way there. A form walks the very same way as a program.
 */

import type { Exchange } from "../server/exchange.ts";
import { may, ownerOf } from "./access.ts";
import { readBody } from "./body.ts";
import { type Call, readForm } from "./form.ts";
import type { House } from "./house.ts";
import { readQuery } from "./list.ts";
import { Problem } from "./problem.ts";
import * as respond from "./respond.ts";
import { checkRawTarget, methodsOf, type Target } from "./route.ts";
import type { Found } from "./store.ts";
import { Way } from "./way.ts";
import { create, goneProblem, remove, replace, type Write } from "./write.ts";

export async function answer(
  request: Request,
  exchange: Exchange,
  house: House,
): Promise<Response> {
  const way = new Way(request, exchange, house);
  try {
    return way.finish(await walk(way));
  } catch (error) {
    return way.finish(await respond.failure(way, error));
  }
}

async function walk(way: Way): Promise<Response> {
  const { request, exchange, house } = way;

  // Is the request one at all, and for us? 400 414 421
  checkRawTarget(exchange.target);
  way.checkAddress();

  // Is it a form that stands for a PUT or a DELETE? 400 413
  const call = await way.ask(
    "form",
    readForm(request, way.url),
    (call) => call.form?.command ?? "no",
  );

  // What does the address mean? 308 400 404 405 501
  const routed = house.router.route(call.method, call.path, way.url.search);
  if ("movedTo" in routed) return respond.moved(way.told("route", "moved"), routed.movedTo);
  const { target } = routed;
  way.enter(target, call);
  if (call.method === "OPTIONS") return respond.options(way, methodsOf(target));

  // Who asks? 401 429
  const actor = await way.ask(
    "who",
    house.identify(request, exchange),
    (actor) => actor?.username ?? "anybody",
  );
  way.recognize(actor);
  // Did a page of another site send it? 403
  if (isChanging(call)) way.checkSource();

  // What stands there?
  const found = await way.ask("find", find(way, target), (found) => found?.state ?? target.type);

  // May they? Before anything that could tell more. 403
  if (!may(rolesFor(target, call), actor, belongsTo(target, found)))
    throw new Problem("kein-zugriff");
  way.told("may they", "yes");

  // Is it still there? 308 404 410
  if (found && target.type === "member" && call.method !== "PUT") {
    if (found.state === "gone") throw goneProblem(found);
    if (found.state === "free") throw new Problem("nicht-gefunden", { path: target.path });
    if (found.state === "former") return respond.moved(way, way.currentAddress(found.member));
  }

  // As what? 400 406
  const representation = way.ask(
    "representation",
    way.choose(target, call),
    (chosen) => chosen.name,
  );

  // Reading ends here. 200 304 412
  if (target.type === "page") return respond.page(way, target, representation);
  if (!isChanging(call)) {
    if (found?.state === "current") return respond.member(way, found.member, representation);
    const listing = await house.store.read.list(
      target.kind,
      readQuery(target.kind, way.url.searchParams),
    );
    return respond.listing(way, listing, representation);
  }

  // Is it still what the writer believes? Asked now to spare the body, and again inside the transaction. 410 412
  const write: Write = {
    store: house.store,
    kinds: house.kinds,
    kind: target.kind,
    site: house.site,
    view: way.view,
    precondition: (now) => way.checkPrecondition(now, call),
  };
  if (found) way.checkPrecondition(found, call);
  way.told("precondition", "holds");
  if (call.method === "DELETE" && target.type === "member") {
    await remove(write, target.key);
    return respond.removed(way, call, target.kind);
  }
  if (found?.state === "gone") throw goneProblem(found);

  // What does it say? 400 413 415
  const body = await way.ask(
    "body",
    call.form?.body(target.kind, house) ??
      readBody(request, target.kind, house.kinds, house.representations, () => way.ownSize(found)),
    (body) => body.format.name,
  );

  // Do it. 200 201 303 409 412 422
  if (target.type === "collection") {
    const member = await create(write, body);
    return respond.created(
      way,
      call,
      `${call.path.replace(/\/$/, "")}/${member.id}`,
      member,
      representation,
    );
  }
  if (found?.state === "free") {
    const member = await create(write, body, target.key);
    return respond.created(way, call, target.path, member, representation);
  }
  const member = await replace(write, body, target.key);
  return respond.replaced(way, call, member, representation);
}

function isChanging(call: Call): boolean {
  return call.method === "POST" || call.method === "PUT" || call.method === "DELETE";
}

async function find(way: Way, target: Target): Promise<Found | null> {
  return target.type === "member" ? way.house.store.read.find(target.kind, target.key) : null;
}

function rolesFor(target: Target, call: Call) {
  if (target.type === "page") return target.page.read;
  const { access } = target.kind;
  if (call.method === "DELETE") return access.remove;
  if (call.method === "PUT") return access.replace;
  if (call.method === "POST") return access.create;
  return target.type === "collection" ? access.list : access.read;
}

/** The account that what stands there belongs to; nobody's where nothing does. */
function belongsTo(target: Target, found: Found | null): number | null {
  if (target.type === "page") return target.page.owner?.(target.key) ?? null;
  return found !== null && "member" in found ? ownerOf(found.member) : null;
}

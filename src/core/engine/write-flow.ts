/** How a write is answered, once it is known what is written, by whom and in which representation; as in flow.ts. */

import { invalid, Problem } from "../model/answers/problem.ts";
import type { Representation } from "../model/answers/representation.ts";
import type { Found } from "../model/store/member.ts";
import {
  hasPreconditions,
  holdsFor,
  holdsForMember,
  stateTag,
  whyFailed,
} from "./answer/conditional.ts";
import * as respond from "./answer/respond.ts";
import { created, isForPeople, removed, replaced } from "./answer/written.ts";
import type { RequestContext } from "./ask/request-context.ts";
import type { KindTarget } from "./ask/route.ts";
import { readBody } from "./body/body.ts";
import { takeFiles } from "./body/file.ts";
import type { Call } from "./body/form.ts";
import { fillFromElsewhere } from "./body/look-up.ts";
import { unchosenIn } from "./body/unchosen.ts";
import type { Answer } from "./cache/answer.ts";
import { answerList } from "./read-flow.ts";
import { repeatOf } from "./write/repeat.ts";
import { create, goneProblem, put, remove, type Write } from "./write/write.ts";

export async function answerWrite(
  { context, call, found }: { context: RequestContext; call: Call; found: Found | null },
  target: KindTarget,
  representation: Representation,
): Promise<Answer> {
  const { request, app, actor } = context;
  const { kind } = target;
  let [madeMore, hasNoDuplicate] = [false, false];
  const write: Write = {
    store: app.store,
    kinds: app.kinds,
    kind,
    site: app.site,
    view: context.view,
    precondition: (now) => checkPrecondition(context, now, call),
    // Programs that accept anything cannot be asked back.
    warnOfDuplicates: isForPeople(context, call, representation) && call.form?.insists === false,
    onNamed: () => {
      madeMore = true;
    },
    onNoDuplicate: () => {
      hasNoDuplicate = true;
    },
  };

  // The member was removed while its form was open: neither an edit conflict nor a free address. 410
  if (call.form && found?.state === "gone") throw goneProblem(found);

  // Is it only an intermediate step of the form? 200 422
  if (call.form) await takeFiles(call.form, kind, context, write);
  if (call.form?.unfinished && context.filled) {
    const looked = await fillFromElsewhere(call.form, representation, context, write);
    // A refused file is not sent again with the next step. 422
    if (call.form.faults.length > 0) throw invalid(call.form.faults);
    return respond.form(context, representation, { ...context.filled, looked });
  }

  // Do the typed names match somebody? Reported together with all other faults. 422
  if (call.form && write.warnOfDuplicates)
    call.form.faults.push(...(await unchosenIn(call.form, kind, app.kinds, context)));

  // Does the precondition hold? Checked now to avoid reading the body, and again inside the transaction. 410 412 428
  if (found && app.requireConditions && !call.form && !hasPreconditions(request.headers))
    throw new Problem("vorbedingung-noetig");
  if (found) checkPrecondition(context, found, call);
  else if (hasPreconditions(request.headers)) {
    const changed = await app.store.read.lastChange(kind);
    await answerList(context, kind, representation, changed);
    write.holds = (now) => holdsFor(request.headers, changed, now);
  }
  context.record("precondition", "holds");

  // Remove it? 204 303 409
  if (call.method === "DELETE" && target.type === "member") {
    await remove(write, target.key);
    return removed(context, call, target, found);
  }
  if (found?.state === "gone") throw goneProblem(found);

  // What is in the body? 400 413 415
  const body = await context.ask(
    "body",
    call.form?.body(kind, app.kinds) ??
      readBody(
        request,
        kind,
        app.kinds,
        app.representations,
        () => ownSize(context, found),
        () => context.exchange.expectFile?.(),
      ),
    (body) => body.format.name,
  );

  // Create it? 201 303 409 412 422
  if (target.type === "collection") {
    const member = await create(write, body, repeatOf(request, call.form, actor, kind, body));
    const path = pathBelow(target, call, member.id);
    return created(context, call, { path, member, madeMore, hasNoDuplicate }, representation);
  }

  // Create it at this address, or replace what is there. 200 201 303 409 412 422
  const { member, made } = await put(write, body, target.key);
  return made
    ? created(context, call, { path: target.path, member, madeMore }, representation, body)
    : replaced(context, call, { member, madeMore }, representation, body);
}

function checkPrecondition({ request }: RequestContext, found: Found, call: Call): void {
  const member = found.state === "current" || found.state === "former" ? found.member : null;
  if (call.form?.version != null && call.form.version !== member?.version)
    throw new Problem("vorbedingung");
  const { headers } = request;
  if (holdsForMember(member, headers, call.method)) return;
  const current = member && { headers: { ETag: stateTag(member) } };
  throw new Problem("vorbedingung", { why: whyFailed(headers, member) }, current ?? {});
}

/** The bytes of the largest representation: the limit for a body that sends one back. */
function ownSize({ app, view }: RequestContext, found: Found | null): number {
  if (!found || !("member" in found)) return 0;
  const sizes = app.representations.map((one) =>
    Buffer.byteLength(one.member?.(found.member, view) ?? ""),
  );
  return Math.max(...sizes);
}

/** The address of what was created by a POST: directly below the posted address, without its suffix. */
function pathBelow(target: KindTarget, call: Call, id: number): string {
  const parent = call.path.replace(/\/$/, "");
  return `${target.suffix ? parent.slice(0, -target.suffix.length - 1) : parent}/${id}`;
}

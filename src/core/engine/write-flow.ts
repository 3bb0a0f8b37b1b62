/** How a write is answered, once it is known what is written, by whom and in which representation; as in flow.ts. */

import { invalid, Problem } from "../model/answers/problem.ts";
import type { Representation } from "../model/answers/representation.ts";
import type { Found } from "../model/store/member.ts";
import { hasPreconditions, holdsFor } from "./answer/conditional.ts";
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
    precondition: (now) => context.checkPrecondition(now, call),
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
  if (found) context.checkPrecondition(found, call);
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
        () => context.ownSize(found),
        () => context.exchange.expectFile?.(),
      ),
    (body) => body.format.name,
  );

  // Create it? 201 303 409 412 422
  if (target.type === "collection") {
    const member = await create(write, body, repeatOf(request, actor, kind, body));
    const path = context.below(target, call, member.id);
    return created(context, call, { path, member, madeMore, hasNoDuplicate }, representation);
  }

  // Create it at this address, or replace what is there. 200 201 303 409 412 422
  const { member, made } = await put(write, body, target.key);
  return made
    ? created(context, call, { path: target.path, member, madeMore }, representation, body)
    : replaced(context, call, { member, madeMore }, representation, body);
}

/** HTML: every resource as a page, and the parsing of its forms. */

import type { ErrorRepresentation, WholeRepresentation } from "../model/answers/representation.ts";
import { collectionPage, shownIn } from "./html/collection/collection.ts";
import { gatherMeant } from "./html/collection/meant.ts";
import { createdPage } from "./html/created.ts";
import { readPairs, writePairs } from "./html/form/body.ts";
import { readAlong } from "./html/form/page/along.ts";
import { formPage } from "./html/form/page/form.ts";
import { keptBy } from "./html/form/page/remove.ts";
import { lookOf } from "./html/look.ts";
import { besideAll, besideMember } from "./html/member/beside.ts";
import { gatherCovers } from "./html/member/covers.ts";
import { gatherListed } from "./html/member/listed.ts";
import { memberPage } from "./html/member/member.ts";
import { findNearby } from "./html/member/nearby.ts";
import { hiddenErrorPage, problemAnswer } from "./html/problem.ts";

const TYPE = "text/html; charset=utf-8";

const html: WholeRepresentation & ErrorRepresentation = {
  name: "html",
  type: TYPE,
  accepts: ["text/html", "application/xhtml+xml"],
  interactive: true,

  designed: "html",
  collection: collectionPage,
  member: memberPage,
  async gather(what, read, view) {
    if ("members" in what)
      return {
        beside: await besideAll(shownIn(what), read, view),
        meant: await gatherMeant(what, read, view),
      };
    const beside = await besideMember(what, read, view);
    const covers = await gatherCovers(what, beside, read, view);
    const listed = await gatherListed(what, read, view);
    const entries = listed ? await besideAll(listed.listing.members, read, view) : [];
    const facts = (await lookOf(what.kind).tell?.(what, read, view)) ?? {};
    return {
      nearby: await findNearby(what, read),
      beside: [...beside, ...covers, ...entries],
      facts,
      keptBy: await keptBy(what, read, view),
      ...(listed && { listed }),
    };
  },
  created: createdPage,
  problems: { type: TYPE, write: problemAnswer },
  hiddenError: hiddenErrorPage,

  form: {
    types: ["application/x-www-form-urlencoded", "multipart/form-data"],
    page: formPage,
    write: writePairs,
    read: readPairs,
    readAlong,
  },
};

export default html;

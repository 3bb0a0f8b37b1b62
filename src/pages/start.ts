/** The start page: search, what is new, ways in. */

import type { Kinds } from "../model/kind.ts";
import type { Page } from "../model/page.ts";
import type { Reading } from "../model/reading.ts";
import type { StartPage } from "../model/representation.ts";

const SHOWN = 6;

const start: Page = {
  path: "/",
  read: ["all"],
  negotiated: true,
  answer({ view, read }) {
    const views = view.representations.map((representation) => [
      representation.name,
      async () => representation.start({ ...view, start: await gather(read, view.kinds) }),
    ]);
    return { views: Object.fromEntries(views) };
  },
};

export default start;

async function gather(read: Reading, kinds: Kinds): Promise<StartPage> {
  const open = kinds.all.filter((kind) => kind.menu > 0 && kind.access.list.includes("all"));
  const counts = await Promise.all(
    open.map(async (kind) => ({ kind, total: await read.count(kind) })),
  );
  const [newest, discover] = await Promise.all([
    read.newest(kinds.one("werk"), SHOWN),
    read.discover(kinds.one("person"), dayNumber(), SHOWN),
  ]);
  return { newest, discover, counts };
}

/** Other persons every day, the same ones all day: so the page can be kept by whoever has read it. */
function dayNumber(): number {
  return Math.floor(Date.now() / 86_400_000);
}

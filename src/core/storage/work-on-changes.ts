/** Background work that reacts to writes of any process: polled often, but done only after a change or after a longer pause. */

import { repeatEvery } from "../http/processes/repeat.ts";
import type { Store } from "../model/store/store.ts";

/** Polling intervals in milliseconds: of the change feed, and without changes, for work of a process that died and for retries. */
const LOOK = 500;
const LOOK_ANYWAY = 30_000;

/** Returns a function that stops it and waits for the current run. */
export function workOnChanges(
  store: Pick<Store, "changesSince">,
  work: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let [heard, looked] = [-1, -LOOK_ANYWAY];
  const look = async (stopping: AbortSignal) => {
    const news = await store.changesSince(heard);
    if (news === null && performance.now() - looked < LOOK_ANYWAY) return;
    if (news) heard = news.last;
    looked = performance.now();
    await work(stopping);
  };
  return repeatEvery(LOOK, look, onError);
}

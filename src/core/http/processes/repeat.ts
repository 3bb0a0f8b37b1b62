/** Runs background work at an interval, never twice at once. */

/** Returns a function that stops it and waits for the current run; `atOnce`: the first run is now. */
export function repeatEvery(
  milliseconds: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  { atOnce = false } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  let isRunning = false;
  let underWay = Promise.resolve();
  const begin = async () => {
    isRunning = true;
    try {
      await work(stopping.signal);
    } catch (error) {
      onError(error);
    } finally {
      isRunning = false;
    }
  };
  const again = () => {
    if (!isRunning) underWay = begin();
  };
  if (atOnce) again();
  const timer = setInterval(again, milliseconds).unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await underWay;
  };
}

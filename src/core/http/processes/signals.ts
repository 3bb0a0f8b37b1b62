/** Signals: graceful shutdown (SIGTERM, SIGINT), immediate shutdown at the second one, reopening logs and reloading (SIGHUP). */

import { closeSync, openSync } from "node:fs";

interface SignalActions {
  stop(): void;
  /** The second signal to stop. */
  endAtOnce(): void;
  reopen(): void;
}

/** Returns a function that removes the handlers. */
export function onSignals({ stop, endAtOnce, reopen }: SignalActions): () => void {
  const startedAtTerminal = hasTerminal();
  let asked = false;
  const onStop = () => {
    if (asked) endAtOnce();
    else stop();
    asked = true;
  };
  // SIGHUP is for logrotate; but for a server started in a terminal it also means that the window was closed.
  const onHangUp = () => (startedAtTerminal && !hasTerminal() ? onStop() : reopen());
  process.on("SIGTERM", onStop);
  process.on("SIGINT", onStop);
  process.on("SIGHUP", onHangUp);
  const stopWatching = onShellGone(onStop);
  return () => {
    stopWatching();
    process.off("SIGTERM", onStop);
    process.off("SIGINT", onStop);
    process.off("SIGHUP", onHangUp);
  };
}

/** npm starts a shell that starts the server, and a signal to npm ends only that shell. */
function onShellGone(stop: () => void): () => void {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
  return () => clearInterval(timer);
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

/** What the signals mean: graceful shutdown (SIGTERM, SIGINT), shutdown at once, or reopen the log files and reload (SIGHUP). */

import { closeSync, openSync } from "node:fs";

interface SignalActions {
  stop(): void;
  /** A second request to stop. */
  endAtOnce(): void;
  reopen(): void;
}

/** Returns how to stop listening to them. */
export function onSignals({ stop, endAtOnce, reopen }: SignalActions): () => void {
  const startedAtTerminal = hasTerminal();
  let asked = false;
  const onStop = () => {
    if (asked) endAtOnce();
    else stop();
    asked = true;
  };
  // SIGHUP is for logrotate; but to a server started at a terminal it also says that the window was closed.
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

/** What the server and systemd have to tell each other: the socket that it opened for us, that we are ready, that we live, that we stop. */

import { execFile } from "node:child_process";

/** The first file descriptor that systemd hands over (sd_listen_fds). */
const FIRST = 3;

/** Whether somebody has opened a socket for us that listens. */
export function hasInheritedSocket(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.LISTEN_PID === String(process.pid) && Number(env.LISTEN_FDS) > 0;
}

/** A listening socket that was opened before us; null where nobody did. */
export function inheritedSocket(env: NodeJS.ProcessEnv = process.env): number | null {
  const mine = hasInheritedSocket(env);
  // Child processes must not use it as their own.
  for (const name of ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]) delete env[name];
  return mine ? FIRST : null;
}

/** Node cannot speak to a datagram socket of Unix, so that systemd's own command does. */
export class ServiceManager {
  readonly #socket: string | undefined;
  readonly #beat: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(env: NodeJS.ProcessEnv = process.env) {
    this.#socket = env.NOTIFY_SOCKET;
    this.#beat = Number(env.WATCHDOG_USEC ?? 0) / 1000 / 3;
    // What we start has nothing to say there.
    for (const name of ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]) delete env[name];
  }

  ready(url: string): void {
    this.#tell("READY=1", `STATUS=${url}`, `MAINPID=${process.pid}`);
    if (this.#beat > 0) this.#timer = setInterval(() => this.#tell("WATCHDOG=1"), this.#beat);
    this.#timer?.unref();
  }

  stopping(): void {
    clearInterval(this.#timer);
    this.#tell("STOPPING=1");
  }

  /** A manager that does not hear it will say so itself. */
  #tell(...states: string[]): void {
    if (this.#socket === undefined) return;
    const env = { ...process.env, NOTIFY_SOCKET: this.#socket };
    execFile("systemd-notify", states, { env, timeout: 10_000 }, () => {}).unref();
  }
}

/** The systemd protocol: socket activation, readiness, watchdog, stopping. */

import { execFile } from "node:child_process";

/** The first file descriptor passed by systemd (sd_listen_fds). */
const FIRST = 3;

/** Whether a listening socket was passed to us. */
export function hasInheritedSocket(): boolean {
  return process.env.LISTEN_PID === String(process.pid) && Number(process.env.LISTEN_FDS) > 0;
}

/** A listening socket passed to us; null if there is none. */
export function inheritedSocket(): number | null {
  const mine = hasInheritedSocket();
  // Child processes must not use it as their own.
  for (const name of ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]) delete process.env[name];
  return mine ? FIRST : null;
}

/** Node has no Unix datagram sockets, so systemd's own command is used. */
export class ServiceManager {
  readonly #socket: string | undefined;
  readonly #beat: number;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#socket = process.env.NOTIFY_SOCKET;
    this.#beat = Number(process.env.WATCHDOG_USEC ?? 0) / 1000 / 3;
    // Child processes must not notify systemd.
    for (const name of ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]) delete process.env[name];
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

  /** Errors are ignored: systemd itself reports a missing notification. */
  #tell(...states: string[]): void {
    if (this.#socket === undefined) return;
    const env = { ...process.env, NOTIFY_SOCKET: this.#socket };
    execFile("systemd-notify", states, { env, timeout: 10_000 }, () => {}).unref();
  }
}

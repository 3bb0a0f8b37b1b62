/** The address that a server listens at: whether it can be used, how it is called, and what is wrong with it. */

import { createServer } from "node:net";
import { StartError } from "../processes/start-error.ts";

/** Rejects with a sentence if the address cannot be used; opens it for a moment only. */
export function tryAddress(host: string, port: number, flags?: PlaceFlags): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new StartError(listenFault(error, host, port, flags))));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

export function serverUrl(host: string, port: number): string {
  const name =
    host === "127.0.0.1" || host === "::1" || host === "0.0.0.0" || host === "::"
      ? "localhost"
      : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** The names of the settings that choose another address. */
interface PlaceFlags {
  readonly host: string;
  readonly port: string;
}

export function listenFault(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  flags: PlaceFlags = { host: "--host (HOST)", port: "--port (PORT)" },
): string {
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  switch (error.code) {
    case "EADDRINUSE":
      return `The address ${place} is already in use; choose another port with ${flags.port}.`;
    case "EACCES":
      return `The address ${place} may not be used by this user; choose a port from 1024 up with ${flags.port}.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `The address ${place} does not belong to this machine; choose another with ${flags.host}.`;
    default:
      return `The address ${place} cannot be used (${error.message}).`;
  }
}

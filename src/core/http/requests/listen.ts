/** Serves an application from this process: for tests, and for other supervisors. */

import type { AddressInfo } from "node:net";
import { StartError } from "../processes/start-error.ts";
import type { Application } from "./exchange.ts";
import { type HttpServerOptions, httpServer } from "./http-server.ts";
import { listenFault, serverUrl } from "./server-address.ts";

interface ListenOptions extends HttpServerOptions {
  readonly host?: string;
  /** 0 for any free one. */
  readonly port?: number;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Stops accepting connections, and resolves when all requests in progress are finished. */
  close(milliseconds?: number): Promise<void>;
}

/** Rejects with a sentence if the port is in use or not allowed. */
export function listen(application: Application, options: ListenOptions): Promise<Listening> {
  const { host = "127.0.0.1", port = 8080 } = options;
  const { server, drain } = httpServer(application, options);
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new StartError(listenFault(error, host, port))));
    server.listen(port, host, () => {
      const { port: chosen } = server.address() as AddressInfo;
      resolve({
        url: serverUrl(host, chosen),
        port: chosen,
        close: (milliseconds = 10_000) => drain(milliseconds),
      });
    });
  });
}

/** Timeouts of a request body, and 100 Continue only if it is going to be read. */

import type { IncomingMessage } from "node:http";
import type { Limits } from "../scheduling/limits.ts";
import { http } from "./node-http.ts";
import type { ServedResponse } from "./served-response.ts";

/** For requests with a body. `Exchange.expectFile` of the response sets the longer timeout. */
export function guardBody(
  incoming: IncomingMessage,
  response: ServedResponse,
  { requestTimeout, uploadTimeout }: Limits,
): void {
  let timer = limit(requestTimeout);
  response.exchange.expectFile = () => {
    clearTimeout(timer);
    timer = limit(uploadTimeout);
  };
  incoming.once("close", () => clearTimeout(timer));
  // HTTP/1.0 has no such expectation (RFC 9110, 10.1.1).
  response.awaitsContinue = incoming.headers.expect !== undefined && incoming.httpVersion === "1.1";
  incoming._read = function read(size) {
    incoming._read = http.IncomingMessage.prototype._read;
    response.bodyWanted();
    incoming._read(size);
  };

  function limit(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      if (incoming.complete) return;
      // It has had its time: no more is read.
      response.carrier.refused = true;
      // Its answer may have been sent before.
      if (response.over) incoming.socket.destroy();
      else response.refuse({ status: 408, code: "zu-langsam" });
    }, milliseconds).unref();
  }
}

/** The body of a request on its way in: how long it may take, and that nobody is told to send one that is not read. */

import { IncomingMessage } from "node:http";
import type { Limits } from "../turns/limits.ts";
import type { ServedResponse } from "./served-response.ts";

/** For requests that have one. `Exchange.expectFile` of the response gives it the longer time. */
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
  // HTTP/1.0 knows no such expectation (RFC 9110, 10.1.1).
  response.awaitsContinue = incoming.headers.expect !== undefined && incoming.httpVersion === "1.1";
  incoming._read = function read(size) {
    incoming._read = IncomingMessage.prototype._read;
    response.bodyWanted();
    incoming._read(size);
  };

  function limit(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      if (!incoming.complete) response.refuse({ status: 408, code: "zu-langsam" });
    }, milliseconds).unref();
  }
}

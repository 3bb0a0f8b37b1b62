/** Sends what is ready for the requests of one turn, and has the application asked for the others. */

import type { ReadyAnswers } from "./exchange.ts";
import type { ServedResponse } from "./served-response.ts";

/** `serveWhole` asks the application. */
export function serveTurn(
  responses: readonly ServedResponse[],
  answers: ReadyAnswers,
  serveWhole: (response: ServedResponse) => void,
): void {
  // Asked once for all of them, and only where something is found; `undefined` until then.
  let renewed: Promise<void> | null | undefined;
  for (const response of responses) {
    const { head } = response.exchange;
    const ready = head ? answers.find(head) : null;
    if (ready === null) {
      serveWhole(response);
      continue;
    }
    if (!ready.lasting && renewed === undefined) renewed = renew(answers);
    if (ready.lasting || renewed === null) response.send(ready);
    else
      renewed!.then(
        () => serveRenewed(response, answers, serveWhole),
        () => serveWhole(response),
      );
  }
}

function serveRenewed(
  response: ServedResponse,
  answers: ReadyAnswers,
  serveWhole: (response: ServedResponse) => void,
): void {
  const { head } = response.exchange;
  const ready = head ? answers.find(head) : null;
  if (ready === null) serveWhole(response);
  else response.send(ready);
}

/** Where the application cannot tell whether it is still true, nothing is sent that it has not made just now. */
function renew(answers: ReadyAnswers): Promise<void> | null {
  try {
    return answers.renew();
  } catch (error) {
    return Promise.reject(error);
  }
}

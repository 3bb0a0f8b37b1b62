/** Sends answers from the answer cache, once it is certain that they are still valid. */

import type { ReadyAnswers } from "../requests/exchange.ts";
import type { ServedResponse } from "../requests/served-response.ts";

/** `otherwise` makes those that are not in the cache. */
export function serveReady(
  responses: readonly ServedResponse[],
  answers: ReadyAnswers,
  otherwise: (response: ServedResponse) => void,
): void {
  // Validated once for all of them, and only after a hit; `undefined` until then.
  let renewed: Promise<void> | null | undefined;
  for (const response of responses) {
    const { head } = response.exchange;
    const ready = head ? answers.find(head) : null;
    if (ready === null) {
      otherwise(response);
      continue;
    }
    if (!ready.lasting && renewed === undefined) renewed = renew(answers);
    if (ready.lasting || renewed === null) response.send(ready);
    else
      renewed!.then(
        () => serveRenewed(response, answers, otherwise),
        () => otherwise(response),
      );
  }
}

function serveRenewed(
  response: ServedResponse,
  answers: ReadyAnswers,
  otherwise: (response: ServedResponse) => void,
): void {
  const { head } = response.exchange;
  const ready = head ? answers.find(head) : null;
  if (ready === null) otherwise(response);
  else response.send(ready);
}

/** If the cache cannot be validated, nothing from it is sent. */
function renew(answers: ReadyAnswers): Promise<void> | null {
  try {
    return answers.renew();
  } catch (error) {
    return Promise.reject(error);
  }
}

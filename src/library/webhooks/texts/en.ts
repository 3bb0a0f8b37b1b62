/** What is said of webhooks, in English. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "./de.ts";

export default {
  secret: {
    title: "Secret of the webhook",
    about:
      "Every message is signed with this secret, so that the receiver can check that it comes from here.",
    none: "There is none yet: until then nothing is sent.",
    there:
      "There is one. It is not shown again; a new one replaces it at once, and what the receiver refuses until it knows the new one is sent again.",
    make: "Make a secret",
    anew: "Make a new secret",
    shown: "The secret to enter at the receiver now. It is shown this one time only:",
  },
  state: {
    title: "Delivery",
    noSecret: "Nothing is sent yet: there is no secret.",
    paused: "Nothing is sent until somebody sets “Active” to yes again; nothing gets lost.",
    turnedOff: (when) =>
      `Turned off on ${when}, since the receiver took nothing for a long time. What waits is sent when it is active again.`,
    next: (when) => `The next attempt: ${when}.`,
    nothingWaits: "Everything is delivered.",
    waiting: (count, more) =>
      more
        ? `More than ${count} events are waiting`
        : count === 1
          ? "One event is waiting"
          : `${count} events are waiting`,
    turnOn: "Send again",
  },
  turnedOff: (empfaenger, reason, address) =>
    `# A webhook was turned off

The receiver ${empfaenger} took nothing for seven days (last: ${reason}) or said that it is gone. So nothing is sent to it any more.

What happened since does not get lost: when you set it to active again, it gets everything in order.

${address}`,
} satisfies Said<typeof de>;

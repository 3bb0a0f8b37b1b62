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
  probe: {
    title: "Try the webhook",
    about:
      "Sends the receiver one signed message of the type “probe” at once, also while nothing else is sent, and shows its answer.",
    send: "Send a test message",
    answered: "Answer:",
    reported: "Reported:",
    results: {
      angenommen: (to) => `${to} has taken the message.`,
      abgelehnt: (to) => `${to} has not taken the message: it takes one by answering with 2xx.`,
      unerreichbar: (to) => `${to} cannot be reached.`,
    },
    causes: {
      own: "The address leads into your own network, and nothing is ever sent there: name a public one in the webhook.",
      name: "There is no machine of this name, or it cannot be found at the moment: check the address in the webhook.",
      closed:
        "Nobody takes connections there: is the receiver running, and is the port in the address right?",
      slow: "The receiver did not answer in time: it should answer with 2xx at once and do its work afterwards.",
      secure:
        "The connection is not secure: the receiver needs a valid certificate that was made out for this name.",
      other: "The connection failed. Try again later.",
    },
  },
  state: {
    title: "Delivery",
    noSecret: "Nothing is sent yet: there is no secret.",
    paused: "Nothing is sent until somebody sets “Active” to yes again; nothing gets lost.",
    turnedOff: (when) =>
      `Turned off on ${when}, since the receiver took nothing for a long time. What waits is sent when it is active again.`,
    next: (when) => `The next attempt: ${when}.`,
    nothingWaits: "Nothing is waiting.",
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

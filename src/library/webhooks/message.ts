/** An event of the catalogue as a signed message, by the conventions of Standard Webhooks (https://www.standardwebhooks.com). */

import { createHmac, randomBytes } from "node:crypto";
import { eventData } from "../../core/pages/ereignisse/happenings.ts";
import type { Edit } from "../../core/pages/verlauf/edits.ts";

/** The id is the same for every receiver and every attempt: receivers recognize repeated messages by it. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

const SECRET = "whsec_";

/** 256 bits, in the form that the libraries of Standard Webhooks read. */
export function newWebhookSecret(): string {
  return SECRET + randomBytes(32).toString("base64");
}

export function eventMessage(event: Edit, era: string, origin: string): WebhookMessage {
  const data = eventData(event, origin);
  return {
    id: `ereignis_${era}_${data.nummer}`,
    body: JSON.stringify({
      type: `${data.art}.${data.was}`,
      timestamp: data.zeitpunkt,
      data,
    }),
  };
}

/** Says nothing of the catalogue: for trying out a receiver. */
export function testEvent(now: number): WebhookMessage {
  const timestamp = new Date(now).toISOString();
  const id = `probe_${randomBytes(9).toString("base64url")}`;
  return { id, body: JSON.stringify({ type: "probe", timestamp, data: {} }) };
}

/** A backup was restored: what was sent after it was made is void. */
export function eraMessage(era: string, now: number): WebhookMessage {
  const timestamp = new Date(now).toISOString();
  return {
    id: `aera_${era}`,
    body: JSON.stringify({ type: "neue-aera", timestamp, data: { aera: era } }),
  };
}

/** `now`: when it is sent, so that receivers can refuse recordings of old messages (replay). */
export function signedHeaders(
  { id, body }: WebhookMessage,
  secret: string,
  now: number,
): Record<string, string> {
  const seconds = `${Math.floor(now / 1000)}`;
  const key = Buffer.from(secret.slice(SECRET.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${signature}`,
  };
}

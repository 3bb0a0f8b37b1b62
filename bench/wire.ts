/** A wire between the service and its database that can be cut, go silent and be slow. */

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** `silent`: connections stay, and nothing comes through; `slow`: everything comes later. */
type WireState = "open" | "cut" | "silent" | "slow";

/** Milliseconds, each way. */
const DELAY = 80;

export interface Wire {
  readonly port: number;
  /** How much is held back while it is silent. */
  readonly held: number;
  set(state: WireState): void;
  close(): void;
}

export async function openWire(target: number, delay = DELAY): Promise<Wire> {
  let state: WireState = "open";
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();

  /** In the order in which it came. */
  async function relay(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        while (state === "silent") await new Promise<void>((resolve) => waiting.add(resolve));
        if (state === "slow") await pause(delay);
        if (!to.write(chunk)) await once(to, "drain");
      }
      to.end();
    } catch {
      to.destroy();
    }
  }

  const server = createServer((near) => {
    if (state === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    void relay(near, far);
    void relay(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  function set(next: WireState): void {
    state = next;
    if (state === "cut") for (const socket of sockets) socket.destroy();
    if (state === "silent") return;
    for (const goOn of waiting) goOn();
    waiting.clear();
  }

  return {
    port: (server.address() as AddressInfo).port,
    get held() {
      return waiting.size;
    },
    set,
    close() {
      set("cut");
      server.close();
    },
  };
}

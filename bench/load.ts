/** Sends the same request, or some in turn, over several connections for a while and counts the answers; raw sockets, so that the client costs little. */

import { connect, type Socket } from "node:net";

export interface Load {
  readonly port: number;
  readonly path: string | readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

const CONNECTIONS = 16;
/** On a machine that has much else to do the service may refuse some: those do not count. */
const TOO_BUSY = Buffer.from("HTTP/1.1 503");
const PAUSE = 200;

/** How many were answered. */
export async function send(load: Load, milliseconds: number): Promise<number> {
  const { port, path, headers = {} } = load;
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const requests = [path]
    .flat()
    .map((one) => Buffer.from(`GET ${one} HTTP/1.1\r\n${lines.join("")}\r\n`));
  const sizes: number[] = [];
  for (const request of requests) sizes.push(await sizeOnce(port, request));
  let next = 0;
  let answers = 0;
  let running = true;
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectTo(port)));
  let left = sockets.length;
  // What is under way when the time is up is still answered, and counts: of slow pages it is most of what the server did.
  const { promise: ended, resolve: allEnded } = Promise.withResolvers<void>();
  for (const socket of sockets) {
    let received = 0;
    let asked = 0;
    const ask = () => {
      if (!running) {
        socket.destroy();
        if (--left === 0) allEnded();
        return;
      }
      asked = next++ % requests.length;
      socket.write(requests[asked]!);
    };
    socket.on("data", (chunk: Buffer) => {
      if (received === 0 && chunk.subarray(0, 12).equals(TOO_BUSY)) {
        setTimeout(ask, PAUSE);
        return;
      }
      received += chunk.length;
      const size = sizes[asked]!;
      if (received < size) return;
      if (received > size)
        throw new Error(`${requests[asked]} is answered with ${received} bytes, not with ${size}.`);
      received = 0;
      answers++;
      ask();
    });
    ask();
  }
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  running = false;
  await ended;
  return answers;
}

const known = new Map<string, number>();

async function sizeOnce(port: number, request: Buffer): Promise<number> {
  const which = `${port} ${request}`;
  const size = known.get(which) ?? (await answerSize(port, request));
  known.set(which, size);
  return size;
}

/** Every answer has the same length: dates in headers do, and so do tags. */
async function answerSize(port: number, request: Buffer): Promise<number> {
  const socket = await connectTo(port);
  let text = "";
  socket.setEncoding("latin1");
  socket.write(request);
  for await (const chunk of socket) {
    text += chunk;
    const head = text.indexOf("\r\n\r\n");
    if (head < 0) continue;
    if (text.startsWith(`${TOO_BUSY}`)) {
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return answerSize(port, request);
    }
    // A 304 has no body, and says nothing of its length.
    if (text.startsWith("HTTP/1.1 304")) return head + 4;
    if (!text.startsWith("HTTP/1.1 200")) throw new Error(text.slice(0, head));
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (Number.isNaN(length)) throw new Error(`No Content-Length:\n${text.slice(0, head)}`);
    if (text.length >= head + 4 + length) return head + 4 + length;
  }
  throw new Error("The server closed the connection.");
}

function connectTo(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.setNoDelay(true);
    socket.once("error", reject);
  });
}

/** Prompts for a password without echo: twice on a terminal, one line from a script. */

import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { SHORTEST_PASSWORD } from "../../../core/identity/account.ts";
import { SettingsError, type Terminal } from "../../../core/settings/command-line.ts";

export async function askPassword({ stdin, stderr }: Terminal): Promise<string> {
  const password = stdin.isTTY ? await askTwice(stdin, stderr) : await firstLine(stdin);
  if ([...password].length >= SHORTEST_PASSWORD) return password;
  throw new SettingsError(
    `A password has at least ${SHORTEST_PASSWORD} characters; nothing was changed.`,
  );
}

async function askTwice(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silence, terminal: true });
  const stopped = new AbortController();
  lines.on("SIGINT", () => stopped.abort());
  lines.on("close", () => stopped.abort());
  const ask = async (prompt: string) => {
    output.write(prompt);
    const answer = await lines.question("", { signal: stopped.signal });
    output.write("\n");
    return answer;
  };
  try {
    const first = await ask("Password: ");
    if ((await ask("Once more: ")) === first) return first;
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
    output.write("\n");
    throw new SettingsError("No password was given; nothing was changed.");
  } finally {
    lines.close();
  }
  throw new SettingsError("The two passwords differ; nothing was changed.");
}

async function firstLine(input: NodeJS.ReadStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return "";
}

/** Colours for the terminal, unless disabled (https://no-color.org). */

type Colour = "red" | "yellow" | "cyan" | "green" | "bold";
export type Paint = (colour: Colour, text: string) => string;

const codes: Record<Colour, number> = { red: 31, yellow: 33, cyan: 36, green: 32, bold: 1 };

export const plain: Paint = (_, text) => text;

export const coloured: Paint = (colour, text) =>
  text === "" ? "" : `\x1b[${codes[colour]}m${text}\x1b[0m`;

export function paintFor(isTerminal: boolean, environment: NodeJS.ProcessEnv): Paint {
  const unwanted = (environment.NO_COLOR ?? "") !== "" || environment.TERM === "dumb";
  return isTerminal && !unwanted ? coloured : plain;
}

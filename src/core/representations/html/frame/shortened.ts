/** The beginning of a text, cut between words: for meta descriptions. */

const LONGEST = 160;

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  const space = cut.lastIndexOf(" ");
  const end = space > LONGEST / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, "");
  return `${end.replace(/[\s.,;:–-]+$/, "")} …`;
}

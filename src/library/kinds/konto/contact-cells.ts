/** How the cells of a list of readers become their address, e-mail and telephone. */

type Cells = Readonly<Record<string, string>>;

/** "Hauptstr. 1\n12345 Neustadt"; a column "Adresse" may hold the street alone, or all of it. */
export function joinedAddress({ "": whole = "", strasse, hausnummer, plz, ort }: Cells): string {
  const lines = [
    [strasse, hausnummer],
    [plz, ort],
  ].map((parts) => parts.filter(Boolean).join(" "));
  const more = lines.filter((line) => line !== "" && !whole.includes(line));
  return (whole === "" ? more : [whole, ...more]).join("\n");
}

/** Of several addresses in one cell the first. */
export function ownOrParentsEmail(cells: Cells): string {
  const cell = ownOrParents(cells);
  return cell.split(/[\s,;|/]+/).find((one) => one.includes("@")) ?? cell;
}

/** What is sent to a child without an address of their own goes to the parents. */
export function ownOrParents({ "": own = "", eltern = "" }: Cells): string {
  return own || eltern;
}

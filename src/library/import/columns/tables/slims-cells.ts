/** Cells as SLiMS takes them from its database. */

/** "D\'Amico", and "\r\n" for a new line. */
export const unescaped = (cell: string) =>
  cell.replace(/\\(r\\n|[rn'"\\])/g, (_, sign: string) => (/^[rn]/.test(sign) ? "\n" : sign));

/** A day that nobody entered. */
export const dayOrNone = (cell: string) => (cell === "0000-00-00" ? "" : cell);

/** One word says whether it is there and whether it is lent. */
export const conditionIn = (status: string) => (isForUse(status) ? "" : status);
export const lendableBy = (status: string) => (isForUse(status) ? "nein" : "");
const isForUse = (status: string) => status === "No Loan";

/** Reads years of birth and death as catalogues and lists write them: "1802-1870.", "* 21.3.1685 – † 28.7.1750", "ca. 1450-1516", "born 1959". */

interface LifeYears {
  readonly born: string;
  /** Empty where it is not said. */
  readonly died: string;
}

const ABOUT = String.raw`(?:(?:ca\.?|circa|approximately|about|um) )?`;
const DAY = String.raw`(?:[0-9]{1,2}\. ?[0-9]{1,2}\. ?)?`;
const YEAR = String.raw`${ABOUT}${DAY}([0-9]{3,4})\??`;
const END = String.raw`(?=[\s.,;:)\]]|$)`;
const DIED = String.raw`(?:[†+] ?|gest\. ?|died |d\. ?)?`;
const LIFE = new RegExp(`^[*(]? ?${YEAR} ?[-–—/,] ?(?:${DIED}${YEAR})?${END}`, "i");
const BORN = new RegExp(`^(?:born |b\\. ?|geb\\. ?|\\* ?)${YEAR}`, "i");

/** null where the year of birth is unknown ("active 1600"), or where a year stands alone. */
export function lifeYears(text: string): LifeYears | null {
  const [, born, died = ""] = LIFE.exec(text.trim()) ?? BORN.exec(text.trim()) ?? [];
  return born === undefined ? null : { born, died };
}

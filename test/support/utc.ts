/** The calendar day in Greenwich: for tests that ask for none. By itself, since second processes are to load little. */
export const UTC = (at = new Date().toISOString()): string => at.slice(0, 10);

/** How much is kept of a text that clients tell of themselves: nobody reads more. */
export const MAX_TEXT = 2_000;

/** As the database can hold it, and no longer than `max`. */
export function storedText(text: string, max = MAX_TEXT): string {
  return text.slice(0, max).toWellFormed().replaceAll('\0', '\uFFFD');
}

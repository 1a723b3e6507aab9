/** In characters; file systems and headers take no more. */
const MAX_NAME_LENGTH = 200;

/**
 * What a user called something, as the name of a file in one folder wherever it is unpacked: without path separators
 * and control characters.
 */
export function safeFileName(name: string, otherwise: string): string {
  // What begins like the name of a drive would be unpacked to another place, or not at all.
  const stripped = name.replaceAll(/[/\\]|\p{Cc}/gu, '').replace(/^([a-z]):/i, '$1');

  return /^\.*$/.test(stripped) ? otherwise : stripped.slice(0, MAX_NAME_LENGTH).toWellFormed();
}

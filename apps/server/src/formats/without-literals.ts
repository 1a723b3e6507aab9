/** Quoted names stay as they are; they are matched so that quotes within them begin nothing. */
const LITERALS =
  /(`[^`]*`)|'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\/\*[^]*?\*\/|\/\/[^\n\r]*|(?<![\w$.`])\d[\w.]*/g;

/** A statement for the audit log: what it does, without the values it does it with, and without comments. */
export function withoutLiterals(query: string): string {
  return query.replaceAll(
    LITERALS,
    (match, name: string | undefined) => name ?? (match.startsWith('/') ? '' : '?'),
  );
}

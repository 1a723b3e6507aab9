/** How many one body may have. Each takes memory of its own, so that a header full of them would take much. */
export const MAX_CONTENT_ENCODINGS = 8;

/** The names in a `Content-Encoding` header in lower case, in order, without those that change nothing. */
export function listContentEncodings(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
}

/**
 * The first of the encodings that a client takes; undefined: none of them.
 *
 * @param header `Accept-Encoding`
 */
export function chooseEncoding(
  header: string | string[] | undefined,
  encodings: Iterable<string>,
): string | undefined {
  const accepted = new Set<string>();
  for (const entry of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) {
      accepted.add(name);
    }
  }

  return [...encodings].find((encoding) => accepted.has(encoding));
}

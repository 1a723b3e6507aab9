/** The longest text of the graph in an answer, in code points. */
const MAX_TEXT = 256;
const MAX_LONG_TEXT = 512;
const LONG: ReadonlySet<string> = new Set(['description']);
/** Line breaks and tabs, which would let a name begin a paragraph of its own. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** What is not seen: control characters, marks of direction, zero-width and tag characters, private use, halves. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Names of properties whose values would be worth more to a thief than to an assistant. */
const SECRET =
  /pass(?:word|wd|phrase)|pwd|secret|token|credential|private_?key|api_?key|certificate|^key$|laps|unicodepwd|cacert|thumbprint/i;
/** What speaks of secrets without holding one: times, and whether there is one. */
const TELLS_OF_SECRET =
  /^(?:pwdlastset|pwdneverexpires|passwordnotreqd|passwordcantchange|passwordneverexpires|whenpasswordset|haslaps|hasspn|certificateauthority.*|minpwdlength|minpwdage|maxpwdage|pwdproperties|pwdhistorylength|smartcardrequired)$/i;
const MAX_ITEMS = 50;
const MAX_DEPTH = 4;

/**
 * A text of the graph, made harmless to read: whoever may edit a directory may write anything into names, so they
 * come without what hides, reorders or breaks lines, and not longer than names are.
 */
export function cleanText(text: string, maxLength = MAX_TEXT): string {
  const plain = text
    .slice(0, maxLength * 4)
    .replaceAll(BREAKS, ' ')
    .replaceAll(UNSEEN, '');
  const points = Array.from(plain);

  return points.length > maxLength ? `${points.slice(0, maxLength).join('')}…` : plain;
}

/** Any value of the graph, likewise; lists are cut after 50 items. */
export function cleanValue(value: unknown, depth = MAX_DEPTH, maxText = MAX_TEXT): unknown {
  if (typeof value === 'string') {
    return cleanText(value, maxText);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth === 0) {
    return '…';
  }
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ITEMS).map((item) => cleanValue(item, depth - 1, maxText));
  }

  return cleanProperties(value as Readonly<Record<string, unknown>>, depth - 1);
}

/** Properties of an element of the graph, without those that hold secrets. */
export function cleanProperties(
  properties: Readonly<Record<string, unknown>>,
  depth = MAX_DEPTH,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !isSecret(name))
      .map(([name, value]) => [
        cleanText(name),
        cleanValue(value, depth, LONG.has(name) ? MAX_LONG_TEXT : MAX_TEXT),
      ]),
  );
}

export function isSecret(name: string): boolean {
  return SECRET.test(name) && !TELLS_OF_SECRET.test(name);
}

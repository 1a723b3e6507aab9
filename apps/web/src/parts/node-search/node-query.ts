/** What somebody who types means: a text, in all kinds or in some. */
export interface NodeQuery {
  readonly text: string;
  readonly kinds: readonly string[];
}

/**
 * `user:bob` looks for users only. The prefix counts where it is the name of a kind, whatever its case; names and
 * object ids may have a colon, too.
 *
 * @param chosen Kind that was chosen beside the text; a prefix goes before it.
 */
export function readNodeQuery(typed: string, kinds: readonly string[], chosen?: string): NodeQuery {
  const text = typed.trim();
  const colon = text.indexOf(':');
  const prefix = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const named = prefix === '' ? undefined : kinds.find((kind) => kind.toLowerCase() === prefix);
  if (named !== undefined) {
    return { text: text.slice(colon + 1).trim(), kinds: [named] };
  }

  return { text, kinds: chosen === undefined ? [] : [chosen] };
}

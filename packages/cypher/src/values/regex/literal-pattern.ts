import { findText, isQuickSearch } from '../find-text.ts';
import type { PatternNode } from './pattern-node.ts';

const ANY_LINE_END = /[\n\r\u0085\u2028\u2029]/;

/** How to match a pattern that is a text with `.*` before or behind it, or none. */
export interface LiteralPattern {
  /** Whether the text can be judged, and quickly: `.` does not match line ends. */
  isApplicable(text: string): boolean;
  matches(text: string): boolean;
}

/** The quick way for patterns like `ABC.*` or `(?i).*admin.*`; undefined for all others. */
export function findLiteralPattern(node: PatternNode): LiteralPattern | undefined {
  const parts = withoutOuterAssertions(node.type === 'sequence' ? node.parts : [node]);
  const leading = dotStarOf(parts[0]);
  const trailing = parts.length > 1 ? dotStarOf(parts.at(-1)) : undefined;
  const characters = parts.slice(leading === undefined ? 0 : 1, trailing === undefined ? undefined : -1);
  const [first] = characters;
  const ignoresCase = first?.type === 'character' && first.ignoresCase;

  let text = '';
  for (const part of characters) {
    if (part.type !== 'character' || part.ignoresCase !== ignoresCase) {
      return undefined;
    }
    text += String.fromCodePoint(part.codePoint);
  }
  const places = { isPrefix: leading === undefined, isSuffix: trailing === undefined };
  const dots = [leading, trailing].filter((dot) => dot !== undefined);
  const isLinear = (value: string): boolean =>
    !ignoresCase || places.isPrefix || isQuickSearch(value.length, text.length);
  return {
    isApplicable: dots.every((dot) => dot.matchesAll)
      ? isLinear
      : (value) => isLinear(value) && !ANY_LINE_END.test(value),
    matches: ignoresCase ? createFoldedMatcher(text, places) : createMatcher(text, places),
  };
}

interface Places {
  readonly isPrefix: boolean;
  readonly isSuffix: boolean;
}

function createMatcher(text: string, { isPrefix, isSuffix }: Places): (value: string) => boolean {
  if (isPrefix) {
    return isSuffix ? (value) => value === text : (value) => value.startsWith(text);
  }
  return isSuffix ? (value) => value.endsWith(text) : (value) => findText(value, text) !== -1;
}

/** The runtime's own engine folds case by the same rules; in the middle of a text it takes the product of lengths. */
function createFoldedMatcher(text: string, { isPrefix, isSuffix }: Places): (value: string) => boolean {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(`${isPrefix ? '^' : ''}${escaped}${isSuffix ? '$' : ''}`, 'iu');
  return (value) => pattern.test(value);
}

/** All of the text is matched anyway. */
function withoutOuterAssertions(parts: readonly PatternNode[]): readonly PatternNode[] {
  const [first] = parts;
  const last = parts.at(-1);
  const skipsFirst = first?.type === 'assertion' && first.assertion === 'textStart';
  const skipsLast =
    parts.length > 1 &&
    last?.type === 'assertion' &&
    (last.assertion === 'textEnd' || last.assertion === 'lastLineEnd');
  return parts.slice(skipsFirst ? 1 : 0, skipsLast ? -1 : undefined);
}

/** The dot of a `.*`. */
function dotStarOf(node: PatternNode | undefined): (PatternNode & { readonly type: 'dot' }) | undefined {
  return node?.type === 'repeat' &&
    node.min === 0 &&
    node.max === Number.POSITIVE_INFINITY &&
    node.node.type === 'dot'
    ? node.node
    : undefined;
}

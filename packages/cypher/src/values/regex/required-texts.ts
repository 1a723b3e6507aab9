import { parsePattern } from './parse-pattern.ts';
import type { PatternNode } from './pattern-node.ts';

/** A text that is part of whatever matches, in any case where that does not count. */
export interface RequiredText {
  readonly text: string;
  readonly ignoresCase: boolean;
}

/** More alternatives than this are not worth telling apart. */
const MAX_TEXTS = 16;

/**
 * Texts of which at least one is part of every text that the pattern matches; undefined where nothing is known.
 * Throws `ArgumentError: InvalidRegularExpression` for a pattern that is wrong.
 */
export function requiredTexts(source: string): readonly RequiredText[] | undefined {
  return requiredOf(parsePattern(source));
}

function requiredOf(node: PatternNode): readonly RequiredText[] | undefined {
  switch (node.type) {
    case 'character':
      return [{ text: String.fromCodePoint(node.codePoint), ignoresCase: node.ignoresCase }];
    case 'sequence':
      return requiredOfSequence(node.parts);
    case 'alternatives': {
      const options = node.options.map(requiredOf);
      const all = options.flatMap((option) => option ?? []);
      return options.includes(undefined) || all.length > MAX_TEXTS ? undefined : all;
    }
    case 'repeat':
      return node.min > 0 ? requiredOf(node.node) : undefined;
    default:
      return undefined;
  }
}

/** The part that tells most. */
function requiredOfSequence(parts: readonly PatternNode[]): readonly RequiredText[] | undefined {
  const known = joinCharacters(parts).map((part) => (Array.isArray(part) ? part : requiredOf(part)));
  return known.reduce((best, part) => (shortestOf(part) > shortestOf(best) ? part : best), undefined);
}

/** Characters that follow each other become one text. */
function joinCharacters(parts: readonly PatternNode[]): (PatternNode | RequiredText[])[] {
  const joined: (PatternNode | RequiredText[])[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const [before] = Array.isArray(last) ? last : [];
    if (part.type !== 'character') {
      joined.push(part);
    } else if (before?.ignoresCase === part.ignoresCase) {
      joined[joined.length - 1] = [{ ...before, text: before.text + String.fromCodePoint(part.codePoint) }];
    } else {
      joined.push([{ text: String.fromCodePoint(part.codePoint), ignoresCase: part.ignoresCase }]);
    }
  }
  return joined;
}

function shortestOf(texts: readonly RequiredText[] | undefined): number {
  return texts === undefined ? 0 : Math.min(...texts.map(({ text }) => text.length));
}

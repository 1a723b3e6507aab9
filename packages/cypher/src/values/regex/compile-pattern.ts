import { findLiteralPattern } from './literal-pattern.ts';
import { parsePattern } from './parse-pattern.ts';
import { PatternAutomaton, type WorkMeter } from './pattern-automaton.ts';
import { createProgram } from './pattern-program.ts';

/** A regular expression that matches in time linear in the text, whatever the pattern. */
export interface LinearPattern {
  /** Whether the whole text matches. Long matches report to the meter, which may throw to end them. */
  matches(text: string, meter?: WorkMeter): boolean;
}

const MAX_CACHED = 64;

/** Patterns by their source; the one used longest ago comes first. */
const cache = new Map<string, LinearPattern>();

/** Compiled patterns are kept. Throws `ArgumentError: InvalidRegularExpression` for a pattern that is wrong. */
export function compilePattern(source: string): LinearPattern {
  const pattern = cache.get(source) ?? createPattern(source);
  cache.delete(source);
  cache.set(source, pattern);
  if (cache.size > MAX_CACHED) {
    for (const oldest of cache.keys()) {
      cache.delete(oldest);
      break;
    }
  }
  return pattern;
}

function createPattern(source: string): LinearPattern {
  const node = parsePattern(source);
  const literal = findLiteralPattern(node);
  if (literal === undefined) {
    return new PatternAutomaton(createProgram(node, source));
  }
  let automaton: PatternAutomaton | undefined;
  return {
    matches(text, meter) {
      if (literal.isApplicable(text)) {
        return literal.matches(text);
      }
      automaton ??= new PatternAutomaton(createProgram(node, source));
      return automaton.matches(text, meter);
    },
  };
}

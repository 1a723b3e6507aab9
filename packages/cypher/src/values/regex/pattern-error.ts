import type { CypherError } from '../../errors/cypher-error.ts';
import { valueError } from '../value-error.ts';

/** Error of a regular expression that cannot be read, or is not supported. */
export function patternError(source: string, position: number, problem: string): CypherError {
  return valueError(
    'ArgumentError',
    'InvalidRegularExpression',
    `The regular expression '${abbreviate(source)}' cannot be used: at character ${position + 1}, ${problem}`,
  );
}

function abbreviate(source: string): string {
  return source.length <= 100 ? source : `${source.slice(0, 100)}…`;
}

import type { SourceRange } from '../ast/source-range.ts';
import { CypherError, type CypherErrorCode, type CypherErrorType } from './cypher-error.ts';
import { describePosition, positionOf } from './source-position.ts';

export interface CompileErrorFacts {
  readonly code: Extract<CypherErrorCode, 'CYPHER_SYNTAX' | 'CYPHER_SEMANTIC'>;
  /** Default: SyntaxError, as nearly everything that is found before running. */
  readonly type?: CypherErrorType;
  readonly reason: string;
  readonly range: SourceRange;
  /** What is wrong and what to do, without its place. */
  readonly detail: string;
}

/** An error found before anything ran; its message begins with its place in the query. */
export function createCompileError(source: string, facts: CompileErrorFacts): CypherError {
  const message = `${describePosition(source, facts.range.start)} ${facts.detail}`;

  return new CypherError(facts.code, message, {
    phase: 'compile time',
    type: facts.type ?? 'SyntaxError',
    reason: facts.reason,
    range: facts.range,
    details: { ...positionOf(source, facts.range.start), ...facts.range },
  });
}

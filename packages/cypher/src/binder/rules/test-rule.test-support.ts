import { expect, it } from 'vitest';
import { CypherError } from '../../errors/cypher-error.ts';
import { parseStatement } from '../../parser/parse-statement.ts';
import { bindStatement } from '../bind-statement.ts';

/** A wrong query, its reason as the openCypher TCK names it, and the beginning of the message. */
export type WrongQuery = readonly [query: string, reason: string, message: string];

/** Tests of one rule: queries that it lets pass, and queries that it refuses. */
export function testRule({
  valid,
  wrong,
}: {
  readonly valid: readonly string[];
  readonly wrong: readonly WrongQuery[];
}): void {
  it.each(valid)('lets pass: %s', (query) => {
    expect(() => bindStatement(parseStatement(query))).not.toThrow();
  });

  it.each(wrong)('refuses: %s', (query, reason, message) => {
    const error = refuse(query);

    expect(error.reason).toBe(reason);
    expect(error.message).toContain(message);
    expect(error.code).toBe('CYPHER_SEMANTIC');
    expect(error.phase).toBe('compile time');
  });
}

function refuse(query: string): CypherError {
  try {
    bindStatement(parseStatement(query));
  } catch (error) {
    if (error instanceof CypherError) {
      return error;
    }
    throw error;
  }
  throw new Error(`not refused: ${query}`);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CypherError } from '../errors/cypher-error.ts';
import { parseStatement } from '../parser/parse-statement.ts';
import { bindStatement } from './bind-statement.ts';
import { mutateQuery } from './mutate-query.test-support.ts';
import { SEED_QUERIES } from './seed-queries.test-support.ts';

describe('parsing and binding', () => {
  it.each(SEED_QUERIES)('take the valid query %j', (query) => {
    expect(() => bindStatement(parseStatement(query))).not.toThrow();
  });

  it('take whatever they are given, or say what is wrong with it, and where', () => {
    const query = fc
      .gen()
      .map((generate) => mutateQuery(SEED_QUERIES, (bound) => generate(fc.nat, { max: bound - 1 })));

    fc.assert(
      fc.property(query, (text) => {
        const error = refuse(text);
        expect(error === undefined || error instanceof CypherError).toBe(true);
        expect(error === undefined || /^line \d+:\d+ ./.test(String(Reflect.get(error, 'message')))).toBe(
          true,
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

function refuse(query: string): object | undefined {
  try {
    bindStatement(parseStatement(query));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }

  return undefined;
}

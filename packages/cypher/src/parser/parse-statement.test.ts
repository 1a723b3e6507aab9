import { isCodedError } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { CypherError } from '../errors/cypher-error.ts';
import { parseStatement } from './parse-statement.ts';

describe('parseStatement', () => {
  it('knows what is to be done with the query', () => {
    expect(parseStatement('RETURN 1').mode).toBe('run');
    expect(parseStatement('EXPLAIN RETURN 1').mode).toBe('explain');
    expect(parseStatement('profile RETURN 1;').mode).toBe('profile');
  });

  it('joins parts by UNION, all of them in one way', () => {
    const { query } = parseStatement('RETURN 1 AS a UNION ALL RETURN 2 AS a');

    expect(query.parts).toHaveLength(2);
    expect(query.isUnionAll).toBe(true);
    expect(failureOf('RETURN 1 AS a UNION RETURN 2 AS a UNION ALL RETURN 3 AS a').reason).toBe(
      'InvalidClauseComposition',
    );
  });

  it.each([
    ['', 'line 1:0 found the end of the query, expected EXPLAIN, PROFILE, MATCH'],
    ['MTACH (n) RETURN n', 'did you mean MATCH?'],
    ['MATCH (n) WERE n.a = 1 RETURN n', 'did you mean WHERE?'],
    ['MATCH (n)\nRETURN n LIMT 5', 'line 2:9 found "LIMT"'],
    ['MATCH (n) RETURN', 'line 1:16 found the end of the query, expected "*" or an expression'],
    ['MATCH (n) WHERE RETURN n', 'line 1:16 found "RETURN", expected an expression'],
    ['MATCH (n RETURN n', 'line 1:9 found "RETURN", expected WHERE, ")", ":" or "{"'],
    ['RETURN {a 1}', 'line 1:10 found "1", expected ":"'],
    ['RETURN 1 != 2', 'line 1:9 != is not part of Cypher here; write <>'],
    ["RETURN 'abc", 'line 1:7 the string that begins here is never closed'],
    ['RETURN 1; RETURN 2', 'line 1:10 a second statement begins here'],
  ])('says where %j is wrong, and what was expected', (source, message) => {
    const error = failureOf(source);

    expect(error.code).toBe('CYPHER_SYNTAX');
    expect(error.message).toContain(message);
  });

  it.each([
    ['brackets', `RETURN ${'['.repeat(5000)}`],
    ['parentheses', `RETURN ${'('.repeat(5000)}1${')'.repeat(5000)}`],
    ['negations', `RETURN ${'NOT '.repeat(5000)} true`],
    ['signs', `RETURN ${'- '.repeat(5000)} a`],
    ['kinds', `MATCH (n:${'('.repeat(5000)}A) RETURN n`],
    ['subqueries', `MATCH (n) WHERE ${'EXISTS { MATCH (n) WHERE '.repeat(5000)}`],
    ['sums', `RETURN 1${' + 1'.repeat(5000)}`],
    ['properties', `RETURN a${'.b'.repeat(5000)}`],
    ['FOREACH', `${'FOREACH (x IN [1] | '.repeat(5000)}`],
    ['paths', `MATCH ${'('.repeat(5000)}`],
  ])('refuses %s nested too deep, and keeps its stack', (_, source) => {
    expect(failureOf(source).message).toMatch(/levels deep|operations deep/);
  });

  it.each([
    ['clauses', 'MATCH (n) '.repeat(301) + 'RETURN n', 'more than 300 clauses'],
    ['updates', 'CREATE (n) '.repeat(901), '900 that only update'],
    ['parts', 'RETURN 1 AS a UNION '.repeat(300) + 'RETURN 1 AS a', 'more than 300 clauses'],
    ['relationships', `MATCH (n)${'-->()'.repeat(101)} RETURN n`, 'searched for at once'],
    ['nodes', `MATCH (n)${', ()'.repeat(200)} RETURN n`, 'searched for at once'],
    ['conditions', `MATCH (n) WHERE (n)${'-->()'.repeat(101)} RETURN n`, 'searched for at once'],
    ['columns', `RETURN ${'1, '.repeat(10_000)}1`, 'more than 10000 columns'],
    ['sort keys', `WITH 1 AS a ORDER BY ${'a, '.repeat(10_000)}a RETURN a`, 'more than 10000 columns'],
    ['patterns', `${`MATCH (n)${'-->()'.repeat(90)} `.repeat(12)} RETURN n`, '2000 in all'],
  ])('refuses more %s than can be planned', (_, source, message) => {
    const error = failureOf(source);

    expect(error.message).toContain(message);
    expect(error.type).toBe('LimitError');
  });

  it('takes long scripts, and patterns of any size, that only create', () => {
    expect(() => parseStatement('CREATE (n) '.repeat(900))).not.toThrow();
    expect(() => parseStatement(`CREATE (n)${'-[:R]->()'.repeat(5_000)}`)).not.toThrow();
  });

  it('takes thousands of alternatives', () => {
    const condition = Array.from({ length: 20_000 }, (_, index) => `n.name = 'N${index}'`).join(' OR ');

    expect(() => parseStatement(`MATCH (n) WHERE ${condition} RETURN n`)).not.toThrow();
  });

  it('reads nested lists that look like comprehensions once, not once per level and reading', () => {
    const source = `RETURN ${'[a IN '.repeat(150)}1${', 1]'.repeat(150)}`;

    expect(() => parseStatement(source)).not.toThrow();
  });
});

function failureOf(source: string): CypherError {
  try {
    parseStatement(source);
  } catch (error) {
    if (error instanceof CypherError && isCodedError(error)) {
      return error;
    }
    throw error;
  }
  throw new Error(`parsed: ${source}`);
}

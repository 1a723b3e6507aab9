import { describe, expect, it } from 'vitest';
import { parseStatement } from '../parser/parse-statement.ts';
import type { Expression } from './ast.ts';
import { expressionsEqual } from './expressions-equal.ts';

describe('expressionsEqual', () => {
  it.each([
    ['a.b + 1', '(a . b)+ /* one */ 1', true],
    ['[1, 2.0, null]', '[1,2.0,NULL]', true],
    ['{a: 1}', '{`a`: 1}', true],
    ['count(*)', 'COUNT(*)', true],
    ['(a)-[:R*1..2]->({x: 1})', '(a)-[ :R *1..2 ]->( {x:1} )', true],
    ['a.b', 'a.c', false],
    ['a + b', 'b + a', false],
    ['1', '1.0', false],
    ['f(a)', 'f(DISTINCT a)', false],
    ['a.b', 'a', false],
    ['[1]', '[1, 2]', false],
  ])('of %s and %s says %j', (left, right, expected) => {
    expect(expressionsEqual(parse(left), parse(right), (a, b) => a.name === b.name)).toBe(expected);
  });

  it('asks what variables mean', () => {
    expect(expressionsEqual(parse('a + 1'), parse('b + 1'), () => true)).toBe(true);
    expect(expressionsEqual(parse('a + 1'), parse('a + 1'), () => false)).toBe(false);
  });
});

function parse(text: string): Expression {
  const [clause] = parseStatement(`RETURN ${text}`).query.parts[0]?.clauses ?? [];
  if (clause?.type !== 'return' || clause.items[0] === undefined) {
    throw new Error(`no expression: ${text}`);
  }

  return clause.items[0].expression;
}

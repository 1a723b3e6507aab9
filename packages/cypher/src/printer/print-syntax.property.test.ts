import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Expression } from '../ast/ast.ts';
import { expressionsEqual } from '../ast/expressions-equal.ts';
import { parseStatement } from '../parser/parse-statement.ts';
import { printExpression } from './print-syntax.ts';

/** Text with parentheses around every operand, so that precedence plays no part in it. */
interface Source {
  readonly text: string;
  /** Set for OR, XOR and AND, whose runs the parser regroups. */
  readonly logical?: string;
}

const ATOMS = [
  '1',
  '-1',
  '2.5',
  '-0.0',
  "'a|b'",
  'null',
  'true',
  'a',
  '`a b`',
  '$p',
  '$0',
  'a.b',
  'count(*)',
  'f(DISTINCT a)',
  '[a IN b]',
  '[a IN b WHERE a:C | a]',
  '[(a)-[r:R*1..]->(b {c: 1}) WHERE a.x | b]',
  '(a)-->(b)',
  'a:B|C&!D',
  'all(x IN a WHERE x)',
  'reduce(s = 0, x IN a | s)',
  'a {.b, .*, c: 1, d}',
  'CASE a WHEN 1 THEN 2 END',
  'EXISTS { MATCH (a)-->() }',
  'COUNT { MATCH (a) RETURN a }',
  'shortestPath((a)-[*]->(b))',
].map((text) => ({ text }));

const LOGICAL = ['OR', 'XOR', 'AND'];
const BINARY = ['+', '-', '*', '/', '%', '^', '||', 'IN', 'STARTS WITH', 'ENDS WITH', 'CONTAINS', '=~'];
const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='];

const { expression } = fc.letrec<{ expression: Source }>((tie) => {
  const operand = tie('expression');

  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<Source>(...ATOMS),
      fc.tuple(fc.constantFrom(...LOGICAL), operand, operand).map(([operator, left, right]) => ({
        text: `${group(left, operator)} ${operator} ${group(right, operator)}`,
        logical: operator,
      })),
      fc
        .tuple(fc.constantFrom(...BINARY), operand, operand)
        .map(([operator, left, right]) => ({ text: `(${left.text}) ${operator} (${right.text})` })),
      fc
        .tuple(fc.constantFrom(...COMPARISONS), fc.constantFrom(...COMPARISONS), operand, operand, operand)
        .map(([first, second, a, b, c]) => ({
          text: `(${a.text}) ${first} (${b.text}) ${second} (${c.text})`,
        })),
      fc
        .tuple(fc.constantFrom('NOT ', '- ', '+ '), operand)
        .map(([operator, inner]) => ({ text: `${operator}(${inner.text})` })),
      fc
        .tuple(fc.constantFrom(' IS NULL', ' IS NOT NULL', '.x', '[1]', '[1..]', ':A:B', ':(A|B)'), operand)
        .map(([suffix, inner]) => ({ text: `(${inner.text})${suffix}` })),
      fc.tuple(operand, operand).map(([a, b]) => ({ text: `[(${a.text}), {k: ${b.text}}]` })),
      fc.tuple(operand, operand).map(([a, b]) => ({ text: `[x IN (${a.text}) WHERE (${b.text}) | x]` })),
    ),
  };
});

/** Runs of one logical operator are a constant instead: how they are grouped is not kept. */
function group({ text, logical }: Source, operator: string): string {
  return logical === operator ? 'true' : `(${text})`;
}

it('prints expressions with the parentheses that they need', () => {
  fc.assert(
    fc.property(expression, ({ text }) => {
      const parsed = parse(text);
      const printed = printExpression(parsed);

      expect(
        expressionsEqual(parse(printed), parsed, (a, b) => a.name === b.name),
        printed,
      ).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

function parse(text: string): Expression {
  const [clause] = parseStatement(`RETURN ${text}`).query.parts[0]?.clauses ?? [];
  if (clause?.type !== 'return' || clause.items[0] === undefined) {
    throw new Error(`no expression: ${text}`);
  }

  return clause.items[0].expression;
}

import { describe, expect, it } from 'vitest';
import type { Expression } from '../ast/ast.ts';
import { CypherError } from '../errors/cypher-error.ts';
import { parseStatement } from './parse-statement.ts';

describe('operators', () => {
  it.each([
    ['a OR b XOR c AND NOT d = e', 'or(a, xor(b, and(c, not(equal(d, e)))))'],
    ['a OR b OR c OR d', 'or(or(a, b), or(c, d))'],
    ['NOT a IS NULL', 'not(isNull(a))'],
    ['a = b IS NOT NULL', 'equal(a, isNotNull(b))'],
    ['a < b <= c', 'less lessOrEqual(a, b, c)'],
    ['a IN b + c', 'in(a, add(b, c))'],
    ['a STARTS WITH b ENDS WITH c', 'endsWith(startsWith(a, b), c)'],
    ["a =~ 'x' AND b CONTAINS c", 'and(matches(a, x), contains(b, c))'],
    ['a - b - c', 'subtract(subtract(a, b), c)'],
    ['a + b * c ^ d ^ e', 'add(a, multiply(b, power(power(c, d), e)))'],
    ['a || b + c', 'add(concatenate(a, b), c)'],
    ['-a ^ b', 'power(minus(a), b)'],
    ['a * -b.c', 'multiply(a, minus(b.c))'],
    ['- -1', 'minus(-1)'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['a = NOT b', 'equal(a, not(b))'],
    ['a[1].b[2..][..$x]', 'slice(slice(subscript(a, 1).b, 2, ), , $x)'],
    ['a:B', 'test(a)'],
    ['NOT a:B OR c:D', 'or(not(test(a)), test(c))'],
  ])('of %s bind as %s', (source, expected) => {
    expect(shape(parse(source))).toBe(expected);
  });
});

describe('round brackets', () => {
  it.each([
    ['(a)', 'variable'],
    ['(a)-->(b)', 'pattern'],
    ['(a)<--(b)', 'pattern'],
    ['(a)--(b)', 'pattern'],
    ['()-[:R]-()', 'pattern'],
    ['(a:B {c: 1})-[r:R*..3]->()', 'pattern'],
    ['(a)-[b]-(c)', 'pattern'],
    ['(a:!(B|C)&% {c: 1})--(b)', 'pattern'],
    ['(a:B WHERE a.c)--(b)', 'pattern'],
    ['(a $p)--({c: 1})', 'pattern'],
    ['(a) - -(1)', 'binary'],
    ['(a:B AND c) - -(d)', 'binary'],
    ['(EXISTS { MATCH (a)-->() } = b) - -(c)', 'binary'],
    ['(a {.b} = c) - -(d)', 'binary'],
    ['(a)-[b]', 'binary'],
    ['(a)-(b)', 'binary'],
    ['(a)--b', 'binary'],
    ['(a)<-b', 'comparison'],
    ['(a.b)-[1]', 'binary'],
    ['(a:B)', 'kindTest'],
    ['((a)-->(b))', 'pattern'],
    ['(a {.b})', 'mapProjection'],
  ])('in %s make it a %s', (source, type) => {
    expect(parse(source).type).toBe(type);
  });
});

describe('square brackets', () => {
  it.each([
    ['[]', 'list'],
    ['[x IN xs]', 'listComprehension'],
    ['[x IN xs WHERE x]', 'listComprehension'],
    ['[x IN xs | x]', 'listComprehension'],
    ['[x IN xs, 1]', 'list'],
    ['[(x IN xs)]', 'list'],
    ['[(a)-->(b) | b]', 'patternComprehension'],
    ['[p = (a)-->(b) WHERE b.x | p]', 'patternComprehension'],
    ['[(a), (b)]', 'list'],
    ['[a = (b), 1]', 'list'],
  ])('in %s make it a %s', (source, type) => {
    expect(parse(source).type).toBe(type);
  });

  it('end a kind test at the bar, unless it is in parentheses', () => {
    const plain = parse('[x IN xs WHERE x:A | x]');
    const grouped = parse('[x IN xs WHERE (x:A|B) | x]');

    expect(plain.type === 'listComprehension' && plain.result?.type).toBe('variable');
    expect(grouped.type === 'listComprehension' && grouped.where?.type).toBe('kindTest');
  });
});

describe('words', () => {
  it.each([
    ['count(*)', 'countStar'],
    ['count(a)', 'call'],
    ['count', 'variable'],
    ['count.x', 'property'],
    ['count {.x}', 'mapProjection'],
    ['COUNT { (a)-->() }', 'subquery'],
    ['EXISTS { MATCH (a) RETURN a }', 'subquery'],
    ['COLLECT { MATCH (a) RETURN a }', 'subquery'],
    ['exists((a)-->())', 'subquery'],
    ['exists(a.b)', 'call'],
    ['all(x IN xs WHERE x)', 'quantifier'],
    ['any(xs)', 'call'],
    ['single', 'variable'],
    ['reduce(a = 0, x IN xs | a + x)', 'reduce'],
    ['reduce(a)', 'call'],
    ['filter(x IN xs WHERE x)', 'listComprehension'],
    ['extract(x IN xs | x)', 'listComprehension'],
    ['shortestPath((a)-[*]->(b))', 'pattern'],
    ['date.truncate(a, b)', 'call'],
    ['case when a then b end', 'case'],
    ['end', 'variable'],
    ['order.id', 'property'],
    ['TRUE', 'literal'],
    ['null', 'literal'],
    ['`null`', 'variable'],
  ])('in %s make it a %s', (source, type) => {
    expect(parse(source).type).toBe(type);
  });

  it.each(['match', 'where', 'return', 'null', 'in', 'case', 'exists'])(
    '%s is a name where only names stand',
    (word) => {
      const source = `MATCH (a:${word}) RETURN a.${word}, {${word}: 1}, a {.${word}, ${word}: 2} AS ${word}`;

      expect(() => parseStatement(source)).not.toThrow();
    },
  );
});

describe('numbers', () => {
  it.each([
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['0x7FFFFFFFFFFFFFFF', 2n ** 63n - 1n],
    ['-0x8000000000000000', -(2n ** 63n)],
    ['0o17', 15n],
    ['0XfF', 255n],
    ['007', 7n],
    ['.5', 0.5],
    ['-1.5E-3', -0.0015],
    ['1e0', 1],
  ])('%s is %s', (source, value) => {
    const literal = parse(source);

    expect(literal.type === 'literal' && 'value' in literal.literal && literal.literal.value).toBe(value);
  });

  it.each([
    ['9223372036854775808', 'IntegerOverflow'],
    ['-9223372036854775809', 'IntegerOverflow'],
    ['0x8000000000000000', 'IntegerOverflow'],
    ['1e999', 'FloatingPointOverflow'],
    ['12ab', 'InvalidNumberLiteral'],
    ['0x1G', 'InvalidNumberLiteral'],
  ])('%s is refused: %s', (source, reason) => {
    expect(reasonOf(`RETURN ${source}`)).toBe(reason);
  });
});

describe('ranges', () => {
  it('cover the text of an expression, without the parentheses around it', () => {
    const source = 'RETURN ( (a + b) * c )';
    const { range } = parse('( (a + b) * c )');

    expect(source.slice(range.start, range.end)).toBe('(a + b) * c');
  });
});

function parse(text: string): Expression {
  const [clause] = parseStatement(`RETURN ${text}`).query.parts[0]?.clauses ?? [];
  if (clause?.type !== 'return' || clause.items[0] === undefined) {
    throw new Error(`no expression: ${text}`);
  }

  return clause.items[0].expression;
}

function reasonOf(source: string): string {
  try {
    parseStatement(source);
  } catch (error) {
    if (error instanceof CypherError) {
      return error.reason;
    }
    throw error;
  }

  return 'none';
}

/** What belongs to what, in few characters. */
function shape(expression: Expression): string {
  switch (expression.type) {
    case 'literal':
      return 'value' in expression.literal ? String(expression.literal.value) : 'null';
    case 'variable':
      return expression.name;
    case 'parameter':
      return `$${expression.name}`;
    case 'property':
      return `${shape(expression.subject)}.${expression.name}`;
    case 'unary':
      return `${expression.operator}(${shape(expression.operand)})`;
    case 'binary':
      return `${expression.operator}(${shape(expression.left)}, ${shape(expression.right)})`;
    case 'comparison':
      return `${expression.operators.join(' ')}(${expression.operands.map(shape).join(', ')})`;
    case 'nullTest':
      return `${expression.isNegated ? 'isNotNull' : 'isNull'}(${shape(expression.operand)})`;
    case 'kindTest':
      return `test(${shape(expression.subject)})`;
    case 'subscript':
      return `subscript(${shape(expression.subject)}, ${shape(expression.index)})`;
    case 'slice':
      return `slice(${shape(expression.subject)}, ${expression.from === undefined ? '' : shape(expression.from)}, ${expression.to === undefined ? '' : shape(expression.to)})`;
    default:
      return expression.type;
  }
}

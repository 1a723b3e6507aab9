import { describe, expect, it } from 'vitest';
import type { ProcedureDefinition } from '../../functions/procedure-definition.ts';
import { parseStatement } from '../../parser/parse-statement.ts';
import { bindStatement } from '../bind-statement.ts';

const LABELS: ProcedureDefinition = {
  name: 'test.find',
  arguments: [
    { name: 'text', type: 'string' },
    { name: 'count', type: 'integer' },
  ],
  results: [
    { name: 'label', type: 'string' },
    { name: 'score', type: 'number' },
  ],
  call: () => [],
};

describe('procedure calls', () => {
  it.each([
    "CALL test.find('a', 1)",
    'CALL test.find',
    "CALL test.find('a', 1) YIELD *",
    "CALL test.find('a', 1.0) YIELD label AS l, score WHERE score > 1 RETURN l, score",
    'MATCH (n) CALL test.find(n.name, $count) YIELD label RETURN n, label',
  ])('lets pass: %s', (query) => {
    expect(() => bind(query)).not.toThrow();
  });

  it.each([
    ['CALL test.fnid(1)', 'there is no procedure test.fnid; did you mean test.find?', 'ProcedureNotFound'],
    ["CALL test.find('a')", 'test.find takes 2 arguments, not 1', 'InvalidNumberOfArguments'],
    ['CALL test.find(1, 1)', 'test.find takes string, not an integer', 'InvalidArgumentType'],
    ["CALL test.find('a', true)", 'test.find takes integer, not a boolean', 'InvalidArgumentType'],
    ['MATCH (n) CALL test.find YIELD label RETURN n', 'in parentheses', 'InvalidArgumentPassingMode'],
    ["MATCH (n) CALL test.find('a', 1) YIELD * RETURN n", 'YIELD *', 'UnexpectedSyntax'],
    [
      "CALL test.find('a', 1) YIELD lable RETURN 1 AS x",
      'no field lable; did you mean label?',
      'UndefinedVariable',
    ],
    ["CALL test.find('a', 1) YIELD label AS x, score AS x", 'x is defined already', 'VariableAlreadyBound'],
    ["CALL test.find('a', 1) RETURN label", 'label is not defined', 'UndefinedVariable'],
    ["MATCH (n) CALL test.find('a', count(n)) YIELD label RETURN label", 'aggregates', 'InvalidAggregation'],
  ])('refuses: %s', (query, message, reason) => {
    expect(() => bind(query)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(message), reason }),
    );
  });

  it('names the columns of a lone CALL after its results', () => {
    const statement = parseStatement("CALL test.find('a', 1)");
    const binding = bindStatement(statement, new Map([[LABELS.name, LABELS]]));

    expect(binding.columnsOf(statement.query).map((column) => column.name)).toEqual(['label', 'score']);
  });
});

function bind(query: string): unknown {
  return bindStatement(parseStatement(query), new Map([[LABELS.name, LABELS]]));
}

import { describe, expect, it } from 'vitest';
import type { Clause, Query, Statement } from '../ast/ast.ts';
import { parseStatement } from '../parser/parse-statement.ts';
import { bindStatement } from './bind-statement.ts';
import type { Binding } from './binding.ts';

describe('bindStatement', () => {
  it('keeps a variable that WITH passes on, and makes a new one of an alias', () => {
    const { binding, clauses } = bind('MATCH (a) WITH a, a AS b RETURN a, b');
    const [match, , end] = clauses;

    expect(binding.scopeBefore(clauseOf(match))).toEqual([]);
    expect(binding.scopeBefore(clauseOf(end))).toEqual([
      { id: 0, name: 'a', type: 'node' },
      { id: 1, name: 'b', type: 'node' },
    ]);
  });

  it('knows what variables of patterns stand for', () => {
    const { binding } = bind('MATCH p = (a)-[r]->()-[s*]->(b) UNWIND s AS x RETURN size(s) AS n, x');

    expect(binding.variables.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'a: node',
      'r: relationship',
      's: relationships',
      'b: node',
      'p: path',
      'x: relationship',
      'n: value',
    ]);
  });

  it('lists the columns of * by name, before the others', () => {
    const { binding, clauses } = bind('MATCH (b), (a) RETURN *, count(*) AS c');
    const last = clauseOf(clauses.at(-1));

    expect(last.type === 'return' && binding.outputOf(last).map((column) => column.name)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it.each([
    'RETURN {``: 1}',
    'MATCH (``) RETURN 1',
    'MATCH (n:``) RETURN n',
    'MATCH (n) RETURN n.``',
    'RETURN $``',
  ])('refuses an empty name: %s', (source) => {
    expect(() => bind(source)).toThrow(/^line 1:\d+ a name in backticks needs at least one character/);
  });

  it('takes two backticks for what they are elsewhere', () => {
    expect(() => bind("MATCH (`a``b`) RETURN '``' AS `c` // ``")).not.toThrow();
  });

  it('names columns as they are written', () => {
    const { binding, statement } = bind('MATCH (n) RETURN n.name, (n.a+1)  , count( * ), `n`');

    expect(binding.columnsOf(statement.query).map((column) => column.name)).toEqual([
      'n.name',
      '(n.a+1)',
      'count( * )',
      'n',
    ]);
  });

  it('lets ORDER BY and WHERE see what was there before a projection, new names first', () => {
    expect(() => bind('MATCH (a) WITH a.name AS name WHERE a.age > 3 RETURN name')).not.toThrow();
    expect(() => bind('MATCH (a) RETURN a.name AS name ORDER BY a.age, name')).not.toThrow();
    expect(() => bind('MATCH (a) WITH a.name AS name RETURN a')).toThrow('a is not defined');
  });

  it('tells which variables a subquery uses', () => {
    const { binding, clauses } = bind(
      'MATCH (a), (b), (c) CALL (a, c) { MATCH (a)-->(x) RETURN x } RETURN x',
    );
    const call = clauseOf(clauses[1]);

    expect(call.type === 'callSubquery' && namesOf(binding, call.query)).toEqual(['a']);
  });

  it('passes variables into CALL by the WITH it begins with', () => {
    expect(() => bind('MATCH (a) CALL { WITH a MATCH (a)-->(x) RETURN x } RETURN a, x')).not.toThrow();
    expect(() => bind('MATCH (a) CALL { MATCH (b) RETURN a.name AS x } RETURN x')).toThrow(
      'a is not defined',
    );
    expect(() => bind('MATCH (a) CALL { WITH 1 AS y RETURN a.name AS x } RETURN x')).toThrow(
      'a is not defined',
    );
  });

  it('gives the columns of a UNION variables of their own', () => {
    const { binding, statement } = bind('MATCH (a) RETURN a UNION RETURN 1 AS a');
    const [column] = binding.columnsOf(statement.query);

    expect(column).toEqual({ id: 2, name: 'a', type: 'value' });
  });

  it('collects parameters once each, wherever they stand', () => {
    const { binding } = bind(
      'MATCH (n {id: $id}) WHERE EXISTS { (n)-->({id: $other}) } RETURN $id LIMIT $limit',
    );

    expect(binding.parameters).toEqual(['id', 'other', 'limit']);
  });

  it.each([
    ['MATCH (n) RETURN n', false],
    ['CREATE (n)', true],
    ['MATCH (n) CALL { WITH n SET n.a = 1 } RETURN n', true],
    ['MATCH (n) FOREACH (x IN [1] | SET n.a = x)', true],
  ])('knows whether %j changes the graph', (source, isUpdate) => {
    expect(bind(source).binding.isUpdate).toBe(isUpdate);
  });
});

function bind(source: string): { binding: Binding; statement: Statement; clauses: readonly Clause[] } {
  const statement = parseStatement(source);

  return { binding: bindStatement(statement), statement, clauses: statement.query.parts[0]?.clauses ?? [] };
}

function clauseOf(clause: Clause | undefined): Clause {
  if (clause === undefined) {
    throw new Error('the query has fewer clauses');
  }

  return clause;
}

function namesOf(binding: Binding, query: Query): readonly string[] {
  return binding.importsOf(query).map((variable) => variable.name);
}

import { describe, expect, it } from 'vitest';
import { buildTinyGraph } from '../graph/tiny-graph.test-support.ts';
import { OPTIMIZER_PASSES } from '../optimizer/optimizer-passes.ts';
import type { PlanDescription } from './plan-description.ts';
import { describeQuery, operatorsOf, runQuery } from './run-query.test-support.ts';

const GRAPH = buildTinyGraph(
  [
    { kinds: ['User', 'Base'], properties: { name: 'U' } },
    { kinds: ['Group', 'Base'], properties: { name: 'G' } },
    { kinds: ['Computer', 'Base', 'Old'], properties: { name: 'C' } },
    { kinds: [], properties: { name: 'N' } },
  ],
  [
    [0, 'MemberOf', 1],
    [0, 'Owns', 1],
    [1, 'AdminTo', 2],
    [0, 'HasSession', 2],
    [3, 'Owns', 0],
    [1, 'MemberOf', 1],
  ],
);

const WITHOUT_PUSHING = new Set(
  OPTIMIZER_PASSES.map(({ name }) => name).filter((name) => name !== 'predicate-pushdown'),
);

function print({ operator, details, children }: PlanDescription): string {
  return [`${operator} ${details}`, ...children.map(print)].join('\n');
}

function rowsOf(query: string, passes?: ReadonlySet<string>): string[] {
  return runQuery(GRAPH, query, { passes })
    .map((row) => JSON.stringify(row))
    .sort();
}

describe('conditions on kinds', () => {
  it.each([
    ['r:Owns', '[r:Owns]', 2],
    ['NOT r:MemberOf', '[r:!MemberOf]', 4],
    ['r:Owns OR r:AdminTo', '[r:Owns|AdminTo]', 3],
    ['NOT (r:Owns OR r:AdminTo)', '[r:!(Owns|AdminTo)]', 3],
    ['NOT (NOT r:Owns AND NOT r:AdminTo)', '[r:!(!Owns&!AdminTo)]', 3],
    ["type(r) = 'Owns'", '[r:Owns]', 2],
    ["'Owns' = type(r)", '[r:Owns]', 2],
    ["type(r) <> 'MemberOf'", '[r:!MemberOf]', 4],
    ["type(r) IN ['MemberOf', 'Owns']", '[r:MemberOf|Owns]', 4],
    ["NOT type(r) IN ['MemberOf', 'Owns']", '[r:!(MemberOf|Owns)]', 2],
    ["type(r) = 'Nowhere'", '[r:Nowhere]', 0],
    ["type(r) IN ['No where', 'Owns']", '[r:`No where`|Owns]', 2],
  ])('WHERE %s is part of the pattern', (condition, shows, count) => {
    const query = `MATCH (a)-[r]->(b) WHERE ${condition} RETURN a.name, type(r), b.name`;
    const plan = describeQuery(GRAPH, `EXPLAIN ${query}`);

    expect(print(plan)).toContain(shows);
    expect(operatorsOf(plan)).not.toContain('Filter');
    expect(rowsOf(query)).toHaveLength(count);
    expect(rowsOf(query)).toEqual(rowsOf(query, WITHOUT_PUSHING));
  });

  it.each([
    ['n:User OR n:Group', 2],
    ['NOT n:Base', 1],
    ['NOT (n:Base AND n:Old)', 3],
    ['n:Base AND (n:User OR n:Old)', 2],
  ])('WHERE %s is part of the scan', (condition, count) => {
    const query = `MATCH (n) WHERE ${condition} RETURN n.name`;

    expect(operatorsOf(describeQuery(GRAPH, `EXPLAIN ${query}`))).not.toContain('Filter');
    expect(rowsOf(query)).toHaveLength(count);
    expect(rowsOf(query)).toEqual(rowsOf(query, WITHOUT_PUSHING));
  });

  it.each([
    ["type(r) = 'Owns' OR a.name = 'G'", 4],
    ['a:User OR b:Computer', 4],
    ["type(r) IN ['Owns', null]", 2],
    ["NOT type(r) IN ['Owns', null]", 0],
    ['type(r) IN []', 0],
    ["type(r) > 'HasSession'", 4],
    ['a:User XOR a:Base', 2],
  ])('WHERE %s is no condition on one element alone', (condition, count) => {
    const query = `MATCH (a)-[r]->(b) WHERE ${condition} RETURN a.name, type(r), b.name`;

    expect(rowsOf(query)).toHaveLength(count);
    expect(rowsOf(query)).toEqual(rowsOf(query, WITHOUT_PUSHING));
  });

  it('leaves relationships alone that were bound before', () => {
    const query = 'MATCH ()-[r]->() WITH r MATCH (a)-[r]->(b) WHERE NOT r:MemberOf RETURN a.name, type(r)';
    expect(rowsOf(query)).toHaveLength(4);
  });

  it('keeps rows of OPTIONAL MATCH', () => {
    const query =
      'MATCH (n:Group) OPTIONAL MATCH (n)<-[r]-(m) WHERE NOT m:User AND NOT r:MemberOf RETURN n.name, m.name';
    expect(rowsOf(query)).toEqual(['["G",null]']);
  });
});

describe('sets of different elements', () => {
  it.each(['collect(DISTINCT b)', 'count(DISTINCT b)', 'collect(DISTINCT r)', 'count(DISTINCT r)'])(
    '%s has each once, without nulls',
    (call) => {
      const query = `MATCH (a) OPTIONAL MATCH (a)-[r]->(b) WITH a.name AS name, ${call} AS found UNWIND [1] AS one RETURN name, ${call.startsWith('collect') ? 'size(found)' : 'found'} ORDER BY name`;
      const rows = runQuery(GRAPH, query);
      const isEnd = call.includes('b)');

      expect(rows.map(([name, size]) => [name, Number(size)])).toEqual([
        ['C', 0],
        ['G', 2],
        ['N', 1],
        ['U', isEnd ? 2 : 3],
      ]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { buildTinyGraph } from '../graph/tiny-graph.test-support.ts';
import { prepareStatement } from './prepare-statement.ts';
import { describeQuery, openQuery, runQuery } from './run-query.test-support.ts';

/** Every node leads to every other: paths without end. */
const NODES = 12;
const DENSE = buildTinyGraph(
  Array.from({ length: NODES }, (_, node) => ({ kinds: ['N'], properties: { name: `X${node}` } })),
  Array.from(
    { length: NODES * NODES },
    (_, pair) => [Math.floor(pair / NODES), 'R', pair % NODES] as const,
  ).filter(([start, , end]) => start !== end),
);

describe('a run', () => {
  it('gives columns in the order of RETURN', () => {
    const result = openQuery(DENSE, 'RETURN 1 AS b, 2 AS a', {});
    expect(result.columns).toEqual(['b', 'a']);
    expect([...result.rows]).toEqual([[1, 2]]);
    expect(result.plan).toBeUndefined();
  });

  it('needs all parameters', () => {
    expect(() => runQuery(DENSE, 'RETURN $a, $b', { parameters: { a: 1 } })).toThrow(
      expect.objectContaining({ type: 'ParameterMissing', message: expect.stringContaining('$b') }),
    );
    expect(runQuery(DENSE, 'RETURN $a, $b', { parameters: { a: 1, b: null } })).toEqual([[1, null]]);
  });

  it.each([
    { title: 'rows', query: 'MATCH (n) RETURN n', limits: { rows: NODES - 1 } },
    { title: 'bytes', query: 'MATCH (n) RETURN n.name', limits: { bytes: 100 } },
    { title: 'memoryBytes', query: 'MATCH (n) RETURN n ORDER BY n.name', limits: { memoryBytes: 100 } },
    { title: 'memoryBytes', query: 'MATCH (n) RETURN collect(n.name)', limits: { memoryBytes: 100 } },
    { title: 'memoryBytes', query: 'MATCH (n) RETURN n.name, count(*)', limits: { memoryBytes: 1_000 } },
    {
      title: 'memoryBytes',
      query: 'UNWIND range(1, 99) AS x RETURN DISTINCT x',
      limits: { memoryBytes: 1_000 },
    },
    { title: 'memoryBytes', query: 'MATCH (a), (b) RETURN a, b', limits: { memoryBytes: 40 } },
  ])('ends when it spends its $title: $query', ({ title, query, limits }) => {
    expect(() => runQuery(DENSE, query, { limits })).toThrow(
      expect.objectContaining({ code: 'CYPHER_LIMIT', message: expect.stringContaining(`"${title}"`) }),
    );
  });

  it('gives as many rows as it may', () => {
    expect(runQuery(DENSE, 'MATCH (n) RETURN n', { limits: { rows: NODES } })).toHaveLength(NODES);
  });

  it.each([
    'MATCH (a)-[*]->(b) RETURN count(*)',
    'MATCH (a)-[r*]->(b) WHERE size(r) > 1000 RETURN a',
    'MATCH p = shortestPath((a)-[*]->(b)) WHERE length(p) > 100 RETURN p',
    'UNWIND range(1, 1000000) AS x UNWIND range(1, 1000000) AS y RETURN count(*)',
    'MATCH (a), (b), (c), (d), (e), (f), (g), (h) RETURN count(*)',
    'RETURN reduce(s = 0, x IN range(1, 1000000) | s + reduce(t = 0, y IN range(1, 1000000) | t + y))',
    'MATCH (a)-->(b)-->(c)-->(d)-->(e)-->(f)-->(g)-->(h) RETURN count(*)',
  ])('can be cancelled: %s', (query) => {
    expect(() => runQuery(DENSE, query, { isCancelled: true })).toThrow(
      expect.objectContaining({ code: 'KERNEL_DEADLINE_EXCEEDED' }),
    );
  });

  it('asks whether a node is in reach without walking the paths', () => {
    expect(runQuery(DENSE, "MATCH ({name: 'X0'})-[*]->(b) RETURN count(DISTINCT b)")).toEqual([[NODES]]);
    expect(runQuery(DENSE, 'MATCH (a) WHERE EXISTS { (a)-[*]->({name: "X3"}) } RETURN count(*)')).toEqual([
      [NODES],
    ]);
  });

  it('stops at a LIMIT', () => {
    expect(runQuery(DENSE, 'MATCH (a)-[*]->(b) RETURN a LIMIT 3')).toHaveLength(3);
  });
});

describe('a plan', () => {
  it('is not run by EXPLAIN', () => {
    const query = 'EXPLAIN MATCH (a:N)-[:R]->(b) WHERE a.name = "X1" RETURN b.name AS name';
    expect(runQuery(DENSE, query)).toEqual([]);
    expect(describeQuery(DENSE, query)).toMatchObject({
      operator: 'Project',
      details: 'b.name AS name',
      actual: undefined,
      children: [
        {
          operator: 'Expand',
          details: '(a)-[:R]->(b)',
          children: [{ operator: 'NodeSeek', details: "a:N.name = 'X1'", estimatedRows: 1, children: [] }],
        },
      ],
    });
  });

  it('is measured by PROFILE, operator by operator', () => {
    const plan = describeQuery(DENSE, 'PROFILE MATCH (a)-->(b) RETURN a, b');
    expect(plan).toMatchObject({
      operator: 'Expand',
      actual: { rows: NODES * (NODES - 1), timeMs: expect.any(Number) },
      children: [{ operator: 'NodeScan', actual: { rows: NODES } }],
    });
  });

  it('is kept for the same text', () => {
    expect(prepareStatement('RETURN 1')).toBe(prepareStatement('RETURN 1'));
    expect(prepareStatement('RETURN 1')).not.toBe(prepareStatement('RETURN 2'));
  });
});

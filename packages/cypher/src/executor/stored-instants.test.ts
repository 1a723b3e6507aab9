import { describe, expect, it } from 'vitest';
import { buildTinyGraph } from '../graph/tiny-graph.test-support.ts';
import { describeQuery, operatorsOf, runQuery } from './run-query.test-support.ts';
import { runUpdates } from './update/run-update.test-support.ts';

/** Graphs keep instants as texts. */
const GRAPH = buildTinyGraph([
  { kinds: ['User'], properties: { name: 'NEW', created: '2026-03-04T05:06:07Z' } },
  { kinds: ['User'], properties: { name: 'OLD', created: '2020-01-01T01:00:00+01:00', born: '2026-03-04' } },
  { kinds: ['User'], properties: { name: 'NEVER', created: 'Never' } },
  { kinds: ['User'], properties: { name: 'NUMBER', created: 1_577_836_800 } },
  { kinds: ['User'], properties: { name: 'NOTHING' } },
]);

const namesWhere = (condition: string) =>
  runQuery(GRAPH, `MATCH (n:User) WHERE ${condition} RETURN n.name ORDER BY n.name`).flat();

describe('a property that holds an instant as text', () => {
  it.each([
    ["n.created > datetime('2026-03-05T00:00:00Z') - duration('P7D')", ['NEW']],
    ["n.created < datetime('2026-03-05T00:00:00Z') - duration({days: 7})", ['OLD']],
    ["datetime('2026-03-05') >= n.created", ['NEW', 'OLD']],
    ["NOT n.created >= date('2026-03-04')", ['OLD']],
    ["n.created = date('2026-03-04')", ['NEW']],
    ["n.created = datetime('2020-01-01T00:00:00Z')", ['OLD']],
    ["n.created <> datetime('2020-01-01T00:00:00Z')", ['NEVER', 'NEW', 'NUMBER']],
    ["n.created IN [date('2026-03-04'), date('2019-12-31')]", ['NEW']],
    ["date('2020-01-01') <= n.created < localdatetime('2026-03-04T05:06:08')", ['NEW', 'OLD']],
  ])('compares in time: %s', (condition, names) => {
    expect(namesWhere(condition)).toEqual(names);
  });

  it('meets instants in joins', () => {
    const query = `UNWIND [date('2026-03-04'), datetime('2020-01-01T00:00:00Z'), '2020-01-01T00:00:00Z'] AS at
      MATCH (n:User) WHERE n.created = at RETURN n.name`;

    expect(operatorsOf(describeQuery(GRAPH, `EXPLAIN ${query}`))).toContain('Join');
    expect(runQuery(GRAPH, query)).toEqual([['NEW'], ['OLD']]);
  });

  it('meets instants on the other side of joins', () => {
    const query =
      "MATCH (a:User), (b:User) WHERE a.created = date(b.born) AND b.name = 'OLD' RETURN a.name, b.name";

    expect(runQuery(GRAPH, query)).toEqual([['NEW', 'OLD']]);
  });

  it('is found again by MERGE', () => {
    const { graph, counters } = runUpdates(["MERGE (n:User {created: datetime('2020-01-01T00:00:00Z')})"], {
      base: GRAPH,
    });

    expect([graph.describeChanges(), counters]).toEqual([[], {}]);
  });
});

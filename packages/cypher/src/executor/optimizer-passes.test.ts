import { describe, expect, it } from 'vitest';
import { buildTinyGraph } from '../graph/tiny-graph.test-support.ts';
import { OPTIMIZER_PASSES } from '../optimizer/optimizer-passes.ts';
import type { PlanDescription } from './plan-description.ts';
import { describeQuery, runQuery } from './run-query.test-support.ts';

/** Many users in few groups, one of which is the only one that owns something. */
const USERS = 60;
const GROUPS = 4;
const GRAPH = buildTinyGraph(
  [
    ...Array.from({ length: USERS }, (_, user) => ({
      kinds: ['User'],
      properties: { name: `U${user}`, team: user % 3 },
    })),
    ...Array.from({ length: GROUPS }, (_, group) => ({
      kinds: ['Group'],
      properties: { name: `G${group}` },
    })),
  ],
  [
    ...Array.from({ length: USERS }, (_, user) => [user, 'MemberOf', USERS + (user % GROUPS)] as const),
    [USERS, 'MemberOf', USERS + 1],
    [USERS, 'Owns', USERS + 2],
  ],
);

interface PassCase {
  readonly pass: string;
  readonly query: string;
  /** What the plan shows with the pass, and does not without. */
  readonly shows: string;
}

const CASES: readonly PassCase[] = [
  {
    pass: 'predicate-pushdown',
    query: "MATCH (u:User)-[:MemberOf]->(g) WHERE g.name = 'G1' AND u.team = 1 RETURN u.name",
    shows: 'WHERE u.team = 1',
  },
  { pass: 'seek-selection', query: "MATCH (u:User {name: 'U7'}) RETURN u.team", shows: 'NodeSeek' },
  {
    pass: 'start-selection',
    query: 'MATCH (u:User)-[:MemberOf]->(g:Group)-[:Owns]->(h) RETURN u.name',
    shows: 'NodeScan g:Group',
  },
  {
    pass: 'hash-join',
    query: 'MATCH (u:User), (v:User) WHERE u.team = v.team RETURN count(*)',
    shows: 'Join u.team = v.team',
  },
  {
    pass: 'semi-apply',
    query: 'MATCH (u:User), (g:Group) WHERE NOT (u)-[:MemberOf]->(g) RETURN count(*)',
    shows: 'SemiApply',
  },
  {
    pass: 'semi-join',
    query: "MATCH (u) WHERE (u)-[:MemberOf*]->({name: 'G1'}) RETURN count(*)",
    shows: 'SemiJoin u among',
  },
  {
    pass: 'counted-expansions',
    query: 'MATCH (u:User)-[:MemberOf]->(g) RETURN u.team, count(*)',
    shows: 'CountExpansions',
  },
  {
    pass: 'reachability',
    query: 'MATCH (u:User)-[:MemberOf*]->(g) RETURN DISTINCT g.name',
    shows: 'all ends in reach',
  },
  { pass: 'top-k', query: 'MATCH (u:User) RETURN u.name ORDER BY u.name LIMIT 3', shows: 'TopK' },
];

const NAMES = OPTIMIZER_PASSES.map(({ name }) => name);

function print(plan: PlanDescription): string {
  return [`${plan.operator} ${plan.details}`, ...plan.children.map(print)].join('\n');
}

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

describe('the optimizer', () => {
  it('has a case for each of its passes', () => {
    expect(CASES.map(({ pass }) => pass)).toEqual(expect.arrayContaining(NAMES));
  });

  it.each(CASES)('changes plans by $pass, and no rows', ({ pass, query, shows }) => {
    const others = new Set(NAMES.filter((name) => name !== pass));
    const explain = (passes: ReadonlySet<string>): string =>
      print(describeQuery(GRAPH, `EXPLAIN ${query}`, { passes }));

    expect(explain(new Set(NAMES))).toContain(shows);
    expect(explain(others)).not.toContain(shows);
    expect(sorted(runQuery(GRAPH, query, { passes: others }))).toEqual(sorted(runQuery(GRAPH, query)));
    expect(sorted(runQuery(GRAPH, query, { passes: new Set([pass]) }))).toEqual(
      sorted(runQuery(GRAPH, query)),
    );
  });
});

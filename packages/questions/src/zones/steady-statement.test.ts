import { TIER_ZERO_SELECTORS } from '@secgraph/analysis';
import { describe, expect, it } from 'vitest';
import { isSteadyStatement, readsNodesAlone } from './steady-statement.ts';

describe('a statement', () => {
  it.each([
    ...TIER_ZERO_SELECTORS.map(({ cypher }) => cypher),
    'MATCH (n:User) WHERE toLower(n.name) STARTS WITH "a" OR n.admincount RETURN n',
    'MATCH p = allShortestPaths((n)-[*1..]->(m:Group)) RETURN p',
    'MATCH (n) WITH n, count(*) AS c WHERE c > 1 RETURN n ORDER BY n.name',
  ])('is steady: %s', (statement) => {
    expect(isSteadyStatement(statement)).toBe(true);
  });

  it.each([
    'MATCH (n:Tag_Owned) RETURN n',
    'MATCH (n) WHERE n:Tag_Tier_Zero RETURN n',
    'MATCH (n) WHERE NOT n:Tag_Tier_Zero RETURN n',
    'MATCH (n) WHERE n.system_tags CONTAINS "admin_tier_0" RETURN n',
    'MATCH (n {system_tags: "admin_tier_0"}) RETURN n',
    'MATCH (n) WHERE n["system_" + "tags"] IS NULL RETURN n',
    'MATCH (n) WHERE "Tag_Owned" IN labels(n) RETURN n',
    'MATCH (n) WHERE size(keys(n)) > 3 RETURN n',
    'MATCH (n) WITH n, n {.*} AS m WHERE m IS NOT NULL RETURN n',
    'MATCH (n) WHERE n.lastseen > datetime() RETURN n',
    'MATCH (n) WHERE rand() > 0.5 RETURN n',
    'MATCH (n) RETURN n LIMIT 3',
    'MATCH (n) WITH n SKIP 3 RETURN n',
    'MATCH (n) WITH collect(n)[0] AS n RETURN n',
    'MATCH p = shortestPath((n)-[*1..]->(m:Group)) RETURN p',
    'CALL db.labels() YIELD label RETURN label',
    'MATCH (n',
  ])('may find something else after tagging: %s', (statement) => {
    expect(isSteadyStatement(statement)).toBe(false);
  });

  it.each([
    ['MATCH (n:Group) WHERE n.objectid ENDS WITH "-512" RETURN n', true],
    ['MATCH (n:User), (m:Group) WHERE n.name = m.name RETURN n', true],
    ['MATCH (n)-[:MemberOf]->(m) RETURN n', false],
    ['MATCH (n) WHERE (n)-->() RETURN n', false],
    ['MATCH (n) WHERE size([(n)--(m) | m]) > 1 RETURN n', false],
    ['MATCH (n) WHERE n.lastseen > 1 RETURN n', false],
    ['MATCH (n {lastcollected: 1}) RETURN n', false],
    ['MATCH (n:Tag_Owned) RETURN n', false],
    ['MATCH (n', false],
  ])('looks at nodes alone, or does not: %s', (statement, expected) => {
    expect(readsNodesAlone(statement)).toBe(expected);
  });
});

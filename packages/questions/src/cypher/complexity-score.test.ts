import { parseStatement } from '@secgraph/cypher';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { complexityScore } from './complexity-score.ts';
import { expandRelationshipShortcuts, relationshipShortcuts } from './relationship-shortcuts.ts';

const scoreOf = (query: string) =>
  complexityScore(expandRelationshipShortcuts(parseStatement(query), relationshipShortcuts(BUILT_IN_MODEL)));

/** The score of a condition on its own: in a query that scores nothing. */
const conditionScore = (condition: string) => scoreOf(`MATCH (n) WHERE ${condition} RETURN n`);

describe('the score of a pattern', () => {
  it.each([
    ['MATCH (n) RETURN n', 0],
    ['MATCH (a)-->(b) RETURN a', -1],
    ['MATCH p = shortestPath((a)-->(b)) RETURN p', 5 - 1],
    ['MATCH p = allShortestPaths((a)-->(b)) RETURN p', 4 - 1],
    ['MATCH (a)-->(b)-->(c) RETURN a', -2 - 5],
    ['MATCH (a)-->(b)-->(c)-->(d) RETURN a', -3 - 7],
    ['MATCH (a:User) RETURN a', 2],
    ['MATCH (a:User|Group) RETURN a', 1],
    ['MATCH (a)-[:A]->(b) RETURN a', -1 + 2],
    [`MATCH (a)-[:${Array.from({ length: 15 }, (_, i) => `A${i}`).join('|')}]->(b) RETURN a`, -1 + 1],
    [`MATCH (a)-[:${Array.from({ length: 16 }, (_, i) => `A${i}`).join('|')}]->(b) RETURN a`, -1],
    ['MATCH (a)-[:AD_ATTACK_PATHS]->(b) RETURN a', -1],
    ["MATCH (a {objectid: 'x'}) RETURN a", 4],
    ["MATCH (a {name: 'x'}) RETURN a", 4],
    ["MATCH (a {name: 'x', enabled: true}) RETURN a", 4 + 3],
    ['MATCH (a)-[{isacl: true}]->(b) RETURN a', -1 + 3],
    ['MATCH (a)--(b) RETURN a', -1 - 3],
    ['MATCH (a)-[*]->(b) RETURN a', -1 - 3],
    ['MATCH (a)-[*2..5]->(b) RETURN a', -1 - 3],
    ['MATCH (a)-[*3]->(b) RETURN a', -1],
    ['MATCH (a)-[*2..]->(b) RETURN a', -1 + 2],
    ['MATCH (a)-[*..4]->(b) RETURN a', -1 - 4],
    ['OPTIONAL MATCH (a) RETURN a', -1],
  ])('%s is %i', (query, score) => {
    expect(scoreOf(query)).toBe(score);
  });
});

describe('the score of a projection', () => {
  it.each([
    ['MATCH (n) RETURN n LIMIT 300', 1],
    ['MATCH (n) RETURN n LIMIT 301', 0],
    ['MATCH (n) RETURN n LIMIT $x', 0],
    ['MATCH (n) RETURN DISTINCT n', 1],
    ['MATCH (n) WITH n RETURN n', -3],
    ['MATCH (n) WITH DISTINCT n LIMIT 5 WITH n RETURN n', -3 + 2 - 3],
  ])('%s is %i', (query, score) => {
    expect(scoreOf(query)).toBe(score);
  });
});

describe('the score of a condition', () => {
  it.each([
    ['NOT n.a', -1],
    ['n.a AND n.b', 1],
    ['n.a AND n.b AND n.c', 1],
    ['n.a OR n.b OR n.c', -1],
    ['n.a AND (n.b OR n.c) AND n.d', 1 - 1],
    ['(n.a OR n.b) AND (n.c AND n.d)', -1 + 1],
    ['all(x IN n.l WHERE x)', -2],
    ['none(x IN n.l WHERE x)', -2],
    ['any(x IN n.l WHERE x)', -3],
    ['single(x IN n.l WHERE x)', -3],
    ['n.a = 1', 3],
    ['n.objectid = 1', 4 + 3],
    ['1 = n.name', 4 + 3],
    ['n.a IS NULL', 3],
    ['n.a IS NOT NULL', -1],
    ['n.name IS NOT NULL', 4 - 1],
    ["n.a STARTS WITH 'x'", 2],
    ["n.a ENDS WITH 'x'", 2],
    ["n.a CONTAINS 'x'", 2],
    ["n.a =~ 'x'", 2],
    ["n.name =~ 'x'", 4 + 2],
    ['n.a < 1', 1],
    ['n.a <= 1', 1],
    ['n.a > 1', 1],
    ['n.a >= 1', 1],
    ['n.a IN [1]', 1],
    ['n.a <> 1', -1],
    ['n:User', 2],
    ['n:User|Group', 1],
  ])('%s is %i', (condition, score) => {
    expect(conditionScore(condition)).toBe(score);
  });
});

describe('whole queries', () => {
  it.each([
    ['MATCH p = (u:User)-[:MemberOf*1..]->(g:Group) RETURN p', 2 + 2 - 1 + 2 + 1],
    ["MATCH p = shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(g:Group {name: 'X'})) RETURN p LIMIT 100", 14],
    ['MATCH (a)--(b)--(c) RETURN a', 2 * (-1 - 3) - 5],
  ])('%s is %i', (query, score) => {
    expect(scoreOf(query)).toBe(score);
  });
});

import { expect, it } from 'vitest';
import { writePathStatement } from './path-cypher.ts';
import type { PathQuestion } from './path-question.ts';

const ALL: PathQuestion = {
  mode: 'between',
  start: 'S-1',
  end: 'S-2',
  kinds: undefined,
  excludedNodes: [],
  excludedEdges: [],
  avoidsDisabled: false,
  isByCost: false,
  maxHops: undefined,
  limit: 100,
};

it('asks for all shortest paths between two nodes', () => {
  expect(writePathStatement(ALL)).toBe(`MATCH (start), (end)
WHERE start.objectid = 'S-1' AND end.objectid = 'S-2'
MATCH path = allShortestPaths((start)-[:ALL_ATTACK_PATHS*1..]->(end))
RETURN path`);
});

it('names kinds and what is left out, whatever it is called', () => {
  const kinds = new Set(['MemberOf', 'SH_Opens', '0`x']);
  const excluded = { excludedNodes: ["O'HARA \\"], excludedEdges: ['1_A_B_2'], avoidsDisabled: true };
  const [, , pattern, ...conditions] = writePathStatement({ ...ALL, kinds, ...excluded }).split('\n');

  expect(pattern).toContain('[:MemberOf|SH_Opens|`0``x`*1..]');
  expect(conditions).toEqual([
    String.raw`WHERE none(node IN nodes(path) WHERE node.objectid IN ['O\'HARA \\'])`,
    "  AND none(hop IN relationships(path) WHERE type(hop) = 'A_B' AND id(startNode(hop)) = 1 AND id(endNode(hop)) = 2)",
    '  AND all(node IN nodes(path) WHERE node = start OR node = end OR coalesce(node.enabled, true))',
    'RETURN path',
  ]);
});

it('asks for one path of each of many ends, nearest first', () => {
  const question = { ...ALL, mode: 'from-owned', start: undefined, maxHops: 4 } as const;
  expect(writePathStatement(question)).toBe(`MATCH (start), (end)
WHERE end.objectid = 'S-2' AND (start:Tag_Owned OR start.system_tags CONTAINS 'owned') AND start <> end
MATCH path = shortestPath((start)-[:ALL_ATTACK_PATHS*1..4]->(end))
RETURN path
ORDER BY length(path)
LIMIT 100`);
});

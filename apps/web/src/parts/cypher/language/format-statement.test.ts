import { describe, expect, it } from 'vitest';
import { formatStatement } from './format-statement.ts';
import { scanTokens } from './scan-tokens.ts';

describe('formatStatement', () => {
  it.each([
    [
      "match   (n:User)-[r]->(m) where n.name='A' and not m.x or m.y return n,m order by n.name desc limit 5",
      "MATCH (n:User)-[r]->(m)\n  WHERE n.name='A'\n    AND NOT m.x\n    OR m.y\nRETURN n, m\n  ORDER BY n.name DESC\n  LIMIT 5",
    ],
    [
      "MATCH (g) WHERE g.objectid ENDS WITH '-512' OPTIONAL MATCH (m)-->(g) RETURN g",
      "MATCH (g)\n  WHERE g.objectid ENDS WITH '-512'\nOPTIONAL MATCH (m)-->(g)\nRETURN g",
    ],
    [
      'MERGE (n:User) on create set n.x = 1 ON MATCH SET n.set = 2',
      'MERGE (n:User)\n  ON CREATE SET n.x = 1\n  ON MATCH SET n.set = 2',
    ],
    [
      'MATCH (n) // first and second\nRETURN n /* all */ limit 1',
      'MATCH (n) // first and second\nRETURN n /* all */\n  LIMIT 1',
    ],
    ['RETURN CASE WHEN a AND b THEN 1 ELSE 2 END AS x', 'RETURN CASE WHEN a AND b THEN 1 ELSE 2 END AS x'],
    [
      'MATCH (n) WHERE EXISTS { MATCH (n)-->(m) WHERE m.x return m } RETURN n',
      'MATCH (n)\n  WHERE EXISTS { MATCH (n)-->(m) WHERE m.x RETURN m }\nRETURN n',
    ],
    ["return 'match (n) return' as `with`", "RETURN 'match (n) return' AS `with`"],
    ['explain match (n) return n.end, {in: 1}', 'EXPLAIN\nMATCH (n)\nRETURN n.end, {in: 1}'],
  ])('%j', (statement, formatted) => {
    expect(formatStatement(statement)).toBe(formatted);
    expect(formatStatement(formatted)).toBe(formatted);
  });

  it.each(['MATCH (n RETURN n', "RETURN 'open", 'RETURN )1(', 'RETURN `open'])(
    'leaves what is not whole as it is: %j',
    (statement) => {
      expect(formatStatement(statement)).toBe(statement);
    },
  );

  it.each([
    "MATCH p=shortestPath((u:User)-[:AD_ATTACK_PATHS*1..]->(g:Group)) WHERE u.hasspn=true AND g.objectid ENDS WITH '-512' RETURN p",
    "with 1 as set, {match: 'x', `order by`: [1,2..3]} as create return set, create.match",
    "UNWIND [1.5e-3, .5, 0x1F] AS x WITH x WHERE x<>$p AND x=~'.*' CALL { RETURN 1 AS y UNION ALL RETURN 2 AS y } RETURN *",
    'MATCH (all:Set)-[order:IN|BY]->() RETURN all, order',
  ])('keeps every token: %s', (statement) => {
    const words = (text: string) => scanTokens(text).map((token) => token.text.toUpperCase());

    expect(words(formatStatement(statement))).toEqual(words(statement));
  });

  it.each([
    [
      'MATCH (all:Set)-[order:IN|BY]->() return all, order',
      'MATCH (all:Set)-[order:IN|BY]->()\nRETURN all, order',
    ],
    ['with 1 as set, 2 as limit return set, limit', 'WITH 1 AS set, 2 AS limit\nRETURN set, limit'],
    ['MATCH (n) WHERE n.x = set return n', 'MATCH (n)\n  WHERE n.x = set\nRETURN n'],
  ])('leaves names that are words of the language: %s', (statement, formatted) => {
    expect(formatStatement(statement)).toBe(formatted);
  });
});

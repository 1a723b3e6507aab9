import { describe, expect, it } from 'vitest';
import { parseStatement } from '../parser/parse-statement.ts';
import { printStatement } from './print-syntax.ts';

describe('printStatement', () => {
  it.each([
    ['match (n)return n', 'MATCH (n) RETURN n'],
    ['PROFILE MATCH(n:A:B{x:1})--() RETURN*', 'PROFILE MATCH (n:A&B {x: 1})--() RETURN *'],
    [
      'MATCH (a)-[r:A|:B*..3 {x:$p}]->(b)<-[*2]-(c)-[*]-() RETURN 1',
      'MATCH (a)-[r:A|B*..3 {x: $p}]->(b)<-[*2]-(c)-[*]-() RETURN 1',
    ],
    ['MATCH (a:!(A|B)&C WHERE a.x>1) RETURN a', 'MATCH (a:!(A|B)&C WHERE a.x > 1) RETURN a'],
    [
      'RETURN (1+2)*3,1+(2*3),1-(2-3),(1-2)-3,2^(3^4)',
      'RETURN (1 + 2) * 3, 1 + 2 * 3, 1 - (2 - 3), 1 - 2 - 3, 2 ^ (3 ^ 4)',
    ],
    ['RETURN (1 IS NULL)=false, NOT (a AND b) OR c', 'RETURN 1 IS NULL = false, NOT (a AND b) OR c'],
    ['RETURN - 1, -(1), -x, - - x, -0.0, 1e3', 'RETURN -1, -(1), -x, - -x, -0.0, 1000.0'],
    ["RETURN 'it\\'s', \"say \\\"hi\\\"\", '\\u0041\\n'", "RETURN 'it\\'s', 'say \"hi\"', 'A\\n'"],
    ['RETURN `a b`.`c``d`, `match`, a.match', 'RETURN `a b`.`c``d`, `match`, a.match'],
    [
      'RETURN [x IN xs], [x IN xs WHERE x>1|x], [(x IN xs)]',
      'RETURN [x IN xs], [x IN xs WHERE x > 1 | x], [(x IN xs)]',
    ],
    ['RETURN any((x IN xs)), reduce((x = 1))', 'RETURN any((x IN xs)), reduce((x = 1))'],
    ['RETURN l[1], l[..2], l[1..], l[1..2], (a+b).c', 'RETURN l[1], l[..2], l[1..], l[1..2], (a + b).c'],
    [
      'RETURN case when a then 1 else 2 end, case x when 1 then 2 end',
      'RETURN CASE WHEN a THEN 1 ELSE 2 END, CASE x WHEN 1 THEN 2 END',
    ],
    ['RETURN n{.a,.*,b:1,c}', 'RETURN n {.a, .*, b: 1, c}'],
    [
      'MATCH (n) WHERE exists{(n)-->()} RETURN count{(n)--()}',
      'MATCH (n) WHERE EXISTS { MATCH (n)-->() } RETURN COUNT { MATCH (n)--() }',
    ],
    [
      'MATCH p=shortestPath((a)-[*]->(b)) RETURN reduce(s=0,x IN l|s+x)',
      'MATCH p = shortestPath((a)-[*]->(b)) RETURN reduce(s = 0, x IN l | s + x)',
    ],
    [
      'CALL(a,b){RETURN 1 AS x UNION RETURN 2 AS x} RETURN x',
      'CALL (a, b) { RETURN 1 AS x UNION RETURN 2 AS x } RETURN x',
    ],
    [
      'CALL db.labels() YIELD label AS l WHERE l=1 RETURN l',
      'CALL db.labels() YIELD label AS l WHERE l = 1 RETURN l',
    ],
    [
      'MERGE (a) ON MATCH SET a.x=1,a:B ON CREATE SET a+={} REMOVE a.x,a:C DETACH DELETE a',
      'MERGE (a) ON CREATE SET a += {} ON MATCH SET a.x = 1, a:B REMOVE a.x, a:C DETACH DELETE a',
    ],
    ['FOREACH(x IN l|CREATE (:A) SET x.y=1)', 'FOREACH (x IN l | CREATE (:A) SET x.y = 1)'],
    [
      'WITH DISTINCT a AS b ORDER BY b DESC,c SKIP 1 LIMIT 2 WHERE b RETURN b',
      'WITH DISTINCT a AS b ORDER BY b DESC, c SKIP 1 LIMIT 2 WHERE b RETURN b',
    ],
  ])('prints %j in one way', (source, printed) => {
    expect(printStatement(parseStatement(source))).toBe(printed);
    expect(printStatement(parseStatement(printed))).toBe(printed);
  });

  it.each([
    ['lists', '[', ']'],
    ['maps', '{a: ', '}'],
    ['signs', '- ', ''],
    ['negations', 'NOT ', ''],
    ['comprehensions', '[x IN ', ' | x]'],
    ['cases', 'CASE WHEN ', ' THEN 1 END'],
    ['calls', 'f(', ')'],
  ])('prints deeply nested %s in linear time', (_, open, close) => {
    const source = `RETURN ${open.repeat(60)}a${close.repeat(60)}`;
    const printed = printStatement(parseStatement(source));

    expect(printStatement(parseStatement(printed))).toBe(printed);
  });
});

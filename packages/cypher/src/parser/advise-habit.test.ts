import { expect, it } from 'vitest';
import { parseStatement } from './parse-statement.ts';

it.each([
  ['SELECT * FROM users', 'line 1:0', 'a query is written MATCH'],
  ['MATCH (n) RETURN n.x, count(*) GROUP BY n.x', 'line 1:31', 'rows are grouped by the columns'],
  ['MATCH (n) HAVING n.x RETURN n', 'line 1:10', 'filter groups behind a WITH'],
  ["MATCH (n) WHERE n.name LIKE 'a%' RETURN n", 'line 1:23', 'CONTAINS'],
  ['MATCH (n) WHERE n.x BETWEEN 1 AND 2 RETURN n', 'line 1:20', 'write 1 <= n.x <= 2'],
  ['MATCH (n) WHERE n.x NOT IN [1] RETURN n', 'line 1:20', 'NOT n.x IN list'],
  ["MATCH (n) WHERE n.name STARTS 'a' RETURN n", 'line 1:23', 'STARTS WITH'],
  ['MATCH (n) RETURN n WHERE n.x = 1', 'line 1:19', 'behind MATCH or WITH'],
  ['MATCH (n) WHERE n.x = 1 & n.y = 2 RETURN n', 'line 1:24', 'write AND'],
  ['MATCH (n) WHERE !n.x RETURN n', 'line 1:16', 'write NOT'],
  ['MATCH (n)=>(m) RETURN n', 'line 1:9', '-->'],
  ["MATCH (n) WHERE n.name ~ 'a' RETURN n", 'line 1:23', 'write =~'],
  ['MATCH (n) RETRUN n', 'line 1:10', 'did you mean RETURN?'],
  ['MATCH (n) RETURN n; MATCH (m) RETURN m', 'line 1:20', 'send one at a time'],
])('%s is told where it is wrong and what to write', (source, place, advice) => {
  expect(() => parseStatement(source)).toThrow(place);
  expect(() => parseStatement(source)).toThrow(advice);
});

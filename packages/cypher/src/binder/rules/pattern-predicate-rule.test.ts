import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'MATCH (n) WHERE (n)-->() AND NOT (n)<--(:B) OR (n)--() RETURN n',
    'MATCH (n) RETURN CASE WHEN (n)-->() THEN 1 END',
    'MATCH (n) RETURN NOT (n)-->(), exists((n)-->())',
    'MATCH (n) RETURN [x IN [1] WHERE (n)-->() | x], any(x IN [1] WHERE (n)-->())',
    'MATCH (a WHERE (a)-->()) WITH a WHERE (a)<--() RETURN a',
    'MATCH (a), (b) RETURN shortestPath((a)-[*]->(b))',
  ],
  wrong: [
    ['MATCH (n) RETURN (n)-->()', 'UnexpectedSyntax', 'line 1:17 a pattern is a condition, not a value'],
    ['MATCH (n) WITH (n)-->() AS x RETURN x', 'UnexpectedSyntax', 'line 1:15'],
    ['MATCH (n) RETURN size((n)-->())', 'UnexpectedSyntax', 'line 1:22'],
    ['MATCH (n) SET n.x = head((n)-->())', 'UnexpectedSyntax', 'line 1:25'],
    ['MATCH (n) WHERE (n)-->() = true RETURN n', 'UnexpectedSyntax', 'line 1:16'],
    ['MATCH (n) RETURN [x IN [1] | (n)-->()]', 'UnexpectedSyntax', 'line 1:29'],
  ],
});

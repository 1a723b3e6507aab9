import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'MATCH (n) RETURN n.a, count(*) ORDER BY count(*), n.a',
    'MATCH (n) RETURN [x IN collect(n) | x.name]',
    'MATCH (n) WITH count(n) AS c WHERE c > 1 RETURN c',
    'MATCH (n) RETURN EXISTS { MATCH (n)-->(m) WITH count(m) AS c WHERE c > 2 RETURN c }',
    'WITH rand() AS r RETURN avg(r)',
  ],
  wrong: [
    [
      'MATCH (n) WHERE count(n) > 1 RETURN n',
      'InvalidAggregation',
      'line 1:16 aggregates stand only in the columns',
    ],
    ['MATCH (n) RETURN n.a ORDER BY max(n.b)', 'InvalidAggregation', 'line 1:30'],
    ['MATCH (n) SET n.a = count(*)', 'InvalidAggregation', 'line 1:20'],
    ['UNWIND collect(1) AS x RETURN x', 'InvalidAggregation', 'line 1:7'],
    ['MATCH (n) RETURN [x IN [1] | count(n)]', 'InvalidAggregation', 'line 1:29'],
    ['MATCH (n) RETURN [(n)-->(m) | count(m)]', 'InvalidAggregation', 'line 1:30'],
    ['MATCH (n) RETURN all(x IN [1] WHERE count(n) > x)', 'InvalidAggregation', 'line 1:36'],
    ['MATCH (n) RETURN reduce(a = 0, x IN [1] | a + count(n))', 'InvalidAggregation', 'line 1:46'],
    ['RETURN count(count(*))', 'NestedAggregation', 'line 1:13 an aggregate cannot be aggregated'],
    ['RETURN sum(1 + rand())', 'NonConstantExpression', 'line 1:15 rand() cannot be aggregated'],
  ],
});

import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'MATCH (a) RETURN a.x, a.x + count(*)',
    'MATCH (a) RETURN a, a.x + count(*)',
    'MATCH (a) RETURN *, a.x + count(*) AS c',
    'MATCH (a) RETURN $p + count(*) - 1',
    'MATCH (a) RETURN a.x AS x, count(*) AS c ORDER BY x + c, a.x, a.x + count(*), count(*)',
    'MATCH (a) RETURN DISTINCT a.x ORDER BY a.x',
    'MATCH (a) RETURN DISTINCT a ORDER BY a.x',
    'MATCH (a) WITH a.x AS x, count(*) AS c WHERE a.x > 1 RETURN x',
    'MATCH (a) RETURN a, count(*) ORDER BY COUNT { (a)-->() }, size([(a)-->(b) | b])',
    'MATCH (a) WITH a, count(*) AS c WHERE EXISTS { (a)-->() } AND (a)-->() RETURN a, c',
    'MATCH (a) RETURN COUNT { (a)-->() } AS degree, count(*) ORDER BY COUNT { (a)-->() }',
    'MATCH (a) RETURN size([x IN collect(a) WHERE x.y | x])',
  ],
  wrong: [
    ['MATCH (a) RETURN a.x + count(*)', 'AmbiguousAggregationExpression', 'line 1:17'],
    ['MATCH (a) RETURN a.x + a.y, a.x + a.y + count(*)', 'AmbiguousAggregationExpression', 'line 1:28'],
    ['MATCH (n) RETURN n.x AS x, count(*) AS c ORDER BY max(x)', 'InvalidAggregation', 'line 1:54'],
    ['MATCH (a), (b) RETURN count(b.x) AS c ORDER BY a.x + count(b.x)', 'UndefinedVariable', 'line 1:47'],
    [
      'MATCH (a) RETURN a.x + a.y, count(*) AS c ORDER BY a.x + a.y + count(*)',
      'AmbiguousAggregationExpression',
      'line 1:51',
    ],
    ['MATCH (a) RETURN count(*) AS c ORDER BY COUNT { (a)-->() }', 'UndefinedVariable', 'line 1:40'],
    ['MATCH (a) WITH count(*) AS c WHERE (a)-->() RETURN c', 'UndefinedVariable', 'line 1:35'],
    ['MATCH (a) RETURN count(*) + size([(a)-->(b) | b])', 'AmbiguousAggregationExpression', 'line 1:33'],
    ['MATCH (a) RETURN COUNT { (a)-->() } + count(*)', 'AmbiguousAggregationExpression', 'line 1:17'],
    ['MATCH (a) RETURN DISTINCT a.x ORDER BY a.y', 'UndefinedVariable', 'the variable a is no longer there'],
    ['MATCH (a) RETURN a.x, count(*) ORDER BY a.y', 'UndefinedVariable', 'the variable a is no longer there'],
    [
      'MATCH (a) WITH a.x AS x, count(*) AS c WHERE a.y > 1 RETURN x',
      'UndefinedVariable',
      'make it a column',
    ],
  ],
});

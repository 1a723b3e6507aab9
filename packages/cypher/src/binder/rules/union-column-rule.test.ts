import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'RETURN 1 AS a UNION RETURN 2 AS a',
    'RETURN 1 AS a, 2 AS b UNION ALL RETURN 2 AS b, 1 AS a',
    'MATCH (a) RETURN * UNION MATCH (a) RETURN a',
    'CREATE (a) UNION CREATE (b)',
  ],
  wrong: [
    [
      'RETURN 1 AS a UNION RETURN 2 AS b',
      'DifferentColumnsInUnion',
      'line 1:20 all parts of a UNION return the same columns; the first has a',
    ],
    ['RETURN 1 AS a UNION RETURN 1 AS a, 2 AS b', 'DifferentColumnsInUnion', 'the first has a'],
    ['RETURN 1 AS a UNION CREATE (b)', 'DifferentColumnsInUnion', 'the first has a'],
    ['CALL { RETURN 1 AS a UNION RETURN 2 AS b } RETURN a', 'DifferentColumnsInUnion', 'line 1:27'],
  ],
});

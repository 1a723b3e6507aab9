import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'WITH 1 AS a, 2 AS b RETURN a, b, a + b',
    'MATCH (a) WITH a RETURN a.x, a.y',
    'MATCH () WITH * RETURN 1',
    'WITH 1 AS a RETURN *, a + 1',
  ],
  wrong: [
    ['RETURN 1 AS a, 2 AS a', 'ColumnNameConflict', 'line 1:0 two columns are called a'],
    ['WITH 1 AS a RETURN *, 2 AS a', 'ColumnNameConflict', 'two columns are called a'],
    [
      'MATCH (a) WITH a, count(*) RETURN a',
      'NoExpressionAlias',
      'line 1:18 name the column with AS: count(*) AS …',
    ],
    ['CALL { RETURN 1 + 1 } RETURN 1', 'NoExpressionAlias', 'line 1:14'],
    ['MATCH () RETURN *', 'NoVariablesInScope', 'line 1:9 RETURN * needs'],
  ],
});

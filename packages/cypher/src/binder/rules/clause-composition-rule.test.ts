import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'MATCH (n) SET n.a = 1',
    'CREATE (n) WITH n MATCH (m) RETURN m',
    'MATCH (n) WHERE EXISTS { MATCH (n)-->() } RETURN n',
    'CALL { MATCH (n) SET n.a = 1 } RETURN 1',
    'MATCH (n) CALL (n) { CREATE (n)-[:R]->() }',
  ],
  wrong: [
    ['MATCH (n)', 'InvalidClauseComposition', 'line 1:0 a query cannot end with MATCH; add RETURN'],
    ['UNWIND [1] AS x', 'InvalidClauseComposition', 'a query cannot end with UNWIND'],
    ['WITH 1 AS x', 'InvalidClauseComposition', 'a query cannot end with WITH'],
    ['RETURN 1 AS a MATCH (n) RETURN n', 'InvalidClauseComposition', 'line 1:14 nothing can follow RETURN'],
    ['CALL { MATCH (n) } RETURN 1', 'InvalidClauseComposition', 'line 1:7'],
    [
      'MATCH (n) WHERE EXISTS { MATCH (n) SET n.a = 1 } RETURN n',
      'InvalidClauseComposition',
      'line 1:25 EXISTS { … } cannot contain',
    ],
    [
      'RETURN COUNT { CALL { CREATE (n) RETURN n } RETURN n }',
      'InvalidClauseComposition',
      'COUNT { … } cannot contain',
    ],
    ['RETURN COLLECT { MATCH (n) RETURN n.a, n.b }', 'InvalidClauseComposition', 'exactly one column'],
  ],
});

import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'MATCH (n) WHERE n.a RETURN n',
    'MATCH (n) WHERE null RETURN n',
    'MATCH (n) WHERE $p RETURN n',
    'MATCH (n) WHERE n:A RETURN n',
  ],
  wrong: [
    ['MATCH (n) WHERE (n) RETURN n', 'InvalidArgumentType', 'line 1:17 WHERE takes a boolean, not a node'],
    ['MATCH (n) WITH n WHERE 1 RETURN n', 'InvalidArgumentType', 'WHERE takes a boolean, not an integer'],
  ],
});

import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'RETURN 1 SKIP 0 LIMIT 10',
    'RETURN 1 LIMIT $limit',
    'RETURN 1 LIMIT 1 + 1',
    'RETURN 1 LIMIT toInteger(rand() * 3)',
    'RETURN 1 LIMIT size([x IN [1, 2] | x])',
  ],
  wrong: [
    ['RETURN 1 LIMIT -1', 'NegativeIntegerArgument', 'line 1:15'],
    ['RETURN 1 SKIP -1', 'NegativeIntegerArgument', 'cannot be negative'],
    ['RETURN 1 LIMIT 1.5', 'InvalidArgumentType', 'SKIP and LIMIT take an integer, not a float'],
    ["RETURN 1 SKIP 'a'", 'InvalidArgumentType', 'not a string'],
    ['MATCH (n) RETURN n LIMIT n.x', 'NonConstantExpression', 'SKIP and LIMIT cannot depend on n'],
  ],
});

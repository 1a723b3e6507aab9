import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'MATCH (n) RETURN n.a AND n.b, NOT n.a, 1 IN n.l, -n.x, n.a * 2',
    'RETURN null AND true, NOT null, 1 IN null, 1 IN $l, null + 1',
    'MATCH (n)-[r]->() RETURN n:A, r:R, {a: 1}.a, null.a',
    "RETURN 'a' + 1, [1] + 'a', 1 = 'a', 1 < 'a'",
    'RETURN any(x IN [1, 2] WHERE x % 2 = 0)',
  ],
  wrong: [
    ['RETURN 1 AND true', 'InvalidArgumentType', 'line 1:7 AND takes booleans, not an integer'],
    ["RETURN true OR 'a'", 'InvalidArgumentType', 'OR takes booleans, not a string'],
    ['RETURN [] XOR true', 'InvalidArgumentType', 'XOR takes booleans, not a list'],
    ['RETURN NOT {a: 1}', 'InvalidArgumentType', 'NOT takes booleans, not a map'],
    ["RETURN 1 IN 'a'", 'InvalidArgumentType', 'IN takes a list, not a string'],
    ["RETURN 'a' * 2", 'InvalidArgumentType', 'this operator takes numbers'],
    ['RETURN -true', 'InvalidArgumentType', 'this operator takes numbers'],
    ["RETURN any(x IN ['a'] WHERE x % 2 = 0)", 'InvalidArgumentType', 'line 1:28'],
    ['MATCH p = (a)-->() RETURN p.name', 'InvalidArgumentType', 'a path has no property name'],
    ['WITH 1 AS a RETURN a.b', 'InvalidArgumentType', 'an integer has no property b'],
    ['MATCH p = () RETURN p:A', 'InvalidArgumentType', 'nodes and relationships have kinds'],
  ],
});

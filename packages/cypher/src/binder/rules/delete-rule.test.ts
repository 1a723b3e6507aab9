import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    'MATCH (a)-[r]->(b) DELETE a, r DETACH DELETE b',
    'MATCH p = (a)-->() DELETE p',
    'MATCH (a) WITH collect(a) AS l DELETE l[0]',
    'MATCH (a) DELETE a.x',
  ],
  wrong: [
    ['MATCH (n) DELETE n:Person', 'InvalidDelete', 'line 1:17 kinds are not deleted'],
    ['MATCH (n) DELETE 1 + 1', 'InvalidArgumentType', 'not an integer'],
    ["MATCH (n) DELETE 'n'", 'InvalidArgumentType', 'not a string'],
  ],
});

import { testRule } from './test-rule.test-support.ts';

testRule({
  valid: [
    "RETURN toUpper('a'), TOUPPER('a'), coalesce(1, 2, 3), size([1]), size('a')",
    'MATCH (n) RETURN count(DISTINCT n), labels(n), properties(n), labels(null)',
    'MATCH (n) RETURN toInteger(n.x), substring(n.y, 1), substring(n.y, 1, 2)',
  ],
  wrong: [
    ['RETURN toUper(1)', 'UnknownFunction', 'line 1:7 there is no function toUper; did you mean toUpper?'],
    ['RETURN nonsense(1)', 'UnknownFunction', 'there is no function nonsense'],
    ['RETURN toUpper()', 'InvalidNumberOfArguments', 'toUpper takes 1 argument, not 0'],
    ["RETURN substring('a')", 'InvalidNumberOfArguments', 'substring takes 2 to 3 arguments, not 1'],
    ['RETURN coalesce()', 'InvalidNumberOfArguments', 'coalesce takes 1 or more argument'],
    ['RETURN toUpper(DISTINCT 1)', 'UnexpectedSyntax', 'DISTINCT is for aggregates'],
    ['MATCH p = (a) RETURN labels(p)', 'InvalidArgumentType', 'line 1:28 labels takes'],
    ['MATCH (n) RETURN type(n)', 'InvalidArgumentType', 'not a node'],
    ['RETURN properties(1)', 'InvalidArgumentType', 'not an integer'],
    ['MATCH (n) RETURN length(n)', 'InvalidArgumentType', 'not a node'],
    ['MATCH p = (a)-->() RETURN size(p)', 'InvalidArgumentType', 'not a path'],
  ],
});

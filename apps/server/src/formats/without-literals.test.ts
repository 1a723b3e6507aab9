import { expect, it } from 'vitest';
import { withoutLiterals } from './without-literals.ts';

it.each([
  [`MATCH (n {name: 'ada'}) SET n.x = "it's", n.y = 4.5e3`, 'MATCH (n {name: ?}) SET n.x = ?, n.y = ?'],
  [String.raw`SET n.x = 'a\'b', n.y = "\\" RETURN 'c'`, 'SET n.x = ?, n.y = ? RETURN ?'],
  [`SET n.\`o'clock\` = 'x' // it's a secret\nRETURN n1, $p2`, "SET n.`o'clock` = ? \nRETURN n1, $p2"],
  [`SET n.x = 0xFF /* 'hidden' */ REMOVE n:Kind2`, 'SET n.x = ?  REMOVE n:Kind2'],
])('leaves out the values of %s', (query, expected) => {
  expect(withoutLiterals(query)).toBe(expected);
});

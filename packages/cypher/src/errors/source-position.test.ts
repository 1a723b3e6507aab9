import { expect, it } from 'vitest';
import { describePosition } from './source-position.ts';

it.each([
  ['abc', 0, 'line 1:0'],
  ['abc', 3, 'line 1:3'],
  ['a\nbc', 2, 'line 2:0'],
  ['a\r\nb\r\ncd', 7, 'line 3:1'],
  ['a\rb', 2, 'line 2:0'],
  ['\u{1F600}x', 2, 'line 1:2'],
])('in %j, offset %i is %s', (source, offset, position) => {
  expect(describePosition(source, offset)).toBe(position);
});

import { expect, it } from 'vitest';
import { findChain } from './find-chain.ts';

const edges = (text: string, isOnPath = true) =>
  text.split(' ').map((pair) => {
    const [source = '', target = ''] = pair;
    return { source, target, kind: 'Owns', isOnPath };
  });
const chainOf = (text: string) =>
  findChain({ edges: edges(text) }).map(({ source, target }) => source + target);

it.each([
  ['bc ab cd', ['ab', 'bc', 'cd']],
  ['ab bd ac cd', ['ab', 'bd']],
  ['ab bc cb', []],
  ['ab ba', []],
])('of %s is %j', (text, expected) => {
  expect(chainOf(text)).toEqual(expected);
});

it('is none where nothing is a path', () => {
  expect(findChain({ edges: edges('ab', false) })).toEqual([]);
});

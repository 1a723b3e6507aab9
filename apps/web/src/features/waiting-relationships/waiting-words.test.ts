import type { WaitingEnd } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { describeEnd, describeWait } from './waiting-words.ts';

const NAMED: WaitingEnd = { match_by: 'id', value: 'S-1', property_matchers: [], kind: null, problem: null };
const LOOKED_UP: WaitingEnd = {
  match_by: 'property',
  value: null,
  property_matchers: [
    { key: 'login', value: 'ada' },
    { key: 'serial', value: 5 },
  ],
  kind: 'GH_User',
  problem: 'none',
};

it('an end is told as it was named', () => {
  expect(describeEnd(NAMED)).toBe('S-1');
  expect(describeEnd(LOOKED_UP)).toBe('GH_User with login = "ada" and serial = 5');
  expect(describeEnd({ ...LOOKED_UP, kind: null })).toMatch(/^any node with/);
});

it('why a relationship waits is told of both ends', () => {
  expect(describeWait({ start: NAMED, end: LOOKED_UP })).toBe('End is not there');
  expect(describeWait({ start: { ...LOOKED_UP, problem: 'several' }, end: LOOKED_UP })).toBe(
    'Start is meant by several nodes, end is not there',
  );
});

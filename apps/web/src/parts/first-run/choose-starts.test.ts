import { expect, it } from 'vitest';
import { chooseStarts } from './choose-starts.ts';

const node = (objectId: string, kind = 'User', isTierZero = false) => ({
  label: objectId,
  kind,
  kinds: [kind],
  objectId,
  isTierZero,
  isOwnedObject: false,
  lastSeen: '2026-11-01T00:00:00Z',
});

it('chooses people outside who are some hops away, the farthest first', () => {
  const nodes = {
    1: node('NEAR'),
    2: node('GROUP', 'Group'),
    3: node('ADMIN', 'User', true),
    4: node('CLERK'),
    5: node('GUEST', 'AZUser'),
    6: node('STRANGER'),
  };
  const ends = [
    { node_id: '1', hops: 1 },
    { node_id: '2', hops: 2 },
    { node_id: '3', hops: 2 },
    { node_id: '4', hops: 2 },
    { node_id: '5', hops: 4 },
    { node_id: '6', hops: 5 },
    { node_id: '7', hops: 3 },
  ];
  expect(chooseStarts({ nodes, ends })).toEqual(['GUEST', 'CLERK']);
  expect(chooseStarts({ nodes, ends: ends.slice(0, 2) })).toEqual([]);
});

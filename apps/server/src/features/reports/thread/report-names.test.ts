import { describe, expect, it } from 'vitest';
import { Pseudonyms } from './report-names.ts';

const HIDDEN = { object_id: 'HIDDEN', kind: 'HIDDEN', name: '** Hidden User Object **' };

it('pseudonyms are one for each object, and none for what is hidden, which is any of many', () => {
  const names = new Pseudonyms([]);
  const ada = { object_id: 'S-1', kind: 'User', name: 'ADA' };

  expect(
    [ada, ada, HIDDEN, { ...HIDDEN, name: '** Hidden Group Object **' }].map((node) => names.node(node)),
  ).toEqual([
    { object_id: 'User 1', kind: 'User', name: 'User 1' },
    { object_id: 'User 1', kind: 'User', name: 'User 1' },
    HIDDEN,
    { ...HIDDEN, name: '** Hidden Group Object **' },
  ]);
  expect(names.key).toEqual([{ pseudonym: 'User 1', name: 'ADA', id: 'S-1' }]);
});

describe('a sanitised report', () => {
  it('leaves what is hidden hidden: it is any of many', () => {
    const names = new Pseudonyms([]);
    expect(names.node(HIDDEN)).toEqual(HIDDEN);
    expect(names.key.map(({ id }) => id)).not.toContain('HIDDEN');
  });
});

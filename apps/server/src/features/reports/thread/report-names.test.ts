import { expect, it } from 'vitest';
import { Pseudonyms } from './report-names.ts';

it('pseudonyms are one for each object, and none for what is hidden, which is any of many', () => {
  const names = new Pseudonyms([]);
  const ada = { object_id: 'S-1', kind: 'User', name: 'ADA' };
  const hidden = { object_id: 'HIDDEN', kind: 'HIDDEN', name: '** Hidden User Object **' };

  expect(
    [ada, ada, hidden, { ...hidden, name: '** Hidden Group Object **' }].map((node) => names.node(node)),
  ).toEqual([
    { object_id: 'User 1', kind: 'User', name: 'User 1' },
    { object_id: 'User 1', kind: 'User', name: 'User 1' },
    hidden,
    { ...hidden, name: '** Hidden Group Object **' },
  ]);
  expect(names.key).toEqual([{ pseudonym: 'User 1', name: 'ADA', id: 'S-1' }]);
});

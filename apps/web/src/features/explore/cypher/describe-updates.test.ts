import { expect, it } from 'vitest';
import { describeUpdates } from './describe-updates.ts';

const NOTHING = {
  nodes_created: 0,
  nodes_deleted: 0,
  relationships_created: 0,
  relationships_deleted: 0,
  properties_set: 0,
  kinds_added: 0,
  kinds_removed: 0,
};

it.each([
  [{}, 'Nothing was changed.'],
  [{ nodes_created: 2, properties_set: 1 }, '2 nodes created, 1 property set.'],
  [{ relationships_deleted: 1, kinds_added: 3 }, '1 relationship deleted, 3 kinds added.'],
])('%j', (changed, text) => {
  expect(describeUpdates({ ...NOTHING, ...changed })).toBe(text);
});

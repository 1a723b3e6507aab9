import type { CheckedExtension } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { describeChanges } from './describe-changes.ts';

const NOTHING = { added: [], removed: [], changed: [] };
const CHECKED: CheckedExtension = {
  name: 'Shop',
  display_name: 'The shop',
  namespace: 'SH',
  version: 'v1.1.0',
  installed_version: 'v1.0.0',
  is_downgrade: false,
  node_kinds: [],
  relationship_kinds: [],
  rules: NOTHING,
  queries: NOTHING,
  undeclared: [],
  conflicts: [],
  warnings: [],
};
const titles = (changes: Partial<CheckedExtension>) =>
  describeChanges({ ...CHECKED, ...changes }).map(({ title, names, isWarning }) => [title, names, isWarning]);

it('says nothing where nothing changes', () => {
  expect(titles({})).toEqual([]);
});

it('tells first what is taken away, and where paths lead elsewhere', () => {
  const kind = { change: 'changed', count: 5 } as const;
  expect(
    titles({
      node_kinds: [
        { name: 'SH_New', change: 'added', count: 0 },
        { name: 'SH_Old', change: 'removed', count: 1_200 },
      ],
      relationship_kinds: [
        { ...kind, name: 'SH_Opens', is_traversable: true, was_traversable: false },
        { ...kind, name: 'SH_Knows', is_traversable: false, was_traversable: true },
        { ...kind, name: 'SH_Same', is_traversable: true, was_traversable: true },
        { name: 'SH_More', change: 'added', count: 0, is_traversable: true, was_traversable: null },
      ],
      rules: { ...NOTHING, removed: ['Owners'] },
      queries: { ...NOTHING, added: ['All keys', 'All doors'] },
    }),
  ).toEqual([
    ['1 kind of nodes removed', ['SH_Old; 1\u202f200 in the graph'], true],
    [
      '1 kind of relationships that paths follow from now on',
      ['SH_Opens, traversable; 5 in the graph'],
      true,
    ],
    ['1 kind of relationships that paths do not follow any more', ['SH_Knows; 5 in the graph'], true],
    ['1 kind of nodes added', ['SH_New'], false],
    ['1 kind of relationships added, 1 of them traversable', ['SH_More, traversable'], false],
    ['1 kind of relationships described anew', ['SH_Same, traversable; 5 in the graph'], false],
    ['1 rule removed', ['Owners'], true],
    ['2 queries added', ['All keys', 'All doors'], false],
  ]);
});

import { expect, it } from 'vitest';
import { type Extension, findDeclaredKind, groupDeclaredKinds, type ListedKind } from './declared-kinds.ts';

const extension = (name: string, namespace: string): Extension => ({
  id: 1,
  name,
  version: 'v1.0.0',
  namespace,
  isBuiltIn: false,
});
const kind = (schemaName: string, name: string): ListedKind => ({
  id: 1,
  name,
  description: '',
  isTraversable: true,
  schemaName,
});

it('finds the extension of a schema by what all of its names begin with', () => {
  const kinds = [kind('Shop', 'SH_Opens'), kind('ShopPlus', 'SH_X_Opens'), kind('Shop', 'SH_X_Knows')];
  const grouped = groupDeclaredKinds(kinds, [extension('The shop', 'SH'), extension('A shop', 'SH_X')]);

  expect(grouped.map(({ name, kinds: own }) => [name, own.length])).toEqual([
    ['A shop', 1],
    ['The shop', 2],
  ]);
  expect(findDeclaredKind(grouped, 'SH_X_Knows')?.extension.namespace).toBe('SH');
  expect(findDeclaredKind(grouped, 'SH_Else')).toBeUndefined();
});

it('calls a schema by its own name where the list does not have it', () => {
  expect(groupDeclaredKinds([kind('Shop', 'SH_Opens')], [])).toMatchObject([
    { name: 'Shop', namespace: undefined },
  ]);
});

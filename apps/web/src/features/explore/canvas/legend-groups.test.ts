import type { ExtensionDetails } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { legendGroups, legendRelationships } from './legend-groups.ts';

const nodesOf = (...kinds: readonly string[]) => kinds.map((kind) => ({ kind }));
const SHOP = {
  display_name: 'The shop',
  node_kinds: [
    { name: 'SH_Clerk', display_name: 'Clerk' },
    { name: 'SH_Key', display_name: 'SH_Key' },
  ],
} as unknown as ExtensionDetails;

it('names what is drawn by platform, what is built in first', () => {
  const drawn = nodesOf('Odd', 'SH_Key', 'SH_Clerk', 'AZUser', 'User', 'SH_Clerk', 'Group', 'User');

  expect(legendGroups(drawn, [SHOP])).toEqual([
    {
      platform: 'Active Directory',
      kinds: [
        { platform: 'Active Directory', kind: 'User', shown: '', count: 2 },
        { platform: 'Active Directory', kind: 'Group', shown: '', count: 1 },
      ],
    },
    { platform: 'Azure', kinds: [{ platform: 'Azure', kind: 'AZUser', shown: '', count: 1 }] },
    {
      platform: 'The shop',
      kinds: [
        { platform: 'The shop', kind: 'SH_Clerk', shown: 'Clerk', count: 2 },
        { platform: 'The shop', kind: 'SH_Key', shown: '', count: 1 },
      ],
    },
    { platform: 'Not declared', kinds: [{ platform: 'Not declared', kind: 'Odd', shown: '', count: 1 }] },
  ]);
});

it('names kinds of relationships, the most first', () => {
  const edges = [
    { kind: 'Owns' },
    { kind: 'MemberOf' },
    { kind: 'DCSync', isDerived: true },
    { kind: 'MemberOf' },
  ];

  expect(legendRelationships(edges)).toEqual([
    { kind: 'MemberOf', isDerived: false, count: 2 },
    { kind: 'DCSync', isDerived: true, count: 1 },
    { kind: 'Owns', isDerived: false, count: 1 },
  ]);
});

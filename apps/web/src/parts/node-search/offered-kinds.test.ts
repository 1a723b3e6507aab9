import type { ExtensionDetails } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { offeredKinds } from './offered-kinds.ts';

const KINDS = [
  'AZUser',
  'Computer',
  'Domain',
  'AZRole',
  'User',
  'SH_Branch',
  'SH_Clerk',
  'SH_Label',
  'SH_Alarm',
];
const DOMAIN = { type: 'active-directory' } as const;
const TENANT = { type: 'azure' } as const;
const BRANCH = { type: 'SH_Branch' } as const;
const nodeKind = (name: string, is_display_kind = true) => ({
  id: 1,
  name,
  display_name: name,
  description: '',
  is_display_kind,
});
const SHOP: ExtensionDetails = {
  id: 7,
  name: 'Shop',
  display_name: 'The shop',
  version: 'v1.0.0',
  namespace: 'SH',
  is_builtin: false,
  publisher: '',
  homepage: '',
  licence: '',
  node_kinds: [
    nodeKind('SH_Alarm'),
    nodeKind('SH_Branch'),
    nodeKind('SH_Clerk'),
    nodeKind('SH_Gone'),
    nodeKind('SH_Label', false),
  ],
  relationship_kinds: [],
  environments: [{ environment_kind: 'SH_Branch', source_kind: 'Shop', principal_kinds: ['SH_Clerk'] }],
  rules: [],
  list_findings: [],
  queries: [],
};
const DIRECTORY = { platform: 'Active Directory', kinds: ['User', 'Computer', 'Domain'] };
const CLOUD = { platform: 'Azure', kinds: ['AZUser', 'AZRole'] };
const OF_SHOP = { platform: 'The shop', kinds: ['SH_Clerk', 'SH_Branch', 'SH_Alarm'] };

it.each([
  ['nothing is known of environments', [], [], [DIRECTORY]],
  ['there are domains', [DOMAIN], [], [DIRECTORY]],
  ['there are tenants', [TENANT], [], [CLOUD]],
  ['there are both', [TENANT, DOMAIN], [], [DIRECTORY, CLOUD]],
  ['there is an extension, too', [DOMAIN, BRANCH], [SHOP], [DIRECTORY, OF_SHOP]],
  ['there are no other environments', [BRANCH], [SHOP], [DIRECTORY, OF_SHOP]],
])('kinds that the service knows are offered where %s', (_, environments, extensions, expected) => {
  expect(offeredKinds({ kinds: KINDS, environments, extensions })).toEqual(expected);
});

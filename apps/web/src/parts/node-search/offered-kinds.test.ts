import { expect, it } from 'vitest';
import { offeredKinds } from './offered-kinds.ts';

const KINDS = ['AZUser', 'Computer', 'Domain', 'AZRole', 'User'];
const DOMAIN = { type: 'active-directory' } as const;
const TENANT = { type: 'azure' } as const;

it.each([
  ['nothing is known of environments', [], ['User', 'Computer', 'Domain']],
  ['there are domains', [DOMAIN], ['User', 'Computer', 'Domain']],
  ['there are tenants', [TENANT], ['AZUser', 'AZRole']],
  ['there are both', [TENANT, DOMAIN], ['User', 'Computer', 'Domain', 'AZUser', 'AZRole']],
])('kinds that the service knows are offered where %s', (_, environments, expected) => {
  expect(offeredKinds(KINDS, environments)).toEqual(expected);
});

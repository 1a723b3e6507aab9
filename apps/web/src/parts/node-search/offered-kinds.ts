import type { Environment } from '@secgraph/contract';

const OF_DIRECTORY = ['User', 'Group', 'Computer', 'Domain', 'OU', 'GPO', 'CertTemplate', 'EnterpriseCA'];
const OF_AZURE = [
  'AZUser',
  'AZGroup',
  'AZApp',
  'AZServicePrincipal',
  'AZRole',
  'AZTenant',
  'AZSubscription',
  'AZVM',
  'AZKeyVault',
];

/** Kinds that are looked for most, of the platforms that there are; the others are prefixes of the text. */
export function offeredKinds(
  kinds: readonly string[],
  environments: readonly Pick<Environment, 'type'>[],
): readonly string[] {
  const tenants = environments.filter(({ type }) => type === 'azure').length;
  const offered = [
    ...(tenants > 0 && tenants === environments.length ? [] : OF_DIRECTORY),
    ...(tenants > 0 ? OF_AZURE : []),
  ];

  return offered.filter((kind) => kinds.includes(kind));
}

import type { Environment, ExtensionDetails } from '@secgraph/contract';

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

/** Kinds of one platform that nodes can be looked for by. */
export interface OfferedKinds {
  readonly platform: string;
  /** Those that are looked for most come first. */
  readonly kinds: readonly string[];
}

/** What is known of the graph when kinds are offered. */
export interface KnownPlatforms {
  /** Kinds that nodes of the graph can have. */
  readonly kinds: readonly string[];
  readonly environments: readonly Pick<Environment, 'type'>[];
  readonly extensions: readonly ExtensionDetails[];
}

/** Platform by platform, of the platforms that there are; the kinds that are built in and not offered are prefixes of the text. */
export function offeredKinds({ kinds, environments, extensions }: KnownPlatforms): readonly OfferedKinds[] {
  const hasTenants = environments.some(({ type }) => type === 'azure');
  // Data of other platforms names principals of directories that nobody collected.
  const isDirectory = !hasTenants || environments.some(({ type }) => type === 'active-directory');
  const platforms = [
    { platform: 'Active Directory', kinds: isDirectory ? OF_DIRECTORY : [] },
    { platform: 'Azure', kinds: hasTenants ? OF_AZURE : [] },
    ...extensions.map((extension) => ({ platform: extension.display_name, kinds: kindsOf(extension) })),
  ];

  return platforms
    .map((platform) => ({ ...platform, kinds: platform.kinds.filter((kind) => kinds.includes(kind)) }))
    .filter((platform) => platform.kinds.length > 0);
}

/** Whom somebody can act as, and where they are; then all others by name. Second labels are no kinds to look for. */
function kindsOf({ node_kinds: nodes, environments }: ExtensionDetails): readonly string[] {
  const shown = nodes.filter(({ is_display_kind }) => is_display_kind).map(({ name }) => name);
  const first = environments.flatMap(({ environment_kind: kind, principal_kinds: principals }) => [
    ...principals,
    kind,
  ]);

  return [...new Set([...first, ...shown])].filter((kind) => shown.includes(kind));
}

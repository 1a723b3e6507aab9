import {
  OWNED_TAG_KIND,
  ROLE_TEMPLATES,
  type RoleTemplate,
  TIER_ZERO_TAG_KIND,
} from '@secgraph/graph-schema';
import type { AutoCertify, TagType } from '@secgraph/vocabulary';

/** A selector as it comes with the product, known to clients by its name. */
export interface DefaultSelector {
  readonly name: string;
  readonly description: string;
  readonly cypher: string;
  readonly autoCertify: AutoCertify;
  /** Users may switch it off. */
  readonly isOptional: boolean;
}

/** A tag that every installation has. */
export interface BuiltInTag {
  readonly name: string;
  readonly description: string;
  readonly type: TagType;
  readonly kindName: string;
  readonly glyph: string;
  readonly position: number | undefined;
  /** What older clients know it as. */
  readonly group: { readonly name: string; readonly tag: string };
  readonly selectors: readonly DefaultSelector[];
}

interface Choice {
  readonly name: string;
  readonly pattern: string;
  readonly condition?: string;
  readonly description: string;
}

const IN_EVERY_DIRECTORY = 'Present in every directory, and in control of it.';
const ONE_STEP_AWAY = 'Its members can take control of the directory in one step.';
const CERTIFICATES = 'Who controls it can have certificates issued that the directory trusts.';
const HIGHEST_ROLE = 'Its holders control the tenant.';
const STRONG_ROLE = 'Its holders can come to control the tenant.';

/** What is always in tier zero. */
const FIXED: readonly Choice[] = [
  group('Administrators', 'S-1-5-32-544', IN_EVERY_DIRECTORY),
  group('Backup Operators', 'S-1-5-32-551', 'Its members can read every file of domain controllers.'),
  group('Domain Admins', '-512', IN_EVERY_DIRECTORY),
  group('Enterprise Admins', '-519', IN_EVERY_DIRECTORY),
  group('Schema Admins', '-518', IN_EVERY_DIRECTORY),
  group('Domain Controllers', '-516', IN_EVERY_DIRECTORY),
  group('Enterprise Domain Controllers', '-1-5-9', IN_EVERY_DIRECTORY),
  group('Key Admins', '-526', 'Its members can add keys to accounts and log on as them.'),
  group('Enterprise Key Admins', '-527', 'Its members can add keys to accounts and log on as them.'),
  {
    name: 'Administrator',
    pattern: '(n:User)',
    condition: endsWith('-500'),
    description: 'The built-in administrator of a domain.',
  },
  {
    name: 'AdminSDHolder',
    pattern: '(d:Domain), (n:Container)',
    condition: "n.distinguishedname = 'CN=ADMINSDHOLDER,CN=SYSTEM,' + d.distinguishedname",
    description: 'Its access list is copied to protected accounts and groups.',
  },
  {
    name: 'Domain root object',
    pattern: '(n:Domain)',
    description: 'Who controls it controls everything in the domain.',
  },
  {
    name: 'Azure tenant object',
    pattern: '(n:AZTenant)',
    description: 'Who controls it controls everything in the tenant.',
  },
  role('Global Administrator', 'globalAdministrator', HIGHEST_ROLE),
  role('Partner Tier2 Support', 'partnerTier2Support', HIGHEST_ROLE),
  role('Privileged Authentication Administrator', 'privilegedAuthenticationAdministrator', HIGHEST_ROLE),
  role('Privileged Role Administrator', 'privilegedRoleAdministrator', HIGHEST_ROLE),
];

/** What belongs there unless somebody decides otherwise. */
const OPTIONAL: readonly Choice[] = [
  group('Account Operators', 'S-1-5-32-548', ONE_STEP_AWAY),
  group('Server Operators', 'S-1-5-32-549', ONE_STEP_AWAY),
  group('Print Operators', 'S-1-5-32-550', ONE_STEP_AWAY),
  group('Cryptographic Operators', 'S-1-5-32-569', ONE_STEP_AWAY),
  group('Distributed COM Users', 'S-1-5-32-562', ONE_STEP_AWAY),
  group('Performance Log Users', 'S-1-5-32-559', ONE_STEP_AWAY),
  group('Cert Publishers', '-517', CERTIFICATES),
  group('Incoming Forest Trust Builders', '-557', 'Its members can make the forest trust another.'),
  groupNamed('DNS Admins', 'DNSADMINS@', ONE_STEP_AWAY),
  groupNamed('Exchange Trusted Subsystem', 'EXCHANGE TRUSTED SUBSYSTEM@', ONE_STEP_AWAY),
  groupNamed('Exchange Windows Permissions', 'EXCHANGE WINDOWS PERMISSIONS@', ONE_STEP_AWAY),
  {
    name: 'KRBTGT objects',
    pattern: '(n:User)',
    condition: endsWith('-502'),
    description: 'Their keys sign every ticket of a domain.',
  },
  {
    name: 'AZUREADSSOACC object',
    pattern: '(n:Computer)',
    condition: "n.samaccountname = 'AZUREADSSOACC$'",
    description: 'Its key signs tickets that log on to the tenant.',
  },
  {
    name: 'Read-Only Domain Controllers',
    pattern: '(n:Computer)-[:MemberOf]->(g:Group)',
    condition: "g.objectid ENDS WITH '-521'",
    description: 'They hold secrets of accounts of the domain.',
  },
  {
    name: 'Read-Only DCs',
    pattern: '(n:Computer)',
    condition: 'n.isreadonlydc = true',
    description: 'They hold secrets of accounts of the domain.',
  },
  {
    name: 'Enterprise CA Computers',
    pattern: '(n:Computer)-[:HostsCAService]->(:EnterpriseCA)',
    description: CERTIFICATES,
  },
  everyNode('Enterprise CA (AD object)', 'EnterpriseCA'),
  everyNode('Root CA object', 'RootCA'),
  everyNode('AIA CA (AD object)', 'AIACA'),
  everyNode('NTAuth store', 'NTAuthStore'),
  everyNode('Certificate template', 'CertTemplate'),
  role('Application Administrator', 'applicationAdministrator', STRONG_ROLE),
  role('Intune Administrator', 'intuneAdministrator', STRONG_ROLE),
  role('Knowledge Administrator', 'knowledgeAdministrator', STRONG_ROLE),
  role('Security Administrator', 'securityAdministrator', STRONG_ROLE),
];

/**
 * The suffixes also match the corresponding groups of domains that nobody collected; that is meant so.
 *
 * @internal For tests.
 */
export const TIER_ZERO_SELECTORS: readonly DefaultSelector[] = [
  ...FIXED.map((choice) => toSelector(choice, false)),
  ...OPTIONAL.map((choice) => toSelector(choice, true)),
];

export const BUILT_IN_TAGS: readonly BuiltInTag[] = [
  {
    name: 'Tier Zero',
    description: 'What controls everything else.',
    type: 'zone',
    kindName: TIER_ZERO_TAG_KIND,
    glyph: 'gem',
    position: 1,
    group: { name: 'Admin Tier Zero', tag: 'admin_tier_0' },
    selectors: TIER_ZERO_SELECTORS,
  },
  {
    name: 'Owned',
    description: 'What an attacker holds.',
    type: 'owned',
    kindName: OWNED_TAG_KIND,
    glyph: 'skull',
    position: undefined,
    group: { name: 'Owned', tag: 'owned' },
    selectors: [],
  },
];

function toSelector({ name, description, pattern, condition }: Choice, isOptional: boolean): DefaultSelector {
  const where = condition === undefined ? '' : ` WHERE ${condition}`;
  return {
    name,
    description,
    cypher: `MATCH ${pattern}${where} RETURN n;`,
    autoCertify: 'seeds',
    isOptional,
  };
}

function group(name: string, suffix: string, description: string): Choice {
  return { name, pattern: '(n:Group)', condition: endsWith(suffix), description };
}

function groupNamed(name: string, prefix: string, description: string): Choice {
  return { name, pattern: '(n:Group)', condition: `n.name STARTS WITH '${prefix}'`, description };
}

function role(name: string, template: RoleTemplate, description: string): Choice {
  return {
    name,
    pattern: '(n:AZRole)',
    condition: `n.objectid STARTS WITH '${ROLE_TEMPLATES[template].toUpperCase()}@'`,
    description,
  };
}

function everyNode(name: string, kind: string): Choice {
  return { name, pattern: `(n:${kind})`, description: CERTIFICATES };
}

function endsWith(suffix: string): string {
  return `n.objectid ENDS WITH '${suffix}'`;
}

import type { TinyGraph, TinyNode } from '@secgraph/questions/testing';

/** Seconds since the epoch: long ago, and not before long. */
const OLD = 1;
const FRESH = 4_102_444_800;

const node = (
  kind: string,
  name: string,
  properties: object = {},
  tags: readonly string[] = [],
): TinyNode => ({
  kinds: ['Base', kind, ...tags],
  properties: { name, domainsid: 'S-1-5-21-1', domain: 'CORP', ...properties },
});

const user = (name: string, properties: object = {}, tags: readonly string[] = []) =>
  node('User', name, { enabled: true, pwdlastset: FRESH, lastlogontimestamp: FRESH, ...properties }, tags);

const computer = (name: string, properties: object = {}, tags: readonly string[] = []) =>
  node(
    'Computer',
    name,
    {
      enabled: true,
      haslaps: true,
      smbsigning: true,
      operatingsystem: 'WINDOWS 11 PRO',
      lastlogontimestamp: FRESH,
      ...properties,
    },
    tags,
  );

/** What is wrong with an account, all at once. */
const NEGLECTED = {
  dontreqpreauth: true,
  description: 'my password: spring',
  encryptedtextpwdallowed: true,
  pwdneverexpires: true,
  passwordnotreqd: true,
  usedeskeyonly: true,
  lastlogontimestamp: OLD,
};

/** By names, which the test reads more easily than object ids. */
const RELATIONSHIPS: readonly (readonly [start: string, kind: string, end: string])[] = [
  ['ADA', 'MemberOf', 'NESTED'],
  ['NESTED', 'MemberOf', 'ADMINS'],
  ['EVE', 'MemberOf', 'ADMINS'],
  ['EVE', 'MemberOf', 'FOREST-ADMINS'],
  ['EVE', 'MemberOf', 'PROTECTED'],
  ['BOB', 'MemberOf', 'EVERYBODY'],
  ['FOREIGN', 'MemberOf', 'BACKUP'],
  ['LOOP-A', 'MemberOf', 'LOOP-B'],
  ['LOOP-B', 'MemberOf', 'LOOP-A'],
  ['OLD-PC', 'HasSession', 'ADA'],
  ['DC', 'HasSession', 'EVE'],
  ['DC', 'DCFor', 'CORP'],
  ['BOB', 'ForceChangePassword', 'ADA'],
  ['ADMINS', 'GenericAll', 'ADA'],
  ['BOB', 'AdminTo', 'OLD-PC'],
  ['BOB', 'AddAllowedToAct', 'PC'],
  ['ADMINS', 'AddAllowedToAct', 'PC'],
  ['OLD-PC', 'AllowedToDelegate', 'PC'],
  ['BOB', 'GetChanges', 'CORP'],
  ['BOB', 'GetChangesAll', 'CORP'],
  ['ADMINS', 'GetChanges', 'CORP'],
  ['ADMINS', 'GetChangesAll', 'CORP'],
  ['MANAGED', 'GetChanges', 'CORP'],
  ['ADMINS', 'GenericAll', 'CORP'],
  ['BOB', 'WriteDacl', 'CORP'],
  ['EVERYBODY', 'GenericWrite', 'OLD-PC'],
  ['EVERYBODY', 'CanRDP', 'OLD-PC'],
  ['BOB', 'ReadLAPSPassword', 'PC'],
  ['ADMINS', 'ReadLAPSPassword', 'PC'],
  ['OLD-PC', 'ReadGMSAPassword', 'MANAGED'],
  ['OPEN-TEMPLATE', 'PublishedTo', 'CA'],
  ['APPROVED-TEMPLATE', 'PublishedTo', 'SAFE-CA'],
  ['EVERYBODY', 'Enroll', 'OPEN-TEMPLATE'],
  ['EVERYBODY', 'Enroll', 'APPROVED-TEMPLATE'],
  ['ADMINS', 'GenericAll', 'OPEN-TEMPLATE'],
  ['BOB', 'WriteOwner', 'APPROVED-TEMPLATE'],
  ['BOB', 'ManageCA', 'CA'],
  ['PC', 'HostsCAService', 'CA'],
  ['POLICY', 'GPLink', 'CONTROLLERS'],
  ['CONTROLLERS', 'Contains', 'DC'],
  ['UNIT', 'Contains', 'PC'],
  ['BOB', 'GenericWrite', 'POLICY'],
  ['ADMINS', 'GenericWrite', 'POLICY'],
  ['BOB', 'WriteGPLink', 'UNIT'],
  ['CORP', 'CrossForestTrust', 'OTHER'],
  ['OTHER', 'SpoofSIDHistory', 'CORP'],
  ['FOREIGN', 'HasSIDHistory', 'PROTECTED'],
];

const NODES: TinyGraph['nodes'] = {
  'S-1-5-21-1': node('Domain', 'CORP', { machineaccountquota: 10 }),
  'S-1-5-21-2': node('Domain', 'OTHER', { machineaccountquota: 0, domainsid: 'S-1-5-21-2' }),
  'S-1-5-21-1-512': node('Group', 'ADMINS', { admincount: true }, ['Tag_Tier_Zero']),
  'S-1-5-21-1-519': node('Group', 'FOREST-ADMINS', { admincount: true }),
  'S-1-5-21-1-525': node('Group', 'PROTECTED'),
  'S-1-5-21-1-513': node('Group', 'EVERYBODY'),
  'CORP-S-1-5-32-551': node('Group', 'BACKUP'),
  'S-1-5-21-1-1100': node('Group', 'NESTED'),
  'S-1-5-21-1-1101': node('Group', 'LOOP-A'),
  'S-1-5-21-1-1102': node('Group', 'LOOP-B'),
  'S-1-5-21-1-1001': user('ADA', { hasspn: true, sensitive: false, pwdlastset: OLD }, ['Tag_Tier_Zero']),
  'S-1-5-21-1-1002': user('EVE', { sensitive: true, admincount: true }),
  'S-1-5-21-1-1003': user('BOB', { ...NEGLECTED, admincount: true }, ['Tag_Owned']),
  'S-1-5-21-1-1004': user('OFF', {
    ...NEGLECTED,
    hasspn: true,
    enabled: false,
    usedeskeyonly: false,
    encryptedtextpwdallowed: false,
    description: 'left',
  }),
  'S-1-5-21-1-1005': user('MANAGED', { hasspn: true, gmsa: true }),
  'S-1-5-21-1-502': user('KRBTGT', { hasspn: true, enabled: false, pwdlastset: OLD }),
  'S-1-5-21-2-1001': user('FOREIGN', { domainsid: 'S-1-5-21-2' }),
  'S-1-5-21-1-1201': computer('DC', { haslaps: false, unconstraineddelegation: true }),
  'S-1-5-21-1-1202': computer('OLD-PC', {
    haslaps: false,
    unconstraineddelegation: true,
    operatingsystem: 'WINDOWS 7 PROFESSIONAL',
    smbsigning: false,
    lastlogontimestamp: OLD,
  }),
  'S-1-5-21-1-1203': computer('PC'),
  'S-1-5-21-1-1204': computer('OFF-PC', {
    enabled: false,
    haslaps: false,
    unconstraineddelegation: true,
    operatingsystem: 'WINDOWS XP',
    smbsigning: false,
    lastlogontimestamp: OLD,
  }),
  'CA-1': node('EnterpriseCA', 'CA', { isuserspecifiessanenabled: true, hasvulnerableendpoint: true }),
  'CA-2': node('EnterpriseCA', 'SAFE-CA', { isuserspecifiessanenabled: false, hasvulnerableendpoint: false }),
  'T-1': node('CertTemplate', 'OPEN-TEMPLATE', {
    enrolleesuppliessubject: true,
    authenticationenabled: true,
    requiresmanagerapproval: false,
    authorizedsignatures: 0,
    nosecurityextension: true,
  }),
  'T-2': node('CertTemplate', 'APPROVED-TEMPLATE', {
    enrolleesuppliessubject: true,
    authenticationenabled: true,
    requiresmanagerapproval: true,
    nosecurityextension: false,
  }),
  'GPO-1': node('GPO', 'POLICY'),
  'OU-1': node('OU', 'CONTROLLERS', { blocksinheritance: false }),
  'OU-2': node('OU', 'UNIT', { blocksinheritance: true }),
};

const objectIds = new Map(
  Object.entries(NODES).map(([objectId, { properties }]) => [properties?.['name'], objectId]),
);

/** A directory in which every prebuilt query finds something, and passes over something that looks alike. */
export const PREBUILT_GRAPH: TinyGraph = {
  nodes: NODES,
  relationships: RELATIONSHIPS.map(([start, kind, end]) => ({
    start: objectIds.get(start) ?? start,
    kind,
    end: objectIds.get(end) ?? end,
  })),
};

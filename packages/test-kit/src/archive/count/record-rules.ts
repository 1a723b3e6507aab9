import { countAccess, countAuthorityAccess } from './access-rules.ts';
import { fieldOf, flagOf, listOf, propertyOf, textOf } from './json-fields.ts';
import { kindNamed, type NodeKind, type Tally } from './tally.ts';

type End = readonly [string, NodeKind];
type Rule = (tally: Tally, record: unknown, node: End) => void;

const KIND_BY_TYPE: Readonly<Record<string, NodeKind>> = {
  aiacas: 'AIACA',
  certtemplates: 'CertTemplate',
  computers: 'Computer',
  containers: 'Container',
  domains: 'Domain',
  enterprisecas: 'EnterpriseCA',
  gpos: 'GPO',
  groups: 'Group',
  issuancepolicies: 'IssuancePolicy',
  ntauthstores: 'NTAuthStore',
  ous: 'OU',
  rootcas: 'RootCA',
  users: 'User',
};

/** What a record of each type adds beside its node and its access-control entries. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  aiacas: [containedBy],
  certtemplates: [containedBy],
  computers: [
    containedBy,
    primaryGroup,
    delegation,
    computerAccess,
    sessions,
    localGroups,
    remoteLogon,
    controller,
  ],
  containers: [containedBy, children],
  domains: [children, policyLinks, policyChanges, trusts],
  enterprisecas: [containedBy, authority],
  gpos: [],
  groups: [containedBy, members, sidHistory],
  issuancepolicies: [containedBy, linkedGroup],
  ntauthstores: [
    containedBy,
    (tally, record, node) => belongsToDomain(tally, record, { node, kind: 'NTAuthStoreFor' }),
  ],
  ous: [containedBy, children, policyLinks, policyChanges],
  rootcas: [
    containedBy,
    (tally, record, node) => belongsToDomain(tally, record, { node, kind: 'RootCAFor' }),
  ],
  users: [containedBy, primaryGroup, delegation, sidHistory, services, coercion],
};

const POLICY_GROUP_RIDS = { LocalAdmins: 544, RemoteDesktopUsers: 555, DcomUsers: 562, PSRemoteUsers: 580 };
const SAME_FOREST_TRUSTS = ['ParentChild', 'TreeRoot', 'CrossLink'];
const TRUST_DIRECTIONS = ['Disabled', 'Inbound', 'Outbound', 'Bidirectional'];
const TRUST_TYPES = ['ParentChild', 'CrossLink', 'Forest', 'External', 'Unknown'];
const EMPTY_GROUPS_KEPT = 'DIRECT ACCESS USERS';

/** Adds what one record means to the tally. `meta` decides how it is read. */
export function countRecord(tally: Tally, record: unknown, meta: { type: string; version: number }): void {
  if (meta.type === 'sessions') {
    return countSession(tally, record);
  }
  if (meta.type === 'computers' && meta.version < 5) {
    return;
  }

  const kind = KIND_BY_TYPE[meta.type];
  const id = textOf(record, 'ObjectIdentifier');
  if (kind === undefined || id === '') {
    return;
  }

  const node: End = [id, kind];
  tally.collectedNode(...node);
  if (meta.type === 'enterprisecas') {
    countAuthorityAccess(tally, record, node);
  } else {
    countAccess(tally, record, node);
  }
  for (const rule of RULES[meta.type] ?? []) {
    rule(tally, record, node);
  }
}

function countSession(tally: Tally, record: unknown): void {
  tally.relationship([textOf(record, 'ComputerSID'), 'Computer'], 'HasSession', [
    textOf(record, 'UserSID'),
    'User',
  ]);
}

function end(typed: unknown): End {
  return [textOf(typed, 'ObjectIdentifier'), kindNamed(textOf(typed, 'ObjectType'))];
}

function containedBy(tally: Tally, record: unknown, node: End): void {
  tally.relationship(end(fieldOf(record, 'ContainedBy')), 'Contains', node);
}

function children(tally: Tally, record: unknown, node: End): void {
  for (const child of listOf(record, 'ChildObjects')) {
    tally.relationship(node, 'Contains', end(child));
  }
}

function primaryGroup(tally: Tally, record: unknown, node: End): void {
  tally.relationship(node, 'MemberOf', [textOf(record, 'PrimaryGroupSID'), 'Group']);
}

function members(tally: Tally, record: unknown, node: End): void {
  for (const member of listOf(record, 'Members')) {
    // Old collectors wrote `DN=…` for members they could not resolve; those need a look-up, which is not counted.
    if (!textOf(member, 'ObjectIdentifier').startsWith('DN=')) {
      tally.relationship(end(member), 'MemberOf', node);
    }
  }
}

function delegation(tally: Tally, record: unknown, node: End): void {
  for (const target of listOf(record, 'AllowedToDelegate')) {
    tally.relationship(node, 'AllowedToDelegate', end(target));
  }
}

function sidHistory(tally: Tally, record: unknown, node: End): void {
  for (const target of listOf(record, 'HasSIDHistory')) {
    tally.relationship(node, 'HasSIDHistory', end(target));
  }
}

function computerAccess(tally: Tally, record: unknown, node: End): void {
  for (const principal of listOf(record, 'AllowedToAct')) {
    tally.relationship(end(principal), 'AllowedToAct', node);
  }
  for (const account of listOf(record, 'DumpSMSAPassword')) {
    tally.relationship(node, 'DumpSMSAPassword', end(account));
  }
  sidHistory(tally, record, node);
}

function sessions(tally: Tally, record: unknown): void {
  for (const source of ['Sessions', 'PrivilegedSessions', 'RegistrySessions']) {
    const result = fieldOf(record, source);
    if (!flagOf(result, 'Collected')) {
      continue;
    }
    for (const session of listOf(result, 'Results')) {
      countSession(tally, session);
    }
  }
}

function localGroups(tally: Tally, record: unknown, computer: End): void {
  for (const group of listOf(record, 'LocalGroups')) {
    const results = listOf(group, 'Results');
    const name = textOf(group, 'Name').toUpperCase();
    if (!flagOf(group, 'Collected') || (results.length === 0 && !name.startsWith(EMPTY_GROUPS_KEPT))) {
      continue;
    }

    const node: End = [textOf(group, 'ObjectIdentifier'), 'ADLocalGroup'];
    tally.relationship(node, 'LocalToComputer', computer);
    for (const member of results) {
      tally.relationship(end(member), 'MemberOfLocalGroup', node);
    }
    for (const local of listOf(group, 'LocalNames')) {
      const id = textOf(local, 'ObjectIdentifier') || textOf(local, 'ObjectId');
      if (id !== '') {
        tally.node(id, 'Base');
      }
    }
  }
}

function remoteLogon(tally: Tally, record: unknown, computer: End): void {
  for (const right of listOf(record, 'UserRights')) {
    if (!flagOf(right, 'Collected') || textOf(right, 'Privilege') !== 'SeRemoteInteractiveLogonRight') {
      continue;
    }
    for (const principal of listOf(right, 'Results')) {
      tally.relationship(end(principal), 'RemoteInteractiveLogonRight', computer);
    }
  }
}

function controller(tally: Tally, record: unknown, computer: End): void {
  const domain = textOf(record, 'DomainSID');
  if (flagOf(record, 'IsDC') && domain !== '') {
    tally.relationship(computer, 'DCFor', [domain, 'Domain']);
  } else {
    coercion(tally, record, computer);
  }
}

function coercion(tally: Tally, record: unknown, node: End): void {
  const isUnconstrained =
    propertyOf(record, 'unconstraineddelegation') ?? fieldOf(record, 'UnconstrainedDelegation');
  const domain = propertyOf(record, 'domainsid') ?? fieldOf(record, 'DomainSID');
  if (isUnconstrained === true && typeof domain === 'string') {
    tally.relationship(node, 'CoerceToTGT', [domain, 'Domain']);
  }
}

function services(tally: Tally, record: unknown, node: End): void {
  for (const target of listOf(record, 'SPNTargets')) {
    if (textOf(target, 'Service') !== 'SQLAdmin') {
      continue;
    }
    tally.relationship(node, 'SQLAdmin', [textOf(target, 'ComputerSID'), 'Computer']);
  }
}

function policyLinks(tally: Tally, record: unknown, node: End): void {
  for (const link of listOf(record, 'Links')) {
    tally.relationship([textOf(link, 'GUID'), 'GPO'], 'GPLink', node);
  }
}

function policyChanges(tally: Tally, record: unknown): void {
  const changes = fieldOf(record, 'GPOChanges');

  for (const computer of listOf(changes, 'AffectedComputers')) {
    const id = textOf(computer, 'ObjectIdentifier');
    if (id === '') {
      continue;
    }

    for (const [list, rid] of Object.entries(POLICY_GROUP_RIDS)) {
      const granted = listOf(changes, list);
      if (granted.length === 0) {
        continue;
      }

      const group: End = [`${id}-${rid}`, 'ADLocalGroup'];
      tally.relationship(group, 'LocalToComputer', [id, 'Computer']);
      for (const member of granted) {
        tally.relationship(end(member), 'MemberOfLocalGroup', group);
      }
    }
  }
}

function trusts(tally: Tally, record: unknown, domain: End): void {
  for (const trust of listOf(record, 'Trusts')) {
    const partner: End = [textOf(trust, 'TargetDomainSid'), 'Domain'];
    if (partner[0] === '') {
      continue;
    }
    tally.node(...partner);

    const type = nameOrNumber(fieldOf(trust, 'TrustType'), TRUST_TYPES);
    const direction = nameOrNumber(fieldOf(trust, 'TrustDirection'), TRUST_DIRECTIONS);
    const kind = SAME_FOREST_TRUSTS.includes(type) ? 'SameForestTrust' : 'CrossForestTrust';
    const crossesForest = kind === 'CrossForestTrust';

    if (direction === 'Inbound' || direction === 'Bidirectional') {
      tally.relationship(partner, kind, domain);
      if (crossesForest && flagOf(trust, 'TGTDelegationEnabled')) {
        tally.relationship(partner, 'AbuseTGTDelegation', domain);
      }
    }
    if (direction === 'Outbound' || direction === 'Bidirectional') {
      tally.relationship(domain, kind, partner);
      if (crossesForest && !flagOf(trust, 'SidFilteringEnabled')) {
        tally.relationship(partner, 'SpoofSIDHistory', domain);
      }
    }
  }
}

function nameOrNumber(value: unknown, names: readonly string[]): string {
  if (typeof value === 'number') {
    return names[value] ?? '';
  }
  return typeof value === 'string' ? value : '';
}

function belongsToDomain(tally: Tally, record: unknown, { node, kind }: { node: End; kind: string }): void {
  tally.relationship(node, kind, [textOf(record, 'DomainSID'), 'Domain']);
}

function linkedGroup(tally: Tally, record: unknown, policy: End): void {
  tally.relationship(policy, 'OIDGroupLink', end(fieldOf(record, 'GroupLink')));
}

function authority(tally: Tally, record: unknown, ca: End): void {
  const published = listOf(record, 'EnabledCertTemplates').map(
    (template): End => [textOf(template, 'ObjectIdentifier'), 'CertTemplate'],
  );
  for (const template of published) {
    tally.relationship(template, 'PublishedTo', ca);
  }
  tally.relationship([textOf(record, 'HostingComputer'), 'Computer'], 'HostsCAService', ca);

  const agents = fieldOf(fieldOf(record, 'CARegistryData'), 'EnrollmentAgentRestrictions');
  if (!flagOf(agents, 'Collected')) {
    return;
  }

  for (const restriction of listOf(agents, 'Restrictions')) {
    if (textOf(restriction, 'AccessType') !== 'AccessAllowedCallback') {
      continue;
    }
    const one: End = [textOf(fieldOf(restriction, 'Template'), 'ObjectIdentifier'), 'CertTemplate'];
    for (const template of flagOf(restriction, 'AllTemplates') ? published : [one]) {
      tally.relationship(end(fieldOf(restriction, 'Agent')), 'DelegatedEnrollmentAgent', template);
    }
  }
}

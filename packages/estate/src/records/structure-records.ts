import { SeededRandom } from '@secgraph/kernel';
import { aceText, joinAces } from '../access/ace.ts';
import { type DomainAccess, entry } from '../access/domain-access.ts';
import { drawGpoChanges, type GpoChanges, NO_GPO_CHANGES } from '../directory/gpo-changes.ts';
import { domainGroup, forestGroup, tierGroup, wellKnown } from '../directory/references.ts';
import { strayAces } from '../directory/stray-aces.ts';
import { inventGuid } from '../identity/guid.ts';
import type { Place } from '../identity/principal.ts';
import { RID, SID } from '../identity/well-known.ts';
import { APPLICATIONS } from '../names/enterprise-words.ts';
import type { ContainerPlan, DomainPlan, TrustPlan } from '../plan/domain-plan.ts';
import type { GpoLink, OuNode } from '../plan/ou-tree.ts';
import { GPO } from '../plan/plan-ous.ts';
import { STREAM } from '../random/streams.ts';
import { commonProperties, type JsonObject, membersText, recordText } from './record-text.ts';
import { references } from './user-text.ts';

/** `plantedAces` come after the domain's own. */
export function domainRecord(domain: DomainPlan, plantedAces: string): string {
  const head = membersText({
    GPOChanges: gpoChangesRecord(NO_GPO_CHANGES),
    ChildObjects: [],
    Trusts: domain.trusts.map(trustRecord),
    Links: linkRecords(domain.gpoLinks),
    InheritanceHashes: domain.grants.map(({ hash }) => hash),
    ForestRootIdentifier: domain.forest.rootSid,
  });
  const properties: JsonObject = {
    ...commonProperties(domain, domain.name, domain.distinguishedName),
    isaclprotected: false,
    description: null,
    whencreated: domain.createdAt,
    functionallevel: domain.functionalLevel,
    collected: true,
    netbios: domain.netbios,
    machineaccountquota: domain.hygiene.machineAccountQuota,
    minpwdlength: 8,
    pwdproperties: 1,
    pwdhistorylength: 24,
    lockoutthreshold: 10,
    minpwdage: '1 day',
    maxpwdage: '90 days',
    lockoutduration: '30 minutes',
    lockoutobservationwindow: '30 minutes',
    expirepasswordsonsmartcardonlyaccounts: true,
    dsheuristics: domain.isStrict ? ENFORCES_OWNER_RULES : null,
  };
  return recordText(head, properties, {
    id: domain.sid,
    aces: joinAces(domainAces(domain), plantedAces),
  });
}

/** The 29th character set to 1: owners of computers get nothing unless they administer the domain. */
const ENFORCES_OWNER_RULES = '00000000010000000002000000001';

function domainAces(domain: DomainPlan): string {
  const administrators = wellKnown(domain, SID.administrators);
  const admins = domainGroup(domain, RID.domainAdmins);
  const enterpriseControllers = wellKnown(domain, SID.enterpriseControllers);
  const rights = (holder: typeof admins, names: readonly string[]) =>
    names.map((right) => entry(right, holder)).join(',');

  return joinAces(
    rights(administrators, ['Owns', 'WriteDacl', 'WriteOwner', 'AllExtendedRights']),
    rights(administrators, ['GetChanges', 'GetChangesAll', 'GetChangesInFilteredSet']),
    rights(admins, ['WriteDacl', 'WriteOwner', 'AllExtendedRights']),
    rights(forestGroup(domain, RID.enterpriseAdmins), ['GenericAll']),
    rights(enterpriseControllers, ['GetChanges', 'GetChangesInFilteredSet']),
    rights(domainGroup(domain, RID.domainControllers), ['GetChangesAll']),
    rights(forestGroup(domain, RID.enterpriseReadOnlyControllers), ['GetChanges']),
  );
}

function trustRecord(trust: TrustPlan): JsonObject {
  return {
    TargetDomainSid: trust.partnerSid,
    TargetDomainName: trust.partnerName,
    IsTransitive: trust.isTransitive,
    SidFilteringEnabled: trust.isSidFilteringEnabled,
    TGTDelegationEnabled: trust.isTgtDelegationEnabled,
    TrustAttributes: String(trust.attributes),
    TrustDirection: trust.direction,
    TrustType: trust.type,
  };
}

export function ouRecord(domain: DomainPlan, access: DomainAccess, ou: OuNode): string {
  const draws = new SeededRandom(STREAM.ou, domain.seed, domain.index, ou.index, 1);
  const head = membersText({
    GPOChanges: gpoChangesRecord(ou.unit === undefined ? NO_GPO_CHANGES : drawGpoChanges(domain, ou.unit)),
    ChildObjects: [],
    Links: linkRecords(ou.gpoLinks),
    InheritanceHashes: ou.grants.map(({ hash }) => hash),
  });
  const properties: JsonObject = {
    ...commonProperties(domain, `${ou.name.toUpperCase()}@${domain.name}`, ou.distinguishedName),
    isaclprotected: ou.isAclProtected,
    description: ou.description === '' ? null : ou.description,
    whencreated: domain.createdAt + draws.below(86_400 * 365),
    blocksinheritance: ou.blocksInheritance,
  };

  const own = ou.grants
    .flatMap(({ sid, type, rights }) => (rights.ou ?? []).map((right) => aceText(sid, type, right)))
    .join(',');
  const above = ou.isAclProtected ? '' : access.ordinary('ou', ou.parent);
  return recordText(head, properties, {
    id: ou.id,
    aces: joinAces(
      ou.isAclProtected ? access.protectedByHolder() : above,
      own,
      strayAces(domain, 'ou', draws),
    ),
    isAclProtected: ou.isAclProtected,
    containedBy: ou.parent === undefined ? rootOf(domain) : placeOfOu(ou.parent),
  });
}

export function containerRecord(domain: DomainPlan, access: DomainAccess, container: ContainerPlan): string {
  const properties: JsonObject = {
    ...commonProperties(
      domain,
      `${container.name.toUpperCase()}@${domain.name}`,
      container.distinguishedName,
    ),
    isaclprotected: container.isAclProtected,
  };
  const around = domain.containers.find(({ id }) => id === container.containedBy.id);
  return recordText('"ChildObjects":[],"InheritanceHashes":[]', properties, {
    id: container.id,
    aces: container.isAclProtected ? access.protectedByHolder() : access.ordinary('container', around),
    isAclProtected: container.isAclProtected,
    containedBy: container.containedBy,
  });
}

export function gpoRecord(domain: DomainPlan, access: DomainAccess, index: number): string {
  const draws = new SeededRandom(STREAM.gpo, domain.seed, domain.index, index);
  const name = gpoName(domain, index, draws);
  const id = inventGuid(domain.seed, domain.index, 'gpo', index);
  const pathGuid = inventGuid(domain.seed, domain.index, 'policypath', index);
  const properties: JsonObject = {
    ...commonProperties(
      domain,
      `${name.toUpperCase()}@${domain.name}`,
      `CN={${pathGuid}},CN=POLICIES,CN=SYSTEM,${domain.distinguishedName}`,
    ),
    isaclprotected: true,
    description: null,
    whencreated: domain.createdAt + draws.below(86_400 * 700),
    gpcpath: `\\\\${domain.name}\\SYSVOL\\${domain.name}\\POLICIES\\{${pathGuid}}`,
    gpostatus: draws.chance(0.1) ? '1' : '0',
  };

  const stray = draws.chance(domain.hygiene.strayAces * 4)
    ? entry('GenericWrite', tierGroup(domain, draws.pick(['Helpdesk', 'T2 Workstation Admins'])))
    : '';
  return recordText('', properties, {
    id,
    aces: joinAces(access.policy(), stray),
    isAclProtected: true,
  });
}

function gpoName(domain: DomainPlan, index: number, draws: SeededRandom): string {
  const { regions, units } = domain.organisation;
  switch (index) {
    case GPO.domain:
      return 'Default Domain Policy';
    case GPO.controllers:
      return 'Default Domain Controllers Policy';
    case GPO.workstations:
      return 'Workstation Baseline';
    case GPO.servers:
      return 'Server Baseline';
    default:
      break;
  }

  const region = regions[index - GPO.firstRegion];
  if (region !== undefined) {
    return `${region.code} Settings`;
  }
  const unit = units[4 * (index - GPO.firstRegion - regions.length)];
  return `${unit?.region.code ?? 'ALL'} ${unit?.departmentCode ?? ''} ${draws.pick(APPLICATIONS)}`;
}

export function rootOf(domain: DomainPlan): Place {
  return { id: domain.sid, type: 'Domain', distinguishedName: domain.distinguishedName };
}

function placeOfOu(ou: OuNode): Place {
  return { id: ou.id, type: 'OU', distinguishedName: ou.distinguishedName };
}

export function gpoChangesRecord(changes: GpoChanges): JsonObject {
  return {
    LocalAdmins: references(changes.LocalAdmins),
    RemoteDesktopUsers: references(changes.RemoteDesktopUsers),
    DcomUsers: references(changes.DcomUsers),
    PSRemoteUsers: references(changes.PSRemoteUsers),
    AffectedComputers: references(changes.AffectedComputers),
  };
}

function linkRecords(links: readonly GpoLink[]): JsonObject[] {
  return links.map(({ GUID, IsEnforced }) => ({ GUID, IsEnforced }));
}

import {
  domainAccess,
  domainInheritanceHashes,
  explicit,
  ouInheritanceHashes,
  plainAccess,
  supportGroup,
} from './access-control.ts';
import { type DomainPlan, type EstatePlan, FIXED_CONTAINERS, inventDomainSid } from './estate-plan.ts';
import { computer, group, guidOf, randomOf } from './identities.ts';
import { inventDepartment } from './invented-names.ts';
import {
  containerParent,
  domainChildren,
  fixedContainer,
  ouChildren,
  ouComputers,
  ouParent,
} from './placement.ts';
import { childObjects, inheritanceHashes, type JsonObject, recordParts, unixTime } from './record-parts.ts';

/** GPO changes list at most so many computers. */
const AFFECTED_COMPUTERS = 20;

const NO_GPO_CHANGES = {
  LocalAdmins: [],
  RemoteDesktopUsers: [],
  DcomUsers: [],
  PSRemoteUsers: [],
  AffectedComputers: [],
};

export function domainRecord(estate: EstatePlan, domain: DomainPlan): JsonObject {
  const random = randomOf(domain, 'domain', 0);

  return {
    GPOChanges: NO_GPO_CHANGES,
    Properties: {
      domain: domain.name,
      name: domain.name,
      netbios: domain.netbios,
      distinguishedname: domain.distinguishedName,
      domainsid: domain.sid,
      isaclprotected: false,
      description: null,
      whencreated: unixTime(random),
      functionallevel: '2016',
      collected: true,
      machineaccountquota: 10,
      minpwdlength: '12',
      pwdhistorylength: 24,
      lockoutthreshold: '5',
      expirepasswordsonsmartcardonlyaccounts: true,
    },
    ...childObjects(estate, () => domainChildren(domain)),
    Trusts: trusts(estate, domain),
    Links: [{ IsEnforced: false, GUID: guidOf(domain, 'gpo', 0) }],
    ForestRootIdentifier: domain.forestRootSid,
    ...inheritanceHashes(estate, domainInheritanceHashes(domain)),
    ...recordParts(estate, { id: domain.sid, access: domainAccess(domain) }),
  };
}

export function ouRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const random = randomOf(domain, 'ou', index);
  const id = guidOf(domain, 'ou', index);
  const name = index === 0 ? 'DOMAIN CONTROLLERS' : `${inventDepartment(random)} ${index}`.toUpperCase();
  const support = group(domain, supportGroup(domain, index));
  const access = plainAccess(domain, random, [
    explicit('GenericAll', support),
    explicit('WriteGPLink', support),
  ]);

  return {
    GPOChanges: random.chance(0.2) ? gpoChanges(domain, index) : NO_GPO_CHANGES,
    Properties: {
      domain: domain.name,
      name: `${name}@${domain.name}`,
      distinguishedname: `OU=UNIT${index},${domain.distinguishedName}`,
      domainsid: domain.sid,
      isaclprotected: false,
      description: null,
      whencreated: unixTime(random),
      blocksinheritance: random.chance(0.05),
    },
    Links: [{ IsEnforced: random.chance(0.1), GUID: guidOf(domain, 'gpo', index % domain.counts.gpos) }],
    ...childObjects(estate, () => ouChildren(domain, index)),
    ...inheritanceHashes(estate, ouInheritanceHashes(domain, index)),
    ...recordParts(estate, { id, access, containedBy: ouParent(domain, index) }),
  };
}

export function containerRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const random = randomOf(domain, 'container', index);
  const id = guidOf(domain, 'container', index);
  const name = FIXED_CONTAINERS[index] ?? `{${random.guid()}}`;

  return {
    Properties: {
      domain: domain.name,
      name: `${name}@${domain.name}`,
      distinguishedname: `CN=${name},${domain.distinguishedName}`,
      domainsid: domain.sid,
      isaclprotected: false,
      description: null,
      whencreated: unixTime(random),
    },
    ...childObjects(estate, () => []),
    ...inheritanceHashes(estate, []),
    ...recordParts(estate, {
      id,
      access: plainAccess(domain, random),
      containedBy: containerParent(domain, index),
    }),
  };
}

export function gpoRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const random = randomOf(domain, 'gpo', index);
  const id = guidOf(domain, 'gpo', index);
  const name =
    index === 0 ? 'DEFAULT DOMAIN POLICY' : `${inventDepartment(random)} POLICY ${index}`.toUpperCase();
  const folder = `{${random.guid()}}`;

  return {
    Properties: {
      domain: domain.name,
      name: `${name}@${domain.name}`,
      distinguishedname: `CN=${folder},CN=POLICIES,CN=SYSTEM,${domain.distinguishedName}`,
      domainsid: domain.sid,
      isaclprotected: false,
      description: null,
      whencreated: unixTime(random),
      gpcpath: `\\\\${domain.name}\\SYSVOL\\${domain.name}\\POLICIES\\${folder}`,
      gpostatus: String(random.chance(0.9) ? 0 : 1 + random.below(3)),
    },
    ...recordParts(estate, {
      id,
      access: plainAccess(domain, random),
      containedBy: fixedContainer(domain, 'SYSTEM'),
    }),
  };
}

/** Local group members that policies set on the computers of a unit. */
function gpoChanges(domain: DomainPlan, ou: number): JsonObject {
  return {
    ...NO_GPO_CHANGES,
    LocalAdmins: [group(domain, supportGroup(domain, ou))],
    RemoteDesktopUsers: [group(domain, supportGroup(domain, ou + 1))],
    AffectedComputers: ouComputers(domain, ou)
      .slice(0, AFFECTED_COMPUTERS)
      .map((index) => computer(domain, index)),
  };
}

/** Parent and child trust each other; the forest's root also trusts, and is trusted by, two strangers. */
function trusts(estate: EstatePlan, domain: DomainPlan): JsonObject[] {
  const [root, ...children] = estate.domains;
  if (!domain.isForestRoot) return [parentChildTrust(root)];

  return [
    ...children.map(parentChildTrust),
    {
      TargetDomainSid: inventDomainSid(estate.seed, 901),
      TargetDomainName: `PARTNER.${domain.netbios}.INVALID`,
      IsTransitive: false,
      SidFilteringEnabled: false,
      TrustAttributes: '4',
      TGTDelegationEnabled: false,
      TrustDirection: 'Outbound',
      TrustType: 'External',
    },
    {
      TargetDomainSid: inventDomainSid(estate.seed, 902),
      TargetDomainName: `ALLIANCE.${domain.netbios}.INVALID`,
      IsTransitive: true,
      SidFilteringEnabled: true,
      TrustAttributes: '2056',
      TGTDelegationEnabled: true,
      TrustDirection: 'Bidirectional',
      TrustType: 'Forest',
    },
  ];
}

function parentChildTrust(partner: DomainPlan): JsonObject {
  return {
    TargetDomainSid: partner.sid,
    TargetDomainName: partner.name,
    IsTransitive: true,
    SidFilteringEnabled: false,
    TrustAttributes: '32',
    TGTDelegationEnabled: true,
    TrustDirection: 'Bidirectional',
    TrustType: 'ParentChild',
  };
}

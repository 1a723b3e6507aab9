import { memberAccess } from './access-control.ts';
import { RID } from './built-in-groups.ts';
import { type DomainPlan, type EstatePlan, inventDomainSid } from './estate-plan.ts';
import { computer, computerSid, domainGroup, randomOf, sidOf, userSid } from './identities.ts';
import { inventTitle, inventWord } from './invented-names.ts';
import { memberOu, ouPrincipal } from './placement.ts';
import { type JsonObject, recordParts, unixTime } from './record-parts.ts';

export function userRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const random = randomOf(domain, 'user', index);
  const id = userSid(domain, index);
  const ou = memberOu(domain, index);
  const [givenName, familyName] = [inventWord(random), inventWord(random)];
  const account = `${givenName}.${familyName}${index}`.toLowerCase();

  const isPrivileged = random.chance(0.01);
  const hasService = random.chance(0.02);
  const canDelegate = random.chance(0.003);
  const access = memberAccess(domain, 'user', { id, ou, random, isProtected: isPrivileged });
  const targets = canDelegate ? [computer(domain, random.below(domain.counts.computers))] : [];
  const oldIdentity = random.chance(0.002)
    ? [sidOf({ ...domain, sid: inventDomainSid(domain.seed, 900) }, 2_000 + index)]
    : [];

  return {
    Properties: {
      domain: domain.name,
      name: `${account}@${domain.name}`.toUpperCase(),
      distinguishedname: `CN=${account.toUpperCase()},OU=UNIT${ou},${domain.distinguishedName}`,
      domainsid: domain.sid,
      samaccountname: account,
      isaclprotected: access.isProtected,
      description: random.chance(0.2) ? `${inventTitle(random)}, wing ${random.below(40)}` : null,
      whencreated: unixTime(random),
      sensitive: isPrivileged && random.chance(0.3),
      dontreqpreauth: random.chance(0.003),
      passwordnotreqd: random.chance(0.004),
      unconstraineddelegation: random.chance(0.0005),
      pwdneverexpires: random.chance(0.15),
      enabled: random.chance(0.93),
      trustedtoauth: canDelegate && random.chance(0.3),
      smartcardrequired: random.chance(0.05),
      encryptedtextpwdallowed: false,
      usedeskeyonly: false,
      logonscriptenabled: false,
      lockedout: false,
      passwordcantchange: false,
      passwordexpired: random.chance(0.02),
      useraccountcontrol: 512,
      lastlogon: unixTime(random),
      lastlogontimestamp: random.chance(0.1) ? -1 : unixTime(random),
      pwdlastset: unixTime(random),
      serviceprincipalnames: hasService ? [`MSSQLSvc/${account}.${domain.name.toLowerCase()}:1433`] : [],
      hasspn: hasService,
      displayname: `${givenName} ${familyName}`,
      email: `${account}@${domain.name.toLowerCase()}`,
      title: random.chance(0.5) ? inventTitle(random) : null,
      homedirectory: null,
      userpassword: null,
      unixpassword: null,
      unicodepassword: null,
      sfupassword: null,
      logonscript: null,
      profilepath: null,
      admincount: isPrivileged,
      supportedencryptiontypes: ['Not defined'],
      sidhistory: oldIdentity,
      allowedtodelegate: targets.map((target) => `HOST/${target.ObjectIdentifier}`),
    },
    AllowedToDelegate: targets,
    PrimaryGroupSID: sidOf(domain, RID.domainUsers),
    HasSIDHistory: oldIdentity.map((sid) => ({ ObjectIdentifier: sid, ObjectType: 'User' })),
    SPNTargets:
      hasService && random.chance(0.5)
        ? [
            {
              ComputerSID: computerSid(domain, random.below(domain.counts.computers)),
              Port: 1433,
              Service: 'SQLAdmin',
            },
          ]
        : [],
    DomainSID: domain.sid,
    ...recordParts(estate, { id, access, containedBy: ouPrincipal(domain, ou) }),
  };
}

/** The account every domain starts with; it also is the first member of the administrators' groups. */
export function administrator(domain: DomainPlan): { ObjectIdentifier: string; ObjectType: string } {
  return { ...domainGroup(domain, RID.administrator), ObjectType: 'User' };
}

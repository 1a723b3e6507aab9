import { hashParts, SeededRandom } from '@secgraph/kernel';
import { joinAces } from '../access/ace.ts';
import { type DomainAccess, entry } from '../access/domain-access.ts';
import { inventGuid, inventThumbprint } from '../identity/guid.ts';
import { principal, type TypedPrincipal } from '../identity/principal.ts';
import { RID, SID } from '../identity/well-known.ts';
import { APPLICATIONS } from '../names/enterprise-words.ts';
import {
  BUILT_IN_TEMPLATES,
  EKU,
  type Enrolees,
  PUBLISHED_BUILT_IN,
  type TemplateSpec,
} from '../plan/certificate-templates.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { rangeOf } from '../plan/ranges.ts';
import { STREAM } from '../random/streams.ts';
import { aiaCaText, authorityText, ntAuthStoreText, rootCaText } from '../records/authority-text.ts';
import { commonProperties, type JsonObject, membersText, recordText } from '../records/record-text.ts';
import { templateText } from '../records/template-text.ts';
import { hostName } from './hosts.ts';
import { computerSid, containerOf, domainGroup, forestGroup, tierGroup, wellKnown } from './references.ts';

const ROOT_CERTIFICATE = 0;

/** Thumbprints from the `index`-th certification authority to the root. */
export function authorityChain(domain: DomainPlan, index: number): readonly [string, string] {
  return [
    inventThumbprint(domain.seed, domain.index, 1 + index),
    inventThumbprint(domain.seed, domain.index, ROOT_CERTIFICATE),
  ];
}

export function rootCaRecord(domain: DomainPlan, access: DomainAccess): string {
  return rootCaText(domain, {
    id: inventGuid(domain.seed, domain.index, 'rootca', 0),
    name: `${domain.netbios}-ROOT-CA`,
    chain: [inventThumbprint(domain.seed, domain.index, ROOT_CERTIFICATE)],
    aces: access.configuration(entry('GenericAll', forestGroup(domain, RID.certPublishers))),
    containedBy: containerOf(domain, 'Certification Authorities'),
  });
}

export function aiaCaRecord(domain: DomainPlan, access: DomainAccess): string {
  return aiaCaText(domain, {
    id: inventGuid(domain.seed, domain.index, 'aiaca', 0),
    name: `${domain.netbios}-ISSUING-CA1`,
    chain: authorityChain(domain, 0),
    aces: access.configuration(entry('GenericAll', forestGroup(domain, RID.certPublishers))),
    containedBy: containerOf(domain, 'AIA'),
  });
}

/** `planted` certificates are trusted, too. */
export function ntAuthStoreRecord(
  domain: DomainPlan,
  access: DomainAccess,
  planted: readonly string[],
): string {
  const own = Array.from(
    { length: domain.counts.enterpriseCas },
    (_, index) => authorityChain(domain, index)[0],
  );
  return ntAuthStoreText(domain, {
    id: inventGuid(domain.seed, domain.index, 'ntauthstore', 0),
    thumbprints: [...own, ...planted],
    aces: access.configuration(),
    containedBy: containerOf(domain, 'Public Key Services'),
  });
}

export function enterpriseCaRecord(domain: DomainPlan, access: DomainAccess, index: number): string {
  const draws = new SeededRandom(STREAM.certificate, domain.seed, domain.index, index);
  const host = rangeOf(domain.computers, 'tier0').start + index;
  const published = publishedTemplates(domain, index).map((template) =>
    principal(inventGuid(domain.seed, domain.index, 'certtemplate', template), 'CertTemplate'),
  );
  const everyone = entry('Enroll', wellKnown(domain, SID.authenticatedUsers));
  const pkiAdmins = tierGroup(domain, 'PKI Admins');
  const manage = [pkiAdmins, forestGroup(domain, RID.enterpriseAdmins)].flatMap((holder) =>
    ['ManageCA', 'ManageCertificates'].map((right) => entry(right, holder)),
  );

  return authorityText(domain, {
    id: inventGuid(domain.seed, domain.index, 'enterpriseca', index),
    name: `${domain.netbios}-ISSUING-CA${index + 1}`,
    chain: authorityChain(domain, index),
    hostSid: computerSid(domain, host),
    hostName: hostName(domain, host),
    templates: published,
    aces: access.configuration(everyone, ...manage),
    registryAces: joinAces(
      entry('Owns', wellKnown(domain, SID.administrators)),
      everyone,
      ...manage,
      entry('ManageCA', wellKnown(domain, SID.administrators)),
    ),
    allowsAnySubject: draws.chance(domain.hygiene.weakTemplates / 2),
    hasHttpEnrolment: draws.chance(domain.hygiene.webEnrolment),
    agents: [],
    containedBy: containerOf(domain, 'Enrollment Services'),
  });
}

export function certTemplateRecord(domain: DomainPlan, access: DomainAccess, index: number): string {
  const spec = BUILT_IN_TEMPLATES[index] ?? inventTemplate(domain, index);
  return templateText(domain, {
    id: inventGuid(domain.seed, domain.index, 'certtemplate', index),
    spec,
    oid: `${oidRoot(domain)}.${100 + index}`,
    aces: access.configuration(...enrolmentEntries(domain, spec.enrolees)),
    isAclProtected: true,
    containedBy: containerOf(domain, 'Certificate Templates'),
  });
}

export function issuancePolicyRecord(domain: DomainPlan, access: DomainAccess, index: number): string {
  const name = index === 0 ? 'Medium Assurance' : 'High Assurance';
  return policyText(domain, access, {
    id: inventGuid(domain.seed, domain.index, 'issuancepolicy', index),
    name,
    oid: `${oidRoot(domain)}.${400 + index}`,
    group: undefined,
  });
}

export function policyText(
  domain: DomainPlan,
  access: DomainAccess,
  policy: { id: string; name: string; oid: string; group: TypedPrincipal | undefined },
): string {
  const place = containerOf(domain, 'OID');
  const properties: JsonObject = {
    ...commonProperties(
      domain,
      `${policy.name.toUpperCase()}@${domain.name}`,
      `CN=${policy.name.toUpperCase()},${place.distinguishedName}`,
    ),
    isaclprotected: false,
    description: null,
    whencreated: domain.createdAt,
    displayname: policy.name,
    certtemplateoid: policy.oid,
    oidgrouplink: policy.group?.ObjectIdentifier ?? null,
  };
  const head = membersText({
    GroupLink:
      policy.group === undefined ? { ObjectIdentifier: null, ObjectType: 'Base' } : { ...policy.group },
  });
  return recordText(head, properties, {
    id: policy.id,
    aces: access.configuration(),
    containedBy: place,
  });
}

/** Object identifiers that this forest hands out begin with this. */
export function oidRoot(domain: DomainPlan): string {
  return `1.3.6.1.4.1.311.21.8.${hashParts([STREAM.template, domain.seed, domain.index]) % 16_000_000}.1`;
}

export function enrolmentEntries(domain: DomainPlan, enrolees: Enrolees): string[] {
  const enroll = (holder: TypedPrincipal) => entry('Enroll', holder);
  const administrators = [
    enroll(forestGroup(domain, RID.domainAdmins)),
    enroll(forestGroup(domain, RID.enterpriseAdmins)),
  ];
  switch (enrolees) {
    case 'users':
      return [...administrators, enroll(domainGroup(domain, RID.domainUsers))];
    case 'computers':
      return [...administrators, enroll(domainGroup(domain, RID.domainComputers))];
    case 'controllers':
      return [
        ...administrators,
        enroll(domainGroup(domain, RID.domainControllers)),
        enroll(wellKnown(domain, SID.enterpriseControllers)),
      ];
    case 'everyone':
      return [...administrators, enroll(wellKnown(domain, SID.authenticatedUsers))];
    case 'nobody':
      return administrators;
  }
}

/** The common built-in ones on every authority; own ones are dealt out. */
function publishedTemplates(domain: DomainPlan, authority: number): number[] {
  const { certTemplates, enterpriseCas } = domain.counts;
  const builtIn = Array.from({ length: Math.min(PUBLISHED_BUILT_IN, certTemplates) }, (_, index) => index);
  const own = Array.from(
    { length: Math.max(0, certTemplates - BUILT_IN_TEMPLATES.length) },
    (_, index) => BUILT_IN_TEMPLATES.length + index,
  );
  return [...builtIn, ...own.filter((index) => index % enterpriseCas === authority)];
}

/** A template that somebody duplicated and changed; with bad hygiene, not for the better. */
function inventTemplate(domain: DomainPlan, index: number): TemplateSpec {
  const draws = new SeededRandom(STREAM.template, domain.seed, domain.index, index);
  const isWeak = draws.chance(domain.hygiene.weakTemplates);
  const application = draws.pick(APPLICATIONS);
  const base: TemplateSpec = {
    name: `${domain.netbios}-${application}-${index}`,
    displayName: `${domain.netbios} ${application} ${index}`,
    schemaVersion: draws.between(2, 4),
    enrollmentFlags: ['PUBLISH_TO_DS', 'AUTO_ENROLLMENT'],
    nameFlags: ['SUBJECT_ALT_REQUIRE_UPN', 'SUBJECT_REQUIRE_DIRECTORY_PATH'],
    ekus: draws.chance(0.6) ? [EKU.clientAuthentication] : [EKU.serverAuthentication],
    validity: draws.pick(['1 year', '2 years']),
    enrolees: draws.pick(['users', 'computers', 'everyone', 'nobody']),
  };
  if (!isWeak) {
    return base;
  }

  switch (draws.below(4)) {
    case 0:
      return { ...base, nameFlags: ['ENROLLEE_SUPPLIES_SUBJECT'], ekus: [EKU.clientAuthentication] };
    case 1:
      return { ...base, ekus: [EKU.anyPurpose] };
    case 2:
      return { ...base, ekus: [EKU.requestAgent] };
    default:
      return {
        ...base,
        enrollmentFlags: [...base.enrollmentFlags, 'NO_SECURITY_EXTENSION'],
        ekus: [EKU.clientAuthentication],
      };
  }
}

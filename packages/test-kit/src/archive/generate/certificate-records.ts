import { explicit, plainAccess } from './access-control.ts';
import { RID, WELL_KNOWN } from './built-in-groups.ts';
import type { DomainPlan, EstatePlan } from './estate-plan.ts';
import {
  computerSid,
  domainGroup,
  forestGroup,
  group,
  guidOf,
  type ObjectTypeName,
  randomOf,
  wellKnownGroup,
} from './identities.ts';
import { inventDepartment } from './invented-names.ts';
import { fixedContainer } from './placement.ts';
import { collected, type JsonObject, recordParts, unixTime } from './record-parts.ts';
import { SeededRandom } from './seeded-random.ts';

/** Templates that an enterprise CA offers. */
const PUBLISHED_TEMPLATES = 12;
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';

export function rootCaRecord(estate: EstatePlan, domain: DomainPlan): JsonObject {
  return {
    DomainSID: domain.sid,
    ...certificateObject(estate, domain, {
      type: 'rootCa',
      index: 0,
      name: 'ROOT AUTHORITY',
      certificate: rootCertificate(domain),
    }),
  };
}

export function aiaCaRecord(estate: EstatePlan, domain: DomainPlan): JsonObject {
  return certificateObject(estate, domain, {
    type: 'aiaCa',
    index: 0,
    name: 'ROOT AUTHORITY',
    certificate: { ...rootCertificate(domain), crosscertificatepair: [], hascrosscertificatepair: false },
  });
}

export function ntAuthStoreRecord(estate: EstatePlan, domain: DomainPlan): JsonObject {
  const thumbprints = Array.from({ length: domain.counts.enterpriseCas }, (_, index) =>
    caThumbprint(domain, index),
  );
  return {
    DomainSID: domain.sid,
    ...certificateObject(estate, domain, {
      type: 'ntAuthStore',
      index: 0,
      name: 'NTAUTHCERTIFICATES',
      certificate: { certthumbprints: thumbprints },
    }),
  };
}

export function enterpriseCaRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const enroll = explicit('Enroll', wellKnownGroup(domain, WELL_KNOWN.authenticatedUsers));
  const administrators = wellKnownGroup(domain, WELL_KNOWN.administrators);
  const manage = ['ManageCA', 'ManageCertificates'];
  const thumbprint = caThumbprint(domain, index);
  const host = computerSid(domain, domain.counts.domainControllers + index);
  const published = Array.from(
    { length: Math.min(PUBLISHED_TEMPLATES, domain.counts.certTemplates) },
    (_, offset) => ({
      ObjectIdentifier: guidOf(domain, 'certTemplate', (index * 5 + offset) % domain.counts.certTemplates),
      ObjectType: 'CertTemplate',
    }),
  );

  return {
    HostingComputer: host,
    DomainSID: domain.sid,
    CARegistryData: {
      CASecurity: collected({
        Data: [
          explicit('Owns', administrators),
          enroll,
          ...manage.map((right) => explicit(right, administrators)),
          ...manage.map((right) => explicit(right, domainGroup(domain, RID.domainAdmins))),
          explicit('ManageCertificates', group(domain, 2)),
        ],
      }),
      EnrollmentAgentRestrictions: collected({ Restrictions: agentRestrictions(domain, published) }),
      IsUserSpecifiesSanEnabled: collected({ Value: index === 0 }),
      RoleSeparationEnabled: collected({ Value: false }),
    },
    HttpEnrollmentEndpoints: [
      collected({
        Result: {
          Url: `http://srv-ca${index}.${domain.name.toLowerCase()}/certsrv/`,
          ADCSWebEnrollmentHTTP: index === 0,
          ADCSWebEnrollmentHTTPS: false,
          ADCSWebEnrollmentEPA: false,
        },
      }),
    ],
    EnabledCertTemplates: published,
    ...certificateObject(estate, domain, {
      type: 'enterpriseCa',
      index,
      name: `${domain.netbios}-CA${index}`,
      aces: [enroll],
      certificate: {
        flags: 'SUPPORTS_NT_AUTHENTICATION, CA_SERVERTYPE_ADVANCED',
        caname: `${domain.netbios}-CA${index}`,
        dnshostname: `srv-ca${index}.${domain.name.toLowerCase()}`,
        ...certificateProperties([thumbprint, rootThumbprint(domain)]),
        casecuritycollected: true,
        enrollmentagentrestrictionscollected: true,
        isuserspecifiessanenabledcollected: true,
        roleseparationenabledcollected: true,
        unresolvedpublishedtemplates: [],
      },
    }),
  };
}

export function certTemplateRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const random = randomOf(domain, 'certTemplate', 1_000 + index);
  const name = `${inventDepartment(random)}Template${index}`;
  const authenticates = random.chance(0.6);
  const suppliesSubject = random.chance(0.2);
  const ekus = [authenticates ? CLIENT_AUTHENTICATION : SERVER_AUTHENTICATION];

  return certificateObject(estate, domain, {
    type: 'certTemplate',
    index,
    name: name.toUpperCase(),
    aces: [
      explicit('Enroll', domainGroup(domain, random.chance(0.5) ? RID.domainUsers : RID.domainAdmins)),
      explicit('Enroll', forestGroup(domain, RID.enterpriseAdmins)),
      explicit('AllExtendedRights', forestGroup(domain, RID.enterpriseAdmins)),
      explicit('WritePKINameFlag', domainGroup(domain, RID.domainAdmins)),
      explicit('WritePKIEnrollmentFlag', domainGroup(domain, RID.domainAdmins)),
    ],
    certificate: {
      displayname: name,
      validityperiod: '1 year',
      renewalperiod: '6 weeks',
      schemaversion: 1 + random.below(4),
      oid: `1.3.6.1.4.1.311.21.8.${random.uint32()}.${index}`,
      enrollmentflag: 'PUBLISH_TO_DS, AUTO_ENROLLMENT',
      certificatenameflag: suppliesSubject ? 'ENROLLEE_SUPPLIES_SUBJECT' : 'SUBJECT_ALT_REQUIRE_UPN',
      requiresmanagerapproval: random.chance(0.2),
      nosecurityextension: random.chance(0.1),
      enrolleesuppliessubject: suppliesSubject,
      subjectaltrequireupn: !suppliesSubject,
      subjectaltrequiredns: false,
      subjectaltrequiredomaindns: false,
      subjectaltrequireemail: false,
      subjectaltrequirespn: false,
      subjectrequireemail: false,
      authenticationenabled: authenticates,
      schannelauthenticationenabled: authenticates,
      ekus,
      effectiveekus: ekus,
      certificateapplicationpolicy: [],
      certificatepolicy: random.chance(0.3) ? [policyOid(domain, 0)] : [],
      applicationpolicies: [],
      issuancepolicies: [],
      authorizedsignatures: 0,
    },
  });
}

export function issuancePolicyRecord(estate: EstatePlan, domain: DomainPlan, index: number): JsonObject {
  const linked = group(domain, index % domain.counts.groups);
  return {
    GroupLink: index === 0 ? linked : { ObjectIdentifier: null, ObjectType: 'Base' },
    ...certificateObject(estate, domain, {
      type: 'issuancePolicy',
      index,
      name: `ASSURANCE LEVEL ${index}`,
      certificate: { displayname: `Assurance level ${index}`, certtemplateoid: policyOid(domain, index) },
    }),
  };
}

/** What all objects of the certificate services have in common. */
function certificateObject(
  estate: EstatePlan,
  domain: DomainPlan,
  object: {
    readonly type: ObjectTypeName;
    readonly index: number;
    readonly name: string;
    readonly certificate: JsonObject;
    readonly aces?: Parameters<typeof plainAccess>[2];
  },
): JsonObject {
  const random = randomOf(domain, object.type, object.index);

  return {
    Properties: {
      domain: domain.name,
      name: `${object.name}@${domain.name}`,
      distinguishedname: `CN=${object.name},CN=PUBLIC KEY SERVICES,CN=SERVICES,CN=CONFIGURATION,${domain.distinguishedName}`,
      domainsid: domain.sid,
      isaclprotected: false,
      description: null,
      whencreated: unixTime(random),
      ...object.certificate,
    },
    ...recordParts(estate, {
      id: guidOf(domain, object.type, object.index),
      access: plainAccess(domain, random, object.aces ?? []),
      containedBy: fixedContainer(domain, 'PUBLIC KEY SERVICES'),
    }),
  };
}

function agentRestrictions(domain: DomainPlan, published: readonly JsonObject[]): JsonObject[] {
  return [
    {
      AccessType: 'AccessAllowedCallback',
      Agent: group(domain, 1),
      AllTemplates: false,
      Targets: [wellKnownGroup(domain, WELL_KNOWN.everyone)],
      Template: published[0] ?? null,
    },
  ];
}

function rootCertificate(domain: DomainPlan): JsonObject {
  return certificateProperties([rootThumbprint(domain)]);
}

/** `chain` runs from the certificate itself to the root. */
function certificateProperties(chain: readonly [string, ...string[]]): JsonObject {
  return {
    certthumbprint: chain[0],
    certname: chain[0],
    certchain: chain,
    hasbasicconstraints: false,
    basicconstraintpathlength: 0,
  };
}

function rootThumbprint(domain: DomainPlan): string {
  return new SeededRandom(domain.seed, domain.index, 0x524f_4f54).hex(40);
}

function caThumbprint(domain: DomainPlan, index: number): string {
  return new SeededRandom(domain.seed, domain.index, 0x4341, index).hex(40);
}

function policyOid(domain: DomainPlan, index: number): string {
  return `1.3.6.1.4.1.311.21.8.${new SeededRandom(domain.seed, domain.index, 0x4f49_44).uint32()}.1.${400 + index}`;
}

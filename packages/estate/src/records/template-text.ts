import type { Place } from '../identity/principal.ts';
import { EKU, type TemplateSpec } from '../plan/certificate-templates.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { commonProperties, type JsonObject, type RecordBase, recordText } from './record-text.ts';

const AUTHENTICATING = new Set<string>([
  EKU.clientAuthentication,
  EKU.smartcardLogon,
  EKU.anyPurpose,
  '1.3.6.1.5.2.3.4',
]);
const SCHANNEL = new Set<string>([EKU.clientAuthentication, EKU.anyPurpose]);

export interface TemplateRecord extends RecordBase {
  readonly containedBy: Place;
  readonly oid: string;
  readonly spec: TemplateSpec;
}

/** The switches of a template follow from its flags and usages, as collectors compute them. */
export function templateText(domain: DomainPlan, { spec, oid, ...base }: TemplateRecord): string {
  const { name, ekus, nameFlags, enrollmentFlags, schemaVersion } = spec;
  const names = (flag: string) => nameFlags.includes(flag);
  const serves = (usages: ReadonlySet<string>) => ekus.length === 0 || ekus.some((eku) => usages.has(eku));

  const properties: JsonObject = {
    ...commonProperties(
      domain,
      `${name.toUpperCase()}@${domain.name}`,
      `CN=${name.toUpperCase()},${base.containedBy.distinguishedName}`,
    ),
    isaclprotected: base.isAclProtected ?? false,
    description: null,
    whencreated: domain.createdAt,
    validityperiod: spec.validity,
    renewalperiod: spec.validity === '1 week' ? '1 day' : '6 weeks',
    schemaversion: schemaVersion,
    displayname: spec.displayName,
    oid,
    enrollmentflag: enrollmentFlags.length === 0 ? 'NONE' : enrollmentFlags.join(', '),
    requiresmanagerapproval: enrollmentFlags.includes('PEND_ALL_REQUESTS'),
    nosecurityextension: enrollmentFlags.includes('NO_SECURITY_EXTENSION'),
    certificatenameflag: nameFlags.length === 0 ? 'NONE' : nameFlags.join(', '),
    enrolleesuppliessubject: names('ENROLLEE_SUPPLIES_SUBJECT'),
    subjectaltrequireupn: names('SUBJECT_ALT_REQUIRE_UPN'),
    subjectaltrequiredns: names('SUBJECT_ALT_REQUIRE_DNS'),
    subjectaltrequiredomaindns: names('SUBJECT_ALT_REQUIRE_DOMAIN_DNS'),
    subjectaltrequireemail: names('SUBJECT_ALT_REQUIRE_EMAIL'),
    subjectaltrequirespn: names('SUBJECT_ALT_REQUIRE_SPN'),
    subjectrequireemail: names('SUBJECT_REQUIRE_EMAIL'),
    ekus,
    certificateapplicationpolicy: schemaVersion === 1 ? [] : ekus,
    certificatepolicy: spec.certificatePolicy ?? [],
    authorizedsignatures: spec.authorizedSignatures ?? 0,
    applicationpolicies: spec.applicationPolicies ?? [],
    issuancepolicies: [],
    effectiveekus: ekus,
    authenticationenabled: serves(AUTHENTICATING),
    schannelauthenticationenabled: serves(SCHANNEL),
  };
  return recordText('', properties, base);
}

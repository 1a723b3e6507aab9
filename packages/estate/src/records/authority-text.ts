import type { Place, TypedPrincipal } from '../identity/principal.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import {
  commonProperties,
  type JsonObject,
  membersText,
  type RecordBase,
  recordText,
} from './record-text.ts';
import { references } from './user-text.ts';

interface CertificateObject extends RecordBase {
  readonly containedBy: Place;
  readonly name: string;
  /** From the certificate itself to the root. */
  readonly chain: readonly string[];
}

export interface AuthoritySpec extends CertificateObject {
  readonly hostSid: string;
  readonly hostName: string;
  readonly templates: readonly TypedPrincipal[];
  /** Registry access list, as text without brackets. */
  readonly registryAces: string;
  readonly allowsAnySubject: boolean;
  readonly hasHttpEnrolment: boolean;
  /** Enrolment agents that are restricted to one template each. */
  readonly agents: readonly { readonly agent: TypedPrincipal; readonly template: TypedPrincipal }[];
}

export function rootCaText(domain: DomainPlan, spec: CertificateObject): string {
  return recordText(`"DomainSID":"${domain.sid}"`, certificateProperties(domain, spec), spec);
}

export function aiaCaText(domain: DomainPlan, spec: CertificateObject): string {
  const properties = {
    ...certificateProperties(domain, spec),
    crosscertificatepair: [],
    hascrosscertificatepair: false,
  };
  return recordText('', properties, spec);
}

export function ntAuthStoreText(
  domain: DomainPlan,
  spec: RecordBase & { readonly containedBy: Place; readonly thumbprints: readonly string[] },
): string {
  const properties = {
    ...directoryProperties(domain, 'NTAuthCertificates', spec.containedBy),
    certthumbprints: spec.thumbprints,
  };
  return recordText(`"DomainSID":"${domain.sid}"`, properties, spec);
}

export function authorityText(domain: DomainPlan, spec: AuthoritySpec): string {
  const head = `${membersText({
    HostingComputer: spec.hostSid,
    DomainSID: domain.sid,
    EnabledCertTemplates: references(spec.templates),
    HttpEnrollmentEndpoints: [
      {
        Result: {
          Url: `http://${spec.hostName}/certsrv/`,
          ADCSWebEnrollmentHTTP: spec.hasHttpEnrolment,
          ADCSWebEnrollmentHTTPS: false,
          ADCSWebEnrollmentEPA: false,
        },
        Collected: true,
        FailureReason: null,
      },
    ],
  })},"CARegistryData":${registryText(spec)}`;

  const properties = {
    ...certificateProperties(domain, spec),
    flags: 'SUPPORTS_NT_AUTHENTICATION, CA_SERVERTYPE_ADVANCED',
    caname: spec.name,
    dnshostname: spec.hostName,
    casecuritycollected: true,
    enrollmentagentrestrictionscollected: true,
    isuserspecifiessanenabledcollected: true,
    roleseparationenabledcollected: true,
    unresolvedpublishedtemplates: [],
  };
  return recordText(head, properties, spec);
}

function registryText(spec: AuthoritySpec): string {
  const rest = membersText({
    EnrollmentAgentRestrictions: {
      Restrictions: spec.agents.map(({ agent, template }) => ({
        AccessType: 'AccessAllowedCallback',
        Agent: { ...agent },
        AllTemplates: false,
        Targets: [],
        Template: { ...template },
      })),
      Collected: true,
      FailureReason: null,
    },
    IsUserSpecifiesSanEnabled: { Value: spec.allowsAnySubject, Collected: true, FailureReason: null },
    RoleSeparationEnabled: { Value: false, Collected: true, FailureReason: null },
  });
  return `{"CASecurity":{"Data":[${spec.registryAces}],"Collected":true,"FailureReason":null},${rest}}`;
}

function certificateProperties(domain: DomainPlan, spec: CertificateObject): JsonObject {
  return {
    ...directoryProperties(domain, spec.name, spec.containedBy),
    certthumbprint: spec.chain[0] ?? '',
    certname: spec.chain[0] ?? '',
    certchain: spec.chain,
    hasbasicconstraints: false,
    basicconstraintpathlength: 0,
  };
}

function directoryProperties(domain: DomainPlan, name: string, place: Place): JsonObject {
  return {
    ...commonProperties(
      domain,
      `${name.toUpperCase()}@${domain.name}`,
      `CN=${name.toUpperCase()},${place.distinguishedName}`,
    ),
    isaclprotected: false,
    description: null,
    whencreated: domain.createdAt,
  };
}

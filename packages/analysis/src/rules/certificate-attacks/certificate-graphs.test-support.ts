import type { RandomGraphSpec } from '../../testing/random-graph.test-support.ts';

const SIDS = ['S-1', 'S-1', 'S-1', 'S-1', 'S-2', undefined];
const PRINCIPALS = 'User|Group|Computer';

/** An attack needs many weaknesses at once, so that single ones must be frequent. */
function mostly(value: unknown, ...others: readonly unknown[]): readonly unknown[] {
  return [...Array.from({ length: 2 + 2 * others.length }, () => value), ...others];
}

/** Templates whose enrolees, or the directory, name the subject. */
function templates(enrolleesuppliessubject: boolean) {
  return {
    requiresmanagerapproval: mostly(false, true, undefined),
    authenticationenabled: mostly(true, false, 'true'),
    enrolleesuppliessubject: mostly(enrolleesuppliessubject, !enrolleesuppliessubject, undefined),
    nosecurityextension: mostly(true, false, undefined),
    schemaversion: [1, 1, 2, 2, 2, '2', undefined],
    authorizedsignatures: mostly(0, '0', -1, 1, undefined),
    subjectaltrequireupn: mostly(true, false, undefined),
    subjectaltrequirespn: mostly(false, true, undefined),
    subjectaltrequiredns: [true, false, true, false, true, true, false, true, undefined],
    subjectaltrequiredomaindns: mostly(false, true, undefined),
    domainsid: SIDS,
    schannelauthenticationenabled: [true, true, undefined, undefined, undefined, false, 'true'],
    effectiveekus: [[], ['1.3.6.1.5.5.7.3.2'], ['x', '2.5.29.37.0'], ['x'], undefined, 'x'],
  };
}

const ESTATE: RandomGraphSpec = {
  nodes: {
    User: {
      min: 1,
      max: 2,
      properties: { gmsa: [undefined, undefined, true, false, 'true'], msa: [undefined, undefined, true] },
    },
    Group: { min: 2, max: 4, objectIdEnds: ['', '', '', '-S-1-5-11', '-S-1-1-0', '-544'] },
    ADLocalGroup: { max: 1 },
    Computer: {
      min: 2,
      max: 2,
      properties: {
        enabled: mostly(true, false, undefined),
        domainsid: SIDS,
        certificatemappingmethodsraw: mostly(4, 31, '4', -1, 3, undefined),
        strongcertificatebindingenforcementraw: mostly(1, -1, 0, 2, undefined),
      },
    },
    '=Thing': { max: 1 },
    Domain: { min: 1, max: 2, properties: { domainsid: ['S-1', 'S-2'] } },
    OU: { max: 1 },
    Container: {
      max: 2,
      properties: {
        domainsid: SIDS,
        distinguishedname: [
          'CN=PUBLIC KEY SERVICES,CN=SERVICES,CN=CONFIGURATION,DC=D',
          'CN=CERTIFICATION AUTHORITIES,CN=PUBLIC KEY SERVICES,CN=SERVICES,CN=CONFIGURATION,DC=D',
          'CN=CERTIFICATE TEMPLATES,CN=PUBLIC KEY SERVICES,CN=SERVICES,CN=CONFIGURATION,DC=D',
          'CN=AIA,CN=PUBLIC KEY SERVICES,CN=SERVICES,CN=CONFIGURATION,DC=D',
          undefined,
        ],
      },
    },
    RootCA: { min: 1, max: 1 },
    NTAuthStore: { min: 1, max: 1 },
    EnterpriseCA: {
      min: 1,
      max: 2,
      properties: {
        domainsid: SIDS,
        isuserspecifiessanenabledcollected: mostly(true, false, undefined),
        isuserspecifiessanenabled: mostly(true, false, undefined),
        enrollmentagentrestrictionscollected: [true, false, undefined, 'true'],
        hasenrollmentagentrestrictions: [true, true, false, undefined],
        disabledextensionscollected: mostly(true, false, undefined),
        disabledextensions: mostly(['x', '1.3.6.1.4.1.311.25.2'], ['x'], [], undefined),
        roleseparationenabledcollected: mostly(true, false, undefined),
        roleseparationenabled: [true, false, undefined, 'true'],
      },
    },
    IssuancePolicy: { min: 1, max: 1 },
  },
  relationships: {
    'User|Group|Computer -MemberOf-> Group': 0.4,
    'User|Group -MemberOfLocalGroup-> ADLocalGroup': 0.5,
    [`${PRINCIPALS}|ADLocalGroup|=Thing -Enroll-> EnterpriseCA`]: 0.5,
    [`${PRINCIPALS}|ADLocalGroup|=Thing -Enroll-> CertTemplate`]: 0.5,
    [`${PRINCIPALS} -AllExtendedRights-> CertTemplate`]: 0.2,
    [`${PRINCIPALS} -GenericAll-> CertTemplate|EnterpriseCA|User|Computer`]: 0.3,
    [`${PRINCIPALS}|=Thing -GenericWrite-> CertTemplate|User|Computer|Group`]: 0.3,
    [`${PRINCIPALS}|ADLocalGroup -WriteDacl-> CertTemplate|User`]: 0.1,
    [`${PRINCIPALS} -Owns-> CertTemplate|User|Computer`]: 0.2,
    [`${PRINCIPALS} -WriteOwner-> CertTemplate|Computer`]: 0.1,
    [`${PRINCIPALS}|=Thing -GenericWrite-> NTAuthStore|RootCA|Container|EnterpriseCA`]: 0.2,
    [`${PRINCIPALS}|ADLocalGroup -WriteDacl-> NTAuthStore|RootCA|Container|EnterpriseCA`]: 0.2,
    [`${PRINCIPALS} -CreateChildAll-> Container`]: 0.3,
    [`${PRINCIPALS} -WritePKINameFlag-> CertTemplate`]: 0.4,
    [`${PRINCIPALS} -WritePKIEnrollmentFlag-> CertTemplate`]: 0.4,
    [`${PRINCIPALS} -DelegatedEnrollmentAgent-> CertTemplate`]: 0.4,
    [`${PRINCIPALS}|=Thing -ManageCA-> EnterpriseCA`]: 0.2,
    [`${PRINCIPALS}|ADLocalGroup -ManageCertificates-> EnterpriseCA`]: 0.3,
    'CertTemplate -EnrollOnBehalfOf-> CertTemplate': 0.5,
    'CertTemplate|OU -PublishedTo-> EnterpriseCA': 0.75,
    'EnterpriseCA -IssuedSignedBy-> RootCA|EnterpriseCA': 0.85,
    'EnterpriseCA -EnterpriseCAFor-> RootCA': 0.5,
    'RootCA -RootCAFor-> Domain': 0.85,
    'EnterpriseCA -TrustedForNTAuth-> NTAuthStore': 0.85,
    'NTAuthStore -NTAuthStoreFor-> Domain': 0.85,
    'Computer|=Thing -HostsCAService-> EnterpriseCA': 0.85,
    'Computer|User -DCFor-> Domain': 0.7,
    'Domain -SameForestTrust-> Domain': 0.4,
    'CertTemplate -ExtendedByPolicy-> IssuancePolicy': 0.8,
    'IssuancePolicy|OU -OIDGroupLink-> Group': 0.6,
    'Domain|OU -Contains-> Group|OU': 0.6,
  },
};

/** Certificate services in which attacks are likely; the enrolees, or else the directory, mostly name the subject. */
export function certificateGraphs(suppliesSubject: boolean): RandomGraphSpec {
  const { nodes, relationships } = ESTATE;
  const properties = templates(suppliesSubject);

  return { nodes: { ...nodes, CertTemplate: { min: 2, max: 3, properties } }, relationships };
}

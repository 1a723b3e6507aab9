/** Extended key usages by what they are for. */
export const EKU = {
  clientAuthentication: '1.3.6.1.5.5.7.3.2',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
  codeSigning: '1.3.6.1.5.5.7.3.3',
  secureEmail: '1.3.6.1.5.5.7.3.4',
  encryptingFiles: '1.3.6.1.4.1.311.10.3.4',
  smartcardLogon: '1.3.6.1.4.1.311.20.2.2',
  requestAgent: '1.3.6.1.4.1.311.20.2.1',
  controllerAuthentication: '1.3.6.1.5.2.3.5',
  caExchange: '1.3.6.1.4.1.311.21.5',
  keyRecovery: '1.3.6.1.4.1.311.21.6',
  anyPurpose: '2.5.29.37.0',
} as const;

/** Who may enrol besides the administrators. */
export type Enrolees = 'users' | 'computers' | 'controllers' | 'everyone' | 'nobody';

/** A certificate template, apart from identity and access list. */
export interface TemplateSpec {
  readonly name: string;
  readonly displayName: string;
  readonly schemaVersion: number;
  readonly enrollmentFlags: readonly string[];
  readonly nameFlags: readonly string[];
  readonly ekus: readonly string[];
  readonly validity: string;
  readonly enrolees: Enrolees;
  /** Signatures that a request needs, and the policies they must carry. */
  readonly authorizedSignatures?: number;
  readonly applicationPolicies?: readonly string[];
  /** Issuance policies that certificates carry. */
  readonly certificatePolicy?: readonly string[];
}

const CLIENT_AND_SERVER = [EKU.clientAuthentication, EKU.serverAuthentication];
const NAMED_BY_DNS = ['SUBJECT_ALT_REQUIRE_DNS', 'SUBJECT_REQUIRE_DNS_AS_CN'];
const NAMED_BY_UPN = ['SUBJECT_ALT_REQUIRE_UPN', 'SUBJECT_REQUIRE_DIRECTORY_PATH'];
const NAMED_BY_REQUEST = ['ENROLLEE_SUPPLIES_SUBJECT'];

function template(
  name: string,
  displayName: string,
  spec: Partial<TemplateSpec> & Pick<TemplateSpec, 'ekus'>,
): TemplateSpec {
  return {
    name,
    displayName,
    schemaVersion: 1,
    enrollmentFlags: ['AUTO_ENROLLMENT'],
    nameFlags: NAMED_BY_UPN,
    validity: '1 year',
    enrolees: 'nobody',
    ...spec,
  };
}

/** Templates that certificate services bring along; the first ones are what small installations publish. */
export const BUILT_IN_TEMPLATES: readonly TemplateSpec[] = [
  template('User', 'User', {
    ekus: [EKU.encryptingFiles, EKU.secureEmail, EKU.clientAuthentication],
    enrollmentFlags: ['INCLUDE_SYMMETRIC_ALGORITHMS', 'PUBLISH_TO_DS', 'AUTO_ENROLLMENT'],
    nameFlags: [
      'SUBJECT_ALT_REQUIRE_UPN',
      'SUBJECT_ALT_REQUIRE_EMAIL',
      'SUBJECT_REQUIRE_EMAIL',
      'SUBJECT_REQUIRE_DIRECTORY_PATH',
    ],
    enrolees: 'users',
  }),
  template('Machine', 'Computer', {
    ekus: CLIENT_AND_SERVER,
    nameFlags: NAMED_BY_DNS,
    enrolees: 'computers',
  }),
  template('WebServer', 'Web Server', {
    ekus: [EKU.serverAuthentication],
    enrollmentFlags: ['NONE'],
    nameFlags: NAMED_BY_REQUEST,
    validity: '2 years',
  }),
  template('DomainController', 'Domain Controller', {
    ekus: CLIENT_AND_SERVER,
    enrollmentFlags: ['INCLUDE_SYMMETRIC_ALGORITHMS', 'PUBLISH_TO_DS', 'AUTO_ENROLLMENT'],
    nameFlags: ['SUBJECT_ALT_REQUIRE_DIRECTORY_GUID', ...NAMED_BY_DNS],
    enrolees: 'controllers',
  }),
  template('KerberosAuthentication', 'Kerberos Authentication', {
    schemaVersion: 2,
    ekus: [...CLIENT_AND_SERVER, EKU.smartcardLogon, EKU.controllerAuthentication],
    nameFlags: ['SUBJECT_ALT_REQUIRE_DOMAIN_DNS', 'SUBJECT_ALT_REQUIRE_DNS'],
    enrolees: 'controllers',
  }),
  template('SubCA', 'Subordinate Certification Authority', {
    ekus: [],
    enrollmentFlags: ['NONE'],
    nameFlags: NAMED_BY_REQUEST,
    validity: '5 years',
  }),
  template('EnrollmentAgent', 'Enrollment Agent', { ekus: [EKU.requestAgent], validity: '2 years' }),
  template('Workstation', 'Workstation Authentication', {
    schemaVersion: 2,
    ekus: [EKU.clientAuthentication],
    nameFlags: ['SUBJECT_ALT_REQUIRE_DNS'],
    enrolees: 'computers',
  }),
  template('SmartcardLogon', 'Smartcard Logon', {
    ekus: [EKU.clientAuthentication, EKU.smartcardLogon],
    enrollmentFlags: ['NONE'],
  }),
  template('SmartcardUser', 'Smartcard User', {
    ekus: [EKU.secureEmail, EKU.clientAuthentication, EKU.smartcardLogon],
    enrollmentFlags: ['INCLUDE_SYMMETRIC_ALGORITHMS', 'PUBLISH_TO_DS'],
  }),
  template('Administrator', 'Administrator', {
    ekus: [EKU.encryptingFiles, EKU.secureEmail, EKU.clientAuthentication],
    enrollmentFlags: ['INCLUDE_SYMMETRIC_ALGORITHMS', 'PUBLISH_TO_DS', 'AUTO_ENROLLMENT'],
  }),
  template('ClientAuth', 'Authenticated Session', { ekus: [EKU.clientAuthentication] }),
  template('CodeSigning', 'Code Signing', { ekus: [EKU.codeSigning] }),
  template('EFS', 'Basic EFS', {
    ekus: [EKU.encryptingFiles],
    enrollmentFlags: ['INCLUDE_SYMMETRIC_ALGORITHMS', 'PUBLISH_TO_DS', 'AUTO_ENROLLMENT'],
    enrolees: 'users',
  }),
  template('CA', 'Root Certification Authority', {
    ekus: [],
    enrollmentFlags: ['NONE'],
    nameFlags: NAMED_BY_REQUEST,
    validity: '5 years',
  }),
  template('CAExchange', 'CA Exchange', {
    schemaVersion: 2,
    ekus: [EKU.caExchange],
    enrollmentFlags: ['INCLUDE_SYMMETRIC_ALGORITHMS'],
    nameFlags: NAMED_BY_REQUEST,
    validity: '1 week',
  }),
  template('KeyRecoveryAgent', 'Key Recovery Agent', {
    schemaVersion: 2,
    ekus: [EKU.keyRecovery],
    enrollmentFlags: [
      'INCLUDE_SYMMETRIC_ALGORITHMS',
      'PEND_ALL_REQUESTS',
      'PUBLISH_TO_KRA_CONTAINER',
      'AUTO_ENROLLMENT',
    ],
    validity: '2 years',
  }),
  template('RASAndIASServer', 'RAS and IAS Server', {
    schemaVersion: 2,
    ekus: CLIENT_AND_SERVER,
    nameFlags: ['SUBJECT_ALT_REQUIRE_DNS', 'SUBJECT_REQUIRE_COMMON_NAME'],
  }),
  template('DomainControllerAuthentication', 'Domain Controller Authentication', {
    schemaVersion: 2,
    ekus: [...CLIENT_AND_SERVER, EKU.smartcardLogon],
    nameFlags: ['SUBJECT_ALT_REQUIRE_DNS'],
    enrolees: 'controllers',
  }),
];

/** How many of these a certification authority publishes. */
export const PUBLISHED_BUILT_IN = 8;

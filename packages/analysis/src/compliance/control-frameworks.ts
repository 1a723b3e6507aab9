/** The catalogues of controls that findings are put under. */
export const FRAMEWORK_IDS = [
  'nist-csf-1.1',
  'nist-csf-2.0',
  'nist-sp-800-171-r2',
  'nist-sp-800-53-r5',
] as const;

export type FrameworkId = (typeof FRAMEWORK_IDS)[number];

/** What people call a framework, and where it is published. */
export const FRAMEWORKS: Readonly<Record<FrameworkId, { readonly name: string; readonly url: string }>> = {
  'nist-csf-1.1': {
    name: 'NIST Cybersecurity Framework 1.1',
    url: 'https://doi.org/10.6028/NIST.CSWP.04162018',
  },
  'nist-csf-2.0': {
    name: 'NIST Cybersecurity Framework 2.0',
    url: 'https://doi.org/10.6028/NIST.CSWP.29',
  },
  'nist-sp-800-171-r2': {
    name: 'NIST SP 800-171 Revision 2',
    url: 'https://doi.org/10.6028/NIST.SP.800-171r2',
  },
  'nist-sp-800-53-r5': {
    name: 'NIST SP 800-53 Revision 5',
    url: 'https://doi.org/10.6028/NIST.SP.800-53r5',
  },
};

/**
 * Controls that a finding can speak against, with what each is about: ids are those of the framework, and no two
 * frameworks share one. What a framework asks for besides, of backups, say, or of training, no graph tells.
 */
const CONTROLS = {
  'nist-csf-1.1': {
    'PR.AC-1': 'Identities and credentials are managed',
    'PR.AC-4': 'Permissions follow least privilege',
    'PR.AC-6': 'Identities are bound to credentials',
    'PR.AC-7': 'Authentication is as strong as the risk',
    'PR.DS-2': 'Data in transit is protected',
    'PR.IP-1': 'Configurations have a secure baseline',
    'PR.IP-3': 'Changes of configurations are controlled',
    'PR.MA-2': 'Remote maintenance is kept to who may',
    'PR.PT-3': 'Systems do no more than they have to',
  },
  'nist-csf-2.0': {
    'PR.AA-01': 'Identities and credentials are managed',
    'PR.AA-02': 'Identities are bound to credentials',
    'PR.AA-03': 'Users and services are authenticated',
    'PR.AA-04': 'Identity assertions are protected',
    'PR.AA-05': 'Permissions follow least privilege',
    'PR.DS-02': 'Data in transit is protected',
    'PR.PS-01': 'Configurations are managed',
  },
  'nist-sp-800-171-r2': {
    '3.1.1': 'Access for who is authorised',
    '3.1.2': 'Only functions that users are authorised for',
    '3.1.4': 'Separation of duties',
    '3.1.5': 'Least privilege',
    '3.1.6': 'Everyday work without privileges',
    '3.1.7': 'Privileged functions for who is privileged',
    '3.4.2': 'Secure settings',
    '3.4.5': 'Restrictions on who changes systems',
    '3.4.6': 'Least functionality',
    '3.5.1': 'Identification of users and their processes',
    '3.5.2': 'Authentication of users and their processes',
    '3.5.3': 'Multi-factor authentication',
    '3.5.7': 'Strong passwords',
    '3.13.3': 'Administration apart from everyday work',
    '3.13.10': 'Management of cryptographic keys',
    '3.13.15': 'Authentic sessions',
  },
  'nist-sp-800-53-r5': {
    'AC-2': 'Account Management',
    'AC-2(7)': 'Privileged User Accounts',
    'AC-3': 'Access Enforcement',
    'AC-5': 'Separation of Duties',
    'AC-6': 'Least Privilege',
    'AC-6(1)': 'Authorize Access to Security Functions',
    'AC-6(2)': 'Non-privileged Access for Nonsecurity Functions',
    'AC-6(5)': 'Privileged Accounts',
    'AC-6(7)': 'Review of User Privileges',
    'AC-6(10)': 'Prohibit Non-privileged Users from Executing Privileged Functions',
    'CM-5': 'Access Restrictions for Change',
    'CM-6': 'Configuration Settings',
    'CM-7': 'Least Functionality',
    'IA-2': 'Identification and Authentication (Organizational Users)',
    'IA-2(1)': 'Multi-factor Authentication to Privileged Accounts',
    'IA-5': 'Authenticator Management',
    'IA-5(1)': 'Password-based Authentication',
    'IA-5(2)': 'Public Key-based Authentication',
    'IA-5(6)': 'Protection of Authenticators',
    'MA-4': 'Nonlocal Maintenance',
    'SC-2': 'Separation of System and User Functionality',
    'SC-3': 'Security Function Isolation',
    'SC-8': 'Transmission Confidentiality and Integrity',
    'SC-12': 'Cryptographic Key Establishment and Management',
    'SC-17': 'Public Key Infrastructure Certificates',
    'SC-23': 'Session Authenticity',
  },
} as const satisfies Readonly<Record<FrameworkId, Readonly<Record<string, string>>>>;

type ControlsOf<Id extends FrameworkId> = Id extends FrameworkId ? keyof (typeof CONTROLS)[Id] : never;

/** The id of a control of any framework. */
export type ControlId = ControlsOf<FrameworkId>;

export interface Control {
  readonly id: ControlId;
  readonly framework: FrameworkId;
  readonly title: string;
}

/** All of them, by framework, in its order. */
export const ALL_CONTROLS: readonly Control[] = FRAMEWORK_IDS.flatMap((framework) =>
  Object.entries(CONTROLS[framework]).map(([id, title]) => ({ id: id as ControlId, framework, title })),
);

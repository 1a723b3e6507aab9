import type { RelationshipKind } from '@secgraph/graph-schema';
import type { CollectedInput, Trace } from './collected-input.ts';

const RELAYS: readonly RelationshipKind[] = [
  'CoerceAndRelayNTLMToSMB',
  'CoerceAndRelayNTLMToADCS',
  'CoerceAndRelayNTLMToADCSRPC',
  'CoerceAndRelayNTLMToLDAP',
  'CoerceAndRelayNTLMToLDAPS',
];

const AUTHORITY_REMEDY =
  'Collect certificate services with the registry of the authorities, as somebody who is a local administrator of the hosts of authorities, from where their remote registry can be reached.';
const EXTENDED_AUTHORITY_REMEDY =
  'Collect the registry of the authorities with a tool that asks for the settings of the policy module and the interfaces, such as Certipy.';
const CONTROLLER_REMEDY =
  'Collect the registry of domain controllers, as somebody who is an administrator there, from where their remote registry can be reached.';
const COMPUTER_REMEDY =
  'Collect while the computers are on, from where they can be reached, as somebody who is a local administrator of them.';

type Told = Pick<CollectedInput, 'about' | 'remedy' | 'decides' | 'isExtended'>;

function ofAuthorities(id: string, trace: Trace, told: Told): CollectedInput {
  return { id, environmentKind: 'Domain', kind: 'EnterpriseCA', population: 'all', trace, ...told };
}

function ofControllers(id: string, trace: Trace, told: Told): CollectedInput {
  return {
    id,
    environmentKind: 'Domain',
    kind: 'Computer',
    population: 'domain controllers',
    trace,
    ...told,
  };
}

function ofComputers(
  id: string,
  trace: Trace,
  { population = 'windows in use', ...told }: Told & Partial<Pick<CollectedInput, 'population'>>,
): CollectedInput {
  return { id, environmentKind: 'Domain', kind: 'Computer', population, trace, ...told };
}

/** Each input that a collector may leave out, in the order in which people read of them. */
export const COLLECTED_INPUTS: readonly CollectedInput[] = [
  ofAuthorities(
    'ca-subject-alternative-names',
    { property: 'isuserspecifiessanenabled', flag: 'isuserspecifiessanenabledcollected' },
    {
      about: 'whether the authority takes any subject from a request',
      remedy: AUTHORITY_REMEDY,
      decides: ['ADCSESC6a', 'ADCSESC6b', 'ADCSESC16'],
    },
  ),
  ofAuthorities(
    'ca-disabled-extensions',
    { property: 'disabledextensions', flag: 'disabledextensionscollected' },
    {
      about: 'whether the authority leaves the security extension out of every certificate',
      remedy: `${EXTENDED_AUTHORITY_REMEDY} Few collectors ask for it.`,
      decides: ['ADCSESC6a', 'ADCSESC9a', 'ADCSESC9b', 'ADCSESC16'],
      isExtended: true,
    },
  ),
  ofAuthorities(
    'ca-enrolment-agents',
    { property: 'hasenrollmentagentrestrictions', flag: 'enrollmentagentrestrictionscollected' },
    {
      about: 'whom the authority lets enrol on behalf of others',
      remedy: AUTHORITY_REMEDY,
      decides: ['ADCSESC3', 'DelegatedEnrollmentAgent'],
    },
  ),
  ofAuthorities(
    'ca-role-separation',
    { property: 'roleseparationenabled', flag: 'roleseparationenabledcollected' },
    {
      about: 'whether the authority lets nobody have two of its roles; it counts as if it did not',
      remedy: AUTHORITY_REMEDY,
      decides: ['ADCSESC7'],
    },
  ),
  ofAuthorities(
    'ca-web-enrolment',
    { property: 'hasvulnerableendpoint' },
    {
      about: 'whether a logon can be relayed to the web enrolment of the authority',
      remedy:
        'Collect certificate services with a collector that asks for web enrolment, from where the hosts of authorities can be reached by HTTP and HTTPS.',
      decides: ['CoerceAndRelayNTLMToADCS'],
    },
  ),
  ofAuthorities(
    'ca-rpc-encryption',
    { property: 'rpcencryptionenforced', flag: 'rpcencryptionenforcedcollected' },
    {
      about: 'whether the authority insists on encryption of requests over RPC',
      remedy: `${EXTENDED_AUTHORITY_REMEDY} Few collectors ask for it.`,
      decides: ['CoerceAndRelayNTLMToADCSRPC'],
    },
  ),
  ofAuthorities(
    'ca-request-disposition',
    { property: 'requestdisposition', flag: 'requestdispositioncollected' },
    {
      about: 'whether the authority issues certificates at once; it counts as if it did',
      remedy: `${EXTENDED_AUTHORITY_REMEDY} Few collectors ask for it.`,
      decides: ['CoerceAndRelayNTLMToADCSRPC'],
    },
  ),
  ofAuthorities(
    'ca-host',
    { inbound: ['HostsCAService'] },
    {
      about: 'which computer the authority runs on',
      remedy:
        'Collect the computers of the domain that the authority is in, with the same collector: an authority is led back to its host by the DNS name of it.',
      decides: ['GoldenCert', 'CoerceAndRelayNTLMToADCS', 'CoerceAndRelayNTLMToADCSRPC'],
    },
  ),
  ofControllers(
    'dc-certificate-binding',
    { property: 'strongcertificatebindingenforcementraw' },
    {
      about: 'whether the domain controller asks for certificates that name the security id of their owner',
      remedy: CONTROLLER_REMEDY,
      decides: ['ADCSESC9a', 'ADCSESC9b'],
    },
  ),
  ofControllers(
    'dc-certificate-mapping',
    { property: 'certificatemappingmethodsraw' },
    {
      about: 'how the domain controller matches certificates with accounts over TLS',
      remedy: CONTROLLER_REMEDY,
      decides: ['ADCSESC6b', 'ADCSESC10a', 'ADCSESC10b'],
    },
  ),
  ofControllers(
    'dc-ldap-signing',
    { property: 'ldapsigning' },
    {
      about: 'whether the domain controller insists on signatures over LDAP',
      remedy:
        'Collect with a collector that asks domain controllers for LDAP signing, from where they can be reached.',
      decides: ['CoerceAndRelayNTLMToLDAP'],
    },
  ),
  ofControllers(
    'dc-ldaps-channel-binding',
    { property: 'ldapsepa' },
    {
      about: 'whether the domain controller binds LDAP over TLS to its channel',
      remedy:
        'Collect with a collector that asks domain controllers for channel binding, from where they can be reached.',
      decides: ['CoerceAndRelayNTLMToLDAPS'],
    },
  ),
  {
    id: 'create-child-rights',
    environmentKind: 'Domain',
    kind: 'OU',
    population: 'all',
    trace: {
      inbound: ['CreateChildDMSA', 'CreateChildAll', 'CreateChild'],
      orOfDomain: 'delegatedmsacollected',
    },
    about: 'who may create objects in the organisational unit, delegated managed service accounts among them',
    remedy:
      'Take a snapshot of the domain with AD Explorer, or use a collector that reads rights to create objects; most of them leave these rights out. As nobody but administrators may read delegated managed service accounts, none in the data does not mean that there are none.',
    decides: ['CanUseBadSuccessor'],
  },
  ofControllers(
    'dc-operating-system',
    { property: 'operatingsystem' },
    {
      about: 'whether the domain controller knows delegated managed service accounts',
      remedy: 'Collect the properties of computers, the operating system among them.',
      decides: ['CanUseBadSuccessor'],
    },
  ),
  {
    ...ofControllers(
      'dc-delegated-account-update',
      { property: 'operatingsystembuild', orOfDomain: 'dmsaupdateinstalled' },
      {
        about:
          'whether the domain controller has the update of August 2025, without which delegated managed service accounts give every account of the domain away',
        remedy:
          'Look at the domain controllers of Windows Server 2025, and say so: set the property dmsaupdateinstalled of the domain to true when all of them have the update of August 2025 or a later one, else to false. A build such as 26100.4946 in the property operatingsystembuild of a computer tells it, too.',
        decides: ['CanUseBadSuccessor', 'SupersedesAccount'],
      },
    ),
    population: 'controllers of 2025',
  },
  {
    id: 'kds-root-keys',
    environmentKind: 'Domain',
    kind: 'User',
    population: 'group managed accounts',
    trace: { inForest: 'KDSRootKey' },
    about: 'who may read the key from which the password of the managed service account is computed',
    remedy:
      'Take a snapshot of a domain of the forest with AD Explorer, as an administrator of the first domain: the keys lie in the configuration of the forest, and collectors leave them out.',
    decides: ['GoldenGMSA'],
  },
  ofComputers(
    'computer-local-groups',
    { inbound: ['LocalToComputer'] },
    {
      population: 'member computers in use',
      about: 'who is in the local groups of the computer',
      remedy: `${COMPUTER_REMEDY} Local groups that policies set are found without asking the computers.`,
      decides: ['AdminTo', 'CanPSRemote', 'ExecuteDCOM', 'CanRDP', 'CoerceAndRelayNTLMToSMB'],
    },
  ),
  ofComputers(
    'computer-smb-signing',
    { property: 'smbsigning' },
    {
      about: 'whether the computer insists on signatures over SMB',
      remedy: 'Collect with a collector that asks computers for SMB signing, from where they can be reached.',
      decides: ['CoerceAndRelayNTLMToSMB'],
    },
  ),
  ofComputers(
    'computer-web-client',
    { property: 'webclientrunning' },
    {
      about: 'whether the computer can be made to log on over HTTP',
      remedy: COMPUTER_REMEDY,
      decides: ['CoerceAndRelayNTLMToLDAP', 'CoerceAndRelayNTLMToLDAPS'],
    },
  ),
  ofComputers(
    'computer-outbound-ntlm',
    { property: 'restrictoutboundntlm' },
    {
      about: 'whether the computer may use NTLM towards others',
      remedy: COMPUTER_REMEDY,
      decides: RELAYS,
    },
  ),
  ofComputers(
    'computer-laps',
    { property: 'haslaps' },
    {
      about: 'whether the domain manages the password of the local administrator',
      remedy: 'Collect with an account that may read the attribute which tells when the password expires.',
      decides: ['SyncLAPSPassword'],
    },
  ),
  {
    id: 'role-approval',
    environmentKind: 'AZTenant',
    kind: 'AZRole',
    population: 'all',
    trace: { property: 'enduserassignmentrequiresapproval' },
    about: 'who approves the activation of the role',
    remedy:
      'Collect with an application that may read policies of role management (RoleManagementPolicy.Read.AzureADGroup, RoleManagement.Read.All).',
    decides: ['AZRoleApprover'],
  },
];

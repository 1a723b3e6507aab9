import type { RelationshipKind } from '@secgraph/graph-schema';
import type { FindingCategory, RelationshipFindingType } from '../finding-type.ts';

type Details = Pick<RelationshipFindingType, 'about' | 'remedy'> & {
  readonly category?: FindingCategory;
  readonly from?: readonly string[];
  readonly to?: readonly string[];
};

/** A relationship of Active Directory that begins outside of a zone and ends in it. */
function crossing(
  name: string,
  [kind, title]: readonly [RelationshipKind, string],
  { category = 'Tier Zero Attack Paths', from, to, about, remedy }: Details,
): RelationshipFindingType {
  return {
    name,
    title,
    category,
    about,
    remedy,
    kind,
    shape: 'relationship',
    platform: 'Active Directory',
    scope: 'zone',
    gradedBy: 'exposure',
    sourceKinds: from,
    targetKinds: to,
  };
}

const CERTIFICATES = 'Certificate Services';
const RELAY = 'NTLM Relay';

/** Rights over objects of the directory. */
const RIGHTS: readonly RelationshipFindingType[] = [
  crossing('T0GenericAll', ['GenericAll', 'GenericAll Privileges on Tier Zero Objects'], {
    about: 'Principals outside of {zone} have full control of objects in {zone}.',
    remedy:
      'Remove the entry from the access list, or grant the few rights that are needed to a group in {zone}.',
  }),
  crossing('T0GenericWrite', ['GenericWrite', 'GenericWrite Privileges on Tier Zero Objects'], {
    about: 'Principals outside of {zone} may write nearly every attribute of objects in {zone}.',
    remedy: 'Remove the entry from the access list, or narrow it down to attributes that give no control.',
  }),
  crossing('T0WriteDACL', ['WriteDacl', 'WriteDacl Privileges on Tier Zero Objects'], {
    about:
      'Principals outside of {zone} may change the access lists of objects in {zone}, and so grant themselves any right.',
    remedy: 'Remove the right to change permissions from everybody outside of {zone}.',
  }),
  crossing('T0WriteOwner', ['WriteOwner', 'WriteOwner Privileges on Tier Zero Objects'], {
    about: 'Principals outside of {zone} may make themselves owners of objects in {zone}.',
    remedy: 'Remove the right to take ownership from everybody outside of {zone}.',
  }),
  crossing(
    'T0WriteOwnerLimitedRights',
    ['WriteOwnerLimitedRights', 'WriteOwnerLimitedRights Privileges on Tier Zero Objects'],
    {
      about:
        'Principals outside of {zone} may become owners of objects in {zone}; what an owner may do there is limited, but still gives control.',
      remedy: 'Remove the right to take ownership, or what the entry for owner rights grants.',
    },
  ),
  crossing('T0Owns', ['Owns', 'Ownership of Tier Zero Objects'], {
    about: 'Principals outside of {zone} own objects in {zone}, and so may change their access lists.',
    remedy: 'Make a group of {zone} the owner, such as Domain Admins.',
  }),
  crossing(
    'T0OwnsLimitedRights',
    ['OwnsLimitedRights', 'Limited Ownership Privileges on Tier Zero Objects'],
    {
      about:
        'Principals outside of {zone} own objects in {zone}; the entry for owner rights limits what that grants, but leaves control.',
      remedy: 'Make a group of {zone} the owner, or correct the entry for owner rights.',
    },
  ),
  crossing('T0AllExtendedRights', ['AllExtendedRights', 'AllExtended Privileges on Tier Zero Objects'], {
    about:
      'Principals outside of {zone} hold all extended rights over objects in {zone}, resetting passwords among them.',
    remedy: 'Remove the entry, or grant the single extended right that is needed.',
  }),
  crossing(
    'T0ForceChangePassword',
    ['ForceChangePassword', 'ForceChangePassword Privileges on Tier Zero Objects'],
    {
      about: 'Principals outside of {zone} may set new passwords for accounts in {zone}.',
      remedy: 'Let only a group of {zone} reset these passwords.',
    },
  ),
  crossing('T0AddMember', ['AddMember', 'Add Member Privileges on Tier Zero Security Groups'], {
    to: ['Group'],
    about: 'Principals outside of {zone} may add anybody to groups in {zone}.',
    remedy: 'Remove the right to write the membership of these groups.',
  }),
  crossing('T0AddSelf', ['AddSelf', 'AddSelf Privilege on Tier Zero Security Groups'], {
    to: ['Group'],
    about: 'Principals outside of {zone} may add themselves to groups in {zone}.',
    remedy: 'Remove the validated write of their own membership.',
  }),
  crossing(
    'T0AddKeyCredentialLink',
    ['AddKeyCredentialLink', 'Add Key Credential Link Privileges on Tier Zero Objects'],
    {
      about: 'Principals outside of {zone} may register keys with which to log on as accounts in {zone}.',
      remedy: 'Remove the right to write the attribute msDS-KeyCredentialLink.',
    },
  ),
  crossing('T0WriteSPN', ['WriteSPN', 'WriteServicePrincipalName Privileges on Tier Zero Objects'], {
    about:
      'Principals outside of {zone} may give accounts in {zone} a service name, ask for a ticket to it and guess the password offline.',
    remedy: 'Remove the right to write servicePrincipalName.',
  }),
  crossing(
    'T0WriteAccountRestrictions',
    ['WriteAccountRestrictions', 'Write Account Restrictions Privileges on Tier Zero Objects'],
    {
      about:
        'Principals outside of {zone} may write the account restrictions of objects in {zone}, and so let others act on computers in their name.',
      remedy:
        'Remove the right to write the property set, which often remains with whoever joined a computer to the domain.',
    },
  ),
  crossing(
    'T0WriteAltSecurityIdentities',
    ['WriteAltSecurityIdentities', 'WriteAltSecurityIdentities Privileges on Tier Zero Objects'],
    {
      category: CERTIFICATES,
      about: 'Principals outside of {zone} may map certificates of their own to accounts in {zone}.',
      remedy:
        'Remove the right to write altSecurityIdentities, and look for mappings that nobody can explain.',
    },
  ),
  crossing(
    'T0WritePublicInformation',
    ['WritePublicInformation', 'WritePublicInformation Privileges on Tier Zero Objects'],
    {
      category: CERTIFICATES,
      about:
        'Principals outside of {zone} may write the public information of accounts in {zone}, which holds their certificate mappings.',
      remedy: 'Remove the right to write the property set.',
    },
  ),
  crossing('T0WriteGPLink', ['WriteGPLink', 'WriteGpLink Privileges on Tier Zero Objects'], {
    to: ['OU', 'Domain', 'Site'],
    about:
      'Principals outside of {zone} may link group policies to containers in {zone}, and so decide what runs there.',
    remedy: 'Remove the right to write gPLink.',
  }),
  crossing('NonT0DCSyncers', ['DCSync', 'Non-Tier Zero Principals With DCSync Privileges'], {
    to: ['Domain'],
    about:
      'Principals outside of {zone} may replicate the secrets of a domain, every password hash among them.',
    remedy: 'Remove the extended rights to replicate directory changes from the domain object.',
  }),
];

/** What can be read that should not be. */
const SECRETS: readonly RelationshipFindingType[] = [
  crossing('T0ReadGMSA', ['ReadGMSAPassword', 'Read GMSA Password Privileges on Tier Zero Objects'], {
    about: 'Principals outside of {zone} may read the passwords of managed service accounts in {zone}.',
    remedy: 'Take them off the list of principals that may retrieve the password.',
  }),
  crossing('T0DumpSMSA', ['DumpSMSAPassword', 'Tier Zero SMSA Installed on Non-Tier Zero Computer'], {
    from: ['Computer'],
    about:
      'Managed service accounts of {zone} are installed on computers outside of it, whose administrators can read the password.',
    remedy: 'Uninstall the account from the computer, or move the computer into {zone}.',
  }),
  crossing('T0ReadLAPS', ['ReadLAPSPassword', 'ReadLapsPassword Privileges on Tier Zero Objects'], {
    about: 'Principals outside of {zone} may read the local administrator passwords of computers in {zone}.',
    remedy: 'Let only a group of {zone} read these passwords.',
  }),
  crossing('T0SyncLAPSPassword', ['SyncLAPSPassword', 'SyncLapsPassword Privileges on Tier Zero Objects'], {
    about:
      'Principals outside of {zone} may replicate the local administrator passwords of computers in {zone}.',
    remedy: 'Remove the extended rights to replicate directory changes from the domain object.',
  }),
  crossing('T0Logins', ['HasSession', 'Logons From Tier Zero Users'], {
    from: ['Computer'],
    to: ['User'],
    about:
      'Users of {zone} are logged on to computers outside of it, whose administrators can take over the session.',
    remedy:
      'Deny accounts of {zone} to log on outside of it, and give administrators workstations of their own for it.',
  }),
  crossing('T0HasSIDHistory', ['HasSIDHistory', 'Legacy SID History on Tier Zero Objects'], {
    about:
      'Accounts outside of {zone} carry the security identifier of an object in {zone} in their history, and so all of its rights.',
    remedy: 'Clear the SID history of the account.',
  }),
];

/** Access to computers, and acting for others. */
const ACCESS: readonly RelationshipFindingType[] = [
  crossing('T0Admins', ['AdminTo', 'Admins on Tier Zero Computers'], {
    to: ['Computer'],
    about: 'Principals outside of {zone} are administrators of computers in {zone}.',
    remedy: 'Remove them from the local administrators of the computer.',
  }),
  crossing('T0PSRemote', ['CanPSRemote', 'PS Remote Users on Tier Zero Computers'], {
    about: 'Principals outside of {zone} may open PowerShell sessions on computers in {zone}.',
    remedy: 'Remove them from the local group Remote Management Users.',
  }),
  crossing('T0RDP', ['CanRDP', 'RDP Users on Tier Zero Computers'], {
    about: 'Principals outside of {zone} may log on to computers in {zone} by remote desktop.',
    remedy: 'Remove them from Remote Desktop Users, and check who holds the right to log on that way.',
  }),
  crossing('T0DCOM', ['ExecuteDCOM', 'DCOM Users on Tier Zero Computers'], {
    about:
      'Principals outside of {zone} may start distributed COM objects on computers in {zone}, some of which run commands.',
    remedy: 'Remove them from the local group Distributed COM Users.',
  }),
  crossing('T0SQLAdmin', ['SQLAdmin', 'SQL Admin Users on Tier Zero Computers'], {
    about: 'Accounts outside of {zone} run, or administer, SQL Server on computers in {zone}.',
    remedy: 'Let the service run under a managed account in {zone}, and remove administrators from outside.',
  }),
  crossing(
    'T0AddAllowedToAct',
    ['AddAllowedToAct', 'Add Resource-Based Constrained Delegation Privileges on Tier Zero Computers'],
    {
      about: 'Principals outside of {zone} may decide who acts on computers in {zone} in the name of others.',
      remedy: 'Remove the right to write msDS-AllowedToActOnBehalfOfOtherIdentity.',
    },
  ),
  crossing(
    'T0AllowedToAct',
    ['AllowedToAct', 'Resource-Based Constrained Delegation on Tier Zero Computers'],
    {
      about: 'Principals outside of {zone} may act on computers in {zone} in the name of others.',
      remedy: 'Clear the entry in msDS-AllowedToActOnBehalfOfOtherIdentity of the computer.',
    },
  ),
  crossing('T0AllowedToDelegate', ['AllowedToDelegate', 'Constrained Delegation on Tier Zero Computers'], {
    about: 'Accounts outside of {zone} may log on to services in {zone} in the name of others.',
    remedy: 'Remove the service names from the delegation list, or treat the account as part of {zone}.',
  }),
  crossing('T0CoerceToTGT', ['CoerceToTGT', 'Non-Tier Zero Principal Trusted for Unconstrained Delegation'], {
    category: 'Abusable Kerberos Configurations',
    from: ['Computer', 'User'],
    about:
      'Accounts outside of {zone} are trusted for unconstrained delegation: whoever authenticates to them, or is made to, hands over a ticket.',
    remedy: 'Turn unconstrained delegation off, or replace it by constrained delegation.',
  }),
];

/** Authentication that is made to happen, and passed on. */
const RELAYS: readonly RelationshipFindingType[] = [
  crossing(
    'T0CoerceAndRelayNTLMToSMB',
    ['CoerceAndRelayNTLMToSMB', 'Computers Vulnerable to Coercion-Based NTLM Relay to SMB Attack'],
    {
      category: RELAY,
      about:
        'Computers in {zone} accept NTLM that is relayed over SMB, from computers that administrate them and can be made to authenticate.',
      remedy:
        'Require SMB signing on the target, and restrict outgoing NTLM of the computers that can be coerced.',
    },
  ),
  crossing(
    'T0CoerceAndRelayNTLMToLDAP',
    ['CoerceAndRelayNTLMToLDAP', 'Tier Zero Computer Vulnerable to Coercion-Based NTLM Relay to LDAP Attack'],
    {
      category: RELAY,
      about:
        'Computers in {zone} can be made to authenticate, and that relayed to LDAP of a domain controller that does not require signing.',
      remedy: 'Require LDAP signing on all domain controllers.',
    },
  ),
  crossing(
    'T0CoerceAndRelayNTLMToLDAPS',
    [
      'CoerceAndRelayNTLMToLDAPS',
      'Tier Zero Computer Vulnerable to Coercion-Based NTLM Relay to LDAPS Attack',
    ],
    {
      category: RELAY,
      about:
        'Computers in {zone} can be made to authenticate, and that relayed to LDAPS of a domain controller without channel binding.',
      remedy: 'Require channel binding on all domain controllers.',
    },
  ),
  crossing(
    'T0CoerceAndRelayNTLMToADCS',
    [
      'CoerceAndRelayNTLMToADCS',
      'Tier Zero Computer Vulnerable to Coercion-Based NTLM Relay to ADCS (ESC8) Attack',
    ],
    {
      category: RELAY,
      about:
        'Computers in {zone} can be made to authenticate, and that relayed to the web enrolment of a certification authority.',
      remedy: 'Remove web enrolment, or serve it over HTTPS with extended protection alone.',
    },
  ),
  crossing(
    'T0CoerceAndRelayNTLMToADCSRPC',
    [
      'CoerceAndRelayNTLMToADCSRPC',
      'Tier Zero Computer Vulnerable to Coercion-Based NTLM Relay to ADCS RPC (ESC11) Attack',
    ],
    {
      category: RELAY,
      about:
        'Computers in {zone} can be made to authenticate, and that relayed to a certification authority that takes requests over RPC without encryption.',
      remedy: 'Set the flag IF_ENFORCEENCRYPTICERTREQUEST on all certification authorities.',
    },
  ),
];

/** By scenario: how principals outside get a certificate that logs on as somebody in the zone, and what prevents it. */
const SCENARIOS: readonly (readonly [RelationshipKind, string, string, string])[] = [
  [
    'ADCSESC1',
    'Non Tier Zero Principals With ADCS ESC1 Privileges',
    'from a template that lets them name the subject',
    'Let a manager approve requests, take the subject from the directory, or shrink who may enrol.',
  ],
  [
    'ADCSESC3',
    'Non-Tier Zero Principals With ADCS ESC3 Privileges',
    'as enrolment agents for others',
    'Restrict enrolment agents on the certification authority, and who may enrol in agent templates.',
  ],
  [
    'ADCSESC4',
    'Non-Tier Zero Principals With ADCS ESC4 Privileges',
    'from a template that they may rewrite first',
    'Remove rights to change the template from everybody outside of {zone}.',
  ],
  [
    'ADCSESC5',
    'Non-Tier Zero Principals With ADCS ESC5 Privileges',
    'since they control what the directory says about certification authorities',
    'Remove rights over Public Key Services and the objects below it from everybody outside of {zone}.',
  ],
  [
    'ADCSESC6a',
    'Non-Tier Zero Principals With ADCS ESC6 Scenario A Privileges',
    'from a certification authority that takes any alternative name from the request',
    'Clear the flag EDITF_ATTRIBUTESUBJECTALTNAME2 and enforce strong certificate mapping.',
  ],
  [
    'ADCSESC6b',
    'Non-Tier Zero Principals With ADCS ESC6 Scenario B Privileges',
    'from a certification authority that takes any alternative name from the request, where domain controllers map by name over TLS',
    'Clear the flag EDITF_ATTRIBUTESUBJECTALTNAME2 and remove the weak mapping methods from domain controllers.',
  ],
  [
    'ADCSESC7',
    'Non-Tier Zero Principals With ADCS ESC7 Privileges',
    'from a certification authority that they administer, or whose requests they grant',
    'Leave the rights to manage certification authorities and to grant requests to members of {zone}, and separate the two roles.',
  ],
  [
    'ADCSESC9a',
    'Non-Tier Zero Principals With ADCS ESC9 Scenario A Privileges',
    'through an account that they rename, from a template without security extension',
    'Let the template include the security extension, and enforce strong certificate mapping.',
  ],
  [
    'ADCSESC9b',
    'Non-Tier Zero Principals With ADCS ESC9 Scenario B Privileges',
    'through a computer that they rename, from a template without security extension',
    'Let the template include the security extension, and enforce strong certificate mapping.',
  ],
  [
    'ADCSESC10a',
    'Non Tier Zero Principals With ADCS ESC10 Scenario A',
    'through an account that they rename, since domain controllers map certificates weakly',
    'Enforce strong certificate mapping in the registry of domain controllers.',
  ],
  [
    'ADCSESC10b',
    'Non-Tier Zero Principals With ADCS ESC10 Scenario B Privileges',
    'through a computer that they rename, since domain controllers map by name over TLS',
    'Remove mapping by user principal name from the certificate mapping methods of domain controllers.',
  ],
  [
    'ADCSESC16',
    'Non-Tier Zero Principals With ADCS ESC16 Privileges',
    'from a certification authority that takes any alternative name from the request, and leaves the security extension out of every certificate',
    'Take the security extension off the list of disabled extensions, and clear the flag EDITF_ATTRIBUTESUBJECTALTNAME2.',
  ],
];

/** Certificate services. */
const CERTIFICATE_PATHS: readonly RelationshipFindingType[] = [
  ...SCENARIOS.map(([kind, title, how, remedy]) =>
    crossing(`T0${kind}`, [kind, title], {
      category: CERTIFICATES,
      to: ['Domain'],
      about: `Principals outside of {zone} can get certificates to log on as anybody in the domain, ${how}.`,
      remedy,
    }),
  ),
  crossing(
    'T0ADCSESC13',
    ['ADCSESC13', 'Non Tier Zero Principals With ADCS ESC13 Privileges Against Tier Zero Group'],
    {
      category: CERTIFICATES,
      to: ['Group'],
      about:
        'Principals outside of {zone} can enrol for certificates that make them members of groups in {zone} when they log on.',
      remedy: 'Shrink who may enrol in the template, or unlink the group from the issuance policy.',
    },
  ),
  crossing(
    'T0GoldenCert',
    ['GoldenCert', 'Non-Tier Zero Computer Hosting EnterpriseCA Trusted for NT Authentication'],
    {
      category: CERTIFICATES,
      from: ['Computer'],
      to: ['Domain'],
      about:
        'A computer outside of {zone} holds the key of a certification authority that the domain trusts, with which any certificate can be made.',
      remedy: 'Treat the computer as part of {zone}, and keep the key in a hardware security module.',
    },
  ),
  crossing(
    'T0ManageCA',
    ['ManageCA', 'Non-Tier Zero Principals With ManageCA Privileges on Tier Zero Certification Authorities'],
    {
      category: CERTIFICATES,
      to: ['EnterpriseCA'],
      about:
        'Principals outside of {zone} may manage certification authorities in {zone}, and so change what they issue.',
      remedy: 'Remove the right to manage the certification authority.',
    },
  ),
  crossing(
    'T0ManageCertificates',
    [
      'ManageCertificates',
      'Non-Tier Zero Principals With ManageCertificates Privileges on Tier Zero Certification Authorities',
    ],
    {
      category: CERTIFICATES,
      to: ['EnterpriseCA'],
      about:
        'Principals outside of {zone} may approve certificate requests of certification authorities in {zone}.',
      remedy: 'Remove the right to issue and manage certificates.',
    },
  ),
];

/** Other domains, and the cloud. */
const BORDERS: readonly RelationshipFindingType[] = [
  crossing('T0HasTrustKeys', ['HasTrustKeys', 'Non-Tier Zero Principals Holding Keys of Tier Zero Trusts'], {
    about: 'Objects outside of {zone} hold the keys of a trust whose account is in {zone}.',
    remedy: 'Protect the partner domain as part of {zone}, or end the trust.',
  }),
  crossing(
    'T0SpoofSIDHistory',
    ['SpoofSIDHistory', 'Non-Tier Zero Domains That Can Spoof SID History Into Tier Zero'],
    {
      about:
        'A domain outside of {zone} may claim security identifiers of a domain in {zone}, because the trust does not filter them.',
      remedy: 'Quarantine the trust, so that identifiers of other domains are filtered.',
    },
  ),
  crossing(
    'T0AbuseTGTDelegation',
    ['AbuseTGTDelegation', 'Non-Tier Zero Domains With TGT Delegation From Tier Zero'],
    {
      about: 'The trust lets tickets of a domain in {zone} be delegated in a domain outside of it.',
      remedy: 'Turn delegation of ticket-granting tickets off for the trust.',
    },
  ),
  crossing('T0DCFor', ['DCFor', 'Non-Tier Zero Computers That Are Domain Controllers'], {
    from: ['Computer'],
    to: ['Domain'],
    about: 'A domain controller is not part of {zone}, although its domain is.',
    remedy: 'Add the computer to {zone}, and protect it like every other domain controller.',
  }),
  crossing(
    'T0SyncedToEntraUser',
    ['SyncedToEntraUser', 'Non-Tier Zero AD User Synced to Tier Zero Entra User'],
    {
      category: 'Hybrid',
      from: ['User'],
      to: ['AZUser'],
      about: 'Users outside of {zone} are synchronised to privileged users of the cloud.',
      remedy: 'Give cloud administrators accounts that exist in the cloud alone.',
    },
  ),
  crossing('T0HostsEntraConnect', ['HostsEntraConnect', 'Non-Tier Zero Computers That Host Entra Connect'], {
    category: 'Hybrid',
    from: ['Computer'],
    about: 'The computer that Entra Connect runs on holds credentials of accounts in {zone}.',
    remedy: 'Add the computer to {zone}, and protect it like a domain controller.',
  }),
  crossing(
    'T0SeamlessSSOFor',
    ['SeamlessSSOFor', 'Non-Tier Zero Key of Seamless Single Sign-On for Tier Zero Entra Users'],
    {
      category: 'Hybrid',
      from: ['Computer'],
      to: ['AZUser'],
      about:
        'The account AZUREADSSOACC is not part of {zone}, although its key makes tickets for cloud users in {zone}.',
      remedy:
        'Switch seamless single sign-on off, or change its key every month and let nobody outside of {zone} control the account.',
    },
  ),
  crossing(
    'T0CanReanimateTombstone',
    ['CanReanimateTombstone', 'Deleted Tier Zero Objects That Can Be Restored'],
    {
      about:
        'Principals outside of {zone} may bring deleted accounts of {zone} back, with what these may do.',
      remedy:
        'Remove the right to restore deleted objects from the domain, or the rights over objects that are deleted.',
    },
  ),
  crossing('T0SPNJack', ['SPNJack', 'Delegation That Can Be Redirected to Tier Zero Computers'], {
    to: ['Computer'],
    about:
      'Principals outside of {zone} may write service names of computers in {zone} and act as an account that may delegate.',
    remedy:
      'Remove the right to write service names, and take names of hosts that are gone out of delegation settings.',
  }),
  crossing(
    'T0CanUseBadSuccessor',
    ['CanUseBadSuccessor', 'Principals That Can Become Successors of Tier Zero Accounts'],
    {
      about:
        'Principals outside of {zone} can make a delegated managed service account the successor of accounts in {zone}.',
      remedy:
        'Update domain controllers of Windows Server 2025, and take away the rights to create such accounts and to mark accounts as replaced.',
    },
  ),
  crossing('T0ReadKDSRootKey', ['ReadKDSRootKey', 'Readers of Tier Zero Root Keys of Key Distribution'], {
    to: ['KDSRootKey'],
    about:
      'Principals outside of {zone} may read root keys from which passwords of managed service accounts are computed.',
    remedy: 'Remove the right: nobody but domain controllers needs it.',
  }),
  crossing('T0GoldenGMSA', ['GoldenGMSA', 'Non-Tier Zero Root Keys of Tier Zero Managed Service Accounts'], {
    from: ['KDSRootKey'],
    about: 'Root keys that are not part of {zone} make the passwords of managed service accounts in {zone}.',
    remedy: 'Add the root keys to {zone}, and let nobody else read them.',
  }),
  crossing('T0SupersedesAccount', ['SupersedesAccount', 'Non-Tier Zero Successors of Tier Zero Accounts'], {
    about: 'Delegated managed service accounts outside of {zone} have replaced accounts in {zone}.',
    remedy: 'Add planned successors to {zone}, and undo the others.',
  }),
  crossing('T0OperatorOf', ['OperatorOf', 'Non-Tier Zero Operator Groups of Tier Zero Domains'], {
    to: ['Domain'],
    about:
      'Backup Operators or Server Operators are not part of {zone}, although their members can take over the domain controllers.',
    remedy: 'Add the groups to {zone}, and leave them empty.',
  }),
  crossing('T0SyncedToADUser', ['SyncedToADUser', 'Non-Tier Zero Entra User Synced to Tier Zero AD User'], {
    category: 'Hybrid',
    from: ['AZUser'],
    to: ['User'],
    about: 'Cloud users outside of {zone} are synchronised to users in {zone}, with their passwords.',
    remedy: 'Exclude users of {zone} from synchronisation and password writeback.',
  }),
];

/** What crosses into a zone in Active Directory. */
export const ZONE_FINDINGS: readonly RelationshipFindingType[] = [
  ...RIGHTS,
  ...SECRETS,
  ...ACCESS,
  ...RELAYS,
  ...CERTIFICATE_PATHS,
  ...BORDERS,
];

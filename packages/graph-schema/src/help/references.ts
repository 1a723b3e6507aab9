/** What help texts refer to: public documents, each by its title and address. */
export const REFERENCES = {
  msAdts: {
    title: '[MS-ADTS]: Active Directory Technical Specification',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-adts/d2435927-0999-4c62-8c6d-13ba31a52e1a',
  },
  msAdtsHeuristics: {
    title: '[MS-ADTS]: dSHeuristics',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-adts/e5899be4-862e-496f-9a38-33950617d2c5',
  },
  msDrsr: {
    title: '[MS-DRSR]: Directory Replication Service Remote Protocol',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-drsr/f977faaa-673e-4f66-b9bf-48c640241d47',
  },
  msKile: {
    title: '[MS-KILE]: Kerberos Protocol Extensions',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-kile/2a32282e-dd48-4ad9-a542-609804b02cc9',
  },
  msSfu: {
    title: '[MS-SFU]: Kerberos Protocol Extensions: Service for User and Constrained Delegation',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-sfu/3bff5864-8135-400e-bdd9-33b552051d94',
  },
  msPac: {
    title: '[MS-PAC]: Privilege Attribute Certificate Data Structure',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-pac/166d8064-c863-41e1-9c23-edaaa5f36962',
  },
  msDtyp: {
    title: '[MS-DTYP]: Windows Data Types',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-dtyp/cca27429-5689-4a16-b2b4-9325d93e4ba2',
  },
  msWcce: {
    title: '[MS-WCCE]: Windows Client Certificate Enrollment Protocol',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-wcce/446a0fca-7f27-4436-965d-191635518466',
  },
  msCrtd: {
    title: '[MS-CRTD]: Certificate Templates Structure',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-crtd/4c6950e4-1dc2-4ae3-98c3-b8919bb73822',
  },
  msCsra: {
    title: '[MS-CSRA]: Certificate Services Remote Administration Protocol',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-csra/40e74714-14bf-4f97-a264-35efbd63a813',
  },
  msNlmp: {
    title: '[MS-NLMP]: NT LAN Manager Authentication Protocol',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-nlmp/b38c36ed-2804-4868-a9ff-8dd3182128e4',
  },
  msDcom: {
    title: '[MS-DCOM]: Distributed Component Object Model Remote Protocol',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-dcom/4a893f3d-bd29-48cd-9f43-d9777a4415b0',
  },
  msLsad: {
    title: '[MS-LSAD]: Local Security Authority (Domain Policy) Remote Protocol',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-lsad/1b5471ef-4c33-4a91-b079-dfcbb82f05cc',
  },
  accessControl: {
    title: 'Microsoft Learn: How access control works in Active Directory Domain Services',
    url: 'https://learn.microsoft.com/en-us/windows/win32/ad/how-access-control-works-in-active-directory-domain-services',
  },
  accessRights: {
    title: 'Microsoft Learn: ADS_RIGHTS_ENUM',
    url: 'https://learn.microsoft.com/en-us/windows/win32/api/iads/ne-iads-ads_rights_enum',
  },
  bestPractices: {
    title: 'Microsoft Learn: Best practices for securing Active Directory',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/plan/security-best-practices/best-practices-for-securing-active-directory',
  },
  accessModel: {
    title: 'Microsoft Learn: Enterprise access model',
    url: 'https://learn.microsoft.com/en-us/security/privileged-access-workstations/privileged-access-access-model',
  },
  protectedAccounts: {
    title: 'Microsoft Learn: Protected accounts and groups in Active Directory',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/plan/security-best-practices/appendix-c--protected-accounts-and-groups-in-active-directory',
  },
  securityGroups: {
    title: 'Microsoft Learn: Active Directory security groups',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/understand-security-groups',
  },
  securityIdentifiers: {
    title: 'Microsoft Learn: Security identifiers',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/understand-security-identifiers',
  },
  specialIdentities: {
    title: 'Microsoft Learn: Special identity groups',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/understand-special-identities-groups',
  },
  protectedUsers: {
    title: 'Microsoft Learn: Protected Users security group',
    url: 'https://learn.microsoft.com/en-us/windows-server/security/credentials-protection-and-management/protected-users-security-group',
  },
  constrainedDelegation: {
    title: 'Microsoft Learn: Kerberos constrained delegation overview',
    url: 'https://learn.microsoft.com/en-us/windows-server/security/kerberos/kerberos-constrained-delegation-overview',
  },
  windowsLaps: {
    title: 'Microsoft Learn: What is Windows LAPS?',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/laps/laps-overview',
  },
  managedAccounts: {
    title: 'Microsoft Learn: Group Managed Service Accounts overview',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/group-managed-service-accounts/group-managed-service-accounts/group-managed-service-accounts-overview',
  },
  delegatedAccounts: {
    title: 'Microsoft Learn: Delegated Managed Service Accounts overview',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/delegated-managed-service-accounts/delegated-managed-service-accounts-overview',
  },
  restoringObjects: {
    title: 'Microsoft Learn: Restoring Deleted Objects',
    url: 'https://learn.microsoft.com/en-us/windows/win32/ad/restoring-deleted-objects',
  },
  rightReanimate: {
    title: 'Microsoft Learn: Reanimate-Tombstones extended right',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-reanimate-tombstones',
  },
  event5137: {
    title: 'Microsoft Learn: Event 5137, a directory service object was created',
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-5137',
  },
  recoverGoldenGmsa: {
    title: 'Microsoft Learn: How to recover from a Golden gMSA attack',
    url: 'https://learn.microsoft.com/en-us/troubleshoot/windows-server/windows-security/recover-from-golden-gmsa-attack',
  },
  paperGoldenGmsa: {
    title: 'Yuval Gordon: Introducing the Golden GMSA Attack, 2022',
    url: 'https://www.semperis.com/blog/golden-gmsa-attack/',
  },
  badSuccessorUpdate: {
    title: 'Microsoft Security Response Center: CVE-2025-53779, Windows Kerberos elevation of privilege',
    url: 'https://msrc.microsoft.com/update-guide/vulnerability/CVE-2025-53779',
  },
  paperBadSuccessor: {
    title: 'Yuval Gordon: BadSuccessor, abusing dMSA to escalate privileges in Active Directory, 2025',
    url: 'https://www.akamai.com/blog/security-research/abusing-dmsa-for-privilege-escalation-in-active-directory',
  },
  event5136: {
    title: 'Microsoft Learn: Event 5136, a directory service object was modified',
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-5136',
  },
  event4662: {
    title: 'Microsoft Learn: Event 4662, an operation was performed on an object',
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-4662',
  },
  event4724: {
    title: "Microsoft Learn: Event 4724, an attempt was made to reset an account's password",
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-4724',
  },
  event4769: {
    title: 'Microsoft Learn: Event 4769, a Kerberos service ticket was requested',
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-4769',
  },
  event4624: {
    title: 'Microsoft Learn: Event 4624, an account was successfully logged on',
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-4624',
  },
  auditCertificates: {
    title: 'Microsoft Learn: Audit Certification Services',
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/audit-certification-services',
  },
  rightResetPassword: {
    title: 'Microsoft Learn: User-Force-Change-Password extended right',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-user-force-change-password',
  },
  rightGetChanges: {
    title: 'Microsoft Learn: DS-Replication-Get-Changes extended right',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-ds-replication-get-changes',
  },
  rightGetChangesAll: {
    title: 'Microsoft Learn: DS-Replication-Get-Changes-All extended right',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-ds-replication-get-changes-all',
  },
  rightGetChangesFiltered: {
    title: 'Microsoft Learn: DS-Replication-Get-Changes-In-Filtered-Set extended right',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-ds-replication-get-changes-in-filtered-set',
  },
  rightSelfMembership: {
    title: 'Microsoft Learn: Self-Membership validated write',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-self-membership',
  },
  rightRestrictions: {
    title: 'Microsoft Learn: User-Account-Restrictions property set',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-user-account-restrictions',
  },
  rightPublicInformation: {
    title: 'Microsoft Learn: Public-Information property set',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-public-information',
  },
  rightEnroll: {
    title: 'Microsoft Learn: Certificate-Enrollment extended right',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/r-certificate-enrollment',
  },
  attributeMember: {
    title: 'Microsoft Learn: Member attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-member',
  },
  attributeSpn: {
    title: 'Microsoft Learn: Service-Principal-Name attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-serviceprincipalname',
  },
  attributeKeyCredential: {
    title: 'Microsoft Learn: ms-DS-Key-Credential-Link attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-msds-keycredentiallink',
  },
  attributeActOnBehalf: {
    title: 'Microsoft Learn: ms-DS-Allowed-To-Act-On-Behalf-Of-Other-Identity attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-msds-allowedtoactonbehalfofotheridentity',
  },
  attributeDelegateTo: {
    title: 'Microsoft Learn: ms-DS-Allowed-To-Delegate-To attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-msds-allowedtodelegateto',
  },
  attributeGmsaMembership: {
    title: 'Microsoft Learn: ms-DS-GroupMSAMembership attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-msds-groupmsamembership',
  },
  attributeGpLink: {
    title: 'Microsoft Learn: GP-Link attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-gplink',
  },
  attributeSidHistory: {
    title: 'Microsoft Learn: SID-History attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-sidhistory',
  },
  attributeAltSecurity: {
    title: 'Microsoft Learn: Alt-Security-Identities attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-altsecurityidentities',
  },
  attributeEnrollmentFlag: {
    title: 'Microsoft Learn: ms-PKI-Enrollment-Flag attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-mspki-enrollment-flag',
  },
  attributeNameFlag: {
    title: 'Microsoft Learn: ms-PKI-Certificate-Name-Flag attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-mspki-certificate-name-flag',
  },
  attributeAdminCount: {
    title: 'Microsoft Learn: Admin-Count attribute',
    url: 'https://learn.microsoft.com/en-us/windows/win32/adschema/a-admincount',
  },
  groupPolicy: {
    title: 'Microsoft Learn: Group Policy processing',
    url: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/group-policy/group-policy-processing',
  },
  remotingSecurity: {
    title: 'Microsoft Learn: Security considerations for PowerShell Remoting using WinRM',
    url: 'https://learn.microsoft.com/en-us/powershell/scripting/security/remoting/winrm-security',
  },
  enoughAdministration: {
    title: 'Microsoft Learn: Overview of Just Enough Administration',
    url: 'https://learn.microsoft.com/en-us/powershell/scripting/security/remoting/jea/overview',
  },
  remoteDesktopRight: {
    title: 'Microsoft Learn: Allow log on through Remote Desktop Services',
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-10/security/threat-protection/security-policy-settings/allow-log-on-through-remote-desktop-services',
  },
  serverRoles: {
    title: 'Microsoft Learn: Server-level roles of SQL Server',
    url: 'https://learn.microsoft.com/en-us/sql/relational-databases/security/authentication-access/server-level-roles',
  },
  smbSigning: {
    title: 'Microsoft Learn: Overview of Server Message Block signing',
    url: 'https://learn.microsoft.com/en-us/troubleshoot/windows-server/networking/overview-server-message-block-signing',
  },
  ldapSigning: {
    title: 'Microsoft Learn: How to enable LDAP signing in Windows Server',
    url: 'https://learn.microsoft.com/en-us/troubleshoot/windows-server/active-directory/enable-ldap-signing-in-windows-server',
  },
  ldapBinding: {
    title: 'Microsoft Support: LDAP channel binding and LDAP signing requirements, KB4520412',
    url: 'https://support.microsoft.com/en-us/topic/2020-2023-and-2024-ldap-channel-binding-and-ldap-signing-requirements-for-windows-kb4520412-ef185fb8-00f7-167d-744c-f299a66fc00a',
  },
  kbOwnerRights: {
    title: 'Microsoft Support: KB5008383, Active Directory permissions updates',
    url: 'https://support.microsoft.com/en-us/topic/kb5008383-active-directory-permissions-updates-cve-2021-42291-536d5555-ffba-4248-a60e-d6cbc849cde1',
  },
  kbCertificateMapping: {
    title: 'Microsoft Support: KB5014754, certificate-based authentication changes on domain controllers',
    url: 'https://support.microsoft.com/en-us/topic/kb5014754-certificate-based-authentication-changes-on-windows-domain-controllers-ad2c23b0-15d8-4340-a468-4d4f3b188f16',
  },
  kbEnrollmentRelay: {
    title: 'Microsoft Support: KB5005413, mitigating NTLM relay attacks on certificate services',
    url: 'https://support.microsoft.com/en-us/topic/kb5005413-mitigating-ntlm-relay-attacks-on-active-directory-certificate-services-ad-cs-3612b773-4043-4aa9-b23d-b87910cd3429',
  },
  kbTgtDelegation: {
    title: 'Microsoft Support: Updates to TGT delegation across incoming trusts in Windows Server',
    url: 'https://support.microsoft.com/en-us/topic/updates-to-tgt-delegation-across-incoming-trusts-in-windows-server-1a6632ac-1599-0a7c-550a-a754796c291e',
  },
  mechanismAssurance: {
    title: 'Microsoft Learn: Authentication Mechanism Assurance Step-by-Step Guide',
    url: 'https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-server-2008-R2-and-2008/dd378897(v=ws.10)',
  },
  passwordHashSync: {
    title: 'Microsoft Learn: Implement password hash synchronization with Microsoft Entra Connect Sync',
    url: 'https://learn.microsoft.com/en-us/entra/identity/hybrid/connect/how-to-connect-password-hash-synchronization',
  },
  connectAccounts: {
    title: 'Microsoft Learn: Microsoft Entra Connect: Accounts and permissions',
    url: 'https://learn.microsoft.com/en-us/entra/identity/hybrid/connect/reference-connect-accounts-permissions',
  },
  seamlessSso: {
    title: 'Microsoft Learn: Microsoft Entra seamless single sign-on: Technical deep dive',
    url: 'https://learn.microsoft.com/en-us/entra/identity/hybrid/connect/how-to-connect-sso-how-it-works',
  },
  protectCloud: {
    title: 'Microsoft Learn: Protecting Microsoft 365 from on-premises attacks',
    url: 'https://learn.microsoft.com/en-us/entra/architecture/protect-m365-from-on-premises-attacks',
  },
  attackAccountManipulation: {
    title: 'MITRE ATT&CK T1098: Account Manipulation',
    url: 'https://attack.mitre.org/techniques/T1098/',
  },
  attackPermissions: {
    title: 'MITRE ATT&CK T1222.001: Windows File and Directory Permissions Modification',
    url: 'https://attack.mitre.org/techniques/T1222/001/',
  },
  attackGroupPolicy: {
    title: 'MITRE ATT&CK T1484.001: Group Policy Modification',
    url: 'https://attack.mitre.org/techniques/T1484/001/',
  },
  attackTrusts: {
    title: 'MITRE ATT&CK T1482: Domain Trust Discovery',
    url: 'https://attack.mitre.org/techniques/T1482/',
  },
  attackDcSync: {
    title: 'MITRE ATT&CK T1003.006: DCSync',
    url: 'https://attack.mitre.org/techniques/T1003/006/',
  },
  attackLsaSecrets: {
    title: 'MITRE ATT&CK T1003.004: LSA Secrets',
    url: 'https://attack.mitre.org/techniques/T1003/004/',
  },
  attackLsassMemory: {
    title: 'MITRE ATT&CK T1003.001: LSASS Memory',
    url: 'https://attack.mitre.org/techniques/T1003/001/',
  },
  attackKerberoasting: {
    title: 'MITRE ATT&CK T1558.003: Kerberoasting',
    url: 'https://attack.mitre.org/techniques/T1558/003/',
  },
  attackTickets: {
    title: 'MITRE ATT&CK T1558: Steal or Forge Kerberos Tickets',
    url: 'https://attack.mitre.org/techniques/T1558/',
  },
  attackPassTicket: {
    title: 'MITRE ATT&CK T1550.003: Pass the Ticket',
    url: 'https://attack.mitre.org/techniques/T1550/003/',
  },
  attackSidHistory: {
    title: 'MITRE ATT&CK T1134.005: SID-History Injection',
    url: 'https://attack.mitre.org/techniques/T1134/005/',
  },
  attackCertificates: {
    title: 'MITRE ATT&CK T1649: Steal or Forge Authentication Certificates',
    url: 'https://attack.mitre.org/techniques/T1649/',
  },
  attackRemoteDesktop: {
    title: 'MITRE ATT&CK T1021.001: Remote Desktop Protocol',
    url: 'https://attack.mitre.org/techniques/T1021/001/',
  },
  attackAdminShares: {
    title: 'MITRE ATT&CK T1021.002: SMB/Windows Admin Shares',
    url: 'https://attack.mitre.org/techniques/T1021/002/',
  },
  attackDcom: {
    title: 'MITRE ATT&CK T1021.003: Distributed Component Object Model',
    url: 'https://attack.mitre.org/techniques/T1021/003/',
  },
  attackRemoteManagement: {
    title: 'MITRE ATT&CK T1021.006: Windows Remote Management',
    url: 'https://attack.mitre.org/techniques/T1021/006/',
  },
  attackRelay: {
    title: 'MITRE ATT&CK T1557.001: LLMNR/NBT-NS Poisoning and SMB Relay',
    url: 'https://attack.mitre.org/techniques/T1557/001/',
  },
  attackForcedAuthentication: {
    title: 'MITRE ATT&CK T1187: Forced Authentication',
    url: 'https://attack.mitre.org/techniques/T1187/',
  },
  attackPasswordStores: {
    title: 'MITRE ATT&CK T1555: Credentials from Password Stores',
    url: 'https://attack.mitre.org/techniques/T1555/',
  },
  attackDomainAccounts: {
    title: 'MITRE ATT&CK T1078.002: Domain Accounts',
    url: 'https://attack.mitre.org/techniques/T1078/002/',
  },
  attackCloudAccounts: {
    title: 'MITRE ATT&CK T1078.004: Cloud Accounts',
    url: 'https://attack.mitre.org/techniques/T1078/004/',
  },
  attackHybridIdentity: {
    title: 'MITRE ATT&CK T1556.007: Hybrid Identity',
    url: 'https://attack.mitre.org/techniques/T1556/007/',
  },
  attackDomainGroups: {
    title: 'MITRE ATT&CK T1069.002: Domain Groups',
    url: 'https://attack.mitre.org/techniques/T1069/002/',
  },
  attackLocalGroups: {
    title: 'MITRE ATT&CK T1069.001: Local Groups',
    url: 'https://attack.mitre.org/techniques/T1069/001/',
  },
  attackStoredProcedures: {
    title: 'MITRE ATT&CK T1505.001: SQL Stored Procedures',
    url: 'https://attack.mitre.org/techniques/T1505/001/',
  },
  paperCertified: {
    title: 'Will Schroeder, Lee Christensen: Certified Pre-Owned, 2021',
    url: 'https://specterops.io/wp-content/uploads/sites/3/2022/06/Certified_Pre-Owned.pdf',
  },
  paperEsc9: {
    title: 'Oliver Lyak: Certipy 4.0, ESC9 and ESC10, 2022',
    url: 'https://research.ifcr.dk/certipy-4-0-esc9-esc10-bloodhound-gui-new-authentication-and-request-methods-and-more-7237d88061f7',
  },
  paperEsc13: {
    title: 'Jonas Bülow Knudsen: ADCS ESC13 Abuse Technique, 2024',
    url: 'https://posts.specterops.io/adcs-esc13-abuse-technique-fda4272fbd53',
  },
  wikiCertipy: {
    title: 'Oliver Lyak: Certipy wiki, Privilege Escalation',
    url: 'https://github.com/ly4k/Certipy/wiki/06-%E2%80%90-Privilege-Escalation',
  },
  paperEsc11: {
    title: 'Sylvain Heiniger: Relaying to AD Certificate Services over RPC, 2022',
    url: 'https://blog.compass-security.com/2022/11/relaying-to-ad-certificate-services-over-rpc/',
  },
  paperEsc14: {
    title: 'Jonas Bülow Knudsen: ADCS ESC14 Abuse Technique, 2024',
    url: 'https://posts.specterops.io/adcs-esc14-abuse-technique-333a004dc2b9',
  },
  paperAce: {
    title: 'Andy Robbins, Will Schroeder: An ACE Up the Sleeve, 2017',
    url: 'https://www.blackhat.com/docs/us-17/wednesday/us-17-Robbins-An-ACE-Up-The-Sleeve-Designing-Active-Directory-DACL-Backdoors-wp.pdf',
  },
  paperWagging: {
    title: 'Elad Shamir: Wagging the Dog, 2019',
    url: 'https://shenaniganslabs.io/2019/01/28/Wagging-the-Dog.html',
  },
  paperShadow: {
    title: 'Elad Shamir: Shadow Credentials, 2021',
    url: 'https://posts.specterops.io/shadow-credentials-abusing-key-trust-account-mapping-for-takeover-8ee1a53566ab',
  },
  paperForestTrusts: {
    title: 'Will Schroeder: Not A Security Boundary: Breaking Forest Trusts, 2018',
    url: 'https://blog.harmj0y.net/redteaming/not-a-security-boundary-breaking-forest-trusts/',
  },
  paperSidFiltering: {
    title: 'Dirk-jan Mollema: Active Directory forest trusts, how does SID filtering work?, 2018',
    url: 'https://dirkjanm.io/active-directory-forest-trusts-part-one-how-does-sid-filtering-work/',
  },
  paperTrustAccount: {
    title: 'Improsec: SID filter as security boundary between domains? Part 7, trust account attack',
    url: 'https://improsec.com/tech-blog/sid-filter-as-security-boundary-between-domains-part-7-trust-account-attack-from-trusting-to-trusted',
  },
  paperDcSync: {
    title: 'Sean Metcalf: Mimikatz DCSync usage, exploitation and detection, 2015',
    url: 'https://adsecurity.org/?p=1729',
  },
  paperSdHolder: {
    title: 'Sean Metcalf: AdminSDHolder and SDProp, 2015',
    url: 'https://adsecurity.org/?p=1906',
  },
  paperUnconstrained: {
    title: 'Sean Metcalf: Active Directory security risk of Kerberos unconstrained delegation, 2015',
    url: 'https://adsecurity.org/?p=1667',
  },
  paperGpo: {
    title: "Andy Robbins: A Red Teamer's Guide to GPOs and OUs, 2018",
    url: 'https://wald0.com/?p=179',
  },
} as const;

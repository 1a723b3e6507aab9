import type { RelationshipKind } from './relationship-sets.ts';

/** Kinds that path finding follows, grouped by what an attacker does with them. */
export interface PathfindingCategory {
  readonly name: string;
  readonly kinds: readonly RelationshipKind[];
}

export interface PathfindingPlatform {
  readonly name: string;
  readonly categories: readonly PathfindingCategory[];
}

/** Every traversable built-in kind, exactly once. */
export const PATHFINDING_PLATFORMS: readonly PathfindingPlatform[] = [
  {
    name: 'Active Directory',
    categories: [
      {
        name: 'Active Directory Structure',
        kinds: [
          'Contains',
          'ContainsIdentity',
          'DCFor',
          'GPLink',
          'GPOAppliesTo',
          'CanApplyGPO',
          'ClaimSpecialIdentity',
          'HasSIDHistory',
          'MemberOf',
          'PropagatesACEsTo',
          'SameForestTrust',
        ],
      },
      {
        name: 'Lateral Movement',
        kinds: [
          'AdminTo',
          'AllowedToAct',
          'AllowedToDelegate',
          'CanPSRemote',
          'CanRDP',
          'ExecuteDCOM',
          'SPNJack',
          'SQLAdmin',
        ],
      },
      {
        name: 'Credential Access',
        kinds: [
          'CanUseBadSuccessor',
          'SupersedesAccount',
          'ReadKDSRootKey',
          'GoldenGMSA',
          'CoerceToTGT',
          'DCSync',
          'DumpSMSAPassword',
          'HasSession',
          'HasTrustKeys',
          'OperatorOf',
          'ReadGMSAPassword',
          'ReadLAPSPassword',
          'SyncLAPSPassword',
        ],
      },
      {
        name: 'Basic Object Manipulation',
        kinds: [
          'AddMember',
          'AddSelf',
          'AllExtendedRights',
          'ForceChangePassword',
          'GenericAll',
          'GenericWrite',
          'Owns',
          'OwnsLimitedRights',
          'WriteDacl',
          'WriteOwner',
          'WriteOwnerLimitedRights',
        ],
      },
      {
        name: 'Advanced Object Manipulation',
        kinds: [
          'AddAllowedToAct',
          'AddKeyCredentialLink',
          'CanReanimateTombstone',
          'WriteAccountRestrictions',
          'WriteAltSecurityIdentities',
          'WriteGPLink',
          'WritePublicInformation',
          'WriteSPN',
        ],
      },
      {
        name: 'Active Directory Certificate Services',
        kinds: [
          'GoldenCert',
          'ManageCA',
          'ManageCertificates',
          'ADCSESC1',
          'ADCSESC3',
          'ADCSESC4',
          'ADCSESC5',
          'ADCSESC6a',
          'ADCSESC6b',
          'ADCSESC7',
          'ADCSESC9a',
          'ADCSESC9b',
          'ADCSESC10a',
          'ADCSESC10b',
          'ADCSESC13',
          'ADCSESC16',
        ],
      },
      { name: 'Cross Forest Trust Abuse', kinds: ['SpoofSIDHistory', 'AbuseTGTDelegation'] },
      {
        name: 'NTLM Relay',
        kinds: [
          'CoerceAndRelayNTLMToSMB',
          'CoerceAndRelayNTLMToADCS',
          'CoerceAndRelayNTLMToADCSRPC',
          'CoerceAndRelayNTLMToLDAP',
          'CoerceAndRelayNTLMToLDAPS',
        ],
      },
      { name: 'Cross Platform', kinds: ['HostsEntraConnect', 'SeamlessSSOFor', 'SyncedToEntraUser'] },
    ],
  },
  {
    name: 'Azure',
    categories: [
      {
        name: 'Azure Structure',
        kinds: [
          'AZAppAdmin',
          'AZAuthenticatesTo',
          'AZCloudAppAdmin',
          'AZContains',
          'AZGlobalAdmin',
          'AZHasRole',
          'AZManagedIdentity',
          'AZMemberOf',
          'AZNodeResourceGroup',
          'AZPrivilegedAuthAdmin',
          'AZPrivilegedRoleAdmin',
          'AZRoleApprover',
          'AZRoleEligible',
          'AZRunsAs',
        ],
      },
      {
        name: 'Basic AzureAD Object Manipulation',
        kinds: [
          'AZAddMembers',
          'AZAddOwner',
          'AZAddSecret',
          'AZExecuteCommand',
          'AZGrant',
          'AZGrantSelf',
          'AZOwns',
          'AZResetPassword',
        ],
      },
      {
        name: 'MS Graph App Role Abuses',
        kinds: ['AZMGAddMember', 'AZMGAddOwner', 'AZMGAddSecret', 'AZMGGrantAppRoles', 'AZMGGrantRole'],
      },
      { name: 'Secret/Credential Access', kinds: ['AZGetCertificates', 'AZGetKeys', 'AZGetSecrets'] },
      {
        name: 'Basic AzureRM Object Manipulation',
        kinds: [
          'AZAvereContributor',
          'AZContributor',
          'AZKeyVaultContributor',
          'AZOwner',
          'AZUserAccessAdministrator',
          'AZVMAdminLogin',
          'AZVMContributor',
        ],
      },
      {
        name: 'Advanced AzureRM Object Manipulation',
        kinds: [
          'AZAKSContributor',
          'AZAutomationContributor',
          'AZLogicAppContributor',
          'AZWebsiteContributor',
        ],
      },
      { name: 'Cross Platform', kinds: ['SyncedToADUser'] },
    ],
  },
];

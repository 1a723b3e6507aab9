import { type RelationshipFlags, relationshipKind } from './relationship-kind.ts';

const TRAVERSABLE = {
  isTraversable: true,
  isFollowedInbound: true,
  isFollowedOutbound: true,
} satisfies RelationshipFlags;
const CONTROL = { ...TRAVERSABLE, isControl: true } satisfies RelationshipFlags;
const EXECUTION = { ...TRAVERSABLE, isExecution: true } satisfies RelationshipFlags;
const CONTROL_AND_EXECUTION = { ...CONTROL, isExecution: true } satisfies RelationshipFlags;

/** Azure relationship kinds in schema order (wire: visible wherever kinds are listed); new ones are appended. */
export const AZURE_RELATIONSHIP_KINDS = [
  relationshipKind('AZAvereContributor', 'collected', CONTROL_AND_EXECUTION),
  relationshipKind('AZContains', 'collected', TRAVERSABLE),
  relationshipKind('AZContributor', 'collected', CONTROL_AND_EXECUTION),
  relationshipKind('AZGetCertificates', 'collected', TRAVERSABLE),
  relationshipKind('AZGetKeys', 'collected', TRAVERSABLE),
  relationshipKind('AZGetSecrets', 'collected', TRAVERSABLE),
  relationshipKind('AZHasRole', 'collected', TRAVERSABLE),
  relationshipKind('AZMemberOf', 'collected', TRAVERSABLE),
  relationshipKind('AZOwner', 'collected', CONTROL),
  relationshipKind('AZRunsAs', 'collected', TRAVERSABLE),
  relationshipKind('AZVMContributor', 'collected', CONTROL_AND_EXECUTION),
  relationshipKind('AZAutomationContributor', 'collected', CONTROL),
  relationshipKind('AZKeyVaultContributor', 'collected', CONTROL),
  relationshipKind('AZVMAdminLogin', 'collected', EXECUTION),
  relationshipKind('AZAddMembers', 'post-processed', CONTROL),
  relationshipKind('AZAddSecret', 'post-processed', CONTROL),
  relationshipKind('AZExecuteCommand', 'post-processed', CONTROL_AND_EXECUTION),
  relationshipKind('AZGlobalAdmin', 'post-processed', CONTROL),
  relationshipKind('AZPrivilegedAuthAdmin', 'post-processed', TRAVERSABLE),
  relationshipKind('AZGrant', 'declared', CONTROL),
  relationshipKind('AZGrantSelf', 'declared', CONTROL),
  relationshipKind('AZPrivilegedRoleAdmin', 'post-processed', CONTROL),
  relationshipKind('AZResetPassword', 'post-processed', CONTROL),
  relationshipKind('AZUserAccessAdministrator', 'collected', CONTROL),
  relationshipKind('AZOwns', 'collected', CONTROL),
  relationshipKind('AZScopedTo', 'declared'),
  relationshipKind('AZCloudAppAdmin', 'collected', CONTROL),
  relationshipKind('AZAppAdmin', 'collected', CONTROL),
  relationshipKind('AZAddOwner', 'post-processed', CONTROL),
  relationshipKind('AZManagedIdentity', 'collected', CONTROL),
  relationshipKind('AZMGApplication_ReadWrite_All', 'collected'),
  relationshipKind('AZMGAppRoleAssignment_ReadWrite_All', 'collected'),
  relationshipKind('AZMGDirectory_ReadWrite_All', 'collected'),
  relationshipKind('AZMGGroup_ReadWrite_All', 'collected'),
  relationshipKind('AZMGGroupMember_ReadWrite_All', 'collected'),
  relationshipKind('AZMGRoleManagement_ReadWrite_Directory', 'collected'),
  relationshipKind('AZMGServicePrincipalEndpoint_ReadWrite_All', 'collected'),
  relationshipKind('AZAKSContributor', 'collected', CONTROL),
  relationshipKind('AZNodeResourceGroup', 'collected', TRAVERSABLE),
  relationshipKind('AZWebsiteContributor', 'collected', CONTROL_AND_EXECUTION),
  relationshipKind('AZLogicAppContributor', 'collected', CONTROL),
  relationshipKind('AZMGAddMember', 'post-processed', CONTROL),
  relationshipKind('AZMGAddOwner', 'post-processed', CONTROL),
  relationshipKind('AZMGAddSecret', 'post-processed', CONTROL),
  relationshipKind('AZMGGrantAppRoles', 'post-processed', CONTROL),
  relationshipKind('AZMGGrantRole', 'post-processed', CONTROL),
  relationshipKind('SyncedToADUser', 'post-processed', TRAVERSABLE),
  relationshipKind('AZRoleEligible', 'collected', TRAVERSABLE),
  relationshipKind('AZRoleApprover', ['collected', 'post-processed'], TRAVERSABLE),
  relationshipKind('AZAuthenticatesTo', 'collected', TRAVERSABLE),
] as const;

export type AzureRelationshipKind = (typeof AZURE_RELATIONSHIP_KINDS)[number]['name'];

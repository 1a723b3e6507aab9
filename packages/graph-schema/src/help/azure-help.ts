import type { AzureRelationshipKind } from '../relationships/azure-relationship-kinds.ts';
import { AZ_ADD_MEMBERS } from './azure-kinds/az-add-members.ts';
import { AZ_ADD_OWNER } from './azure-kinds/az-add-owner.ts';
import { AZ_ADD_SECRET } from './azure-kinds/az-add-secret.ts';
import { AZ_AKS_CONTRIBUTOR } from './azure-kinds/az-aks-contributor.ts';
import { AZ_APP_ADMIN } from './azure-kinds/az-app-admin.ts';
import { AZ_AUTHENTICATES_TO } from './azure-kinds/az-authenticates-to.ts';
import { AZ_AUTOMATION_CONTRIBUTOR } from './azure-kinds/az-automation-contributor.ts';
import { AZ_AVERE_CONTRIBUTOR } from './azure-kinds/az-avere-contributor.ts';
import { AZ_CLOUD_APP_ADMIN } from './azure-kinds/az-cloud-app-admin.ts';
import { AZ_CONTAINS } from './azure-kinds/az-contains.ts';
import { AZ_CONTRIBUTOR } from './azure-kinds/az-contributor.ts';
import { AZ_EXECUTE_COMMAND } from './azure-kinds/az-execute-command.ts';
import { AZ_GET_CERTIFICATES } from './azure-kinds/az-get-certificates.ts';
import { AZ_GET_KEYS } from './azure-kinds/az-get-keys.ts';
import { AZ_GET_SECRETS } from './azure-kinds/az-get-secrets.ts';
import { AZ_GLOBAL_ADMIN } from './azure-kinds/az-global-admin.ts';
import { AZ_GRANT } from './azure-kinds/az-grant.ts';
import { AZ_GRANT_SELF } from './azure-kinds/az-grant-self.ts';
import { AZ_HAS_ROLE } from './azure-kinds/az-has-role.ts';
import { AZ_KEY_VAULT_CONTRIBUTOR } from './azure-kinds/az-key-vault-contributor.ts';
import { AZ_LOGIC_APP_CONTRIBUTOR } from './azure-kinds/az-logic-app-contributor.ts';
import { AZ_MANAGED_IDENTITY } from './azure-kinds/az-managed-identity.ts';
import { AZ_MEMBER_OF } from './azure-kinds/az-member-of.ts';
import { AZ_MG_ADD_MEMBER } from './azure-kinds/az-mg-add-member.ts';
import { AZ_MG_ADD_OWNER } from './azure-kinds/az-mg-add-owner.ts';
import { AZ_MG_ADD_SECRET } from './azure-kinds/az-mg-add-secret.ts';
import { AZ_MG_APP_ROLE_ASSIGNMENT_READ_WRITE_ALL } from './azure-kinds/az-mg-app-role-assignment-read-write-all.ts';
import { AZ_MG_APPLICATION_READ_WRITE_ALL } from './azure-kinds/az-mg-application-read-write-all.ts';
import { AZ_MG_DIRECTORY_READ_WRITE_ALL } from './azure-kinds/az-mg-directory-read-write-all.ts';
import { AZ_MG_GRANT_APP_ROLES } from './azure-kinds/az-mg-grant-app-roles.ts';
import { AZ_MG_GRANT_ROLE } from './azure-kinds/az-mg-grant-role.ts';
import { AZ_MG_GROUP_MEMBER_READ_WRITE_ALL } from './azure-kinds/az-mg-group-member-read-write-all.ts';
import { AZ_MG_GROUP_READ_WRITE_ALL } from './azure-kinds/az-mg-group-read-write-all.ts';
import { AZ_MG_ROLE_MANAGEMENT_READ_WRITE_DIRECTORY } from './azure-kinds/az-mg-role-management-read-write-directory.ts';
import { AZ_MG_SERVICE_PRINCIPAL_ENDPOINT_READ_WRITE_ALL } from './azure-kinds/az-mg-service-principal-endpoint-read-write-all.ts';
import { AZ_NODE_RESOURCE_GROUP } from './azure-kinds/az-node-resource-group.ts';
import { AZ_OWNER } from './azure-kinds/az-owner.ts';
import { AZ_OWNS } from './azure-kinds/az-owns.ts';
import { AZ_PRIVILEGED_AUTH_ADMIN } from './azure-kinds/az-privileged-auth-admin.ts';
import { AZ_PRIVILEGED_ROLE_ADMIN } from './azure-kinds/az-privileged-role-admin.ts';
import { AZ_RESET_PASSWORD } from './azure-kinds/az-reset-password.ts';
import { AZ_ROLE_APPROVER } from './azure-kinds/az-role-approver.ts';
import { AZ_ROLE_ELIGIBLE } from './azure-kinds/az-role-eligible.ts';
import { AZ_RUNS_AS } from './azure-kinds/az-runs-as.ts';
import { AZ_SCOPED_TO } from './azure-kinds/az-scoped-to.ts';
import { AZ_USER_ACCESS_ADMINISTRATOR } from './azure-kinds/az-user-access-administrator.ts';
import { AZ_VM_ADMIN_LOGIN } from './azure-kinds/az-vm-admin-login.ts';
import { AZ_VM_CONTRIBUTOR } from './azure-kinds/az-vm-contributor.ts';
import { AZ_WEBSITE_CONTRIBUTOR } from './azure-kinds/az-website-contributor.ts';
import { SYNCED_TO_AD_USER } from './azure-kinds/synced-to-ad-user.ts';
import type { KindHelp } from './kind-help.ts';

/** Help for every relationship kind of Entra ID and Azure, in schema order. */
export const AZURE_HELP: { readonly [Kind in AzureRelationshipKind]: KindHelp<Kind> } = {
  AZAvereContributor: AZ_AVERE_CONTRIBUTOR,
  AZContains: AZ_CONTAINS,
  AZContributor: AZ_CONTRIBUTOR,
  AZGetCertificates: AZ_GET_CERTIFICATES,
  AZGetKeys: AZ_GET_KEYS,
  AZGetSecrets: AZ_GET_SECRETS,
  AZHasRole: AZ_HAS_ROLE,
  AZMemberOf: AZ_MEMBER_OF,
  AZOwner: AZ_OWNER,
  AZRunsAs: AZ_RUNS_AS,
  AZVMContributor: AZ_VM_CONTRIBUTOR,
  AZAutomationContributor: AZ_AUTOMATION_CONTRIBUTOR,
  AZKeyVaultContributor: AZ_KEY_VAULT_CONTRIBUTOR,
  AZVMAdminLogin: AZ_VM_ADMIN_LOGIN,
  AZAddMembers: AZ_ADD_MEMBERS,
  AZAddSecret: AZ_ADD_SECRET,
  AZExecuteCommand: AZ_EXECUTE_COMMAND,
  AZGlobalAdmin: AZ_GLOBAL_ADMIN,
  AZPrivilegedAuthAdmin: AZ_PRIVILEGED_AUTH_ADMIN,
  AZGrant: AZ_GRANT,
  AZGrantSelf: AZ_GRANT_SELF,
  AZPrivilegedRoleAdmin: AZ_PRIVILEGED_ROLE_ADMIN,
  AZResetPassword: AZ_RESET_PASSWORD,
  AZUserAccessAdministrator: AZ_USER_ACCESS_ADMINISTRATOR,
  AZOwns: AZ_OWNS,
  AZScopedTo: AZ_SCOPED_TO,
  AZCloudAppAdmin: AZ_CLOUD_APP_ADMIN,
  AZAppAdmin: AZ_APP_ADMIN,
  AZAddOwner: AZ_ADD_OWNER,
  AZManagedIdentity: AZ_MANAGED_IDENTITY,
  AZMGApplication_ReadWrite_All: AZ_MG_APPLICATION_READ_WRITE_ALL,
  AZMGAppRoleAssignment_ReadWrite_All: AZ_MG_APP_ROLE_ASSIGNMENT_READ_WRITE_ALL,
  AZMGDirectory_ReadWrite_All: AZ_MG_DIRECTORY_READ_WRITE_ALL,
  AZMGGroup_ReadWrite_All: AZ_MG_GROUP_READ_WRITE_ALL,
  AZMGGroupMember_ReadWrite_All: AZ_MG_GROUP_MEMBER_READ_WRITE_ALL,
  AZMGRoleManagement_ReadWrite_Directory: AZ_MG_ROLE_MANAGEMENT_READ_WRITE_DIRECTORY,
  AZMGServicePrincipalEndpoint_ReadWrite_All: AZ_MG_SERVICE_PRINCIPAL_ENDPOINT_READ_WRITE_ALL,
  AZAKSContributor: AZ_AKS_CONTRIBUTOR,
  AZNodeResourceGroup: AZ_NODE_RESOURCE_GROUP,
  AZWebsiteContributor: AZ_WEBSITE_CONTRIBUTOR,
  AZLogicAppContributor: AZ_LOGIC_APP_CONTRIBUTOR,
  AZMGAddMember: AZ_MG_ADD_MEMBER,
  AZMGAddOwner: AZ_MG_ADD_OWNER,
  AZMGAddSecret: AZ_MG_ADD_SECRET,
  AZMGGrantAppRoles: AZ_MG_GRANT_APP_ROLES,
  AZMGGrantRole: AZ_MG_GRANT_ROLE,
  SyncedToADUser: SYNCED_TO_AD_USER,
  AZRoleEligible: AZ_ROLE_ELIGIBLE,
  AZRoleApprover: AZ_ROLE_APPROVER,
  AZAuthenticatesTo: AZ_AUTHENTICATES_TO,
};

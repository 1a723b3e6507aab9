import { azureIdOf } from './azure-identity.ts';
import {
  MAKE_ELIGIBLE,
  removeApplicationRole,
  removeAssignments,
  removeDirectoryRoles,
  removeGraphPermissions,
  removeResourceRole,
} from './azure-role-fixes.ts';
import { removeVaultPermission } from './azure-vault-fixes.ts';
import { type Fix, type FixedRelationship, nameOf } from './fix.ts';
import { quotePowerShell } from './quote-powershell.ts';

function removeMember({ source, target }: FixedRelationship): Fix {
  const [member, group] = [azureIdOf(source), azureIdOf(target)];
  return {
    steps: [['Remove ', nameOf(source), ' from the group ', nameOf(target), '.']],
    script:
      member === undefined || group === undefined
        ? undefined
        : `Remove-MgGroupMemberDirectoryObjectByRef -GroupId ${quotePowerShell(group)} -DirectoryObjectId ${quotePowerShell(member)} -WhatIf`,
  };
}

function removeRole({ source, target }: FixedRelationship): Fix {
  const [principal, role] = [azureIdOf(source), azureIdOf(target)];
  return {
    steps: [['Remove the role ', nameOf(target), ' from ', nameOf(source), '.'], MAKE_ELIGIBLE],
    script:
      principal === undefined || role === undefined
        ? undefined
        : removeAssignments(`principalId eq '${principal}' and roleDefinitionId eq '${role}'`),
  };
}

const OWNER_COMMANDS: Readonly<Record<string, (owned: string, owner: string) => string>> = {
  AZGroup: (owned, owner) =>
    `Remove-MgGroupOwnerDirectoryObjectByRef -GroupId ${owned} -DirectoryObjectId ${owner} -WhatIf`,
  // The object id of an application is its appId here; the command takes the id of its object in the directory.
  AZApp: (owned, owner) =>
    [
      `$app = Get-MgApplication -Filter "appId eq ${owned}"`,
      `Remove-MgApplicationOwnerDirectoryObjectByRef -ApplicationId $app.Id -DirectoryObjectId ${owner} -WhatIf`,
    ].join('\n'),
  AZServicePrincipal: (owned, owner) =>
    `Remove-MgServicePrincipalOwnerDirectoryObjectByRef -ServicePrincipalId ${owned} -DirectoryObjectId ${owner} -WhatIf`,
};

function removeOwner({ source, target }: FixedRelationship): Fix {
  const [owner, owned] = [azureIdOf(source), azureIdOf(target)];
  const command = Object.hasOwn(OWNER_COMMANDS, target.kind) ? OWNER_COMMANDS[target.kind] : undefined;
  return {
    steps: [['Remove ', nameOf(source), ' from the owners of ', nameOf(target), '.']],
    script:
      owner === undefined || owned === undefined
        ? undefined
        : command?.(quotePowerShell(owned), quotePowerShell(owner)),
  };
}

export const AZURE_FIXES: Readonly<Record<string, (relationship: FixedRelationship) => Fix>> = {
  AZMemberOf: removeMember,
  AZHasRole: removeRole,
  AZGlobalAdmin: removeDirectoryRoles({ globalAdministrator: 'Global Administrator' }),
  AZPrivilegedRoleAdmin: removeDirectoryRoles({
    privilegedRoleAdministrator: 'Privileged Role Administrator',
  }),
  AZPrivilegedAuthAdmin: removeDirectoryRoles({
    privilegedAuthenticationAdministrator: 'Privileged Authentication Administrator',
  }),
  AZAppAdmin: removeApplicationRole('applicationAdministrator', 'Application Administrator'),
  AZCloudAppAdmin: removeApplicationRole('cloudApplicationAdministrator', 'Cloud Application Administrator'),
  AZAddSecret: removeDirectoryRoles({
    applicationAdministrator: 'Application Administrator',
    cloudApplicationAdministrator: 'Cloud Application Administrator',
  }),
  AZAddOwner: removeDirectoryRoles({
    hybridIdentityAdministrator: 'Hybrid Identity Administrator',
    partnerTier1Support: 'Partner Tier1 Support',
    partnerTier2Support: 'Partner Tier2 Support',
    directorySynchronizationAccounts: 'Directory Synchronization Accounts',
  }),
  AZResetPassword: removeDirectoryRoles({
    globalAdministrator: 'Global Administrator',
    privilegedAuthenticationAdministrator: 'Privileged Authentication Administrator',
    userAdministrator: 'User Administrator',
    helpdeskAdministrator: 'Helpdesk Administrator',
    authenticationAdministrator: 'Authentication Administrator',
    passwordAdministrator: 'Password Administrator',
    partnerTier1Support: 'Partner Tier1 Support',
    partnerTier2Support: 'Partner Tier2 Support',
  }),
  AZAddMembers: removeDirectoryRoles({
    globalAdministrator: 'Global Administrator',
    privilegedRoleAdministrator: 'Privileged Role Administrator',
    groupsAdministrator: 'Groups Administrator',
    directoryWriters: 'Directory Writers',
    identityGovernanceAdministrator: 'Identity Governance Administrator',
    userAdministrator: 'User Administrator',
    intuneAdministrator: 'Intune Administrator',
    knowledgeAdministrator: 'Knowledge Administrator',
    knowledgeManager: 'Knowledge Manager',
  }),
  AZExecuteCommand: removeDirectoryRoles({ intuneAdministrator: 'Intune Administrator' }),
  AZMGAddMember: removeGraphPermissions(
    'Directory.ReadWrite.All',
    'Group.ReadWrite.All',
    'GroupMember.ReadWrite.All',
    'RoleManagement.ReadWrite.Directory',
  ),
  AZMGAddOwner: removeGraphPermissions(
    'Application.ReadWrite.All',
    'Directory.ReadWrite.All',
    'Group.ReadWrite.All',
    'RoleManagement.ReadWrite.Directory',
    'ServicePrincipalEndpoint.ReadWrite.All',
  ),
  AZMGAddSecret: removeGraphPermissions('Application.ReadWrite.All', 'RoleManagement.ReadWrite.Directory'),
  AZMGGrantAppRoles: removeGraphPermissions(
    'AppRoleAssignment.ReadWrite.All',
    'RoleManagement.ReadWrite.Directory',
  ),
  AZMGGrantRole: removeGraphPermissions('RoleManagement.ReadWrite.Directory'),
  AZOwns: removeOwner,
  AZOwner: removeResourceRole('Owner'),
  AZContributor: removeResourceRole('Contributor'),
  AZUserAccessAdministrator: removeResourceRole('User Access Administrator'),
  AZVMAdminLogin: removeResourceRole('Virtual Machine Administrator Login'),
  AZVMContributor: removeResourceRole('Virtual Machine Contributor'),
  AZAvereContributor: removeResourceRole('Avere Contributor'),
  AZAKSContributor: removeResourceRole('Azure Kubernetes Service Contributor Role'),
  AZAutomationContributor: removeResourceRole('Automation Contributor'),
  AZWebsiteContributor: removeResourceRole('Website Contributor'),
  AZLogicAppContributor: removeResourceRole('Logic App Contributor'),
  AZKeyVaultContributor: removeResourceRole('Key Vault Contributor'),
  AZGetCertificates: removeVaultPermission('Certificates'),
  AZGetKeys: removeVaultPermission('Keys'),
  AZGetSecrets: removeVaultPermission('Secrets'),
  AZManagedIdentity: ({ source, target }) => ({
    steps: [
      ['Remove the managed identity ', nameOf(target), ' from ', nameOf(source), '.'],
      ['If code there needs it, take the roles and permissions off ', nameOf(target), ' that it does not.'],
    ],
    script: undefined,
  }),
};

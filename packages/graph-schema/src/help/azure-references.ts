/** What help texts of Entra ID and Azure refer to, besides what those of Active Directory do. */
export const AZURE_REFERENCES = {
  directoryRoles: {
    title: 'Microsoft Learn: Microsoft Entra built-in roles',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/permissions-reference',
  },
  privilegedRoles: {
    title: 'Microsoft Learn: Privileged roles and permissions in Microsoft Entra ID',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/privileged-roles-permissions',
  },
  rolePractices: {
    title: 'Microsoft Learn: Best practices for Microsoft Entra roles',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/best-practices',
  },
  roleScopes: {
    title: 'Microsoft Learn: Assign Microsoft Entra roles at different scopes',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/assign-roles-different-scopes',
  },
  assignableGroups: {
    title: 'Microsoft Learn: Use Microsoft Entra groups to manage role assignments',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/groups-concept',
  },
  adminUnits: {
    title: 'Microsoft Learn: Administrative units in Microsoft Entra ID',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/administrative-units',
  },
  restrictedUnits: {
    title: 'Microsoft Learn: Restricted management administrative units',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/admin-units-restricted-management',
  },
  emergencyAccess: {
    title: 'Microsoft Learn: Manage emergency access accounts in Microsoft Entra ID',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/security-emergency-access',
  },
  delegateApps: {
    title: 'Microsoft Learn: Delegate app registration permissions in Microsoft Entra ID',
    url: 'https://learn.microsoft.com/en-us/entra/identity/role-based-access-control/delegate-app-roles',
  },
  pim: {
    title: 'Microsoft Learn: What is Microsoft Entra Privileged Identity Management?',
    url: 'https://learn.microsoft.com/en-us/entra/id-governance/privileged-identity-management/pim-configure',
  },
  pimSettings: {
    title: 'Microsoft Learn: Configure Microsoft Entra role settings in Privileged Identity Management',
    url: 'https://learn.microsoft.com/en-us/entra/id-governance/privileged-identity-management/pim-how-to-change-default-settings',
  },
  pimApproval: {
    title:
      'Microsoft Learn: Approve or deny requests for Microsoft Entra roles in Privileged Identity Management',
    url: 'https://learn.microsoft.com/en-us/entra/id-governance/privileged-identity-management/pim-approval-workflow',
  },
  pimAudit: {
    title: 'Microsoft Learn: View audit history for Microsoft Entra roles in Privileged Identity Management',
    url: 'https://learn.microsoft.com/en-us/entra/id-governance/privileged-identity-management/pim-how-to-use-audit-log',
  },
  accessReviews: {
    title: 'Microsoft Learn: What are access reviews?',
    url: 'https://learn.microsoft.com/en-us/entra/id-governance/access-reviews-overview',
  },
  appObjects: {
    title: 'Microsoft Learn: Application and service principal objects in Microsoft Entra ID',
    url: 'https://learn.microsoft.com/en-us/entra/identity-platform/app-objects-and-service-principals',
  },
  appLocks: {
    title: 'Microsoft Learn: Configure app instance property lock',
    url: 'https://learn.microsoft.com/en-us/entra/identity-platform/howto-configure-app-instance-property-locks',
  },
  appPolicies: {
    title: 'Microsoft Learn: Microsoft Entra application management policies',
    url: 'https://learn.microsoft.com/en-us/graph/api/resources/applicationauthenticationmethodpolicy',
  },
  securityApplications: {
    title: 'Microsoft Learn: Microsoft Entra security operations for applications',
    url: 'https://learn.microsoft.com/en-us/entra/architecture/security-operations-applications',
  },
  managedIdentities: {
    title: 'Microsoft Learn: What are managed identities for Azure resources?',
    url: 'https://learn.microsoft.com/en-us/entra/identity/managed-identities-azure-resources/overview',
  },
  workloadFederation: {
    title: 'Microsoft Learn: Workload identity federation',
    url: 'https://learn.microsoft.com/en-us/entra/workload-id/workload-identity-federation',
  },
  federatedCredentials: {
    title: 'Microsoft Learn: Important considerations and restrictions for federated identity credentials',
    url: 'https://learn.microsoft.com/en-us/entra/workload-id/workload-identity-federation-considerations',
  },
  passwordWriteback: {
    title: 'Microsoft Learn: How does self-service password reset writeback work in Microsoft Entra ID?',
    url: 'https://learn.microsoft.com/en-us/entra/identity/authentication/concept-sspr-writeback',
  },
  graphPermissions: {
    title: 'Microsoft Learn: Microsoft Graph permissions reference',
    url: 'https://learn.microsoft.com/en-us/graph/permissions-reference',
  },
  graphActivity: {
    title: 'Microsoft Learn: Access Microsoft Graph activity logs',
    url: 'https://learn.microsoft.com/en-us/graph/microsoft-graph-activity-logs-overview',
  },
  grantAppRole: {
    title: 'Microsoft Learn: Microsoft Graph, grant an app role to a service principal',
    url: 'https://learn.microsoft.com/en-us/graph/api/serviceprincipal-post-approleassignedto',
  },
  addAppSecret: {
    title: 'Microsoft Learn: Microsoft Graph, application: addPassword',
    url: 'https://learn.microsoft.com/en-us/graph/api/application-addpassword',
  },
  addAppOwner: {
    title: 'Microsoft Learn: Microsoft Graph, add an owner to an application',
    url: 'https://learn.microsoft.com/en-us/graph/api/application-post-owners',
  },
  addServiceOwner: {
    title: 'Microsoft Learn: Microsoft Graph, add an owner to a service principal',
    url: 'https://learn.microsoft.com/en-us/graph/api/serviceprincipal-post-owners',
  },
  addGroupOwner: {
    title: 'Microsoft Learn: Microsoft Graph, add group owners',
    url: 'https://learn.microsoft.com/en-us/graph/api/group-post-owners',
  },
  addGroupMember: {
    title: 'Microsoft Learn: Microsoft Graph, add members to a group',
    url: 'https://learn.microsoft.com/en-us/graph/api/group-post-members',
  },
  rolesPrivileged: {
    title: 'Microsoft Learn: Azure built-in roles, privileged',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/privileged',
  },
  rolesCompute: {
    title: 'Microsoft Learn: Azure built-in roles for compute',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/compute',
  },
  rolesStorage: {
    title: 'Microsoft Learn: Azure built-in roles for storage',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/storage',
  },
  rolesWeb: {
    title: 'Microsoft Learn: Azure built-in roles for web and mobile',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/web-and-mobile',
  },
  rolesContainers: {
    title: 'Microsoft Learn: Azure built-in roles for containers',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/containers',
  },
  rolesIntegration: {
    title: 'Microsoft Learn: Azure built-in roles for integration',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/integration',
  },
  rolesSecurity: {
    title: 'Microsoft Learn: Azure built-in roles for security',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/security',
  },
  rolesGovernance: {
    title: 'Microsoft Learn: Azure built-in roles for management and governance',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/management-and-governance',
  },
  rbacPractices: {
    title: 'Microsoft Learn: Best practices for Azure role-based access control',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/best-practices',
  },
  scopeOverview: {
    title: 'Microsoft Learn: Understand scope for Azure role-based access control',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/scope-overview',
  },
  elevateAccess: {
    title: 'Microsoft Learn: Elevate access to manage all Azure subscriptions and management groups',
    url: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/elevate-access-global-admin',
  },
  managementGroups: {
    title: 'Microsoft Learn: What are Azure management groups?',
    url: 'https://learn.microsoft.com/en-us/azure/governance/management-groups/overview',
  },
  activityLog: {
    title: 'Microsoft Learn: Activity log in Azure Monitor',
    url: 'https://learn.microsoft.com/en-us/azure/azure-monitor/platform/activity-log',
  },
  runCommand: {
    title: 'Microsoft Learn: Run scripts in an Azure virtual machine by run command',
    url: 'https://learn.microsoft.com/en-us/azure/virtual-machines/run-command-overview',
  },
  vmLogin: {
    title: 'Microsoft Learn: Sign in to a Windows virtual machine in Azure by using Microsoft Entra ID',
    url: 'https://learn.microsoft.com/en-us/entra/identity/devices/howto-vm-sign-in-azure-ad-windows',
  },
  vaultRoles: {
    title: 'Microsoft Learn: Provide access to Key Vault with Azure role-based access control',
    url: 'https://learn.microsoft.com/en-us/azure/key-vault/general/rbac-guide',
  },
  vaultPolicies: {
    title: 'Microsoft Learn: Azure role-based access control versus access policies of Key Vault',
    url: 'https://learn.microsoft.com/en-us/azure/key-vault/general/rbac-access-policy',
  },
  vaultLogging: {
    title: 'Microsoft Learn: Azure Key Vault logging',
    url: 'https://learn.microsoft.com/en-us/azure/key-vault/general/logging',
  },
  automationSecurity: {
    title: 'Microsoft Learn: Automation account authentication overview',
    url: 'https://learn.microsoft.com/en-us/azure/automation/automation-security-overview',
  },
  appServicePublishing: {
    title: 'Microsoft Learn: Disable basic authentication in Azure App Service deployments',
    url: 'https://learn.microsoft.com/en-us/azure/app-service/configure-basic-auth-disable',
  },
  functionsSecurity: {
    title: 'Microsoft Learn: Securing Azure Functions',
    url: 'https://learn.microsoft.com/en-us/azure/azure-functions/security-concepts',
  },
  logicAppsSecurity: {
    title: 'Microsoft Learn: Secure access and data for workflows in Azure Logic Apps',
    url: 'https://learn.microsoft.com/en-us/azure/logic-apps/logic-apps-securing-a-logic-app',
  },
  clusterIdentity: {
    title: 'Microsoft Learn: Access and identity options for Azure Kubernetes Service',
    url: 'https://learn.microsoft.com/en-us/azure/aks/concepts-identity',
  },
  clusterAccounts: {
    title:
      'Microsoft Learn: Manage local accounts with Microsoft Entra integration in Azure Kubernetes Service',
    url: 'https://learn.microsoft.com/en-us/azure/aks/manage-local-accounts-managed-azure-ad',
  },
  clusterNodes: {
    title: 'Microsoft Learn: Node resource group lockdown in Azure Kubernetes Service',
    url: 'https://learn.microsoft.com/en-us/azure/aks/node-resource-group-lockdown',
  },
  intuneRoles: {
    title: 'Microsoft Learn: Role-based access control with Microsoft Intune',
    url: 'https://learn.microsoft.com/en-us/mem/intune/fundamentals/role-based-access-control',
  },
  intuneApproval: {
    title: 'Microsoft Learn: Use multi admin approval in Intune',
    url: 'https://learn.microsoft.com/en-us/mem/intune/fundamentals/multi-admin-approval',
  },
  intuneAudit: {
    title: 'Microsoft Learn: Use audit logs to track and monitor events in Microsoft Intune',
    url: 'https://learn.microsoft.com/en-us/mem/intune/fundamentals/monitor-audit-logs',
  },
  attackCloudCredentials: {
    title: 'MITRE ATT&CK T1098.001: Additional Cloud Credentials',
    url: 'https://attack.mitre.org/techniques/T1098/001/',
  },
  attackCloudRoles: {
    title: 'MITRE ATT&CK T1098.003: Additional Cloud Roles',
    url: 'https://attack.mitre.org/techniques/T1098/003/',
  },
  attackCloudGroups: {
    title: 'MITRE ATT&CK T1069.003: Cloud Groups',
    url: 'https://attack.mitre.org/techniques/T1069/003/',
  },
  attackCloudSecrets: {
    title: 'MITRE ATT&CK T1555.006: Cloud Secrets Management Stores',
    url: 'https://attack.mitre.org/techniques/T1555/006/',
  },
  attackCloudCommand: {
    title: 'MITRE ATT&CK T1651: Cloud Administration Command',
    url: 'https://attack.mitre.org/techniques/T1651/',
  },
  attackCloudServices: {
    title: 'MITRE ATT&CK T1021.007: Cloud Services',
    url: 'https://attack.mitre.org/techniques/T1021/007/',
  },
  attackMetadata: {
    title: 'MITRE ATT&CK T1552.005: Cloud Instance Metadata API',
    url: 'https://attack.mitre.org/techniques/T1552/005/',
  },
  attackAccessToken: {
    title: 'MITRE ATT&CK T1528: Steal Application Access Token',
    url: 'https://attack.mitre.org/techniques/T1528/',
  },
  attackServerless: {
    title: 'MITRE ATT&CK T1648: Serverless Execution',
    url: 'https://attack.mitre.org/techniques/T1648/',
  },
  attackContainers: {
    title: 'MITRE ATT&CK T1609: Container Administration Command',
    url: 'https://attack.mitre.org/techniques/T1609/',
  },
  attackDeployment: {
    title: 'MITRE ATT&CK T1072: Software Deployment Tools',
    url: 'https://attack.mitre.org/techniques/T1072/',
  },
  attackElevatedAccess: {
    title: 'MITRE ATT&CK T1548.005: Temporary Elevated Cloud Access',
    url: 'https://attack.mitre.org/techniques/T1548/005/',
  },
} as const;

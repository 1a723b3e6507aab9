import type { HelpTrace } from './kind-help.ts';

/** What many relationships of Entra ID and Azure leave in the logs alike. */
export const CLOUD_TRACES = {
  directoryRoleAssigned: {
    source: 'Microsoft Entra audit log',
    operation: 'Add member to role',
    text: 'A principal was given a directory role, by hand or by an activation.',
  },
  directoryRoleRemoved: {
    source: 'Microsoft Entra audit log',
    operation: 'Remove member from role',
    text: 'A principal lost a directory role.',
  },
  scopedRoleAssigned: {
    source: 'Microsoft Entra audit log',
    operation: 'Add scoped member to role',
    text: 'A principal was given a directory role for a part of the tenant.',
  },
  eligibleAdded: {
    source: 'Microsoft Entra audit log',
    operation: 'Add eligible member to role',
    text: 'A principal may activate a directory role from now on.',
  },
  activationRequested: {
    source: 'Microsoft Entra audit log',
    operation: 'Add member to role requested (PIM activation)',
    text: 'Somebody asked for a role, with the reason that they gave.',
  },
  activationApproved: {
    source: 'Microsoft Entra audit log',
    operation: 'Add member to role request approved (PIM activation)',
    text: 'A request was approved, and by whom.',
  },
  roleActivated: {
    source: 'Microsoft Entra audit log',
    operation: 'Add member to role completed (PIM activation)',
    text: 'A role was activated for a time.',
  },
  pimSettings: {
    source: 'Microsoft Entra audit log',
    operation: 'Update role setting in PIM',
    text: 'What an activation takes was changed: approval, factors, or how long it lasts.',
  },
  memberAdded: {
    source: 'Microsoft Entra audit log',
    operation: 'Add member to group',
    text: 'A member was added to a group of Entra ID.',
  },
  memberRemoved: {
    source: 'Microsoft Entra audit log',
    operation: 'Remove member from group',
    text: 'A member was removed from a group of Entra ID.',
  },
  groupOwnerAdded: {
    source: 'Microsoft Entra audit log',
    operation: 'Add owner to group',
    text: 'A group got a further owner.',
  },
  appOwnerAdded: {
    source: 'Microsoft Entra audit log',
    operation: 'Add owner to application',
    text: 'An application got a further owner.',
  },
  spOwnerAdded: {
    source: 'Microsoft Entra audit log',
    operation: 'Add owner to service principal',
    text: 'A service principal got a further owner.',
  },
  appCredential: {
    source: 'Microsoft Entra audit log',
    operation: 'Update application – Certificates and secrets management',
    text: 'A secret or certificate of an application was added or removed.',
  },
  spCredential: {
    source: 'Microsoft Entra audit log',
    operation: 'Add service principal credentials',
    text: 'A secret or certificate was added to a service principal.',
  },
  federationAdded: {
    source: 'Microsoft Entra audit log',
    operation: 'Update application',
    text: 'An application was changed; what changed names its federated credentials.',
  },
  appRoleGranted: {
    source: 'Microsoft Entra audit log',
    operation: 'Add app role assignment to service principal',
    text: 'A service principal was given an application permission.',
  },
  passwordReset: {
    source: 'Microsoft Entra audit log',
    operation: 'Reset user password',
    text: 'An administrator set a password.',
  },
  methodRegistered: {
    source: 'Microsoft Entra audit log',
    operation: 'Admin registered security info',
    text: 'An administrator added a method of authentication to a user.',
  },
  domainFederated: {
    source: 'Microsoft Entra audit log',
    operation: 'Set federation settings on domain',
    text: 'Another service may answer for users of a domain.',
  },
  policyChanged: {
    source: 'Microsoft Entra audit log',
    operation: 'Update conditional access policy',
    text: 'A policy of conditional access was changed.',
  },
  userSignIn: {
    source: 'Microsoft Entra sign-in log',
    text: 'Interactive sign-ins of the user from unusual places and devices.',
  },
  spSignIn: {
    source: 'Microsoft Entra sign-in log',
    text: 'Sign-ins of the service principal: address, resource and the identifier of the key that was used.',
  },
  identitySignIn: {
    source: 'Microsoft Entra sign-in log',
    text: 'Tokens that the managed identity was given, and for which resource.',
  },
  federatedSignIn: {
    source: 'Microsoft Entra sign-in log',
    text: 'Sign-ins of the service principal by a federated credential, whose identifier the entry names.',
  },
  vmSignIn: {
    source: 'Microsoft Entra sign-in log',
    text: 'Sign-ins to the application for logons to Windows or Linux machines in Azure.',
  },
  graphCalls: {
    source: 'Microsoft Graph activity log',
    text: 'Requests that write, with the application, its address and the permissions of the token.',
  },
  roleAssigned: {
    source: 'Azure activity log',
    operation: 'Microsoft.Authorization/roleAssignments/write',
    text: 'A resource role was assigned: which, to whom and at which scope.',
  },
  roleRemoved: {
    source: 'Azure activity log',
    operation: 'Microsoft.Authorization/roleAssignments/delete',
    text: 'An assignment of a resource role was removed.',
  },
  accessElevated: {
    source: 'Azure activity log',
    operation: 'Microsoft.Authorization/elevateAccess/action',
    text: 'A Global Administrator took access to all subscriptions.',
  },
  subscriptionMoved: {
    source: 'Azure activity log',
    operation: 'Microsoft.Management/managementGroups/subscriptions/write',
    text: 'A subscription was moved below another management group.',
  },
  resourceMoved: {
    source: 'Azure activity log',
    operation: 'Microsoft.Resources/subscriptions/resourceGroups/moveResources/action',
    text: 'Resources were moved to another group.',
  },
  runCommand: {
    source: 'Azure activity log',
    operation: 'Microsoft.Compute/virtualMachines/runCommand/action',
    text: 'A command was run on a machine from outside.',
  },
  vmExtension: {
    source: 'Azure activity log',
    operation: 'Microsoft.Compute/virtualMachines/extensions/write',
    text: 'An extension was put onto a machine or changed.',
  },
  scaleSetExtension: {
    source: 'Azure activity log',
    operation: 'Microsoft.Compute/virtualMachineScaleSets/extensions/write',
    text: 'An extension was put onto the machines of a scale set.',
  },
  vaultChanged: {
    source: 'Azure activity log',
    operation: 'Microsoft.KeyVault/vaults/write',
    text: 'The key vault was changed: its access policies, network or model of access.',
  },
  vaultPolicy: {
    source: 'Azure activity log',
    operation: 'Microsoft.KeyVault/vaults/accessPolicies/write',
    text: 'An access policy of the key vault was added, replaced or removed.',
  },
  secretRead: {
    source: 'Azure resource log',
    operation: 'SecretGet',
    text: 'A secret of the key vault was read: which, by whom and from where.',
  },
  certificateRead: {
    source: 'Azure resource log',
    operation: 'CertificateGet',
    text: 'A certificate of the key vault was read.',
  },
  keyRead: { source: 'Azure resource log', operation: 'KeyGet', text: 'A key of the key vault was read.' },
  keyUsed: {
    source: 'Azure resource log',
    operation: 'KeyDecrypt',
    text: 'Something was decrypted by a key of the vault; KeySign and KeyUnwrap for other uses.',
  },
  runbookWritten: {
    source: 'Azure activity log',
    operation: 'Microsoft.Automation/automationAccounts/runbooks/write',
    text: 'A runbook was created or changed.',
  },
  runbookPublished: {
    source: 'Azure activity log',
    operation: 'Microsoft.Automation/automationAccounts/runbooks/publish/action',
    text: 'The draft of a runbook took effect.',
  },
  automationJob: {
    source: 'Azure activity log',
    operation: 'Microsoft.Automation/automationAccounts/jobs/write',
    text: 'A runbook was started.',
  },
  automationWebhook: {
    source: 'Azure activity log',
    operation: 'Microsoft.Automation/automationAccounts/webhooks/write',
    text: 'An address was made that starts a runbook without a logon.',
  },
  siteWritten: {
    source: 'Azure activity log',
    operation: 'Microsoft.Web/sites/write',
    text: 'The web or function app was changed.',
  },
  sitePublished: {
    source: 'Azure activity log',
    operation: 'Microsoft.Web/sites/publishxml/action',
    text: 'Credentials for publishing code to the app were read.',
  },
  siteSettings: {
    source: 'Azure activity log',
    operation: 'Microsoft.Web/sites/config/list/action',
    text: 'Settings of the app, with what secrets they hold, were read.',
  },
  workflowWritten: {
    source: 'Azure activity log',
    operation: 'Microsoft.Logic/workflows/write',
    text: 'A workflow was created or changed.',
  },
  workflowRun: {
    source: 'Azure activity log',
    operation: 'Microsoft.Logic/workflows/triggers/run/action',
    text: 'A workflow was started by hand.',
  },
  clusterWritten: {
    source: 'Azure activity log',
    operation: 'Microsoft.ContainerService/managedClusters/write',
    text: 'The cluster was changed: its administrators, accounts or nodes.',
  },
  clusterCredential: {
    source: 'Azure activity log',
    operation: 'Microsoft.ContainerService/managedClusters/listClusterAdminCredential/action',
    text: 'The administrator credential of the cluster was read.',
  },
  clusterCommand: {
    source: 'Azure activity log',
    operation: 'Microsoft.ContainerService/managedClusters/runCommand/action',
    text: 'A command was run in the cluster through the management interface.',
  },
  identityAssigned: {
    source: 'Azure activity log',
    operation: 'Microsoft.ManagedIdentity/userAssignedIdentities/assign/action',
    text: 'A shared identity was attached to a resource.',
  },
  intuneScript: {
    source: 'Intune audit log',
    text: 'Scripts, remediations and applications that were created, changed or assigned, and by whom.',
  },
  directoryReset: {
    source: 'Security log of domain controllers',
    eventId: 4724,
    text: 'The password of the directory user was reset by the account of synchronisation.',
  },
  directoryChanged: {
    source: 'Security log of domain controllers',
    eventId: 4738,
    text: 'The directory user was changed by the account of synchronisation.',
  },
  computerLogon: {
    source: 'Security log of the computer',
    eventId: 4624,
    text: 'A logon of an account of Entra ID on a Windows machine.',
  },
} as const satisfies Readonly<Record<string, HelpTrace>>;

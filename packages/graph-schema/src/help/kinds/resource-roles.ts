import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { FamilyHelp } from '../kind-help.ts';

/** Roles on resources of Azure, and secrets in key vaults. */
export const RESOURCE_ROLES_HELP = {
  AZAvereContributor: {
    title: 'Avere Contributor of the machine',
    summary: 'The start holds the role Avere Contributor at the virtual machine.',
    meaning:
      'The resource role Avere Contributor, made for cache clusters, is assigned with the machine itself as its scope. It includes every action of management on virtual machines, commands among them. Assignments further up are relationships to the subscription or group and reach the machine through AZContains.',
    gain: 'An attacker runs commands on the machine as SYSTEM or root, without an account there, and asks for tokens of its managed identities from inside.',
    traces: [CLOUD_TRACES.runCommand, CLOUD_TRACES.vmExtension, CLOUD_TRACES.roleAssigned],
    detection:
      'Alert on commands and extensions that principals run which are not part of how machines are managed. Cache clusters are rare: each assignment of this role deserves a look.',
    remediation:
      'Remove the assignment. Where such a cluster is really run, give the role to its service account alone, at a resource group that holds nothing but the cluster.',
    mayBreak: 'Installation and growth of the cache cluster.',
    references: [
      AZURE_REFERENCES.rolesStorage,
      AZURE_REFERENCES.runCommand,
      AZURE_REFERENCES.rbacPractices,
      AZURE_REFERENCES.attackCloudCommand,
    ],
  },

  AZContributor: {
    title: 'Contributor of the resource',
    summary: 'The start holds the role Contributor at the end.',
    meaning:
      'The resource role Contributor is assigned with the end as its scope: a resource, resource group, subscription or management group. It allows every action of management but to assign roles, to lock out by deny assignments and to share image galleries.',
    gain: 'An attacker changes the resource in every way: runs commands on machines, puts own code into applications, runbooks and workflows and acts as their managed identities, lists keys, or gives itself secrets of a key vault that works by access policies.',
    traces: [
      CLOUD_TRACES.runCommand,
      CLOUD_TRACES.vmExtension,
      CLOUD_TRACES.vaultChanged,
      CLOUD_TRACES.siteWritten,
      CLOUD_TRACES.runbookWritten,
      CLOUD_TRACES.roleAssigned,
    ],
    detection:
      'Follow the activity log for actions that run code or list keys, and compare the caller with those who manage the resource.',
    remediation:
      'Replace the assignment by a role for the task at a narrower scope. Where people need it now and then, make it eligible in Privileged Identity Management, with approval for what is privileged.',
    mayBreak:
      'Deployments: pipelines often hold this role at a whole subscription. Look into the activity log for what they write before narrowing it.',
    references: [
      AZURE_REFERENCES.rolesPrivileged,
      AZURE_REFERENCES.rbacPractices,
      AZURE_REFERENCES.activityLog,
      AZURE_REFERENCES.pim,
      AZURE_REFERENCES.attackCloudCommand,
    ],
  },

  AZGetCertificates: {
    title: 'Get certificates of the vault',
    summary: 'The start may get certificates from the key vault.',
    meaning:
      'An access policy of the vault grants the start the permission Get, or all permissions, on certificates. It has no effect while the vault uses role-based access control, which its property tells.',
    gain: 'An attacker reads certificates and how they are issued. The private key, if it can be exported, is handed out as the secret of the same name, which takes Get on secrets; who has both can log on as every application that uses the certificate.',
    traces: [CLOUD_TRACES.certificateRead, CLOUD_TRACES.secretRead, CLOUD_TRACES.vaultChanged],
    detection:
      'Send the logs of the vault to a workspace and alert on reads by principals or addresses that are new to it.',
    remediation:
      'Take the permission out of the access policy. Better, move the vault to role-based access control, with Key Vault Certificate User for applications at a vault of their own.',
    mayBreak: 'Applications that fetch their certificate from the vault when they start.',
    references: [
      AZURE_REFERENCES.vaultPolicies,
      AZURE_REFERENCES.vaultRoles,
      AZURE_REFERENCES.vaultLogging,
      AZURE_REFERENCES.attackCloudSecrets,
    ],
  },

  AZGetKeys: {
    title: 'Get keys of the vault',
    summary: 'The start may get keys from the key vault.',
    meaning:
      'An access policy of the vault grants the start the permission Get, or all permissions, on keys. It has no effect while the vault uses role-based access control.',
    gain: 'An attacker reads the public part and the attributes of keys. Private parts stay in the vault, so the permission alone decrypts and signs nothing; it shows which keys there are and usually comes along with those that do.',
    traces: [CLOUD_TRACES.keyRead, CLOUD_TRACES.keyUsed, CLOUD_TRACES.vaultChanged],
    detection:
      'Look in the logs of the vault for who lists and reads many keys, and for the first use of a key by a new principal.',
    remediation:
      'Take the permission out of the access policy, or move the vault to role-based access control with roles that only allow the operation the application needs.',
    mayBreak: "Encryption with keys of one's own: storage, disks and databases read the key to wrap theirs.",
    references: [
      AZURE_REFERENCES.vaultPolicies,
      AZURE_REFERENCES.vaultRoles,
      AZURE_REFERENCES.vaultLogging,
      AZURE_REFERENCES.attackCloudSecrets,
    ],
  },

  AZGetSecrets: {
    title: 'Get secrets of the vault',
    summary: 'The start may get secrets from the key vault.',
    meaning:
      'An access policy of the vault grants the start the permission Get, or all permissions, on secrets. It has no effect while the vault uses role-based access control.',
    gain: 'An attacker reads every secret whose name it knows or may list: passwords, connection strings, keys of applications, and private keys of certificates that can be exported. With them it logs on elsewhere, where nobody connects it to the vault.',
    traces: [CLOUD_TRACES.secretRead, CLOUD_TRACES.vaultChanged],
    detection:
      'Send the logs of the vault to a workspace; alert on principals and addresses that are new to it, and on reads of many secrets in a short time.',
    remediation:
      'Take the permission out of the access policy, and change secrets that too many could read. Better, move the vault to role-based access control with Key Vault Secrets User, and keep one vault for each application.',
    mayBreak: 'Applications that read their secrets from the vault at run time.',
    references: [
      AZURE_REFERENCES.vaultPolicies,
      AZURE_REFERENCES.vaultRoles,
      AZURE_REFERENCES.vaultLogging,
      AZURE_REFERENCES.attackCloudSecrets,
    ],
  },

  AZOwner: {
    title: 'Owner of the Azure resource',
    summary: 'The start holds the role Owner at the end.',
    meaning:
      'The resource role Owner is assigned with the end as its scope. It allows every action of management, to assign roles included. It has nothing to do with owners of applications and groups of Entra ID, which are AZOwns.',
    gain: 'An attacker does whatever a Contributor can, and in addition gives roles to itself and others, for data as well as for management, at the end and all that lies below it.',
    traces: [
      CLOUD_TRACES.roleAssigned,
      CLOUD_TRACES.roleRemoved,
      CLOUD_TRACES.runCommand,
      CLOUD_TRACES.vaultChanged,
    ],
    detection:
      'Alert on every role assignment at subscriptions and management groups, and on those that a principal makes for itself.',
    remediation:
      'Keep at most three owners for a subscription. Replace the others by roles for the task, and make the rest eligible with approval. Let pipelines that must assign roles do so under a condition that names which.',
    mayBreak: 'Deployments that assign roles to the identities that they create.',
    references: [
      AZURE_REFERENCES.rolesPrivileged,
      AZURE_REFERENCES.rbacPractices,
      AZURE_REFERENCES.pim,
      AZURE_REFERENCES.activityLog,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },

  AZVMContributor: {
    title: 'Contributor of the machine',
    summary: 'The start holds the role Virtual Machine Contributor at the machine or scale set.',
    meaning:
      'The resource role Virtual Machine Contributor is assigned with the machine or scale set itself as its scope. It allows to manage machines and their disks, but neither to log on nor to change networks.',
    gain: 'An attacker needs no logon: it runs commands as SYSTEM or root, installs extensions that reset local passwords, or copies disks. From inside, the machine hands out tokens of its managed identities.',
    traces: [
      CLOUD_TRACES.runCommand,
      CLOUD_TRACES.vmExtension,
      CLOUD_TRACES.scaleSetExtension,
      CLOUD_TRACES.roleAssigned,
    ],
    detection:
      'Alert on commands and extensions outside of the tools that manage machines. On Windows their processes descend from the guest agent, which the log of the computer shows.',
    remediation:
      'Remove the assignment, or replace it by a role that only starts and stops machines. For people who operate them, make it eligible for a time.',
    mayBreak: 'Operators and tools that install agents, patch machines or resize them.',
    references: [
      AZURE_REFERENCES.rolesCompute,
      AZURE_REFERENCES.runCommand,
      AZURE_REFERENCES.rbacPractices,
      AZURE_REFERENCES.attackCloudCommand,
      AZURE_REFERENCES.attackMetadata,
    ],
  },

  AZAutomationContributor: {
    title: 'Contributor of the automation account',
    summary: 'The start holds the role Automation Contributor at the automation account.',
    meaning:
      'The resource role Automation Contributor is assigned with the automation account as its scope. It allows to manage everything in the account: runbooks, variables, credentials, schedules, webhooks and hybrid workers.',
    gain: 'An attacker writes a runbook and runs it as the managed identity of the account, which often may do much in whole subscriptions. Credentials kept in the account can be read from a runbook, and hybrid workers run it on machines of the company.',
    traces: [
      CLOUD_TRACES.runbookWritten,
      CLOUD_TRACES.runbookPublished,
      CLOUD_TRACES.automationJob,
      CLOUD_TRACES.automationWebhook,
    ],
    detection:
      'Alert on runbooks that are changed or published outside of source control, and on jobs that start where no schedule says so.',
    remediation:
      'Give people Automation Operator or the operator roles of jobs and runbooks, which start but do not change. Narrow what the identity of the account may do, and treat the account like what its identity reaches.',
    mayBreak: 'Teams that write their runbooks in the portal.',
    references: [
      AZURE_REFERENCES.rolesGovernance,
      AZURE_REFERENCES.automationSecurity,
      AZURE_REFERENCES.rbacPractices,
      AZURE_REFERENCES.attackServerless,
    ],
  },

  AZKeyVaultContributor: {
    title: 'Contributor of the key vault',
    summary: 'The start holds the role Key Vault Contributor at the key vault.',
    meaning:
      'The resource role Key Vault Contributor is assigned with the vault as its scope. It manages the vault, not what is in it. Yet where the vault works by access policies, these policies are part of managing it.',
    gain: 'An attacker writes an access policy for itself and reads every secret, key and certificate. A vault with role-based access control is safe from that: the role can assign no roles, and cannot change the model without that right.',
    traces: [CLOUD_TRACES.vaultPolicy, CLOUD_TRACES.vaultChanged, CLOUD_TRACES.secretRead],
    detection:
      'Alert on every change of access policies, and on reads by a principal that was added shortly before.',
    remediation:
      'Move the vault to role-based access control, and the assignment to people who manage vaults, for a time. Deny the model of access policies by Azure Policy.',
    mayBreak: 'Deployments that write access policies for the applications that they create.',
    references: [
      AZURE_REFERENCES.rolesSecurity,
      AZURE_REFERENCES.vaultPolicies,
      AZURE_REFERENCES.vaultRoles,
      AZURE_REFERENCES.rbacPractices,
      AZURE_REFERENCES.attackCloudSecrets,
    ],
  },

  AZVMAdminLogin: {
    title: 'Administrator logon to the machine',
    summary: 'The start holds the role Virtual Machine Administrator Login at the machine.',
    meaning:
      'The resource role Virtual Machine Administrator Login is assigned with the machine as its scope: users of Entra ID log on to it as local administrators or root. The machine needs the extension for such logons, and the start needs a way to its network.',
    gain: 'An attacker logs on to the machine as an administrator, reads what others left in memory and on disk, and asks for tokens of its managed identities.',
    traces: [CLOUD_TRACES.vmSignIn, CLOUD_TRACES.computerLogon, CLOUD_TRACES.roleAssigned],
    detection:
      'Alert on sign-ins to the application for machine logons from unusual devices, and compare them with logons on the machine.',
    remediation:
      'Give ordinary users the role Virtual Machine User Login; make the administrator role eligible for a time. Require strong authentication for it by conditional access, and close the way from the internet.',
    mayBreak: 'Administrators who have no local account. Keep another way in for emergencies.',
    references: [
      AZURE_REFERENCES.rolesCompute,
      AZURE_REFERENCES.vmLogin,
      AZURE_REFERENCES.pim,
      AZURE_REFERENCES.attackCloudServices,
      AZURE_REFERENCES.attackMetadata,
    ],
  },

  AZUserAccessAdministrator: {
    title: 'Assign roles at the resource',
    summary: 'The start holds the role User Access Administrator at the end.',
    meaning:
      'The resource role User Access Administrator is assigned with the end as its scope. It reads everything and manages assignments of roles. Global Administrators who raise their access get it at the root of all subscriptions.',
    gain: 'An attacker gives itself any role at the end and below it, Owner and roles for data included.',
    traces: [CLOUD_TRACES.roleAssigned, CLOUD_TRACES.roleRemoved, CLOUD_TRACES.accessElevated],
    detection:
      'Alert on assignments that a principal makes for itself, on assignments of Owner, and on this role at the root, which should be there only for minutes.',
    remediation:
      'Remove the assignment, above all at the root. Where roles have to be assigned, use Role Based Access Control Administrator with a condition that names which roles and to whom.',
    mayBreak: 'Deployments that assign roles, and automation that grants access on request.',
    references: [
      AZURE_REFERENCES.rolesPrivileged,
      AZURE_REFERENCES.elevateAccess,
      AZURE_REFERENCES.rbacPractices,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },

  AZAKSContributor: {
    title: 'Contributor of the cluster',
    summary: 'The start holds the role Azure Kubernetes Service Contributor at the managed cluster.',
    meaning:
      'The resource role Azure Kubernetes Service Contributor Role is assigned with the cluster as its scope. It reads and writes the cluster as a resource, among others who in Entra ID administers it and whether local accounts work.',
    gain: 'An attacker makes a group that it controls the administrators of the cluster. Then it runs what it likes on every node, reads secrets of all workloads, and uses the identities of the nodes.',
    traces: [CLOUD_TRACES.clusterWritten, CLOUD_TRACES.clusterCredential, CLOUD_TRACES.clusterCommand],
    detection:
      'Alert on changes of the cluster outside of deployments, on administrator credentials that are listed, and on commands that are sent through the management interface.',
    remediation:
      'Remove the assignment, or replace it by the cluster user role with rights inside of Kubernetes. Turn local accounts off, and forbid by Azure Policy that they come back.',
    mayBreak: 'Pipelines that upgrade or scale the cluster.',
    references: [
      AZURE_REFERENCES.rolesContainers,
      AZURE_REFERENCES.clusterIdentity,
      AZURE_REFERENCES.clusterAccounts,
      AZURE_REFERENCES.attackContainers,
    ],
  },

  AZWebsiteContributor: {
    title: 'Contributor of the web or function app',
    summary: 'The start holds the role Website Contributor at the web or function app.',
    meaning:
      'The resource role Website Contributor is assigned with the app as its scope. It manages the app, not the plan that it runs on: its code, its settings, and the credentials by which code is published.',
    gain: 'An attacker replaces the code or opens the console of the app, acts as its managed identity, and reads connection strings and keys from its settings.',
    traces: [
      CLOUD_TRACES.sitePublished,
      CLOUD_TRACES.siteWritten,
      CLOUD_TRACES.siteSettings,
      CLOUD_TRACES.identitySignIn,
    ],
    detection:
      'Alert on publishing credentials that are listed, on deployments outside of the pipeline, and on use of the console of the app.',
    remediation:
      'Remove the assignment or let only the pipeline have it. Turn basic authentication for publishing off, and keep secrets in a vault in place of the settings.',
    mayBreak: 'Developers who publish from their computer.',
    references: [
      AZURE_REFERENCES.rolesWeb,
      AZURE_REFERENCES.appServicePublishing,
      AZURE_REFERENCES.functionsSecurity,
      AZURE_REFERENCES.attackServerless,
    ],
  },

  AZLogicAppContributor: {
    title: 'Contributor of the logic app',
    summary: 'The start holds the role Logic App Contributor at the logic app.',
    meaning:
      'The resource role Logic App Contributor is assigned with the logic app as its scope. It changes workflows and their connections.',
    gain: 'An attacker adds a step that calls what the managed identity of the workflow may call, sends through connections that others authorised, and reads inputs and outputs of earlier runs.',
    traces: [CLOUD_TRACES.workflowWritten, CLOUD_TRACES.workflowRun, CLOUD_TRACES.identitySignIn],
    detection:
      'Alert on workflows that are changed outside of deployments, and on steps that call new addresses.',
    remediation:
      'Give people Logic App Operator, which starts and stops but does not change. Narrow what the identity and the connections may do, and hide inputs and outputs that hold secrets.',
    mayBreak: 'Teams that build their workflows in the portal.',
    references: [
      AZURE_REFERENCES.rolesIntegration,
      AZURE_REFERENCES.logicAppsSecurity,
      AZURE_REFERENCES.attackServerless,
    ],
  },
} satisfies FamilyHelp;

import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Roles of Entra ID, and what they allow. */
export const ENTRA_ROLES_HELP = {
  AZHasRole: {
    title: 'Holds a directory role',
    summary: 'The start is assigned the directory role.',
    meaning:
      'The role of Entra ID is assigned and active for the start. The property scope names where it holds; an assignment for an administrative unit is drawn like one for the whole tenant, and analysis does not tell them apart. Roles to administrate a single application have relationships of their own.',
    gain: 'An attacker who controls the start can do what the role allows. Members of a group have the role only if roles can be assigned to that group and they are in it directly.',
    traces: [
      CLOUD_TRACES.directoryRoleAssigned,
      CLOUD_TRACES.scopedRoleAssigned,
      CLOUD_TRACES.directoryRoleRemoved,
    ],
    detection:
      'Alert on each assignment of a privileged role that Privileged Identity Management did not make, and on the first sign-in of a new holder.',
    remediation:
      'Remove assignments that nobody needs, make the others eligible and time-bound in Privileged Identity Management, and narrow their scope to administrative units. Keep two emergency accounts with permanent assignments and no more.',
    mayBreak: 'Service accounts and automation that hold roles and cannot activate them.',
    references: [
      AZURE_REFERENCES.directoryRoles,
      AZURE_REFERENCES.rolePractices,
      AZURE_REFERENCES.pim,
      AZURE_REFERENCES.emergencyAccess,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },

  AZAddMembers: {
    title: 'Add members to a cloud group',
    summary: 'The start may add anybody to the group of Entra ID by a directory role.',
    meaning:
      'The start holds a role that manages members of groups. Global Administrators and Privileged Role Administrators reach every group of the tenant; Groups, User, Intune and Knowledge Administrators, Knowledge Managers, Identity Governance Administrators and Directory Writers only groups that no role can be assigned to. Groups whose property about that is missing are left out.',
    gain: 'An attacker adds an account that it controls and has whatever the group was given: resource roles, applications, shared data and exceptions from conditional access.',
    traces: [CLOUD_TRACES.memberAdded, CLOUD_TRACES.memberRemoved],
    detection:
      'Alert on additions to groups that hold roles at resources or are exempt from policies, above all when the member goes again soon after.',
    remediation:
      'Make the directory role eligible, and scope it to an administrative unit. Groups that matter should be such that roles can be assigned to them, or members of a restricted administrative unit: then those roles do not reach them.',
    mayBreak: 'Help desks and provisioning that keep group members up to date.',
    references: [
      AZURE_REFERENCES.assignableGroups,
      AZURE_REFERENCES.restrictedUnits,
      AZURE_REFERENCES.directoryRoles,
      AZURE_REFERENCES.pim,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AZAddSecret: {
    title: 'Add credentials to applications',
    summary: 'Holders of the role may add credentials to the application or service principal.',
    meaning:
      'The role is Application Administrator or Cloud Application Administrator, whose holders manage all applications and service principals of the tenant, their secrets and certificates included.',
    gain: 'An attacker with the role adds a secret or certificate and logs on as the service principal, without its owner, a second factor or a policy for users in the way. It then has every permission and role that the service principal has.',
    traces: [CLOUD_TRACES.appCredential, CLOUD_TRACES.spCredential, CLOUD_TRACES.spSignIn],
    detection:
      'Alert on credentials that are added to privileged applications, and on the first sign-in with a new key or from a new address.',
    remediation:
      'Make the roles eligible with approval, and assign them for single applications where that is enough. Take permissions from service principals that are worth more than these roles, and lock their credentials by application management policies.',
    mayBreak: 'Administrators of applications who renew credentials before they expire.',
    references: [
      AZURE_REFERENCES.delegateApps,
      AZURE_REFERENCES.appPolicies,
      AZURE_REFERENCES.appLocks,
      AZURE_REFERENCES.securityApplications,
      AZURE_REFERENCES.attackCloudCredentials,
    ],
  },

  AZExecuteCommand: {
    title: 'Run scripts on the managed device',
    summary: 'The start may run scripts on the Windows device through Intune.',
    meaning:
      'The start holds the directory role Intune Administrator, and the device of the tenant runs Windows. Whether the device is enrolled in Intune is not collected.',
    gain: 'An attacker assigns a script or an application to the device, which runs it as SYSTEM at the next check-in. From there it reaches whoever logs on to the device, and for devices that belong to a domain also the directory.',
    traces: [CLOUD_TRACES.intuneScript, CLOUD_TRACES.directoryRoleAssigned],
    detection:
      'Alert on scripts, remediations and applications that are created or assigned outside of changes that were announced, and on assignments to all devices.',
    remediation:
      'Use roles of Intune with scope tags in place of the directory role, and make that role eligible. Ask a second administrator to approve scripts and applications. Manage the workstations of tier zero apart from all others.',
    mayBreak: 'Roll-out of software and settings, which then waits for the second administrator.',
    references: [
      AZURE_REFERENCES.intuneRoles,
      AZURE_REFERENCES.intuneApproval,
      AZURE_REFERENCES.intuneAudit,
      AZURE_REFERENCES.attackDeployment,
    ],
  },

  AZGlobalAdmin: {
    title: 'Global administrator of the tenant',
    summary: 'The start is a Global Administrator of the tenant.',
    meaning:
      'The start holds the directory role Global Administrator, directly or as a direct member of a group that roles can be assigned to.',
    gain: 'An attacker controls the tenant: every user, group and application, every setting and every role. It can also raise itself to User Access Administrator at the root of all subscriptions.',
    traces: [
      CLOUD_TRACES.directoryRoleAssigned,
      CLOUD_TRACES.accessElevated,
      CLOUD_TRACES.domainFederated,
      CLOUD_TRACES.policyChanged,
    ],
    detection:
      'Alert on each new holder, each activation and each sign-in of emergency accounts; on the switch that raises access to subscriptions; on changes of federation and conditional access.',
    remediation:
      'Keep fewer than five, all of them cloud accounts with methods that resist phishing, eligible with approval but for two emergency accounts. Give others the role that fits the task.',
    mayBreak: 'Old automation and synchronisation that logs on as a Global Administrator.',
    references: [
      AZURE_REFERENCES.rolePractices,
      AZURE_REFERENCES.privilegedRoles,
      AZURE_REFERENCES.emergencyAccess,
      AZURE_REFERENCES.elevateAccess,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },

  AZPrivilegedAuthAdmin: {
    title: 'Administrator of all authentication',
    summary: 'The start is a Privileged Authentication Administrator of the tenant.',
    meaning:
      'The start holds the directory role Privileged Authentication Administrator, directly or as a direct member of a group that roles can be assigned to.',
    gain: 'An attacker resets passwords and methods of authentication of every user, Global Administrators included, and so becomes any of them.',
    traces: [CLOUD_TRACES.passwordReset, CLOUD_TRACES.methodRegistered, CLOUD_TRACES.directoryRoleAssigned],
    detection:
      'Alert on resets and on new methods of privileged users, and on a temporary pass that is issued for one of them.',
    remediation:
      'Treat the role as tier zero: few holders, eligible, with approval. Give help desks Authentication Administrator, scoped to an administrative unit without privileged users.',
    mayBreak: 'Privileged users who lost their method wait for one of the few.',
    references: [
      AZURE_REFERENCES.privilegedRoles,
      AZURE_REFERENCES.directoryRoles,
      AZURE_REFERENCES.pim,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AZGrant: {
    title: 'Grant of a role, declared',
    summary: 'The name is known from other sources, and nothing here produces the relationship.',
    meaning:
      'The kind stands in the schema so that data and queries that name it are accepted. Neither ingest nor analysis writes it; where it is found, another source has uploaded it.',
    gain: 'By its name, an attacker who controls the start can give the end to anybody. What it means exactly is for the source to say.',
    traces: [CLOUD_TRACES.directoryRoleAssigned],
    detection: 'Ask the source of the data what it stands for, and watch role assignments.',
    remediation:
      'Mend it where the source says that it comes from; roles that may be activated are AZRoleEligible here.',
    mayBreak: 'Nothing in the product: no rule and no finding reads it.',
    references: [AZURE_REFERENCES.directoryRoles],
  },

  AZGrantSelf: {
    title: 'Grant of a role to itself, declared',
    summary:
      'The name is known from other sources for what a principal grants itself, and nothing here produces it.',
    meaning:
      'Like AZGrant, the kind only stands in the schema. Where it is found, another source has uploaded it.',
    gain: 'By its name, an attacker who controls the start can give the end to the start itself.',
    traces: [CLOUD_TRACES.roleActivated],
    detection: 'Ask the source of the data what it stands for, and watch activations of roles.',
    remediation:
      'Mend it at the source. A role that its holder can switch on is AZRoleEligible here, and its settings tell whether somebody has to approve.',
    mayBreak: 'Nothing that the product derives.',
    references: [AZURE_REFERENCES.pim],
  },

  AZPrivilegedRoleAdmin: {
    title: 'Administrator of all directory roles',
    summary: 'The start is a Privileged Role Administrator of the tenant.',
    meaning:
      'The start holds the directory role Privileged Role Administrator, directly or as a direct member of a group that roles can be assigned to.',
    gain: 'An attacker assigns every directory role, Global Administrator included, to itself or others, changes the settings of Privileged Identity Management, and grants any permission of Microsoft Graph to an application.',
    traces: [CLOUD_TRACES.directoryRoleAssigned, CLOUD_TRACES.appRoleGranted, CLOUD_TRACES.pimSettings],
    detection:
      'Alert on assignments outside of Privileged Identity Management, on changes of its settings, and on consent to application permissions.',
    remediation:
      'Treat the role as Global Administrator: few holders, eligible, with approval and methods that resist phishing.',
    mayBreak: 'Access packages and automation that assign roles.',
    references: [
      AZURE_REFERENCES.privilegedRoles,
      AZURE_REFERENCES.rolePractices,
      AZURE_REFERENCES.pimSettings,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },

  AZResetPassword: {
    title: 'Reset the password of a cloud user',
    summary: 'Holders of the role may reset the password of the user.',
    meaning:
      'The role resets passwords, and the user is within its reach. Global Administrators, Privileged Authentication Administrators and Partner Tier2 Support reach every user of the tenant; User, Helpdesk, Authentication and Password Administrators those who hold no role or only roles that each of them may reset; Partner Tier1 Support those without a role. The latter five never reach members of groups that roles can be assigned to.',
    gain: 'An attacker with the role sets a password and logs on as the user, unless a second factor stands in its way; roles for authentication methods can replace that, too. With writeback the password also holds in Active Directory.',
    traces: [
      CLOUD_TRACES.passwordReset,
      CLOUD_TRACES.methodRegistered,
      CLOUD_TRACES.userSignIn,
      CLOUD_TRACES.directoryReset,
    ],
    detection:
      'Alert on resets of users who matter to the company, and on a sign-in from a new place soon after one.',
    remediation:
      'Scope help desk roles to administrative units, and put sensitive users into restricted ones. Users with access to resources that matter belong into a group that roles can be assigned to, out of reach of the help desk.',
    mayBreak: 'The help desk can no longer help those users itself.',
    references: [
      AZURE_REFERENCES.privilegedRoles,
      AZURE_REFERENCES.adminUnits,
      AZURE_REFERENCES.restrictedUnits,
      AZURE_REFERENCES.passwordWriteback,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AZOwns: {
    title: 'Owner of the cloud object',
    summary: 'The start is listed as an owner of the application, service principal, group or device.',
    meaning:
      'Owners of Entra ID manage the object without any role. Owners of applications and service principals may change their credentials, owners of groups their members; owners of devices are those who registered them.',
    gain: 'An attacker adds a credential to an application and logs on as its service principal, or adds itself to the group. A device it may only disable, delete or read the recovery keys of.',
    traces: [
      CLOUD_TRACES.appOwnerAdded,
      CLOUD_TRACES.spOwnerAdded,
      CLOUD_TRACES.groupOwnerAdded,
      CLOUD_TRACES.appCredential,
      CLOUD_TRACES.memberAdded,
    ],
    detection:
      'Alert when an owner is added to a privileged object, and when an owner adds credentials or members.',
    remediation:
      'Remove the owner. Nobody has to own a privileged application or group: assign the task as a scoped directory role, which Privileged Identity Management governs. Do not let every user register applications.',
    mayBreak:
      'Developers who renew the credentials of their application; groups whose owner decides on requests to join.',
    references: [
      AZURE_REFERENCES.appObjects,
      AZURE_REFERENCES.delegateApps,
      AZURE_REFERENCES.securityApplications,
      AZURE_REFERENCES.attackCloudCredentials,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AZCloudAppAdmin: {
    title: 'Cloud administrator of the application',
    summary: 'The start is a Cloud Application Administrator of the one application or service principal.',
    meaning:
      'The directory role Cloud Application Administrator is assigned to the start with the end as its scope. Assignments for the whole tenant are AZHasRole to the role, and AZAddSecret from there.',
    gain: 'An attacker adds a credential to the application or service principal and logs on as it, with all of its permissions and roles.',
    traces: [
      CLOUD_TRACES.scopedRoleAssigned,
      CLOUD_TRACES.appCredential,
      CLOUD_TRACES.spCredential,
      CLOUD_TRACES.spSignIn,
    ],
    detection: 'Alert on credentials that are added to the application, and on sign-ins with a new key.',
    remediation:
      'Remove the scoped assignment, or make it eligible for a time. If the application is privileged, only those who may have its permissions should manage it.',
    mayBreak: 'Those who renew its credentials and answer for its settings.',
    references: [
      AZURE_REFERENCES.delegateApps,
      AZURE_REFERENCES.roleScopes,
      AZURE_REFERENCES.securityApplications,
      AZURE_REFERENCES.attackCloudCredentials,
    ],
  },

  AZAppAdmin: {
    title: 'Administrator of the application',
    summary: 'The start is an Application Administrator of the one application or service principal.',
    meaning:
      'The directory role Application Administrator is assigned to the start with the end as its scope. It differs from Cloud Application Administrator only in that it also manages the proxy for applications on premises.',
    gain: 'An attacker logs on as the service principal by a credential that it adds, and has all of its permissions and roles; it may also point the proxy of an application elsewhere.',
    traces: [
      CLOUD_TRACES.scopedRoleAssigned,
      CLOUD_TRACES.appCredential,
      CLOUD_TRACES.spCredential,
      CLOUD_TRACES.spSignIn,
    ],
    detection:
      'Alert on new credentials and on changed proxy settings of the application, and on the first sign-in with a new key.',
    remediation:
      'Remove the scoped assignment, or make it eligible with approval. Check whether the role without the proxy is enough.',
    mayBreak: 'Those who renew its credentials or publish it through the proxy.',
    references: [
      AZURE_REFERENCES.delegateApps,
      AZURE_REFERENCES.roleScopes,
      AZURE_REFERENCES.appPolicies,
      AZURE_REFERENCES.attackCloudCredentials,
    ],
  },

  AZAddOwner: {
    title: 'Add owners to applications',
    summary: 'Holders of the role may make anybody an owner of the application or service principal.',
    meaning:
      'The role is Hybrid Identity Administrator, Partner Tier1 Support, Partner Tier2 Support or Directory Synchronization Accounts, all of which may change owners of the applications and service principals of the tenant.',
    gain: 'An attacker with the role makes itself an owner, adds a credential and logs on as the service principal. Nobody expects that of accounts for synchronisation, which live on servers of the company.',
    traces: [
      CLOUD_TRACES.appOwnerAdded,
      CLOUD_TRACES.spOwnerAdded,
      CLOUD_TRACES.appCredential,
      CLOUD_TRACES.spSignIn,
    ],
    detection:
      'Alert on every owner that an account for synchronisation adds: it has no reason to. The same goes for partner roles, which nobody should hold.',
    remediation:
      'Remove holders of both partner roles, and make Hybrid Identity Administrator eligible. Protect synchronisation servers as tier zero, let synchronisation log on as an application in place of a user, and remove old accounts of it.',
    mayBreak:
      'Synchronisation, if its account in use is removed; set-up of federation and pass-through authentication.',
    references: [
      AZURE_REFERENCES.privilegedRoles,
      AZURE_REFERENCES.directoryRoles,
      REFERENCES.protectCloud,
      AZURE_REFERENCES.addAppOwner,
      REFERENCES.attackHybridIdentity,
    ],
  },

  AZRoleEligible: {
    title: 'May activate the directory role',
    summary: 'The start is eligible for the directory role.',
    meaning:
      'Privileged Identity Management lets the start activate the role for the whole tenant, for some hours. Settings of the role tell what that takes: a second factor, a reason, or approval. Eligibility for a narrower scope is not drawn.',
    gain: 'An attacker who controls the start activates the role like its owner would, if it can meet what the settings ask for. Without approval, that is often only a second factor which the session already has.',
    traces: [CLOUD_TRACES.eligibleAdded, CLOUD_TRACES.roleActivated, CLOUD_TRACES.activationRequested],
    detection:
      'Alert on activations at unusual times, from new devices, or with reasons that match no change.',
    remediation:
      'Ask for approval, a method that resists phishing at each activation, and short times. Review who is eligible every quarter, and remove those who have not used it.',
    mayBreak: 'Work waits for those who approve: name at least two for every role.',
    references: [
      AZURE_REFERENCES.pim,
      AZURE_REFERENCES.pimSettings,
      AZURE_REFERENCES.accessReviews,
      AZURE_REFERENCES.attackElevatedAccess,
    ],
  },

  AZRoleApprover: {
    title: 'Approves activations of the role',
    summary: 'The start decides who may activate the directory role.',
    meaning:
      'The settings of the role ask for approval, and the start is named as an approver. Where none is named, Global Administrators and Privileged Role Administrators are, and the relationships begin at their roles.',
    gain: 'An attacker who controls an approver and somebody who is eligible lets itself in: it asks as the one and agrees as the other. Nobody approves a request of their own, so it takes both.',
    traces: [CLOUD_TRACES.activationApproved, CLOUD_TRACES.activationRequested, CLOUD_TRACES.pimSettings],
    detection:
      'Alert on approvals within seconds of the request, from the same device or address, and on changes of who approves.',
    remediation:
      'Name approvers of the same tier as the role, few but at least two, and never those who are eligible for it themselves. Protect groups of approvers like the role.',
    mayBreak: 'Requests wait longer when fewer people may approve them.',
    references: [
      AZURE_REFERENCES.pimApproval,
      AZURE_REFERENCES.pimSettings,
      AZURE_REFERENCES.pimAudit,
      AZURE_REFERENCES.attackElevatedAccess,
    ],
  },
} satisfies FamilyHelp;

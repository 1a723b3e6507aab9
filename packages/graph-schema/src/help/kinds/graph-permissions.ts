import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Permissions of Microsoft Graph, and what they allow. */
export const GRAPH_PERMISSIONS_HELP = {
  AZMGApplication_ReadWrite_All: {
    title: 'Application.ReadWrite.All',
    summary: 'The start has the permission Application.ReadWrite.All on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: the start manages all applications and service principals without a user. Analysis derives AZMGAddSecret and AZMGAddOwner to each of them in the tenant, which attack paths follow.',
    gain: 'An attacker who logs on as the start adds credentials to any application and becomes it, above all one that holds directory roles or stronger permissions.',
    traces: [
      CLOUD_TRACES.appRoleGranted,
      CLOUD_TRACES.appCredential,
      CLOUD_TRACES.spCredential,
      CLOUD_TRACES.graphCalls,
    ],
    detection:
      'Alert when the permission is granted, and on credentials that this service principal adds to applications that it did not create.',
    remediation:
      'Remove the grant of the application permission. Application.ReadWrite.OwnedBy is enough for software that manages what it created.',
    mayBreak: 'Pipelines and products that register applications or renew credentials.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.graphActivity,
      AZURE_REFERENCES.securityApplications,
    ],
  },

  AZMGAppRoleAssignment_ReadWrite_All: {
    title: 'AppRoleAssignment.ReadWrite.All',
    summary:
      'The start has the permission AppRoleAssignment.ReadWrite.All on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: the start grants application permissions, and no administrator has to consent. Analysis derives AZMGGrantAppRoles to the tenant, which attack paths follow.',
    gain: 'An attacker who logs on as the start grants itself RoleManagement.ReadWrite.Directory and, with that, makes itself a Global Administrator.',
    traces: [CLOUD_TRACES.appRoleGranted, CLOUD_TRACES.graphCalls],
    detection:
      'Alert on every application permission that a service principal grants, and on those that a principal grants itself.',
    remediation:
      'Remove the grant of the application permission. Let administrators consent, by a policy that names the permissions that may be granted without them.',
    mayBreak: 'Tools that set up applications with their permissions.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.graphActivity,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },

  AZMGDirectory_ReadWrite_All: {
    title: 'Directory.ReadWrite.All',
    summary: 'The start has the permission Directory.ReadWrite.All on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: the start writes most of the directory. Analysis derives AZMGAddMember and AZMGAddOwner to groups that no role can be assigned to, which attack paths follow.',
    gain: 'An attacker who logs on as the start adds members and owners to groups that hold resource roles or access to data.',
    traces: [
      CLOUD_TRACES.appRoleGranted,
      CLOUD_TRACES.memberAdded,
      CLOUD_TRACES.groupOwnerAdded,
      CLOUD_TRACES.graphCalls,
    ],
    detection:
      'Alert when the permission is granted, and on groups that the service principal changes for the first time.',
    remediation:
      'Remove the grant and give the permission for what is really written: users, members of groups, or devices. Protect groups that matter by making them role-assignable.',
    mayBreak: 'Provisioning and synchronisation products, which ask for this permission out of habit.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.assignableGroups,
      AZURE_REFERENCES.graphActivity,
    ],
  },

  AZMGGroup_ReadWrite_All: {
    title: 'Group.ReadWrite.All',
    summary: 'The start has the permission Group.ReadWrite.All on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: the start manages groups with their owners and members, and reads what teams write. Analysis derives AZMGAddMember and AZMGAddOwner to groups that no role can be assigned to.',
    gain: 'An attacker who logs on as the start joins groups that hold resource roles or access to data, and reads conversations and files of teams.',
    traces: [
      CLOUD_TRACES.appRoleGranted,
      CLOUD_TRACES.memberAdded,
      CLOUD_TRACES.groupOwnerAdded,
      CLOUD_TRACES.graphCalls,
    ],
    detection: 'Compare the groups that the service principal changes with those that it is there for.',
    remediation:
      'Remove the grant. For teams, use consent for single teams; for memberships, a directory role that is scoped to an administrative unit with these groups.',
    mayBreak: 'Products that create teams and groups on request.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.adminUnits,
      AZURE_REFERENCES.assignableGroups,
    ],
  },

  AZMGGroupMember_ReadWrite_All: {
    title: 'GroupMember.ReadWrite.All',
    summary: 'The start has the permission GroupMember.ReadWrite.All on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: the start changes members of groups. Analysis derives AZMGAddMember to groups that no role can be assigned to.',
    gain: 'An attacker who logs on as the start adds its own account to groups that hold resource roles, applications or exceptions from policies.',
    traces: [
      CLOUD_TRACES.appRoleGranted,
      CLOUD_TRACES.memberAdded,
      CLOUD_TRACES.memberRemoved,
      CLOUD_TRACES.graphCalls,
    ],
    detection:
      'Alert when the service principal changes a group that is not among those it keeps up to date.',
    remediation:
      'Remove the grant; scope the task by a directory role for an administrative unit. Groups that matter belong out of its reach: those that roles can be assigned to.',
    mayBreak: 'Software that keeps memberships equal to those of another system.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.adminUnits,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AZMGRoleManagement_ReadWrite_Directory: {
    title: 'RoleManagement.ReadWrite.Directory',
    summary:
      'The start has the permission RoleManagement.ReadWrite.Directory on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: the start assigns directory roles. Analysis derives what follows from it: AZMGGrantRole to every role, AZMGGrantAppRoles to the tenant, and AZMGAddSecret, AZMGAddOwner and AZMGAddMember to all applications, service principals and groups.',
    gain: 'An attacker who logs on as the start makes itself a Global Administrator. There is no stronger permission.',
    traces: [CLOUD_TRACES.appRoleGranted, CLOUD_TRACES.directoryRoleAssigned, CLOUD_TRACES.graphCalls],
    detection:
      'Alert when the permission is granted to anybody, and on every role that a service principal assigns.',
    remediation:
      'Remove the grant. Where roles are given by software, narrower permissions for eligible assignments and administrative units may do; otherwise treat the application, its owners and where it runs as tier zero.',
    mayBreak: 'Identity governance products that assign directory roles.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.privilegedRoles,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },

  AZMGServicePrincipalEndpoint_ReadWrite_All: {
    title: 'ServicePrincipalEndpoint.ReadWrite.All',
    summary:
      'The start has the permission ServicePrincipalEndpoint.ReadWrite.All on the Microsoft Graph of the end.',
    meaning:
      'The application permission of Microsoft Graph is granted: by its description, the start updates endpoints of service principals. According to the rule, its holder can add owners to them: analysis derives AZMGAddOwner to every service principal of the tenant.',
    gain: 'An attacker who logs on as the start makes an account of its own the owner of a privileged service principal, adds a credential and logs on as that.',
    traces: [
      CLOUD_TRACES.appRoleGranted,
      CLOUD_TRACES.spOwnerAdded,
      CLOUD_TRACES.spCredential,
      CLOUD_TRACES.graphCalls,
    ],
    detection:
      'Hardly any software needs this permission: alert when it is granted, and on each owner that its holder adds.',
    remediation: 'Remove the grant of the application permission, and the owners that its holder has added.',
    mayBreak:
      'Little: look into the log of Microsoft Graph for whether the service principal uses it at all.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.addServiceOwner,
      AZURE_REFERENCES.graphActivity,
    ],
  },

  AZMGAddMember: {
    title: 'Add group members by Microsoft Graph',
    summary: 'The service principal may add anybody to the group of Entra ID.',
    meaning:
      'An application permission allows it: Directory.ReadWrite.All, Group.ReadWrite.All or GroupMember.ReadWrite.All for groups that no role can be assigned to, RoleManagement.ReadWrite.Directory for all groups.',
    gain: 'An attacker who logs on as the service principal adds its own account, and has what the group was given. If roles can be assigned to the group, that includes directory roles.',
    traces: [
      CLOUD_TRACES.memberAdded,
      CLOUD_TRACES.memberRemoved,
      CLOUD_TRACES.spSignIn,
      CLOUD_TRACES.graphCalls,
    ],
    detection: 'Alert on additions that a service principal makes to groups that it has not changed before.',
    remediation:
      'Remove the application permission from the service principal, or take the group out of its reach by making it one that roles can be assigned to.',
    mayBreak: 'Memberships that the software behind the service principal keeps up to date.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.addGroupMember,
      AZURE_REFERENCES.assignableGroups,
      REFERENCES.attackAccountManipulation,
    ],
  },

  AZMGAddOwner: {
    title: 'Add owners by Microsoft Graph',
    summary: 'The service principal may make anybody an owner of the end.',
    meaning:
      'An application permission allows it. Application.ReadWrite.All reaches applications and service principals, ServicePrincipalEndpoint.ReadWrite.All service principals, Directory.ReadWrite.All and Group.ReadWrite.All groups that no role can be assigned to, RoleManagement.ReadWrite.Directory all of them.',
    gain: 'An attacker who logs on as the service principal makes its own account an owner, then adds a credential to the application or members to the group.',
    traces: [
      CLOUD_TRACES.appOwnerAdded,
      CLOUD_TRACES.spOwnerAdded,
      CLOUD_TRACES.groupOwnerAdded,
      CLOUD_TRACES.graphCalls,
    ],
    detection: 'Alert on owners that a service principal adds; people or pipelines usually do that.',
    remediation:
      'Remove the application permission from the service principal, and owners that nobody can explain from the object.',
    mayBreak: 'Tools that create applications or teams for others and make them their owners.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.addAppOwner,
      AZURE_REFERENCES.addServiceOwner,
      AZURE_REFERENCES.addGroupOwner,
    ],
  },

  AZMGAddSecret: {
    title: 'Add credentials by Microsoft Graph',
    summary: 'The service principal may add credentials to the application or service principal.',
    meaning:
      'The application permission Application.ReadWrite.All or RoleManagement.ReadWrite.Directory allows it, the latter by way of a role that it grants itself.',
    gain: 'An attacker who logs on as the start adds a secret or certificate to the end and logs on as it, with all of its permissions and roles.',
    traces: [
      CLOUD_TRACES.appCredential,
      CLOUD_TRACES.spCredential,
      CLOUD_TRACES.spSignIn,
      CLOUD_TRACES.graphCalls,
    ],
    detection:
      'Alert on credentials that a service principal adds to an application other than its own, and on sign-ins with keys that are new.',
    remediation:
      'Remove the permission; Application.ReadWrite.OwnedBy is enough for what software created itself. Forbid secrets on privileged applications by application management policies.',
    mayBreak: 'Software that renews credentials of applications.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.addAppSecret,
      AZURE_REFERENCES.appPolicies,
      AZURE_REFERENCES.attackCloudCredentials,
    ],
  },

  AZMGGrantAppRoles: {
    title: 'Grant any application permission',
    summary: 'The service principal may grant every application permission in the tenant.',
    meaning:
      'The application permission AppRoleAssignment.ReadWrite.All or RoleManagement.ReadWrite.Directory allows it.',
    gain: 'An attacker who logs on as the service principal grants itself permissions up to RoleManagement.ReadWrite.Directory, and with that controls the tenant.',
    traces: [CLOUD_TRACES.appRoleGranted, CLOUD_TRACES.spSignIn, CLOUD_TRACES.graphCalls],
    detection: 'Alert on every grant of a privileged permission, and on each that a service principal makes.',
    remediation:
      'Remove the application permission from the service principal, and review which grants it has made.',
    mayBreak: 'Tools that set up applications without an administrator.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.grantAppRole,
      AZURE_REFERENCES.securityApplications,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },

  AZMGGrantRole: {
    title: 'Grant the directory role by Microsoft Graph',
    summary: 'The service principal may assign the directory role to anybody.',
    meaning:
      'The application permission RoleManagement.ReadWrite.Directory allows it, for every role of the tenant.',
    gain: 'An attacker who logs on as the service principal assigns the role to itself or to an account of its own.',
    traces: [CLOUD_TRACES.directoryRoleAssigned, CLOUD_TRACES.spSignIn, CLOUD_TRACES.graphCalls],
    detection: 'Alert on every role that a service principal assigns, whatever the role.',
    remediation:
      'Remove the application permission from the service principal. Where software must assign roles, treat it as tier zero, from its owners to the machine that it runs on.',
    mayBreak: 'Identity governance products that assign directory roles on request.',
    references: [
      AZURE_REFERENCES.graphPermissions,
      AZURE_REFERENCES.privilegedRoles,
      AZURE_REFERENCES.graphActivity,
      AZURE_REFERENCES.attackCloudRoles,
    ],
  },
} satisfies FamilyHelp;

import type { PrebuiltQuery } from './prebuilt-query.ts';

const ROLES = 'Entra ID roles';
const APPLICATIONS = 'Applications of Entra ID';
const RESOURCES = 'Azure resources';
const ACROSS = 'Paths into and through the cloud';

const isTierZero = (variable: string) =>
  `(${variable}:Tag_Tier_Zero OR coalesce(${variable}.system_tags, '') CONTAINS 'admin_tier_0')`;

/** Permissions of Microsoft Graph by which a service principal takes others over. */
const STRONG_PERMISSIONS = [
  'AZMGApplication_ReadWrite_All',
  'AZMGAppRoleAssignment_ReadWrite_All',
  'AZMGDirectory_ReadWrite_All',
  'AZMGGroup_ReadWrite_All',
  'AZMGGroupMember_ReadWrite_All',
  'AZMGRoleManagement_ReadWrite_Directory',
  'AZMGServicePrincipalEndpoint_ReadWrite_All',
].join('|');

/** What defenders ask of tenants and subscriptions. */
export const AZURE_QUERIES: readonly PrebuiltQuery[] = [
  {
    id: 'azure-tenant-administrators',
    name: 'Who administers the tenant',
    category: ROLES,
    description:
      'Global Administrators, Privileged Role Administrators and Privileged Authentication Administrators: each of them controls the whole tenant. Fewer than five people should, and none of them all the time.',
    query: `MATCH p = (:AZBase)-[:AZGlobalAdmin|AZPrivilegedRoleAdmin|AZPrivilegedAuthAdmin]->(:AZTenant)
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-privileged-role-holders',
    name: 'Holders of tier zero roles',
    category: ROLES,
    description:
      'Active assignments, by themselves or through a group. Make them eligible for a time, but for two emergency accounts.',
    query: `MATCH p = (:AZUser|AZServicePrincipal)-[:AZMemberOf*0..1]->(:AZBase)-[:AZHasRole]->(role:AZRole)
WHERE ${isTierZero('role')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-eligible-for-tier-zero',
    name: 'Who may activate tier zero roles',
    category: ROLES,
    description: 'They hold nothing until they ask for it. Review who has not asked for long.',
    query: `MATCH p = (:AZBase)-[:AZRoleEligible]->(role:AZRole)
WHERE ${isTierZero('role')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-activation-without-approval',
    name: 'Tier zero roles that are activated without approval',
    category: ROLES,
    description: 'Whoever takes over an account that is eligible holds the role a minute later.',
    query: `MATCH p = (:AZBase)-[:AZRoleEligible]->(role:AZRole)
WHERE ${isTierZero('role')} AND coalesce(role.enduserassignmentrequiresapproval, false) = false
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-synchronised-administrators',
    name: 'Synchronised users with tier zero roles',
    category: ROLES,
    description:
      'Who rules Active Directory becomes them. Administrators of the cloud should exist in the cloud alone.',
    query: `MATCH p = (user:AZUser)-[:AZMemberOf*0..1]->(:AZBase)-[:AZHasRole]->(role:AZRole)
WHERE user.onpremsyncenabled = true AND ${isTierZero('role')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-guests-with-rights',
    name: 'Guests with roles or ownership',
    category: ROLES,
    description: 'Their account, its password and its second factor belong to another organisation.',
    query: `MATCH p = (guest:AZUser)-[:AZHasRole|AZRoleEligible|AZOwns|AZOwner|AZContributor|AZUserAccessAdministrator]->(:AZBase)
WHERE toLower(guest.usertype) = 'guest'
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-disabled-users-with-rights',
    name: 'Disabled users who still hold rights',
    category: ROLES,
    description: 'Whoever enables the account again has them at once. Remove assignments with the person.',
    query: `MATCH p = (user:AZUser)-[:AZHasRole|AZRoleEligible|AZOwns|AZOwner|AZContributor|AZUserAccessAdministrator]->(:AZBase)
WHERE user.enabled = false
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-owned-role-groups',
    name: 'Owners of groups that hold roles',
    category: ROLES,
    description: 'An owner adds members without any role, and with them the roles of the group.',
    query: `MATCH p = (:AZBase)-[:AZOwns]->(g:AZGroup)
WHERE g.isassignabletorole = true OR ${isTierZero('g')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-resettable-administrators',
    name: 'Tier zero users whose password others reset',
    category: ROLES,
    description:
      'The role at the start is outside of tier zero. Put these users into a group that roles can be assigned to, or into a restricted administrative unit.',
    query: `MATCH p = (role:AZRole)-[:AZResetPassword]->(user:AZUser)
WHERE ${isTierZero('user')} AND NOT ${isTierZero('role')}
RETURN p
LIMIT 1000`,
  },

  {
    id: 'azure-strong-graph-permissions',
    name: 'Applications with strong permissions of Microsoft Graph',
    category: APPLICATIONS,
    description:
      'They act without a user and a second factor: whoever holds a secret of theirs changes applications, groups or roles. Most need less.',
    query: `MATCH p = (:AZServicePrincipal)-[:${STRONG_PERMISSIONS}]->(:AZServicePrincipal)
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-service-principals-with-roles',
    name: 'Service principals with tier zero roles',
    category: APPLICATIONS,
    description: 'No policy for people protects them. Treat their credentials and owners like the role.',
    query: `MATCH p = (:AZServicePrincipal)-[:AZHasRole]->(role:AZRole)
WHERE ${isTierZero('role')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-owners-of-tier-zero-applications',
    name: 'Owners of tier zero applications',
    category: APPLICATIONS,
    description:
      'An owner outside of tier zero adds a secret to the application or its service principal and logs on as it.',
    query: `MATCH p = (owner:AZBase)-[:AZOwns]->(:AZBase)-[:AZRunsAs*0..1]->(principal:AZServicePrincipal)
WHERE ${isTierZero('principal')} AND NOT ${isTierZero('owner')}
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-foreign-applications',
    name: 'Applications of other organisations with rights here',
    category: APPLICATIONS,
    description:
      'Their credentials are kept elsewhere. Microsoft’s own are among them; for the others, ask whether the contract still holds.',
    query: `MATCH p = (principal:AZServicePrincipal)-[:AZHasRole|AZOwner|AZContributor|AZUserAccessAdministrator|${STRONG_PERMISSIONS}]->(:AZBase)
WHERE toUpper(principal.appownerorganizationid) <> principal.tenantid
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-federated-credentials',
    name: 'Who logs on as an application without a secret',
    category: APPLICATIONS,
    description:
      'Tokens of the issuer and subject of the credential are enough. Look for subjects that are too wide, and for issuers that nobody knows.',
    query: `MATCH p = (:AZFederatedIdentityCredential)-[:AZAuthenticatesTo]->(:AZApp)-[:AZRunsAs*0..1]->(:AZBase)
RETURN p
LIMIT 1000`,
  },

  {
    id: 'azure-subscription-control',
    name: 'Who controls subscriptions and management groups',
    category: RESOURCES,
    description: 'These roles hold for everything below, and can give roles to others.',
    query: `MATCH p = (:AZBase)-[:AZOwner|AZUserAccessAdministrator]->(:AZSubscription|AZManagementGroup)
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-commands-on-machines',
    name: 'Who runs commands on virtual machines',
    category: RESOURCES,
    description: 'As SYSTEM or root, from outside, and with the managed identity of the machine.',
    query: `MATCH p = (:AZBase)-[:AZVMContributor|AZAvereContributor|AZVMAdminLogin|AZContributor|AZOwner]->(:AZVM|AZVMScaleSet)
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-vault-readers',
    name: 'Who reads key vaults',
    category: RESOURCES,
    description:
      'Access policies for secrets, keys and certificates. One vault for each application keeps this short.',
    query: `MATCH p = (:AZBase)-[:AZGetSecrets|AZGetKeys|AZGetCertificates]->(:AZKeyVault)
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-vaults-with-access-policies',
    name: 'Key vaults with access policies',
    category: RESOURCES,
    description: 'Who manages such a vault lets himself in. Move it to role-based access control.',
    query: `MATCH (vault:AZKeyVault)
WHERE vault.enablerbacauthorization = false
RETURN vault
LIMIT 100`,
  },
  {
    id: 'azure-privileged-identities',
    name: 'Resources with a tier zero identity',
    category: RESOURCES,
    description:
      'Code on the resource is as powerful as its managed identity, and so is everybody who changes it.',
    query: `MATCH p = (:AZBase)-[:AZManagedIdentity]->(principal:AZServicePrincipal)
WHERE ${isTierZero('principal')}
RETURN p
LIMIT 1000`,
  },

  {
    id: 'azure-shortest-paths-to-tier-zero',
    name: 'Shortest paths from cloud users to tier zero',
    category: ACROSS,
    description: 'One shortest path for each enabled user outside of tier zero and each target in the cloud.',
    query: `MATCH p = shortestPath((user:AZUser)-[:AZ_ATTACK_PATHS*1..]->(target:Tag_Tier_Zero))
WHERE user.enabled = true AND NOT user:Tag_Tier_Zero AND target:AZBase
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-paths-from-the-directory',
    name: 'Shortest paths from Active Directory to a tenant',
    category: ACROSS,
    description:
      'What begins on premises and ends with control of the cloud. Synchronised accounts are the bridge.',
    query: `MATCH p = shortestPath((user:User)-[:ALL_ATTACK_PATHS*1..]->(tenant:AZTenant))
WHERE user.enabled = true
RETURN p
LIMIT 1000`,
  },
  {
    id: 'azure-paths-to-the-directory',
    name: 'Shortest paths from the cloud to Domain Admins',
    category: ACROSS,
    description:
      'What begins with a cloud account and ends with control of a domain, such as by password writeback.',
    query: `MATCH p = shortestPath((user:AZUser)-[:ALL_ATTACK_PATHS*1..]->(admins:Group))
WHERE admins.objectid ENDS WITH '-512' AND user.enabled = true
RETURN p
LIMIT 1000`,
  },
];

import { ROLE_TEMPLATES } from '@secgraph/graph-schema';

/** A role of the directory that every tenant has. */
export interface RoleDefinition {
  /** The id of the role's template, which is the same in every tenant; lower case. */
  readonly id: string;
  readonly name: string;
  /** How many hold it in a tenant of ten thousand objects; absent: nobody. */
  readonly holders?: number;
  /** Who has it is decided with care: whoever may have it asks first. */
  readonly isSensitive?: boolean;
}

/** The order is part of what a seed means. Ids: documentation of Microsoft Entra built-in roles. */
export const ROLE_DEFINITIONS: readonly RoleDefinition[] = [
  { id: ROLE_TEMPLATES.globalAdministrator, name: 'Global Administrator', holders: 3, isSensitive: true },
  {
    id: ROLE_TEMPLATES.privilegedRoleAdministrator,
    name: 'Privileged Role Administrator',
    holders: 1,
    isSensitive: true,
  },
  {
    id: ROLE_TEMPLATES.privilegedAuthenticationAdministrator,
    name: 'Privileged Authentication Administrator',
    holders: 1,
    isSensitive: true,
  },
  {
    id: ROLE_TEMPLATES.applicationAdministrator,
    name: 'Application Administrator',
    holders: 2,
    isSensitive: true,
  },
  {
    id: ROLE_TEMPLATES.cloudApplicationAdministrator,
    name: 'Cloud Application Administrator',
    holders: 2,
    isSensitive: true,
  },
  { id: ROLE_TEMPLATES.userAdministrator, name: 'User Administrator', holders: 3, isSensitive: true },
  { id: ROLE_TEMPLATES.helpdeskAdministrator, name: 'Helpdesk Administrator', holders: 8 },
  {
    id: ROLE_TEMPLATES.authenticationAdministrator,
    name: 'Authentication Administrator',
    holders: 2,
    isSensitive: true,
  },
  { id: ROLE_TEMPLATES.passwordAdministrator, name: 'Password Administrator', holders: 2 },
  { id: ROLE_TEMPLATES.groupsAdministrator, name: 'Groups Administrator', holders: 2 },
  { id: ROLE_TEMPLATES.intuneAdministrator, name: 'Intune Administrator', holders: 2, isSensitive: true },
  {
    id: ROLE_TEMPLATES.hybridIdentityAdministrator,
    name: 'Hybrid Identity Administrator',
    holders: 1,
    isSensitive: true,
  },
  {
    id: ROLE_TEMPLATES.identityGovernanceAdministrator,
    name: 'Identity Governance Administrator',
    holders: 1,
  },
  { id: ROLE_TEMPLATES.knowledgeAdministrator, name: 'Knowledge Administrator', holders: 1 },
  { id: ROLE_TEMPLATES.knowledgeManager, name: 'Knowledge Manager' },
  { id: ROLE_TEMPLATES.securityAdministrator, name: 'Security Administrator', holders: 2, isSensitive: true },
  { id: ROLE_TEMPLATES.directoryReaders, name: 'Directory Readers', holders: 6 },
  { id: ROLE_TEMPLATES.directoryWriters, name: 'Directory Writers', holders: 1 },
  {
    id: ROLE_TEMPLATES.directorySynchronizationAccounts,
    name: 'Directory Synchronization Accounts',
    holders: 1,
  },
  { id: ROLE_TEMPLATES.guestInviter, name: 'Guest Inviter', holders: 4 },
  { id: ROLE_TEMPLATES.messageCenterReader, name: 'Message Center Reader', holders: 3 },
  { id: ROLE_TEMPLATES.partnerTier1Support, name: 'Partner Tier1 Support' },
  { id: ROLE_TEMPLATES.partnerTier2Support, name: 'Partner Tier2 Support' },
  { id: ROLE_TEMPLATES.reportsReader, name: 'Reports Reader', holders: 3 },
  { id: ROLE_TEMPLATES.usageSummaryReportsReader, name: 'Usage Summary Reports Reader', holders: 1 },
  { id: 'cf1c38e5-3621-4004-a7cb-879624dced7c', name: 'Application Developer', holders: 5 },
  { id: 'b0f54661-2d74-4c50-afa3-1ec803f12efe', name: 'Billing Administrator', holders: 2 },
  { id: '7698a772-787b-4ac8-901f-60d6b08affd2', name: 'Cloud Device Administrator', holders: 1 },
  { id: '17315797-102d-40b4-93e0-432062caca18', name: 'Compliance Administrator', holders: 1 },
  { id: 'b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', name: 'Conditional Access Administrator', holders: 1 },
  { id: '29232cdf-9323-42fd-ade2-1d097af3e4de', name: 'Exchange Administrator', holders: 3 },
  { id: 'f2ef992c-3afb-46b9-b7cf-a126ee74c451', name: 'Global Reader', holders: 4 },
  { id: '4d6ac14f-3453-41d0-bef9-a3e0c569773a', name: 'License Administrator', holders: 2 },
  { id: '2b745bdf-0803-4d80-aa65-822c4493daac', name: 'Office Apps Administrator', holders: 1 },
  { id: '11648597-926c-4cf3-9c36-bcebb0ba8dcc', name: 'Power Platform Administrator', holders: 1 },
  { id: '644ef478-e28f-4e28-b9dc-3fdde9aa0b1f', name: 'Printer Administrator' },
  { id: '5f2222b1-57c3-48ba-8ad5-d4759f1fde6f', name: 'Security Operator', holders: 2 },
  { id: '5d6b6bb7-de71-4623-b4af-96380a352509', name: 'Security Reader', holders: 4 },
  { id: 'f023fd81-a637-4b56-95fd-791ac0226033', name: 'Service Support Administrator', holders: 1 },
  { id: 'f28a1f50-f6e7-4571-818b-6a12f2af6b6c', name: 'SharePoint Administrator', holders: 3 },
  { id: '69091246-20e8-4a56-aa4d-066075b2a7a8', name: 'Teams Administrator', holders: 2 },
];

/** Roles that the tenant's own people put together. */
export const CUSTOM_ROLES = ['Badge Desk', 'Tenant Auditor'] as const;

export const ROLE_COUNT = ROLE_DEFINITIONS.length + CUSTOM_ROLES.length;

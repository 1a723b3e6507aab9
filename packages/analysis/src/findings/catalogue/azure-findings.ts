import type { RelationshipKind } from '@secgraph/graph-schema';
import type { FindingCategory, RelationshipFindingType } from '../finding-type.ts';

const ENTRA = 'Entra ID';
const RESOURCES = 'Azure Resource Manager';
const GRAPH = 'Microsoft Graph';

/** What to do about it, by what grants it. */
const REMEDIES = {
  directoryRole:
    'Remove the directory role, or assign it for a time, with approval, and to a scope without objects of {zone}.',
  resourceRole: 'Remove the role assignment, or narrow its scope down so that it holds nothing of {zone}.',
  graphRole: 'Remove the application role of Microsoft Graph from the service principal.',
  owners: 'Take principals outside of {zone} off the list of owners.',
  accessPolicy: 'Take principals outside of {zone} out of the access policies of the key vault.',
  identity: 'Use an identity of lesser rights for the resource, or treat the resource as part of {zone}.',
} as const;

/** Name, kind, title, category, what principals outside can do, and what grants it. */
const TYPES: readonly (readonly [
  string,
  RelationshipKind,
  string,
  FindingCategory,
  string,
  keyof typeof REMEDIES,
])[] = [
  [
    'AzureT0AddMembers',
    'AZAddMembers',
    'Add Members to Tier Zero Group',
    ENTRA,
    'add members to groups in {zone}',
    'directoryRole',
  ],
  [
    'AzureT0MGAddOwner',
    'AZMGAddOwner',
    'Add Owner to Tier Zero Object via MS Graph App Role',
    GRAPH,
    'make anybody an owner of objects in {zone}',
    'graphRole',
  ],
  [
    'AzureT0MGAddMember',
    'AZMGAddMember',
    'Tier Zero Group Control via MS Graph App Role',
    GRAPH,
    'add members to groups in {zone}',
    'graphRole',
  ],
  [
    'AzureT0MGAddSecret',
    'AZMGAddSecret',
    'Tier Zero Service Principal Control via MS Graph App Role',
    GRAPH,
    'add secrets to service principals in {zone}',
    'graphRole',
  ],
  [
    'AzureT0MGGrantAppRoles',
    'AZMGGrantAppRoles',
    'Non-Tier Zero Principal Can Grant Tier Zero App Roles',
    GRAPH,
    'grant application roles of {zone}',
    'graphRole',
  ],
  [
    'AzureT0MGGrantRole',
    'AZMGGrantRole',
    'Non-Tier Zero Principal Can Grant Tier Zero Entra ID Role',
    GRAPH,
    'grant directory roles of {zone}',
    'graphRole',
  ],
  [
    'AzureT0AddOwner',
    'AZAddOwner',
    'AddOwner Permission on Tier Zero Resource',
    ENTRA,
    'make anybody an owner of objects in {zone}',
    'directoryRole',
  ],
  [
    'AzureT0AddSecret',
    'AZAddSecret',
    'Add Secret to Tier Zero Principal',
    ENTRA,
    'add secrets to applications and service principals in {zone}',
    'directoryRole',
  ],
  [
    'AzureT0AppAdmin',
    'AZAppAdmin',
    'App Admin Control of Tier Zero Principal',
    ENTRA,
    'administrate applications and service principals in {zone}',
    'directoryRole',
  ],
  [
    'AzureT0CloudAppAdmin',
    'AZCloudAppAdmin',
    'Cloud App Admin Over Tier Zero Principal',
    ENTRA,
    'administrate applications and service principals in {zone}',
    'directoryRole',
  ],
  [
    'AzureT0ResetPassword',
    'AZResetPassword',
    "Reset a Tier Zero User's Password",
    ENTRA,
    'reset the passwords of users in {zone}',
    'directoryRole',
  ],
  [
    'AzureT0ExecuteCommand',
    'AZExecuteCommand',
    'Command Execution on Tier Zero Virtual Machine',
    ENTRA,
    'run commands on devices in {zone}',
    'directoryRole',
  ],
  [
    'AzureT0VMAL',
    'AZVMAdminLogin',
    'VM Admin Login Role on Tier Zero System',
    RESOURCES,
    'log on to virtual machines in {zone} as administrators',
    'resourceRole',
  ],
  [
    'AzureT0VMContributor',
    'AZVMContributor',
    'VM Contributor Role on Tier Zero System',
    RESOURCES,
    'run commands on virtual machines in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0AvereContributor',
    'AZAvereContributor',
    'Avere Contributor Role on Tier Zero Virtual Machine',
    RESOURCES,
    'run commands on virtual machines in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0AKSContributorManagedCluster',
    'AZAKSContributor',
    'AKS Contributor Role on Tier Zero Managed Cluster',
    RESOURCES,
    'control managed clusters in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0AutomationContributor',
    'AZAutomationContributor',
    'Contributor Role on Tier Zero Automation Account',
    RESOURCES,
    'run scripts as automation accounts in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0Contributor',
    'AZContributor',
    'Contributor Role on Tier Zero Resource',
    RESOURCES,
    'change resources in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0Owner',
    'AZOwner',
    'Owner Role on Tier Zero Resource',
    RESOURCES,
    'change resources in {zone} and grant roles over them',
    'resourceRole',
  ],
  [
    'AzureT0UserAccessAdministrator',
    'AZUserAccessAdministrator',
    'User Access Admin Role on Tier Zero Resource',
    RESOURCES,
    'grant roles over resources in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0WebsiteContributor',
    'AZWebsiteContributor',
    'Website Contributor Role on Tier Zero Resource',
    RESOURCES,
    'change web and function applications in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0LogicAppContributorLogicApp',
    'AZLogicAppContributor',
    'Logic App Contributor Role on Tier Zero Logic App',
    RESOURCES,
    'change logic applications in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0ContribKeyVault',
    'AZKeyVaultContributor',
    'Key Vault Contributor Role on Tier Zero Resource',
    RESOURCES,
    'change the access policies of key vaults in {zone}',
    'resourceRole',
  ],
  [
    'AzureT0GetCertsKeyVault',
    'AZGetCertificates',
    'Get Certifcates on Tier Zero Key Vault',
    RESOURCES,
    'read certificates of key vaults in {zone}',
    'accessPolicy',
  ],
  [
    'AzureT0GetKeysKeyVault',
    'AZGetKeys',
    'Get Keys on Tier Zero Key Vault',
    RESOURCES,
    'read keys of key vaults in {zone}',
    'accessPolicy',
  ],
  [
    'AzureT0GetSecretsKeyVault',
    'AZGetSecrets',
    'Get Secrets on Tier Zero Key Vault',
    RESOURCES,
    'read secrets of key vaults in {zone}',
    'accessPolicy',
  ],
  [
    'AzureT0Owns',
    'AZOwns',
    'Ownership of Tier Zero Principal',
    ENTRA,
    'control objects in {zone} because they own them',
    'owners',
  ],
  [
    'AzureNonT0ManagedIdentityAssignment',
    'AZManagedIdentity',
    'Non Tier Zero Resource Assigned to Tier Zero Service Principal',
    RESOURCES,
    'act as service principals in {zone}, whose identity a resource outside uses',
    'identity',
  ],
];

/** What crosses into a zone in Azure. */
export const AZURE_FINDINGS: readonly RelationshipFindingType[] = TYPES.map(
  ([name, kind, title, category, action, remedy]) => ({
    name,
    title,
    category,
    platform: 'Azure',
    scope: 'zone',
    shape: 'relationship',
    gradedBy: 'exposure',
    kind,
    sourceKinds: undefined,
    targetKinds: undefined,
    about: `Principals outside of {zone} can ${action}.`,
    remedy: REMEDIES[remedy],
  }),
);

const CONTROLLED_RESOURCES = [
  'KeyVault',
  'MG',
  'RG',
  'Sub',
  'VM',
  'FunctionApp',
  'VMScaleSet',
  'ContainerRegistry',
  'ManagedCluster',
  'WebApp',
  'LogicApp',
  'AutomationAccount',
];

/** Current names with those that they had when there was a type for each kind of target. */
const FORMER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AzureT0AddSecret: ['AzureT0AddSecretApp', 'AzureT0AddSecretSP'],
  AzureT0AppAdmin: ['AzureT0AppAdminsApp', 'AzureT0AppAdminsSP'],
  AzureT0CloudAppAdmin: ['AzureT0CloudAppAdminApp', 'AzureT0CloudAppAdminsSP'],
  AzureT0VMContributor: ['AzureT0VMContributorVMScaleSet'],
  AzureT0AutomationContributor: ['AzureT0AutomationAccountContributor'],
  AzureT0Contributor: [
    ...['VMScaleSet', 'ContainerRegistry', 'ManagedCluster', 'WebApp', 'LogicApp'].map(
      (target) => `AzureT0Contributor${target}`,
    ),
    'AzureT0ContribFunctionApp',
  ],
  AzureT0Owner: CONTROLLED_RESOURCES.map((target) => `AzureT0Owner${target}`),
  AzureT0UserAccessAdministrator: CONTROLLED_RESOURCES.map((target) => `AzureT0UserAccessAdmin${target}`),
  AzureT0WebsiteContributor: ['AzureT0WebsiteContributorWebApp', 'AzureT0WebsiteContributorFunctionApp'],
  AzureT0Owns: ['AzureT0OwnsAG', 'AzureT0OwnsApp', 'AzureT0OwnsSP'],
};

/** What types are called now that had another name, by the former one. */
export const CURRENT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMER_NAMES).flatMap(([current, former]) => former.map((name) => [name, current] as const)),
);

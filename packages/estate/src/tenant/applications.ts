import { SeededRandom } from '@secgraph/kernel';
import { APPLICATIONS } from '../names/enterprise-words.ts';
import { capitalise, inventWord, wordCount } from '../names/invented-words.ts';
import { findRange } from '../plan/ranges.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import {
  azureText,
  type CloudReference,
  instantText,
  referenceText,
  tenantFields,
} from '../records/azure-text.ts';
import type { JsonObject } from '../records/record-text.ts';
import { distinct, drawStaff, servicePrincipalReference } from './cloud-groups.ts';
import { appId, cloudGuid, MICROSOFT_GRAPH, pickOf, servicePrincipalId, spell } from './cloud-references.ts';
import { identityName } from './managed-identities.ts';

/** The tenant of whoever runs the platform, which owns its applications. */
const PLATFORM_TENANT = 'f8cdef31-a31e-4b4a-93e4-5f571e91255a';
const YEAR_SECONDS = 31_557_600;

export interface AppSpec {
  /** Lower case; the object of the application has another. */
  readonly appId: string;
  readonly objectId: string;
  readonly displayName: string;
  readonly createdAt: number;
  readonly secrets: number;
  readonly isMultiTenant: boolean;
}

export function appText(tenant: TenantPlan, spec: AppSpec): string {
  const { createdAt } = spec;
  return azureText('AZApp', {
    id: spell(tenant, spec.objectId),
    appId: spell(tenant, spec.appId),
    createdDateTime: instantText(createdAt),
    description: null,
    displayName: spell(tenant, spec.displayName),
    keyCredentials: [],
    passwordCredentials: Array.from({ length: spec.secrets }, (_, at) => ({
      displayName: `secret ${at + 1}`,
      startDateTime: instantText(createdAt),
      endDateTime: instantText(createdAt + (at + 1) * YEAR_SECONDS),
    })),
    publisherDomain: tenant.dnsName,
    signInAudience: spec.isMultiTenant ? 'AzureADMultipleOrgs' : 'AzureADMyOrg',
    ...tenantFields(tenant),
  });
}

/** By the application's place among those of the tenant. */
export function describeApp(tenant: TenantPlan, index: number): AppSpec {
  const draws = new SeededRandom(STREAM.application, tenant.seed, tenant.index, index);
  return {
    appId: appId(tenant, index),
    objectId: cloudGuid(tenant, 'appObject', index),
    displayName: ownAppName(draws, index),
    createdAt: tenant.now - Math.floor((0.1 + 4 * draws.fraction()) * YEAR_SECONDS),
    secrets: draws.skewed(1, 6, 0.8) - 1,
    isMultiTenant: draws.chance(0.05),
  };
}

export interface ServicePrincipalSpec {
  /** Lower case. */
  readonly id: string;
  readonly appId: string;
  readonly displayName: string;
  /** Tenant of the application. */
  readonly ownerTenant: string;
  readonly type: 'Application' | 'ManagedIdentity';
  readonly isEnabled: boolean;
}

export function servicePrincipalText(tenant: TenantPlan, spec: ServicePrincipalSpec): string {
  const name = spell(tenant, spec.displayName);
  return azureText('AZServicePrincipal', {
    id: spell(tenant, spec.id),
    accountEnabled: spec.isEnabled,
    appDescription: null,
    appDisplayName: name,
    appId: spell(tenant, spec.appId),
    appOwnerOrganizationId: spell(tenant, spec.ownerTenant),
    appRoleAssignmentRequired: false,
    description: null,
    displayName: name,
    loginUrl: null,
    servicePrincipalNames: [spell(tenant, spec.appId)],
    servicePrincipalType: spec.type,
    tags: [],
    ...tenantFields(tenant),
  });
}

/** By the service principal's place among those of the tenant. */
export function describeServicePrincipal(tenant: TenantPlan, index: number): ServicePrincipalSpec {
  const draws = new SeededRandom(STREAM.application, tenant.seed, tenant.index, index, 1);
  const { role, start } = findRange(tenant.servicePrincipals, index);
  const at = index - start;
  const word = capitalise(inventWord(draws.below(wordCount(2)), 2));
  const common = {
    id: servicePrincipalId(tenant, index),
    appId: appId(tenant, tenant.counts.apps + index),
    type: 'Application',
    isEnabled: true,
  } as const;

  switch (role) {
    case 'graph':
      return {
        ...common,
        appId: MICROSOFT_GRAPH,
        displayName: 'Microsoft Graph',
        ownerTenant: PLATFORM_TENANT,
      };
    case 'platform':
      return { ...common, displayName: `Platform ${word} ${at + 1}`, ownerTenant: PLATFORM_TENANT };
    case 'own':
      return {
        ...common,
        appId: appId(tenant, at),
        displayName: describeApp(tenant, at).displayName,
        ownerTenant: tenant.id.toLowerCase(),
        isEnabled: draws.chance(0.97),
      };
    case 'partner':
      return {
        ...common,
        displayName: `${word} Connector ${at + 1}`,
        ownerTenant: cloudGuid(tenant, 'otherTenant', at),
      };
    case 'identity':
      return {
        ...common,
        displayName: identityName(tenant, at),
        ownerTenant: tenant.id.toLowerCase(),
        type: 'ManagedIdentity',
      };
  }
}

export function ownersText(
  tenant: TenantPlan,
  owned: { readonly kind: 'AZAppOwner' | 'AZServicePrincipalOwner' | 'AZGroupOwner'; readonly id: string },
  owners: readonly CloudReference[],
): string {
  const id = spell(tenant, owned.id);
  const field = OWNED_FIELDS[owned.kind];
  return azureText(owned.kind, {
    [field]: id,
    owners: owners.map((owner): JsonObject => ({ owner: referenceText(tenant, owner), [field]: id })),
    ...tenantFields(tenant),
  });
}

/** Most were registered by somebody; some by an application that deploys others. */
export function ownersOfApp(tenant: TenantPlan, index: number): CloudReference[] {
  const draws = new SeededRandom(STREAM.application, tenant.seed, tenant.index, index, 2);
  if (!draws.chance(0.7)) {
    return [];
  }
  return [
    ...distinct(draws.between(1, 3), () => drawStaff(tenant, draws)),
    ...(draws.chance(0.03)
      ? [servicePrincipalReference(tenant, pickOf(tenant.servicePrincipals, 'own', draws))]
      : []),
  ];
}

export function ownersOfServicePrincipal(tenant: TenantPlan, index: number): CloudReference[] {
  const draws = new SeededRandom(STREAM.application, tenant.seed, tenant.index, index, 3);
  const isOwn = findRange(tenant.servicePrincipals, index).role === 'own';
  return isOwn && draws.chance(0.3) ? [drawStaff(tenant, draws)] : [];
}

const APPS_PER_CREDENTIAL = 6;

/** Applications that trust tokens of somebody else: pipelines, mostly. */
export function federatedCredentialCount(tenant: TenantPlan): number {
  return Math.ceil(tenant.counts.apps / APPS_PER_CREDENTIAL);
}

export interface FederatedCredentialSpec {
  readonly appId: string;
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

export function federatedCredentialText(tenant: TenantPlan, spec: FederatedCredentialSpec): string {
  const app = spell(tenant, spec.appId);
  return azureText('AZFederatedIdentityCredential', {
    appId: app,
    fics: [
      {
        appId: app,
        fic: {
          id: spell(tenant, spec.id),
          name: spec.name,
          issuer: 'https://token.pipelines.example',
          subject: spec.subject,
          audiences: ['api://AzureADTokenExchange'],
          description: null,
        },
      },
    ],
    ...tenantFields(tenant),
  });
}

export function describeFederatedCredential(tenant: TenantPlan, index: number): FederatedCredentialSpec {
  const draws = new SeededRandom(STREAM.application, tenant.seed, tenant.index, index, 4);
  const repository = inventWord(draws.below(wordCount(2)), 2);
  return {
    appId: appId(tenant, index * APPS_PER_CREDENTIAL),
    id: cloudGuid(tenant, 'credential', index),
    name: `pipeline-${index + 1}`,
    subject: `repo:${tenant.displayName.toLowerCase()}/${repository}:ref:refs/heads/main`,
  };
}

const OWNED_FIELDS = {
  AZAppOwner: 'appId',
  AZServicePrincipalOwner: 'servicePrincipalId',
  AZGroupOwner: 'groupId',
} as const;

function ownAppName(draws: SeededRandom, index: number): string {
  const word = capitalise(inventWord(draws.below(wordCount(2)), 2));
  return `${draws.pick(APPLICATIONS)} ${word} ${index + 1}`;
}

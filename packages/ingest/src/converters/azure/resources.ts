import type { AzureNodeKind } from '@secgraph/graph-schema';
import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import type { NodeProperties } from '../record/node-properties.ts';
import { readBoolean, readString, readStrings, readWithin, toObject } from '../record/read-field.ts';
import { readUpper } from './azure-fields.ts';
import {
  AZ_BASE,
  azureKinds,
  NO_PROPERTIES,
  RESOURCE_GROUP,
  SERVICE_PRINCIPAL,
  TENANT,
} from './azure-kinds.ts';
import { type AzureObject, containedIn, defineAzureObject } from './azure-object.ts';
import type { ConvertAzureData } from './azure-record.ts';

const MANAGEMENT_GROUP = azureKinds('AZManagementGroup');
const SUBSCRIPTION = azureKinds('AZSubscription');
const KEY_VAULT = azureKinds('AZKeyVault');
const SUBSCRIPTION_PREFIX = /^\/subscriptions\//i;

const inTenant = containedIn('tenantId', TENANT);
const inResourceGroup = containedIn('resourceGroupId', RESOURCE_GROUP);

/** Its name is that of its tenant, too, which analysis knows. */
export const convertManagementGroup = defineAzureObject({
  kind: 'AZManagementGroup',
  readProperties: (data) => ({
    displayname: readWithin(data, 'properties', (inner) => readUpper(inner, 'displayName')),
    tenantid: readUpper(data, 'tenantId'),
  }),
  relate: inTenant,
});

/** A management group or a subscription below a management group; nothing more is told of either. */
export const convertManagementGroupDescendant: ConvertAzureData = (data, out) => {
  const parentId = readWithin(data, 'properties', (inner) =>
    readWithin(inner, 'parent', (parent) => readString(parent, 'id')),
  );
  const id = readString(data, 'id');
  out.relationship(parentId, MANAGEMENT_GROUP, id, AZ_BASE, 'AZContains', NO_PROPERTIES);
};

export const convertSubscription = defineAzureObject({
  kind: 'AZSubscription',
  readProperties: (data) => ({
    name: readString(data, 'displayName'),
    displayname: readString(data, 'displayName'),
    tenantid: readUpper(data, 'tenantId'),
  }),
  relate: inTenant,
});

export const convertResourceGroup = defineAzureObject({
  kind: 'AZResourceGroup',
  readProperties: readResource,
  relate: containedIn('subscriptionId', SUBSCRIPTION),
});

export const convertKeyVault = defineAzureObject({
  kind: 'AZKeyVault',
  readProperties: (data) => ({
    ...readResource(data),
    enablerbacauthorization: readWithin(data, 'properties', (inner) =>
      readBoolean(inner, 'enableRbacAuthorization'),
    ),
  }),
  // Wire: named otherwise than in all other resources.
  relate: containedIn('resourceGroup', RESOURCE_GROUP),
});

/** Who may read what a vault keeps by its own list, which is no role. */
export const convertKeyVaultPolicy: ConvertAzureData = (data, out) => {
  const principalId = readString(data, 'objectId');
  const vaultId = readString(data, 'keyVaultId');

  readWithin(data, 'permissions', (permissions) => {
    for (const [list, kind] of [
      ['certificates', 'AZGetCertificates'],
      ['keys', 'AZGetKeys'],
      ['secrets', 'AZGetSecrets'],
    ] as const) {
      const rights = readStrings(permissions, list).map((right) => right.toLowerCase());
      if (rights.includes('get') || rights.includes('all')) {
        out.relationship(principalId, AZ_BASE, vaultId, KEY_VAULT, kind, NO_PROPERTIES);
      }
    }
  });
};

export const convertVirtualMachine = defineResource('AZVM', (data) => ({
  operatingsystem: readWithin(data, 'properties', (properties) =>
    readWithin(properties, 'storageProfile', (profile) =>
      readWithin(profile, 'osDisk', (disk) => readString(disk, 'osType')),
    ),
  ),
}));
export const convertVmScaleSet = defineResource('AZVMScaleSet');
export const convertFunctionApp = defineResource('AZFunctionApp');
export const convertWebApp = defineResource('AZWebApp');
export const convertLogicApp = defineResource('AZLogicApp');
export const convertAutomationAccount = defineResource('AZAutomationAccount');
export const convertContainerRegistry = defineResource('AZContainerRegistry');

/** Its nodes are machines of a resource group that was made for it. */
export const convertManagedCluster = defineAzureObject({
  kind: 'AZManagedCluster',
  readProperties: (data) => ({ ...readResource(data), noderesourcegroupid: readNodeResourceGroup(data) }),
  relate(cluster, out) {
    inResourceGroup(cluster, out);
    const { id, kinds, data } = cluster;
    const group = readNodeResourceGroup(data);
    out.relationship(id, kinds, group, RESOURCE_GROUP, 'AZNodeResourceGroup', NO_PROPERTIES);
  },
});

/** Older collectors send the subscription's number alone. */
function readNodeResourceGroup(data: JsonObject): string {
  const subscription = readString(data, 'subscriptionId').replace(SUBSCRIPTION_PREFIX, '');
  const group = readWithin(data, 'properties', (inner) => readString(inner, 'nodeResourceGroup'));

  return subscription === '' || group === ''
    ? ''
    : `/subscriptions/${subscription}/resourcegroups/${group}`.toUpperCase();
}

/** A resource that may act as a service principal. */
function defineResource(
  kind: AzureNodeKind,
  readMore: (data: JsonObject) => NodeProperties = () => ({}),
): ConvertAzureData {
  return defineAzureObject({
    kind,
    readProperties: (data) => ({ ...readResource(data), ...readMore(data) }),
    relate(resource, out) {
      inResourceGroup(resource, out);
      relateIdentities(resource, out);
    },
  });
}

function readResource(data: JsonObject): NodeProperties {
  return { name: readString(data, 'name'), tenantid: readUpper(data, 'tenantId') };
}

/** The identity of the resource itself, and those that users made and gave to it. */
function relateIdentities({ id, kinds, data }: AzureObject, out: GraphBatchBuilder): void {
  const relate = (principalId: string) =>
    out.relationship(id, kinds, principalId, SERVICE_PRINCIPAL, 'AZManagedIdentity', NO_PROPERTIES);

  readWithin(data, 'identity', (identity) => {
    const own = readString(identity, 'principalId');
    if (own !== '') {
      relate(own);
    }

    readWithin(identity, 'userAssignedIdentities', (assigned) => {
      for (const value of Object.values(assigned)) {
        const given = toObject(value);
        if (readString(given, 'clientId') !== '') {
          relate(readString(given, 'principalId'));
        }
      }
    });
  });
}

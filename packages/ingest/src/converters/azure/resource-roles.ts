import type { AzureNodeKind, AzureRelationshipKind } from '@secgraph/graph-schema';
import type { JsonObject } from '../record/json-value.ts';
import { readEach, readString, readWithin } from '../record/read-field.ts';
import { isSame } from './azure-fields.ts';
import { AZ_BASE, azureKinds, NO_PROPERTIES } from './azure-kinds.ts';
import type { ConvertAzureData } from './azure-record.ts';

interface AssignedRole {
  readonly kind: AzureNodeKind;
  /** The field that holds the resource. */
  readonly idField: string;
  readonly list: string;
  /** The field of an entry that holds the assignment. */
  readonly entry: string;
  readonly relationship: AzureRelationshipKind;
}

/**
 * The converter of records that list who has one role on a resource. Every resource repeats the assignments of what
 * contains it; only its own become relationships, since containment says the rest.
 */
export function defineAssignedRole({
  kind,
  idField,
  list,
  entry,
  relationship,
}: AssignedRole): ConvertAzureData {
  const kinds = azureKinds(kind);

  return (data, out) => {
    const id = readString(data, idField);
    readEach(data, list, (item) => {
      const { principalId, scope } = readWithin(item, entry, readAssignment);
      if (isSame(scope, id)) {
        out.relationship(principalId, AZ_BASE, id, kinds, relationship, NO_PROPERTIES);
      }
    });
  };
}

const ANY_RESOURCE: ReadonlyMap<string, AzureRelationshipKind> = new Map([
  ['8e3af657-a8ff-443c-a75c-2fe8c4bcb635', 'AZOwner'],
  ['18d7d88d-d35e-4fb5-a5c3-7773c20a72d9', 'AZUserAccessAdministrator'],
  ['b24988ac-6180-42a0-ab88-20f7382dd24c', 'AZContributor'],
]);

/** The roles of one type of resource, by the id of their definition. */
const OWN_ROLES: Readonly<
  Partial<Record<AzureNodeKind, readonly [definitionId: string, AzureRelationshipKind]>>
> = {
  AZVMScaleSet: ['9980e02c-c2be-4d73-94e8-173b1dc7cf3c', 'AZVMContributor'],
  AZFunctionApp: ['de139f84-1756-47ae-9be6-808fbbe84772', 'AZWebsiteContributor'],
  AZWebApp: ['de139f84-1756-47ae-9be6-808fbbe84772', 'AZWebsiteContributor'],
  AZLogicApp: ['87a39d53-fc1b-424a-814c-f7e04687dc9e', 'AZLogicAppContributor'],
  AZAutomationAccount: ['f353d9bd-d4a6-484e-a77a-8050b599b867', 'AZAutomationContributor'],
  AZManagedCluster: ['ed7f3fbd-7b88-4dd4-9017-9adb7ce333f8', 'AZAKSContributor'],
};

/** The converter of records that list who has which role on a resource. */
export function defineRoleAssignments(kind: AzureNodeKind): ConvertAzureData {
  const kinds = azureKinds(kind);
  const own = OWN_ROLES[kind];
  const roles = own === undefined ? ANY_RESOURCE : new Map([...ANY_RESOURCE, own]);

  return (data, out) => {
    const id = readString(data, 'objectId');
    readEach(data, 'assignees', (item) => {
      const { principalId, scope } = readWithin(item, 'assignee', readAssignment);
      const relationship = roles.get(readString(item, 'roleDefinitionId').toLowerCase());
      if (relationship !== undefined && scope !== '' && isSame(scope, readString(item, 'objectId'))) {
        out.relationship(principalId, AZ_BASE, id, kinds, relationship, NO_PROPERTIES);
      }
    });
  };
}

function readAssignment(assignment: JsonObject) {
  return readWithin(assignment, 'properties', (inner) => ({
    principalId: readString(inner, 'principalId'),
    scope: readString(inner, 'scope'),
  }));
}

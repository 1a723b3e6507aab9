import type { AzureNodeKind, AzureRelationshipKind } from '@secgraph/graph-schema';
import type { KindList } from '../../batch/graph-batch-builder.ts';
import { readEach, readString, readWithin } from '../record/read-field.ts';
import { isSame, readUpper } from './azure-fields.ts';
import { azureKinds, NO_PROPERTIES, SERVICE_PRINCIPAL } from './azure-kinds.ts';
import { writeNode } from './azure-object.ts';
import type { ConvertAzureData } from './azure-record.ts';

/** Types of objects as the directory names them in references. */
const REFERENCE_KINDS: ReadonlyMap<string, KindList> = new Map([
  ['#microsoft.graph.user', azureKinds('AZUser')],
  ['#microsoft.graph.group', azureKinds('AZGroup')],
  ['#microsoft.graph.serviceprincipal', SERVICE_PRINCIPAL],
  ['#microsoft.graph.device', azureKinds('AZDevice')],
]);

interface RelationList {
  /** The field that holds the object that all entries are about. */
  readonly idField: string;
  readonly kind: AzureNodeKind;
  readonly list: string;
  /** The field of an entry that refers to the other object. */
  readonly entry: string;
  readonly relationship: AzureRelationshipKind;
}

const OWNERS = { list: 'owners', entry: 'owner', relationship: 'AZOwns' } as const;

export const convertAppOwners = defineRelations({ idField: 'appId', kind: 'AZApp', ...OWNERS });
export const convertDeviceOwners = defineRelations({ idField: 'deviceId', kind: 'AZDevice', ...OWNERS });
export const convertGroupOwners = defineRelations({ idField: 'groupId', kind: 'AZGroup', ...OWNERS });
export const convertServicePrincipalOwners = defineRelations({
  idField: 'servicePrincipalId',
  kind: 'AZServicePrincipal',
  ...OWNERS,
});
export const convertGroupMembers = defineRelations({
  idField: 'groupId',
  kind: 'AZGroup',
  list: 'members',
  entry: 'member',
  relationship: 'AZMemberOf',
});

/** Who belongs to an object, or owns it (docs/formats/azure-format.md#owners-and-members). */
function defineRelations({ idField, kind, list, entry, relationship }: RelationList): ConvertAzureData {
  const kinds = azureKinds(kind);

  return (data, out) => {
    const id = readString(data, idField);
    readEach(data, list, (item) =>
      readWithin(item, entry, (other) => {
        const type = readString(other, '@odata.type');
        const otherKinds = REFERENCE_KINDS.get(type.toLowerCase());
        if (otherKinds === undefined) {
          out.note(`reference of unknown type ${type}`);
        } else {
          out.relationship(readString(other, 'id'), otherKinds, id, kinds, relationship, NO_PROPERTIES);
        }
      }),
    );
  };
}

const MICROSOFT_GRAPH = '00000003-0000-0000-c000-000000000000';

/** Application permissions of Microsoft Graph that lead on, by the id of the app role. */
const APP_ROLES: ReadonlyMap<string, AzureRelationshipKind> = new Map([
  ['1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9', 'AZMGApplication_ReadWrite_All'],
  ['06b708a9-e830-4db3-a914-8e69da51d44f', 'AZMGAppRoleAssignment_ReadWrite_All'],
  ['19dbc75e-c2e2-444c-a770-ec69d8559fc7', 'AZMGDirectory_ReadWrite_All'],
  ['62a82d76-70ea-41e2-9197-370581804d09', 'AZMGGroup_ReadWrite_All'],
  ['dbaae8cf-10b5-4b86-a4a1-f871c94c6695', 'AZMGGroupMember_ReadWrite_All'],
  ['9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8', 'AZMGRoleManagement_ReadWrite_Directory'],
  ['89c8469c-83ad-45f7-8ff2-6e3d4285709e', 'AZMGServicePrincipalEndpoint_ReadWrite_All'],
]);

/** An application permission of a service principal; only those of Microsoft Graph count. */
export const convertAppRoleAssignment: ConvertAzureData = (data, out) => {
  const isOfGraph = isSame(readString(data, 'appId'), MICROSOFT_GRAPH);
  if (!isOfGraph || readString(data, 'principalType') !== 'ServicePrincipal') {
    return;
  }

  // What is missing here stays as the record of the service principal tells it.
  const tenantid = readUpper(data, 'tenantId') || undefined;
  const principalId = readString(data, 'principalId');
  const resourceId = readString(data, 'resourceId');
  for (const [id, nameField] of [
    [principalId, 'principalDisplayName'],
    [resourceId, 'resourceDisplayName'],
  ] as const) {
    const properties = { displayname: readUpper(data, nameField) || undefined, tenantid };
    writeNode({ id, kinds: SERVICE_PRINCIPAL, properties, isCollected: false }, out);
  }

  const kind = APP_ROLES.get(readString(data, 'appRoleId').toLowerCase());
  if (kind !== undefined) {
    out.relationship(principalId, SERVICE_PRINCIPAL, resourceId, SERVICE_PRINCIPAL, kind, NO_PROPERTIES);
  }
};

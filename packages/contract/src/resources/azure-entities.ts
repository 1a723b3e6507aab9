import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, LegacyGraph, Properties } from '../wire/graphs.ts';
import { TextId, withErrorMessage } from '../wire/parameters.ts';
import { RELATED_COLUMNS, RELATED_NARROWING } from '../wire/related-lists.ts';

/** What the last segment of the path may be. Wire: only the numbers of the answer depend on it. */
const AZURE_ENTITY_TYPES = [
  'az-base',
  'tenants',
  'users',
  'groups',
  'applications',
  'service-principals',
  'devices',
  'roles',
  'management-groups',
  'subscriptions',
  'resource-groups',
  'vms',
  'vm-scale-sets',
  'key-vaults',
  'function-apps',
  'web-apps',
  'logic-apps',
  'automation-accounts',
  'container-registries',
  'managed-clusters',
  'federated-identity-credentials',
] as const;

export type AzureEntityType = (typeof AZURE_ENTITY_TYPES)[number];

/** Beyond the established API. */
const EXTRA_LISTS = ['eligible-assignments', 'federated-identity-credentials'] as const;

/** Values of `related_entity_type`. */
const AZURE_LISTS = [
  'active-assignments',
  'pim-assignments',
  'eligible-roles',
  'role-approvers',
  'group-membership',
  'group-members',
  'roles',
  'key-readers',
  'certificate-readers',
  'secret-readers',
  'all-readers',
  'inbound-execution-privileges',
  'outbound-execution-privileges',
  'inbound-control',
  'outbound-control',
  'inbound-abusable-app-role-assignments',
  'outbound-abusable-app-role-assignments',
  'descendent-users',
  'descendent-groups',
  'descendent-management-groups',
  'descendent-subscriptions',
  'descendent-resource-groups',
  'descendent-virtual-machines',
  'descendent-managed-clusters',
  'descendent-vm-scale-sets',
  'descendent-container-registries',
  'descendent-web-apps',
  'descendent-logic-apps',
  'descendent-automation-accounts',
  'descendent-key-vaults',
  'descendent-applications',
  'descendent-service-principals',
  'descendent-devices',
  'descendent-function-apps',
  ...EXTRA_LISTS,
] as const;

export type AzureListName = (typeof AZURE_LISTS)[number];

const NODE = {
  kind: Type.String(),
  kinds: Type.Array(Type.String()),
  isTierZero: Type.Boolean(),
  isOwnedObject: Type.Boolean(),
  props: Properties,
};

const AzureNode = Type.Object(NODE, { title: 'AzureNode' });
export type AzureNode = Static<typeof AzureNode>;

/** Sizes of its lists beside it; of containers and vaults, in an object of their own. All are 0 with `counts=false`. */
const AzureEntity = Type.Object(NODE, { title: 'AzureEntity', additionalProperties: true });
export type AzureEntity = Static<typeof AzureEntity>;

const AzureNodePage = Type.Object(
  { count: Type.Integer(), limit: Type.Integer(), skip: Type.Integer(), data: Type.Array(AzureNode) },
  { title: 'AzureNodePage' },
);

const AzureEntityParams = Type.Object({ entity_type: Type.String({ minLength: 1 }) });

const AzureEntityQuery = Type.Object({
  object_id: withErrorMessage(TextId, 'query parameter object_id is required'),
  counts: Type.Optional(Type.Boolean()),
  related_entity_type: Type.Optional(
    Type.String({
      description: `Asks for a list of the entity instead, of any type: ${AZURE_LISTS.join(', ')}. The last two, who may activate a role and which credentials an application has, are extensions.`,
    }),
  ),
  type: Type.Optional(
    withErrorMessage(
      Type.Union([Type.Literal('list'), Type.Literal('graph')]),
      'query parameter "type" is malformed: invalid return type requested for related entities',
    ),
  ),
  ...RELATED_NARROWING,
});

/** Newest graph ids first, unless another order is asked for, which is an extension. */
const azureRelatedList = defineList({
  columns: RELATED_COLUMNS,
  unknown: 'ignore',
  paging: { defaultLimit: 100, zeroLimit: 'none' },
});

export const getAzureEntity = defineRoute({
  id: 'get-azure-entity',
  method: 'GET',
  path: '/api/v2/azure/{entity_type}',
  summary: 'A node of Entra ID or Azure with its properties, or one of its lists',
  description: `Types of entities are ${AZURE_ENTITY_TYPES.join(', ')}. With \`related_entity_type\` the answer is a page of nodes, or, with \`type=graph\`, the drawable graph of the paths to them; the type of the path is not looked at then. Extensions are that a list is put in order, and the numbers \`eligible_roles\`, \`eligible_assignments\` and \`federated_identity_credentials\`, as well as \`inbound_object_control\` of \`az-base\`.`,
  tags: ['Azure Entities'],
  feature: 'none',
  ...READS_GRAPH,
  environments: 'filtered',
  params: AzureEntityParams,
  query: AzureEntityQuery,
  list: azureRelatedList,
  responses: { 200: jsonResponse(Type.Union([dataOf(AzureEntity), AzureNodePage, LegacyGraph])) },
  refusals: { 404: 'There is no such node, or no such list', ...GRAPH_REFUSALS },
  limits: { cost: REQUEST_COSTS.graph },
});

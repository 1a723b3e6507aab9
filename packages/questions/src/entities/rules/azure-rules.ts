import type { AzureListName } from '@secgraph/contract';
import { kindIdOf, readProperty, type Segment, type SegmentPredicate } from '@secgraph/graph';
import type { AzureNodeKind, AzureRelationshipKind } from '@secgraph/graph-schema';
import type { GraphView } from '../../graph/graph-view.ts';
import { hasKindOf } from './kind-tests.ts';
import type { ListRule } from './list-rule.ts';
import { reachedBy, terminalsOf, uniteElements, uniteNodes } from './walk-rules.ts';

/** Relationships by which code runs on the end of them. */
const EXECUTION: readonly AzureRelationshipKind[] = [
  'AZAvereContributor',
  'AZContributor',
  'AZExecuteCommand',
  'AZVMAdminLogin',
  'AZVMContributor',
  'AZWebsiteContributor',
];

/** Relationships by which their start controls their end. */
const CONTROL: readonly AzureRelationshipKind[] = [
  'AZAddMembers',
  'AZAddOwner',
  'AZAddSecret',
  'AZAKSContributor',
  'AZAppAdmin',
  'AZAutomationContributor',
  'AZAvereContributor',
  'AZCloudAppAdmin',
  'AZContributor',
  'AZExecuteCommand',
  'AZGlobalAdmin',
  'AZGrant',
  'AZGrantSelf',
  'AZKeyVaultContributor',
  'AZLogicAppContributor',
  'AZManagedIdentity',
  'AZMGAddMember',
  'AZMGAddOwner',
  'AZMGAddSecret',
  'AZMGGrantAppRoles',
  'AZMGGrantRole',
  'AZOwner',
  'AZOwns',
  'AZPrivilegedRoleAdmin',
  'AZResetPassword',
  'AZUserAccessAdministrator',
  'AZVMContributor',
  'AZWebsiteContributor',
];

const APP_ROLES: readonly AzureRelationshipKind[] = [
  'AZMGApplication_ReadWrite_All',
  'AZMGAppRoleAssignment_ReadWrite_All',
  'AZMGDirectory_ReadWrite_All',
  'AZMGGroup_ReadWrite_All',
  'AZMGGroupMember_ReadWrite_All',
  'AZMGRoleManagement_ReadWrite_Directory',
  'AZMGServicePrincipalEndpoint_ReadWrite_All',
];

const isFirstHop: SegmentPredicate = (segment) => segment.isFirstHop;

const keyReaders = readersBy('AZGetKeys');
const certificateReaders = readersBy('AZGetCertificates');
const secretReaders = readersBy('AZGetSecrets');

/** The lists of nodes of Entra ID and Azure, by what `related_entity_type` calls them. */
export const AZURE_RULES: Readonly<Record<AzureListName, ListRule>> = {
  'active-assignments': terminalsOf({ direction: 'inbound', kinds: ['AZHasRole', 'AZMemberOf'] }),
  'pim-assignments': terminalsOf({ direction: 'inbound', kinds: ['AZGrant', 'AZGrantSelf', 'AZMemberOf'] }),
  'eligible-roles': reachedBy({
    direction: 'outbound',
    kinds: ['AZMemberOf', 'AZRoleEligible'],
    descend: (graph) => {
      const isEligible = isByKind(graph, ['AZRoleEligible']);
      return (segment) => segment.isFirstHop || isEligible(segment);
    },
    accept: (graph) => both(isByKind(graph, ['AZRoleEligible']), isOfKind(graph, ['AZRole'])),
  }),
  'eligible-assignments': terminalsOf({
    direction: 'inbound',
    kinds: ['AZRoleEligible', 'AZMemberOf'],
    descend: (graph) => firstOrBy(graph, ['AZMemberOf']),
  }),
  'role-approvers': terminalsOf({
    direction: 'inbound',
    kinds: ['AZRoleApprover', 'AZMemberOf'],
    // Over approval, too: whoever decides who becomes an approver stands in for it.
    expand: () => isFirstHop,
  }),
  'group-membership': terminalsOf({
    direction: 'outbound',
    kinds: ['AZMemberOf'],
    descend: () => isFirstHop,
  }),
  'group-members': terminalsOf({
    direction: 'inbound',
    kinds: ['AZMemberOf'],
    descend: (graph) => both(isFirstHop, isOfKind(graph, ['AZBase'])),
  }),
  roles: terminalsOf({
    direction: 'outbound',
    kinds: ['AZMemberOf', 'AZHasRole'],
    descend: isRoleHolder,
    accept: (graph) => isOfKind(graph, ['AZRole']),
  }),
  'key-readers': keyReaders,
  'certificate-readers': certificateReaders,
  'secret-readers': secretReaders,
  'all-readers': unionOf([keyReaders, certificateReaders, secretReaders]),
  'inbound-execution-privileges': terminalsOf({
    direction: 'inbound',
    kinds: [...EXECUTION, 'AZMemberOf'],
    descend: (graph) => firstOrBy(graph, ['AZMemberOf']),
  }),
  'outbound-execution-privileges': reachedBy({
    direction: 'outbound',
    kinds: [...EXECUTION, 'AZMemberOf'],
    accept: (graph) => isByKind(graph, EXECUTION),
  }),
  'inbound-control': reachedBy({
    direction: 'inbound',
    kinds: [...CONTROL, 'AZMemberOf', 'AZContains'],
    descend: (graph) => firstOrBy(graph, ['AZMemberOf', 'AZContains']),
  }),
  'outbound-control': reachedBy({
    direction: 'outbound',
    kinds: [...CONTROL, 'AZMemberOf', 'AZContains'],
    expand: (graph) => isByKind(graph, ['AZMemberOf', 'AZContains']),
    accept: (graph) => isByKind(graph, CONTROL),
  }),
  'inbound-abusable-app-role-assignments': terminalsOf({ direction: 'inbound', kinds: APP_ROLES }),
  'outbound-abusable-app-role-assignments': terminalsOf({ direction: 'outbound', kinds: APP_ROLES }),
  'federated-identity-credentials': terminalsOf({
    direction: 'inbound',
    kinds: ['AZAuthenticatesTo'],
    descend: () => isFirstHop,
  }),
  'descendent-users': containedOf('AZUser'),
  'descendent-groups': containedOf('AZGroup'),
  'descendent-management-groups': containedOf('AZManagementGroup'),
  'descendent-subscriptions': containedOf('AZSubscription'),
  'descendent-resource-groups': containedOf('AZResourceGroup'),
  'descendent-virtual-machines': containedOf('AZVM'),
  'descendent-managed-clusters': containedOf('AZManagedCluster'),
  'descendent-vm-scale-sets': containedOf('AZVMScaleSet'),
  'descendent-container-registries': containedOf('AZContainerRegistry'),
  'descendent-web-apps': containedOf('AZWebApp'),
  'descendent-logic-apps': containedOf('AZLogicApp'),
  'descendent-automation-accounts': containedOf('AZAutomationAccount'),
  'descendent-key-vaults': containedOf('AZKeyVault'),
  'descendent-applications': containedOf('AZApp'),
  'descendent-service-principals': containedOf('AZServicePrincipal'),
  'descendent-devices': containedOf('AZDevice'),
  'descendent-function-apps': containedOf('AZFunctionApp'),
};

function readersBy(access: AzureRelationshipKind): ListRule {
  return terminalsOf({ direction: 'inbound', kinds: ['AZMemberOf', 'AZContributor', 'AZOwner', access] });
}

function containedOf(kind: AzureNodeKind): ListRule {
  return reachedBy({
    direction: 'outbound',
    kinds: ['AZContains'],
    accept: (graph) => isOfKind(graph, [kind]),
  });
}

function unionOf(rules: readonly ListRule[]): ListRule {
  return {
    listNodes: (context, root) =>
      uniteNodes(
        context.graph,
        rules.map((rule) => rule.listNodes(context, root)),
      ),
    drawGraph: (context, root) =>
      uniteElements(rules.flatMap(({ drawGraph }) => drawGraph?.(context, root) ?? [])),
  };
}

/** Roles come through a group only where it may be given roles, and never through groups in groups. */
function isRoleHolder(graph: GraphView): SegmentPredicate {
  const isGroup = hasKindOf(graph, ['AZGroup']);
  const isAssignable = (node: number) =>
    [true, 'true'].includes(readProperty(graph.snapshot, node, 'isassignabletorole') as boolean);

  return ({ node, parent }) => !isGroup(node) || (isAssignable(node) && !isGroup(parent));
}

function firstOrBy(graph: GraphView, kinds: readonly AzureRelationshipKind[]): SegmentPredicate {
  const isBy = isByKind(graph, kinds);
  return (segment) => segment.isFirstHop || isBy(segment);
}

function isByKind({ snapshot }: GraphView, names: readonly AzureRelationshipKind[]): SegmentPredicate {
  const kindIds = new Set(names.map((name) => kindIdOf(snapshot, name)));
  return ({ kind }) => kindIds.has(kind);
}

function isOfKind(graph: GraphView, kinds: readonly AzureNodeKind[]): SegmentPredicate {
  const hasKind = hasKindOf(graph, kinds);
  return ({ node }) => hasKind(node);
}

function both(first: SegmentPredicate, second: SegmentPredicate): SegmentPredicate {
  return (segment: Segment) => first(segment) && second(segment);
}

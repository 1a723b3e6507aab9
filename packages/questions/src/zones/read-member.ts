import { createMemberDescriber } from '@secgraph/analysis';
import { findNodeById, readProperties } from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import type { OperationContext } from '../graph-operation.ts';
import { presentMember } from './list-members.ts';

/** One node with its properties, whatever kinds it has. Throws `GRAPH_NODE_NOT_FOUND`. */
export function readZoneMember({ graph }: OperationContext, { nodeId }: { readonly nodeId: number }) {
  const { snapshot, model } = graph;
  const node = findNodeById(snapshot, nodeId);
  if (node === undefined) {
    throw new GraphQueryError('GRAPH_NODE_NOT_FOUND', 'resource not found');
  }

  const member = { ...createMemberDescriber(snapshot, model)(node), node, id: nodeId };
  return { ...presentMember(member), properties: readProperties(snapshot, node) };
}

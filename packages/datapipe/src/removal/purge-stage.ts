import type { DeletionScope } from '@secgraph/database/datapipe';
import type { GraphDelta, NodeCursor } from '@secgraph/graph';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts } from '../ports.ts';

/** Marker nodes that no deletion touches. */
const NEVER_DELETED_KIND = 'MigrationData';

/** Carries out all pending deletions. Returns whether there was one. */
export async function runPurgeStage(ports: DatapipePorts, writer: GraphWriter): Promise<boolean> {
  const request = await ports.requests.findDeletion();

  if (request === undefined) {
    return false;
  }

  await ports.status.update('purging');
  const sourceKinds = await ports.requests.listSourceKinds();
  await writer.change(async ({ delta, transaction }) => {
    removeRelationships(delta, request.scope);
    delta.removeNodesWhere(selectNodes(delta, request.scope, sourceKinds));
    await transaction.finishDeletion(request);
  });
  await ports.uploads.removeOrphans();
  ports.log.info({ ...request.scope }, 'deleted graph data on request');

  return true;
}

function removeRelationships(delta: GraphDelta, scope: DeletionScope): void {
  const kindIds = idsOf(delta, scope.relationshipKinds);

  if (kindIds.length > 0) {
    delta.removeRelationships({ kindIds });
  }
}

function selectNodes(
  delta: GraphDelta,
  scope: DeletionScope,
  sourceKinds: readonly string[],
): (node: NodeCursor) => boolean {
  const kept = idsOf(delta, [NEVER_DELETED_KIND]);
  const doomed = idsOf(delta, scope.sourceKinds);
  const registered = idsOf(delta, sourceKinds);
  const has = (node: NodeCursor, kindIds: readonly number[]) =>
    kindIds.some((kindId) => node.hasKind(kindId));

  return (node) => {
    const isSelected =
      scope.isEverything || has(node, doomed) || (scope.isSourceless && !has(node, registered));
    return isSelected && !has(node, kept);
  };
}

function idsOf(delta: GraphDelta, names: readonly string[]): number[] {
  return names.map((name) => delta.findKind(name)).filter((kindId) => kindId !== undefined);
}

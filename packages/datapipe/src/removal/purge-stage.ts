import type { DeletionScope } from '@secgraph/database/datapipe';
import type { GraphDelta, NodeCursor } from '@secgraph/graph';
import { BUILT_IN_SOURCE_KINDS } from '@secgraph/graph-schema';
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
    removeNodes(delta, request.scope, sourceKinds);
    if (request.scope.isEverything) {
      const ids = (await ports.standing.list()).map(({ id }) => id);
      await transaction.manualChanges.end(ids, 'cleared', '');
      await ports.standing.remove(ids);
    }
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

/**
 * What a source tells of an object of a directory goes with the source, the object stays: it loses the label alone, unless
 * the directory is deleted as well.
 */
function removeNodes(delta: GraphDelta, scope: DeletionScope, sourceKinds: readonly string[]): void {
  const kept = idsOf(delta, [NEVER_DELETED_KIND]);
  const doomed = idsOf(delta, scope.sourceKinds);
  const registered = idsOf(delta, sourceKinds);
  // Objects of directories and tenants, which other sources may tell of as well.
  const directory = idsOf(delta, BUILT_IN_SOURCE_KINDS).filter((kindId) => !doomed.includes(kindId));
  const labelled: number[] = [];
  const has = (node: NodeCursor, kindIds: readonly number[]) =>
    kindIds.some((kindId) => node.hasKind(kindId));

  delta.removeNodesWhere((node) => {
    if (has(node, kept)) {
      return false;
    }
    if (scope.isEverything || (scope.isSourceless && !has(node, registered))) {
      return true;
    }

    const isDoomed = has(node, doomed);
    if (isDoomed && has(node, directory)) {
      labelled.push(node.id);
      return false;
    }
    return isDoomed;
  });
  for (const id of labelled) {
    delta.changeNodeKinds(id, { remove: doomed });
  }
}

function idsOf(delta: GraphDelta, names: readonly string[]): number[] {
  return names.map((name) => delta.findKind(name)).filter((kindId) => kindId !== undefined);
}

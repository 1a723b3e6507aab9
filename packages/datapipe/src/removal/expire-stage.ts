import type { GraphDelta, NodeCursor, RelationshipCursor } from '@secgraph/graph';
import { BUILT_IN_SOURCE_KINDS } from '@secgraph/graph-schema';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts, Retention } from '../ports.ts';

/** Environments are what the rest belongs to, and markers are never removed. */
const KEPT_KINDS = ['Domain', 'AZTenant', 'MigrationData'];
const SESSION_KIND = 'HasSession';
/** Identities that every domain has (`CORP.LOCAL-S-1-5-11`): nobody collects them. */
const WELL_KNOWN = /-S-1-\d/;

/** Removes what was not collected for long. Who has no time of collection stays. */
export async function runExpireStage(ports: DatapipePorts, writer: GraphWriter): Promise<void> {
  const retention = await ports.retention();
  if (retention === undefined) {
    return;
  }

  await ports.status.update('pruning');
  const removed = await writer.change(async ({ delta }) => expire(delta, retention));
  if (removed.nodes + removed.relationships > 0) {
    ports.log.info({ ...removed }, 'removed what was not collected for long');
  }
}

interface Removed {
  readonly nodes: number;
  readonly relationships: number;
}

function expire(delta: GraphDelta, { beforeMs, sessionsBeforeMs, derivedKinds }: Retention): Removed {
  // The rest has other sources than directories and tenants, which say themselves what is gone.
  const collected = idsOf(delta, BUILT_IN_SOURCE_KINDS);
  const kept = idsOf(delta, KEPT_KINDS);
  const derived = new Set(idsOf(delta, derivedKinds));
  const session = delta.findKind(SESSION_KIND);
  const strangers = new Set<number>();
  const has = (node: NodeCursor, kindIds: readonly number[]) =>
    kindIds.some((kindId) => node.hasKind(kindId));

  const nodes = delta.removeNodesWhere((node) => {
    if (!has(node, collected)) {
      strangers.add(node.id);
      return false;
    }

    return isBefore(node, beforeMs) && !has(node, kept) && !WELL_KNOWN.test(node.objectId);
  });
  const relationships = delta.removeRelationships({
    where: (relationship) =>
      relationship.kindId === session
        ? isBefore(relationship, sessionsBeforeMs)
        : isBefore(relationship, beforeMs) &&
          !derived.has(relationship.kindId) &&
          !strangers.has(relationship.startId) &&
          !strangers.has(relationship.endId),
  });

  return { nodes, relationships };
}

function isBefore(
  { lastSeenMs }: Pick<NodeCursor | RelationshipCursor, 'lastSeenMs'>,
  timeMs: number,
): boolean {
  return lastSeenMs !== undefined && lastSeenMs < timeMs;
}

function idsOf(delta: GraphDelta, names: readonly string[]): number[] {
  return names.map((name) => delta.findKind(name)).filter((kindId) => kindId !== undefined);
}

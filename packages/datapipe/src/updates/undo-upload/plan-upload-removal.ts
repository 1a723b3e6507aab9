import type { UploadRangeRepository, UploadRemovalOrder } from '@secgraph/database/uploads';
import type { GraphSnapshot } from '@secgraph/graph';
import { type Cancellation, CodedError, throwIfCancelled } from '@secgraph/kernel';
import type { PlannedUpdate } from '../../ports.ts';
import { removeDropped } from '../../remove-dropped.ts';
import { UploadContents } from './upload-contents.ts';

export interface UploadRemovalOptions {
  readonly snapshot: GraphSnapshot;
  readonly ranges: Pick<UploadRangeRepository, 'listSince'>;
  readonly cancellation: Cancellation;
}

const POLL_EVERY = 1 << 16;

/** What whoever asked is told: how many nodes and relationships went. */
interface RemovedCounts {
  readonly nodes: number;
  readonly relationships: number;
}

/**
 * One pass over nodes and relationships to count, and one to remove. Relationships of the nodes go with them, those
 * that analyses derived included; the next analysis derives anew.
 */
export async function planUploadRemoval(
  { jobId }: UploadRemovalOrder,
  { snapshot, ranges, cancellation }: UploadRemovalOptions,
): Promise<PlannedUpdate> {
  const known = await ranges.listSince(jobId);
  if (known.length === 0) {
    throw new CodedError(
      'MANUAL_REFUSED',
      'What this upload brought is not known: it was ingested by an earlier release, or all data was deleted since.',
    );
  }
  const own = new UploadContents(jobId, known);

  return {
    outcome: JSON.stringify({ type: 'done', ...count(snapshot, own, cancellation) }),
    async apply({ delta, transaction }) {
      removeDropped(delta, await transaction.matches.removeOfJob(jobId));
      delta.removeRelationships({ where: ({ id, lastSeenMs }) => own.hasRelationship(id, lastSeenMs) });
      delta.removeNodesWhere(({ id, lastSeenMs }) => own.hasNode(id, lastSeenMs));
      await transaction.requestAnalysis();
    },
  };
}

function count(snapshot: GraphSnapshot, own: UploadContents, cancellation: Cancellation): RemovedCounts {
  const { nodeIds, nodeSeen, relationshipIds, relationshipSeen, relationshipCount, observations } = snapshot;
  let nodes = 0;
  let relationships = 0;
  const poll = (step: number) => {
    if (step % POLL_EVERY === 0) {
      throwIfCancelled(cancellation);
    }
  };

  for (let node = 0; node < nodeIds.length; node++) {
    poll(node);
    nodes += own.hasNode(nodeIds[node] as number, observations[nodeSeen[node] as number]) ? 1 : 0;
  }
  for (let position = 0; position < relationshipCount; position++) {
    poll(position);
    const seenMs = observations[relationshipSeen[position] as number];
    relationships += own.hasRelationship(relationshipIds[position] as number, seenMs) ? 1 : 0;
  }

  return { nodes, relationships };
}

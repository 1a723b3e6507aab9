import {
  findNodeByObjectId,
  findRelationship,
  type GraphSnapshot,
  kindIdOf,
  type PropertyObject,
  readProperties,
  readRelationshipProperties,
} from '@secgraph/graph';
import { throwIfCancelled } from '@secgraph/kernel';
import type { OperationContext } from '../graph-operation.ts';

/** The ends of a finding, and what joins them. */
export interface FindingPair {
  /** Undefined: a list finding. */
  readonly sourceId: string | undefined;
  readonly targetId: string;
  /** Of the relationship; undefined: a list finding. */
  readonly kind: string | undefined;
}

/** Properties, and graph ids; empty, and null, where the graph has changed since. */
export interface FindingElements {
  readonly source: PropertyObject;
  readonly target: PropertyObject;
  readonly relationship: PropertyObject;
  readonly sourceId: number | null;
  readonly targetId: number | null;
  readonly relationshipId: number | null;
}

const PAIRS_PER_POLL = 64;
const BYTES_PER_PAIR = 8 * 1024;

/** In the order of the pairs. */
export function readFindingElements(
  { graph, cancellation, reserveMemory }: OperationContext,
  { pairs }: { readonly pairs: readonly FindingPair[] },
): readonly FindingElements[] {
  const { snapshot } = graph;
  reserveMemory(pairs.length * BYTES_PER_PAIR);

  return pairs.map(({ sourceId, targetId, kind }, index) => {
    if (index % PAIRS_PER_POLL === 0) {
      throwIfCancelled(cancellation);
    }
    const source = sourceId === undefined ? undefined : findNodeByObjectId(snapshot, sourceId);
    const target = findNodeByObjectId(snapshot, targetId);

    const relationship =
      source === undefined || target === undefined || kind === undefined
        ? undefined
        : findBetween(snapshot, { source, target, kind });

    return {
      source: source === undefined ? {} : readProperties(snapshot, source),
      target: target === undefined ? {} : readProperties(snapshot, target),
      relationship: relationship === undefined ? {} : readRelationshipProperties(snapshot, relationship),
      sourceId: source === undefined ? null : (snapshot.nodeIds[source] as number),
      targetId: target === undefined ? null : (snapshot.nodeIds[target] as number),
      relationshipId: relationship === undefined ? null : (snapshot.relationshipIds[relationship] as number),
    };
  });
}

/** The place of a relationship. */
function findBetween(
  snapshot: GraphSnapshot,
  { source, target, kind }: { readonly source: number; readonly target: number; readonly kind: string },
): number | undefined {
  const kindId = kindIdOf(snapshot, kind);

  return kindId === undefined ? undefined : findRelationship(snapshot, source, target, kindId);
}

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
import type { OperationContext } from '../../../graph-workers/shared/graph-operation.ts';

/** The ends of a finding, and what joins them. */
export interface FindingPair {
  /** Undefined: a list finding. */
  readonly sourceId: string | undefined;
  readonly targetId: string;
  /** Of the relationship; undefined: a list finding. */
  readonly kind: string | undefined;
}

/** Properties; empty where the graph has changed since. */
export interface FindingElements {
  readonly source: PropertyObject;
  readonly target: PropertyObject;
  readonly relationship: PropertyObject;
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

    return {
      source: source === undefined ? {} : readProperties(snapshot, source),
      target: target === undefined ? {} : readProperties(snapshot, target),
      relationship:
        source === undefined || target === undefined || kind === undefined
          ? {}
          : readBetween(snapshot, { source, target, kind }),
    };
  });
}

function readBetween(
  snapshot: GraphSnapshot,
  { source, target, kind }: { readonly source: number; readonly target: number; readonly kind: string },
): PropertyObject {
  const kindId = kindIdOf(snapshot, kind);
  const position = kindId === undefined ? undefined : findRelationship(snapshot, source, target, kindId);

  return position === undefined ? {} : readRelationshipProperties(snapshot, position);
}

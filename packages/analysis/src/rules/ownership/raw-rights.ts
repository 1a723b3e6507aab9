import { type GraphSnapshot, kindIdOf, nodeHasKind, readPropertySet } from '@secgraph/graph';
import { throwIfCancelled } from '@secgraph/kernel';
import type { DerivedDraft } from '../../derived-draft.ts';
import type { AnalysisView } from '../../rule.ts';

const NODES_PER_POLL = 16_384;

export interface RawRight {
  /** Kind that ingest wrote. */
  readonly from: string;
  /** Kind that is derived from it. */
  readonly to: string;
}

/** Node indexes. */
export type GrantsRight = (principal: number, target: number) => boolean;

/**
 * Derives one relationship from every raw one whose principal is a directory node, where `grants` agrees.
 * Linear in the relationships of the graph.
 */
export function deriveFromRaw(
  { snapshot, cancellation }: AnalysisView,
  { from, to }: RawRight,
  grants: GrantsRight,
  draft: DerivedDraft,
): void {
  const rawKind = kindIdOf(snapshot, from);
  const baseKind = kindIdOf(snapshot, 'Base');
  if (rawKind === undefined || baseKind === undefined) {
    return;
  }

  const kind = draft.kind(to);
  const properties = new DerivedProperties(snapshot, draft);
  const { offsets, nodes, kinds } = snapshot.outbound;

  for (let start = 0; start < snapshot.nodeCount; start++) {
    if (start % NODES_PER_POLL === 0) {
      throwIfCancelled(cancellation);
    }

    const isDirectoryNode = nodeHasKind(snapshot, start, baseKind);
    const last = isDirectoryNode ? (offsets[start + 1] ?? 0) : 0;
    for (let position = offsets[start] ?? 0; position < last; position++) {
      const end = nodes[position] ?? 0;
      if (kinds[position] === rawKind && grants(start, end)) {
        draft.add(
          snapshot.nodeIds[start] ?? 0,
          snapshot.nodeIds[end] ?? 0,
          kind,
          properties.of(snapshot.relationshipProperties[position] ?? 0),
        );
      }
    }
  }
}

/** Property sets of derived rights by those of the raw ones; each is read once. */
class DerivedProperties {
  readonly #snapshot: GraphSnapshot;
  readonly #draft: DerivedDraft;
  readonly #known = new Map<number, number>();

  constructor(snapshot: GraphSnapshot, draft: DerivedDraft) {
    this.#snapshot = snapshot;
    this.#draft = draft;
  }

  of(rawSetId: number): number {
    let set = this.#known.get(rawSetId);
    if (set === undefined) {
      set = this.#draft.propertySet(derivedProperties(readPropertySet(this.#snapshot, rawSetId)));
      this.#known.set(rawSetId, set);
    }

    return set;
  }
}

/** Canonical JSON text: keys are sorted. */
function derivedProperties(rawJson: string | undefined): string {
  const raw: unknown = JSON.parse(rawJson ?? '{}');
  const isInherited =
    typeof raw === 'object' && raw !== null && 'isinherited' in raw && raw.isinherited === true;
  const hash = typeof raw === 'object' && raw !== null && 'inheritancehash' in raw ? raw.inheritancehash : '';

  return JSON.stringify({
    inheritancehash: typeof hash === 'string' ? hash : '',
    isacl: true,
    isinherited: isInherited,
  });
}

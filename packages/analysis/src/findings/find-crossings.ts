import type { GraphSnapshot } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import { detectFindings } from './detect-findings.ts';
import { findingTypesOf } from './finding-types.ts';
import type { FindingZone } from './finding-zone.ts';

export interface CrossingOptions {
  /** The zone, which is the last one, and all higher ones. */
  readonly zones: readonly Pick<FindingZone, 'id' | 'kindName' | 'position'>[];
  /** Name of a type of relationships into zones. */
  readonly type: string;
  readonly model: GraphModel;
  readonly cancellation: Cancellation;
}

/** Outbound positions of the relationships that are findings of a type in a zone, ascending. Throws when cancelled. */
export function findCrossings(
  snapshot: GraphSnapshot,
  { zones, type, model, cancellation }: CrossingOptions,
): Uint32Array {
  const asked = zones.at(-1)?.id;
  const place = findingTypesOf(model).all.findIndex(({ name }) => name === type);
  const found = detectFindings(snapshot, {
    zones: zones.map((zone) => ({ ...zone, isAnalysed: zone.id === asked, selected: undefined })),
    model,
    cancellation,
  });

  return Uint32Array.from(
    found.positions.filter((_, index) => found.types[index] === place && found.zones[index] === asked),
  ).sort();
}

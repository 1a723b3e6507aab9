import { type GraphSnapshot, iterateNodesOfKind, kindIdOf } from '@secgraph/graph';

/** A zone as far as findings are concerned. */
export interface FindingZone {
  readonly id: number;
  /** That its members carry. */
  readonly kindName: string;
  /** 1 is the highest, tier zero. */
  readonly position: number;
  /** Findings are looked for in it. */
  readonly isAnalysed: boolean;
  /** Node indexes that it selects, certified or not; undefined: it does not ask for certification. */
  readonly selected: Iterable<number> | undefined;
}

/** For each node, the position of the highest zone that it is a member of; 0 where it is a member of none. */
export function findZonePositions(snapshot: GraphSnapshot, zones: readonly FindingZone[]): Uint32Array {
  const positions = new Uint32Array(snapshot.nodeCount);
  for (const { kindName, position } of zones.toSorted((a, b) => b.position - a.position)) {
    for (const node of iterateNodesOfKind(snapshot, kindIdOf(snapshot, kindName) ?? 0)) {
      positions[node] = position;
    }
  }
  return positions;
}

/** Whether a node is outside of the zone at a position and of all higher ones. */
export function isOutside(positions: Uint32Array, node: number, zonePosition: number): boolean {
  const position = positions[node] as number;
  return position === 0 || position > zonePosition;
}

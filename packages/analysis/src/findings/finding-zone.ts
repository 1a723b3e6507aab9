import { type Bitmap, createBitmap, type GraphSnapshot, iterateNodesOfKind, kindIdOf } from '@secgraph/graph';
import { findMembers } from '../exposure/attack-graph.ts';

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

/** Members of a zone and of all higher ones: whoever else there is, is outside. Of hygiene, nobody is inside. */
export function findInsiders(snapshot: GraphSnapshot, zones: readonly FindingZone[], zoneId: number): Bitmap {
  const zone = zones.find(({ id }) => id === zoneId);
  if (zone === undefined) {
    return createBitmap(snapshot.nodeCount);
  }

  return findMembers(
    snapshot,
    zones.filter(({ position }) => position <= zone.position).map(({ kindName }) => kindName),
  );
}

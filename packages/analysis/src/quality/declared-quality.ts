import { type GraphSnapshot, iterateNodesOfKind, kindIdOf } from '@secgraph/graph';
import type { DeclaredExtension, GraphModel } from '@secgraph/graph-schema';
import { placeEnvironments } from '../exposure/environments.ts';
import type { QualityMeasure } from './quality-measure.ts';

/**
 * Counts what belongs to each environment that extensions declare, by declared kind, and to all of a kind. Linear in
 * nodes and relationships; nothing is looked at where nothing is declared.
 */
export function measureDeclaredQuality(
  snapshot: GraphSnapshot,
  model: GraphModel,
): readonly QualityMeasure[] {
  const declared = model.environmentKinds.filter(({ extension }) => extension !== undefined);
  if (declared.length === 0) {
    return [];
  }

  const { ids, kinds, placeOf } = placeEnvironments(snapshot, model);
  return declared.flatMap(({ kind, extension }) => {
    const places = ids.flatMap((_, index) => (kinds[index] === kind ? [index + 1] : []));
    if (extension === undefined || places.length === 0) {
      return [];
    }

    const counts = countDeclared(snapshot, extension, placeOf);
    const measure = (counted: readonly number[], environmentId: string | undefined): QualityMeasure => ({
      platform: kind,
      environmentId,
      environments: counted.length,
      counts: Object.fromEntries(
        Array.from(counts, ([name, ofPlaces]) => [name, sum(counted, ofPlaces)] as const),
      ),
      completeness: undefined,
    });
    return [...places.map((place) => measure([place], ids[place - 1])), measure(places, undefined)];
  });
}

/** By `node` or `relationship` and kind; each has a number for every place that has some. */
function countDeclared(
  snapshot: GraphSnapshot,
  { nodeKinds, relationshipKinds }: DeclaredExtension,
  placeOf: Uint32Array,
): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const counts = new Map<string, Map<number, number>>();
  const counter = (name: string) => {
    const ofPlaces = new Map<number, number>();
    counts.set(name, ofPlaces);
    return (node: number) => {
      const place = placeOf[node] as number;
      ofPlaces.set(place, (ofPlaces.get(place) ?? 0) + 1);
    };
  };

  for (const { name } of nodeKinds) {
    const add = counter(`node ${name}`);
    for (const node of iterateNodesOfKind(snapshot, kindIdOf(snapshot, name) ?? 0)) {
      add(node);
    }
  }
  const adders: ((start: number) => void)[] = [];
  for (const { name } of relationshipKinds) {
    const add = counter(`relationship ${name}`);
    const kindId = kindIdOf(snapshot, name);
    if (kindId !== undefined) {
      adders[kindId] = add;
    }
  }
  countByStart(snapshot, adders);

  return counts;
}

/** @param adders by id of the kind of relationship */
function countByStart(
  { nodeCount, outbound }: GraphSnapshot,
  adders: readonly (((start: number) => void) | undefined)[],
): void {
  for (let start = 0; start < nodeCount; start++) {
    const end = outbound.offsets[start + 1] as number;
    for (let position = outbound.offsets[start] as number; position < end; position++) {
      adders[outbound.kinds[position] as number]?.(start);
    }
  }
}

function sum(places: readonly number[], counts: ReadonlyMap<number, number>): number {
  return places.reduce((total, place) => total + (counts.get(place) ?? 0), 0);
}

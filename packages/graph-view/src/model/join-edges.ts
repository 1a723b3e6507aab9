import { formatCount } from './format-count.ts';
import type { GraphModel, ModelEdge } from './graph-model.ts';
import type { SceneEdge, SceneNode } from './scene.ts';

interface JoinedEdges {
  readonly edges: readonly SceneEdge[];
  readonly sources: Int32Array;
  readonly targets: Int32Array;
}

/** One edge for all relationships that lead from one drawn node to another. */
export function joinEdges(
  model: GraphModel,
  nodes: readonly SceneNode[],
  sceneIndex: Int32Array,
  hiddenKinds: ReadonlySet<string>,
): JoinedEdges {
  // Most pairs have one relationship, which needs no list.
  const places = new Map<number, ModelEdge | ModelEdge[]>();
  for (const [index, edge] of model.edges.entries()) {
    const source = sceneIndex[model.sources[index] as number] ?? -1;
    const target = sceneIndex[model.targets[index] as number] ?? -1;
    if (source === -1 || target === -1 || hiddenKinds.has(edge.kind)) {
      continue;
    }

    const pair = source * nodes.length + target;
    const parallel = places.get(pair);
    if (parallel === undefined) {
      places.set(pair, edge);
    } else if (Array.isArray(parallel)) {
      parallel.push(edge);
    } else {
      places.set(pair, [parallel, edge]);
    }
  }

  const edges: SceneEdge[] = [];
  const sources = new Int32Array(places.size);
  const targets = new Int32Array(places.size);
  for (const [pair, parallel] of places) {
    const source = Math.floor(pair / nodes.length);
    const target = pair % nodes.length;
    sources[edges.length] = source;
    targets[edges.length] = target;
    edges.push(
      Array.isArray(parallel)
        ? joinParallel(parallel, `${nodes[source]?.id ?? ''}=>${nodes[target]?.id ?? ''}`)
        : drawAlone(parallel),
    );
  }
  return { edges, sources, targets };
}

function drawAlone({ id, kind, isDerived, isOnPath, isCut }: ModelEdge): SceneEdge {
  return { id, kinds: [kind], members: [id], label: markOf(isCut) + kind, isDerived, isOnPath, isCut };
}

function joinParallel(parallel: readonly ModelEdge[], id: string): SceneEdge {
  const isOnPath = parallel.some((edge) => edge.isOnPath);
  const ordered = isOnPath ? [...parallel].sort((a, b) => Number(b.isOnPath) - Number(a.isOnPath)) : parallel;
  const isCut = parallel.some((edge) => edge.isCut);
  const kinds = [...new Set(ordered.map(({ kind }) => kind))];

  return {
    id,
    kinds,
    members: ordered.map(({ id }) => id),
    label: markOf(isCut) + labelOf(kinds, parallel.length),
    isDerived: parallel.every(({ isDerived }) => isDerived),
    isOnPath,
    isCut,
  };
}

/** Colour alone does not tell what is to be removed. */
function markOf(isCut: boolean): string {
  return isCut ? '× ' : '';
}

/** `MemberOf`, `MemberOf ×312`, `GenericAll +3`. */
function labelOf(kinds: readonly string[], relationships: number): string {
  const [first = ''] = kinds;
  if (kinds.length > 1) {
    return `${first} +${kinds.length - 1}`;
  }
  return relationships > 1 ? `${first} ×${formatCount(relationships)}` : first;
}

import { formatCount } from '../model/format-count.ts';
import type { Scene } from '../model/scene.ts';

/** Edges that tell the same of one node: they have one label in common. */
export type Bundle = readonly number[];

/** Fewer equal edges than this are told each for itself. */
const LEAST_EQUAL = 3;

/** Beyond this many edges no label is drawn by itself, so that nobody asks for bundles of all. */
const MAX_EDGES = 4_000;

const known = new WeakMap<Scene, readonly Bundle[]>();

/** Bundles of all edges, those of one edge included. Worked out once for each scene. */
export function bundlesOf(scene: Scene): readonly Bundle[] {
  const before = known.get(scene);
  if (before !== undefined) {
    return before;
  }
  const bundles = scene.edges.length > MAX_EDGES ? listSingle(scene) : listBundles(scene);
  known.set(scene, bundles);
  return bundles;
}

function listSingle({ edges }: Scene): Bundle[] {
  return edges.map((_, edge) => [edge]);
}

function listBundles(scene: Scene): Bundle[] {
  const { edges, sources, targets } = scene;
  // What is to be removed is what its picture is about: each is told for itself.
  const isCut = (edge: number) => edges[edge]?.isCut === true;
  const all = [...edges.keys()];
  const others = all.filter((edge) => !isCut(edge));
  const inbound = groupEqual(scene, others, targets);
  const rest = inbound.filter(({ length }) => length < LEAST_EQUAL).flat();
  const outbound = groupEqual(scene, rest, sources);
  const bundles = [...inbound, ...outbound].filter(({ length }) => length >= LEAST_EQUAL);
  const single = [...all.filter(isCut), ...outbound.filter(({ length }) => length < LEAST_EQUAL).flat()];

  return [...bundles, ...single.map((edge) => [edge])];
}

function groupEqual({ edges }: Scene, among: readonly number[], ends: Int32Array): Bundle[] {
  return [...Map.groupBy(among, (edge) => `${ends[edge] as number} ${edges[edge]?.label ?? ''}`).values()];
}

/** `MemberOf ×60`, for a bundle or what is left of it. */
export function textOfBundle({ edges }: Scene, [first = 0, ...others]: Bundle): string {
  const { label = '', members = [] } = edges[first] ?? {};
  return label === '' || members.length > 1 || others.length === 0
    ? label
    : `${label} ×${formatCount(others.length + 1)}`;
}

import type { ChokePoints, CutRelationship } from '@secgraph/contract';
import { countOfKind, edgeId, type GraphInput, type KindStyle, type NodeInput } from '@secgraph/graph-view';
import { countOf } from '../../ui/format.ts';

/**
 * More lines than this is no picture but a wall, and leaves no room for names; the table has all of them.
 *
 * @internal
 */
export const MAX_DRAWN = 12;
/** From how many on nodes of one kind whose relationships lead to the same node are drawn as one. */
const FEWEST_IN_GROUP = 3;

/** Kinds of the two nodes that stand for many: the principals outside, and the zone. */
const OUTSIDE_KIND = 'Principals outside';
const ZONE_KIND = 'Zone';
const OUTSIDE = 'outside';
const ZONE = 'zone';
/** What lies between is as long as it likes: it is no relationship of the graph. */
const ANY_PATH = '';

/** How the nodes look that stand for many. */
export const CUT_KINDS: ReadonlyMap<string, KindStyle> = new Map([
  [OUTSIDE_KIND, { color: '#DBE617', icon: 'users' }],
  [ZONE_KIND, { color: '#9775FA', icon: 'gem' }],
]);

export interface CutGraphOptions {
  /** Who is in the zone, in words: the name of the zone, and the environment. */
  readonly zone: string;
  readonly place: string;
}

export interface DrawnCut {
  readonly graph: GraphInput;
  /** How many relationships the picture shows, and how many lines it takes for them. */
  readonly drawn: number;
  readonly lines: number;
  /** The line that stands for a relationship, both by their ids; and the relationships that a line stands for. */
  readonly lineOf: ReadonlyMap<string, string>;
}

/**
 * From the principals outside over the relationships of the cut into the zone. What is before and behind a cut
 * relationship is told by one line each: every one of them is on the way of somebody outside, or it would not be part
 * of the smallest cut.
 */
export function drawCut(
  { exposed_principals, inseparable_principals, minimum_cut }: ChokePoints,
  { zone, place }: CutGraphOptions,
): DrawnCut {
  const lines = joinEqual(minimum_cut.relationships).slice(0, MAX_DRAWN);
  const lineOf = new Map(
    lines.flatMap(({ source, target, relationships }) =>
      relationships.map(
        (relationship) => [idOfCut(relationship), edgeId(source.id, relationship.kind, target.id)] as const,
      ),
    ),
  );
  if (lines.length === 0) {
    return { graph: { nodes: [], edges: [] }, drawn: 0, lines: 0, lineOf };
  }

  const separable = exposed_principals - inseparable_principals;
  const sources = new Set(lines.map(({ source }) => source.id));
  const targets = new Set(lines.map(({ target }) => target.id));
  const graph: GraphInput = {
    nodes: [
      {
        id: OUTSIDE,
        kind: OUTSIDE_KIND,
        label: countOf(separable, 'principal'),
        secondLine: 'outside of the zone',
      },
      ...lines.flatMap(({ source, target }) => [source, target]),
      { id: ZONE, kind: ZONE_KIND, label: zone, secondLine: place },
    ],
    edges: [
      ...Array.from(sources, (source) => ({
        source: OUTSIDE,
        target: source,
        kind: ANY_PATH,
        isDerived: true,
      })),
      ...lines.flatMap(({ source, target, relationships }) =>
        Array.from(new Set(relationships.map(({ kind }) => kind)), (kind) => ({
          source: source.id,
          target: target.id,
          kind,
          isCut: true,
        })),
      ),
      ...Array.from(targets, (target) => ({ source: target, target: ZONE, kind: ANY_PATH, isDerived: true })),
    ],
  };

  return { graph, drawn: lineOf.size, lines: lines.length, lineOf };
}

interface CutLine {
  readonly source: NodeInput;
  readonly target: NodeInput;
  readonly relationships: readonly CutRelationship[];
}

/** Nodes of one kind that lead to the same node as one, unless they are few; those lines first that show most. */
function joinEqual(relationships: readonly CutRelationship[]): readonly CutLine[] {
  const groups = Map.groupBy(relationships, ({ source, target }) => JSON.stringify([source.kind, target.id]));
  const lines = [...groups].flatMap(([key, equal]): readonly CutLine[] => {
    const [first] = equal;
    const bySource = Map.groupBy(equal, ({ source }) => source.id);
    if (first === undefined || bySource.size < FEWEST_IN_GROUP) {
      return Array.from(bySource.values()).flatMap((own) =>
        own.slice(0, 1).map(({ source, target }) => ({
          source: drawnNode(source),
          target: drawnNode(target),
          relationships: own,
        })),
      );
    }
    const { kind } = first.source;
    return [
      {
        source: {
          id: `group ${key}`,
          kind,
          label: countOfKind(bySource.size, kind),
          secondLine: countOf(equal.length, 'relationship'),
        },
        target: drawnNode(first.target),
        relationships: equal,
      },
    ];
  });

  return lines.toSorted((left, right) => right.relationships.length - left.relationships.length);
}

/** The id that Explore and the picture give to the same relationship. */
export function idOfCut({
  source,
  kind,
  target,
}: Pick<CutRelationship, 'source' | 'kind' | 'target'>): string {
  return edgeId(String(source.id), kind, String(target.id));
}

function drawnNode({ id, name, object_id, kind }: CutRelationship['source']): NodeInput {
  return { id: String(id), kind, label: name === '' ? object_id : name, secondLine: kind };
}

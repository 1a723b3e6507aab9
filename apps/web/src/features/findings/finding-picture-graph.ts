import type { FindingWithElements } from '@secgraph/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ExploreSearch } from '../../parts/addresses/explore-search.ts';
import type { PictureName } from '../../parts/addresses/finding-search.ts';
import { FINDINGS_KEY } from '../../parts/findings/finding-queries.ts';
import { explanationQuery, type RelationshipOf } from '../../parts/graph/explanation-query.ts';
import { type Explanation, explanationsOf } from '../../parts/graph/explanation-table.ts';
import { type Graph, type GraphNode, joinGraphs, readUnifiedGraph } from '../../parts/graph/graph.ts';
import { formatNumber } from '../../ui/format.ts';

/** A part of the graph that shows something of a finding. */
export interface FindingPictureOf {
  readonly name: PictureName;
  readonly label: string;
  readonly query: ReturnType<typeof pictureQuery>;
  /** The address at which Explore draws the same. */
  readonly explore: ExploreSearch;
}

export interface PictureAnswer {
  readonly graph: Graph;
  /** What is drawn, in a sentence. */
  readonly about: string;
}

/** How many of the nearest nodes are drawn. */
const NEAREST = 25;
/** Wire: what is no edge has none of these. */
const NEVER = '0001-01-01T00:00:00Z';

/** What can be drawn of a finding. Nothing where the graph does not have its ends any more. */
export function picturesOf(finding: FindingWithElements): readonly FindingPictureOf[] {
  const relationship = relationshipOf(finding);
  const ways = waysTo(finding);
  const explanations =
    relationship === undefined
      ? []
      : explanationsOf(relationship.kind, finding.relationship_properties ?? {}).map((explanation) =>
          explained(finding, relationship, explanation),
        );

  return finding.target_node_id === null
    ? []
    : [...(ways === undefined ? [] : [ways]), ...explanations, impactOf(finding)];
}

function pictureQuery(
  { id, last_seen: change }: FindingWithElements,
  name: PictureName,
  ask: (signal: AbortSignal) => Promise<PictureAnswer>,
) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'picture', id, change, name],
    queryFn: ({ signal }) => ask(signal),
  });
}

/** Who leads to the start, and on into the zone; to a single object, who leads to it. */
function waysTo(finding: FindingWithElements): FindingPictureOf | undefined {
  const end = finding.source_principal_id ?? finding.target_principal_id;
  const place = finding.source_principal_id === undefined ? 'it' : 'the start';
  if (finding.source_principal_id !== undefined && finding.source_node_id === null) {
    return undefined;
  }

  return {
    name: 'ways',
    label: 'Ways to it',
    query: pictureQuery(finding, 'ways', async (signal) => {
      const { data } = await call(
        'get-paths-to',
        { query: { end_node: end, from: 'any', only_traversable: true, limit: NEAREST } },
        { signal },
      );
      const graph = joinGraphs(readUnifiedGraph(data), crossingOf(finding));
      const shown = data.ends.length;

      return {
        graph,
        about:
          data.total === 0
            ? `Nothing else leads to ${place}.`
            : `${partOf(shown, data.total)} that lead to ${place}, and how.`,
      };
    }),
    explore: {
      exploreSearchTab: 'pathfinding',
      searchType: 'pathfinding',
      secondarySearch: end,
      pathMode: 'to',
      pathLimit: NEAREST,
    },
  };
}

/** What is lost with the end. */
function impactOf(finding: FindingWithElements): FindingPictureOf {
  const start = finding.target_principal_id;

  return {
    name: 'impact',
    label: 'What falls with it',
    query: pictureQuery(finding, 'impact', async (signal) => {
      const { data } = await call(
        'get-paths-from',
        { query: { start_node: start, to: 'any', only_traversable: true, limit: NEAREST } },
        { signal },
      );

      return {
        graph: joinGraphs(readUnifiedGraph(data), crossingOf(finding)),
        about:
          data.total === 0
            ? 'The end leads nowhere else.'
            : `${partOf(data.ends.length, data.total)} that can be taken over from the end, and how.`,
      };
    }),
    explore: {
      exploreSearchTab: 'pathfinding',
      searchType: 'pathfinding',
      primarySearch: start,
      pathMode: 'from',
      pathLimit: NEAREST,
    },
  };
}

/** What makes the relationship true. */
function explained(
  finding: FindingWithElements,
  relationship: RelationshipOf,
  { searchType, route, label, about, nothing }: Explanation,
): FindingPictureOf {
  const item = `${relationship.source}_${relationship.kind}_${relationship.target}`;
  const { queryFn } = explanationQuery(route, relationship);

  return {
    name: searchType,
    label,
    query: pictureQuery(finding, searchType, async (signal) => {
      const { graph } = await queryFn({ signal });
      return { graph, about: graph.nodes.size === 0 ? nothing : about };
    }),
    explore: { searchType, relationshipQueryItemId: item, selectedItem: item },
  };
}

function partOf(shown: number, total: number): string {
  const all = formatNumber(total);

  return shown < total ? `The nearest ${formatNumber(shown)} of ${all} objects` : `All ${all} objects`;
}

/** The relationship that is wrong, by graph ids; undefined where it is gone, or there is none. */
export function relationshipOf(finding: FindingWithElements): RelationshipOf | undefined {
  const { source_node_id: source, relationship_kind: kind, target_node_id: target } = finding;

  return typeof source === 'number' &&
    kind !== undefined &&
    target !== null &&
    finding.relationship_id !== null
    ? { source: String(source), kind, target: String(target) }
    : undefined;
}

/** Both ends, and what joins them. */
function crossingOf(finding: FindingWithElements): Graph {
  const { source_node_id: source, target_node_id: target } = finding;
  const relationship = relationshipOf(finding);
  const nodes = [
    typeof source === 'number'
      ? endOf(source, {
          objectId: finding.source_principal_id ?? '',
          label: finding.source_principal_name ?? '',
          kind: finding.source_principal_kind ?? '',
          properties: finding.source_properties ?? {},
        })
      : undefined,
    target === null
      ? undefined
      : endOf(target, {
          objectId: finding.target_principal_id,
          label: finding.target_principal_name,
          kind: finding.target_principal_kind,
          properties: finding.target_properties,
        }),
  ].filter((node) => node !== undefined);

  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges:
      relationship === undefined
        ? []
        : [
            {
              ...relationship,
              id: `${relationship.source}_${relationship.kind}_${relationship.target}`,
              lastSeen: NEVER,
            },
          ],
  };
}

function endOf(
  id: number,
  end: Required<Pick<GraphNode, 'objectId' | 'label' | 'kind'>> & {
    readonly properties: Readonly<Record<string, unknown>>;
  },
): GraphNode {
  const { system_tags: marks } = end.properties;
  const tags = typeof marks === 'string' ? marks.split(' ') : [];

  return {
    ...end,
    id: String(id),
    kinds: [end.kind],
    isTierZero: tags.includes('admin_tier_0'),
    isOwned: tags.includes('owned'),
    lastSeen: NEVER,
  };
}

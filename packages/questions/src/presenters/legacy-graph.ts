import type { LegacyGraph } from '@secgraph/contract';
import { type PropertyObject, readProperties, readRelationshipProperties } from '@secgraph/graph';
import { appearanceOf } from '@secgraph/graph-schema';
import { HIDDEN } from '@secgraph/vocabulary';
import { type GraphView, isHidden } from '../graph/graph-view.ts';
import { LazyRecord } from '../json/lazy-json.ts';
import { type GraphElements, relationshipEndsOf } from './graph-elements.ts';
import {
  displayKindOf,
  displayName,
  graphIdOf,
  HIDDEN_EDGE_LABEL,
  hiddenLabelOf,
  isTierZero,
  kindSetOf,
} from './node-display.ts';

type LegacyItem = LegacyGraph[string];

/** Wire: the colour of edges has no `#`. */
const EDGE_COLOR = '3a5464';
const NODE_LABEL = { backgroundColor: 'rgba(255,255,255,0.9)', center: true, fontSize: 14 };
const META_IMAGE = '/ui/meta.png';
const META_TIER_ZERO_IMAGE = '/ui/metat0.png';

/** The drawable graph of the contract, one flat map of nodes and edges; made when it is written. */
export type LazyLegacyGraph = LazyRecord<LegacyItem>;

export function presentLegacyGraph(graph: GraphView, elements: GraphElements): LazyLegacyGraph {
  return new LazyRecord(presentItems(graph, elements));
}

function* presentItems(
  graph: GraphView,
  { nodes, relationships }: GraphElements,
): Generator<readonly [string, LegacyItem], void> {
  for (const node of nodes) {
    yield [graphIdOf(graph, node), presentNode(graph, node)];
  }
  for (const position of relationships) {
    yield [`rel_${graph.snapshot.relationshipIds[position]}`, presentEdge(graph, position)];
  }
}

function presentNode(graph: GraphView, node: number): LegacyItem {
  return isHidden(graph, node) ? presentHidden(graph, node) : presentVisible(graph, node);
}

function presentHidden(graph: GraphView, node: number): LegacyItem {
  return {
    color: appearanceOf(HIDDEN).color,
    data: { nodetype: HIDDEN, kinds: [HIDDEN], isTierZero: false },
    border: { color: 'black' },
    ...presentIcon(HIDDEN, {}),
    label: { ...NODE_LABEL, text: hiddenLabelOf(graph, node) },
    size: 1,
  };
}

function presentVisible(graph: GraphView, node: number): LegacyItem {
  const kind = displayKindOf(graph, node);
  const properties = readProperties(graph.snapshot, node);
  const isInTierZero = isTierZero(graph, node);

  return {
    color: appearanceOf(kind).color,
    data: {
      ...properties,
      nodetype: kind,
      kinds: kindSetOf(graph, node).kinds,
      isTierZero: isInTierZero,
      ...(isInTierZero ? { level: 0 } : {}),
    },
    border: { color: 'black' },
    ...presentIcon(kind, properties),
    label: { ...NODE_LABEL, text: displayName(graph, node) },
    size: 1,
  };
}

function presentIcon(kind: string, properties: PropertyObject): Pick<LegacyItem, 'fontIcon' | 'image'> {
  if (kind === 'Meta') {
    return { image: properties['admintier'] === 0 ? META_TIER_ZERO_IMAGE : META_IMAGE };
  }

  return { fontIcon: { text: `fas fa-${appearanceOf(kind).icon}` } };
}

function presentEdge(graph: GraphView, position: number): LegacyItem {
  const { start, end, kind, isHidden: isSecret } = relationshipEndsOf(graph, position);
  const properties = isSecret ? {} : readRelationshipProperties(graph.snapshot, position);

  return {
    color: EDGE_COLOR,
    ...(Object.keys(properties).length === 0 ? {} : { data: properties }),
    end2: { arrow: true },
    id1: start,
    id2: end,
    label: { text: isSecret ? HIDDEN_EDGE_LABEL : kind },
  };
}

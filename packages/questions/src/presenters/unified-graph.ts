import type { UnifiedGraph } from '@secgraph/contract';
import {
  type EncodedProperties,
  type GraphSnapshot,
  propertyEncoderOf,
  readObjectId,
  readObservation,
  readRelationshipProperties,
} from '@secgraph/graph';
import { HIDDEN } from '@secgraph/vocabulary';
import { type GraphView, isHidden } from '../graph/graph-view.ts';
import { EncodedObject, LazyArray, LazyRecord } from '../json/lazy-json.ts';
import { type GraphElements, relationshipEndsOf } from './graph-elements.ts';
import {
  displayKindOf,
  graphIdOf,
  HIDDEN_EDGE_LABEL,
  hiddenLabelOf,
  isOwned,
  isTierZero,
  kindSetOf,
  labelOf,
} from './node-display.ts';

/** Wire: "never". The contract is imported for its types alone, to keep its schemas out of the workers. */
const ZERO_TIME = '0001-01-01T00:00:00Z';

/** Without properties. */
type UnifiedNode = Omit<UnifiedGraph['nodes'][string], 'properties'>;
type UnifiedEdge = Omit<UnifiedGraph['edges'][number], 'properties'>;

/** An element whose properties, if they are wanted, are JSON text already. */
export class LazyElement<Element extends object> extends EncodedObject<Element> {
  readonly propertyNames: readonly string[];

  constructor(element: Element, properties: EncodedProperties | EncodedText) {
    super(element, 'properties', properties.json);
    this.propertyNames = properties.names;
  }
}

/** The unified graph of the contract, whose nodes and edges are made when they are written. */
export interface LazyUnifiedGraph {
  readonly nodes: LazyRecord<UnifiedNode | LazyElement<UnifiedNode>>;
  readonly edges: LazyArray<UnifiedEdge | LazyElement<UnifiedEdge>>;
}

export function presentUnifiedGraph(
  graph: GraphView,
  { nodes, relationships }: GraphElements,
  { withProperties }: { readonly withProperties: boolean },
): LazyUnifiedGraph {
  const { snapshot } = graph;
  const properties = propertyEncoderOf(snapshot);
  const sets = new RelationshipTexts(snapshot);

  return {
    nodes: new LazyRecord(
      Iterator.from(nodes).map((node) => {
        const presented = presentNode(graph, node);
        return [
          graphIdOf(graph, node),
          withProperties
            ? new LazyElement(presented, isHidden(graph, node) ? NO_PROPERTIES : properties.encode(node))
            : presented,
        ];
      }),
    ),
    edges: new LazyArray(
      Iterator.from(relationships).map((position) => {
        const presented = presentEdge(graph, position);
        const texts = withProperties && presented.kind !== HIDDEN ? sets.read(position) : NO_PROPERTIES;

        return withProperties ? new LazyElement(presented, texts) : presented;
      }),
    ),
  };
}

function presentNode(graph: GraphView, node: number): UnifiedNode {
  if (isHidden(graph, node)) {
    return {
      label: hiddenLabelOf(graph, node),
      kind: HIDDEN,
      kinds: [HIDDEN],
      objectId: HIDDEN,
      isTierZero: false,
      isOwnedObject: false,
      lastSeen: ZERO_TIME,
    };
  }

  const { snapshot } = graph;

  return {
    label: labelOf(graph, node),
    kind: displayKindOf(graph, node),
    kinds: [...kindSetOf(graph, node).kinds],
    objectId: readObjectId(snapshot, node),
    isTierZero: isTierZero(graph, node),
    isOwnedObject: isOwned(graph, node),
    lastSeen: readObservation(snapshot, snapshot.nodeSeen[node] as number) ?? ZERO_TIME,
  };
}

function presentEdge(graph: GraphView, position: number): UnifiedEdge {
  const { snapshot } = graph;
  const { start, end, kind, isHidden: isSecret } = relationshipEndsOf(graph, position);

  return {
    source: start,
    target: end,
    label: isSecret ? HIDDEN_EDGE_LABEL : kind,
    kind,
    lastSeen: isSecret
      ? ZERO_TIME
      : (readObservation(snapshot, snapshot.relationshipSeen[position] as number) ?? ZERO_TIME),
  };
}

interface EncodedText {
  readonly json: string;
  readonly names: readonly string[];
}

const NO_PROPERTIES: EncodedText = { json: '{}', names: [] };

/** Properties of relationships as JSON text: many have the same ones. */
class RelationshipTexts {
  readonly #snapshot: GraphSnapshot;
  readonly #known = new Map<number, EncodedText>();

  constructor(snapshot: GraphSnapshot) {
    this.#snapshot = snapshot;
  }

  read(position: number): EncodedText {
    const { relationshipProperties, relationshipSeen, observations } = this.#snapshot;
    const key =
      (relationshipProperties[position] as number) * observations.length +
      (relationshipSeen[position] as number);
    let text = this.#known.get(key);
    if (text === undefined) {
      const properties = readRelationshipProperties(this.#snapshot, position);
      text = { json: JSON.stringify(properties), names: Object.keys(properties) };
      this.#known.set(key, text);
    }

    return text;
  }
}

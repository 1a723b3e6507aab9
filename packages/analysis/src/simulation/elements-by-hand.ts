import type { GraphDelta, PropertyObject, PropertyValue } from '@secgraph/graph';
import type { NamedRelationship } from '../engine/named-relationship.ts';

/** What changes by hand that stand say of the graph whatever analyses derive. */
export interface ElementsByHand {
  /** Not there. By object id: the basics make some nodes again that were deleted, with other ids. */
  readonly removedNodes: readonly string[];
  /** Not there: marked as false, or deleted. */
  readonly withheld: readonly NamedRelationship[];
  readonly added: readonly NamedRelationship[];
  readonly properties: readonly PropertyByHand[];
}

/** A property of a node, by its id, or of a relationship. */
export interface PropertyByHand {
  readonly element: number | NamedRelationship;
  readonly property: string;
}

/**
 * Has the last word on each step of a simulation, as the writer of the graph has it on each change. What it says of
 * elements is read from the graph at the beginning, which is in line with it; what is not there then stays as it comes.
 */
export class LastWord {
  readonly #elements: ElementsByHand;
  readonly #added: readonly { readonly named: NamedRelationship; readonly properties: PropertyObject }[];
  readonly #properties: readonly (PropertyByHand & { readonly value: PropertyValue | null })[];

  constructor(elements: ElementsByHand, base: GraphDelta) {
    this.#elements = elements;
    this.#added = elements.added.flatMap((named) => {
      const state = base.readRelationship(named);
      return state === undefined ? [] : [{ named, properties: state.properties }];
    });
    this.#properties = elements.properties.flatMap((set) => {
      const value = readProperty(base, set);
      return value === undefined ? [] : [{ ...set, value }];
    });
  }

  /** Returns the withheld relationships that were there until then. */
  enforce(delta: GraphDelta): readonly NamedRelationship[] {
    for (const { named, properties } of this.#added) {
      if (delta.readRelationship(named) === undefined) {
        mergeRelationship(delta, named, properties);
      }
    }
    for (const set of this.#properties) {
      const current = readProperty(delta, set);
      if (current !== undefined && JSON.stringify(current) !== JSON.stringify(set.value)) {
        writeProperty(delta, set);
      }
    }
    const found = this.#elements.withheld.filter((relationship) => delta.removeRelationship(relationship));
    delta.removeNodes(
      this.#elements.removedNodes
        .map((objectId) => delta.findNode(objectId))
        .filter((id) => id !== undefined),
    );

    return found;
  }
}

/** Null: the element does not have it; undefined: there is no such element. */
function readProperty(
  delta: GraphDelta,
  { element, property }: PropertyByHand,
): PropertyValue | null | undefined {
  const state = typeof element === 'number' ? delta.readNode(element) : delta.readRelationship(element);

  return state === undefined ? undefined : (state.properties[property] ?? null);
}

function writeProperty(
  delta: GraphDelta,
  { element, property, value }: PropertyByHand & { readonly value: PropertyValue | null },
): void {
  if (typeof element === 'number') {
    delta.mergeNodeProperties(element, { [property]: value });
  } else {
    mergeRelationship(delta, element, { [property]: value });
  }
}

function mergeRelationship(
  delta: GraphDelta,
  { startId, kind, endId }: NamedRelationship,
  properties: Readonly<Record<string, PropertyValue | null>>,
): void {
  delta.upsertRelationship({ startId, endId, kindId: delta.registerKind(kind) }, { properties });
}

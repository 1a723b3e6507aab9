import type { PendingGraph } from '../../graph/pending-graph.ts';
import { assertStorable } from '../../graph/value-to-property.ts';
import { NodeValue, RelationshipValue } from '../../values/element-value.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { MapValue, Value } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import { sizeOfValue } from '../../values/value-size.ts';
import type { RunContext } from '../run-context.ts';
import { pendingGraphOf } from './update-operator.ts';

/** Changes properties and kinds of elements for SET and REMOVE. Nulls are skipped. */
export class ElementTarget {
  readonly #context: RunContext;
  readonly #graph: PendingGraph;

  constructor(context: RunContext) {
    this.#context = context;
    this.#graph = pendingGraphOf(context);
  }

  /** Null removes. */
  setProperty(element: Value, name: string, value: Value): void {
    assertStorable(name, value);
    const target = this.#elementOf(element, 'a property');
    if (target === undefined) {
      return;
    }

    this.#context.updates.propertiesSet++;
    this.#context.memory.add(sizeOfValue(value));
    if (target instanceof NodeValue) {
      this.#graph.setNodeProperty(target.node, name, value);
    } else {
      this.#graph.setRelationshipProperty(target.relationship, name, value);
    }
  }

  /** Without `isMerge`, what the map does not have is removed. */
  setProperties(element: Value, properties: MapValue, isMerge: boolean): void {
    const target = this.#elementOf(element, 'properties');
    if (target === undefined) {
      return;
    }

    if (!isMerge) {
      for (const name of this.#propertiesOf(target).keys()) {
        if (!properties.has(name)) {
          this.setProperty(target, name, null);
        }
      }
    }
    for (const [name, value] of properties) {
      this.setProperty(target, name, value);
    }
  }

  addKinds(element: Value, kinds: readonly string[]): void {
    const node = this.#nodeOf(element);
    if (node !== undefined) {
      this.#context.updates.kindsAdded += this.#graph.addKinds(node, kinds);
    }
  }

  removeKinds(element: Value, kinds: readonly string[]): void {
    const node = this.#nodeOf(element);
    if (node !== undefined) {
      this.#context.updates.kindsRemoved += this.#graph.removeKinds(node, kinds);
    }
  }

  #propertiesOf(target: NodeValue | RelationshipValue): MapValue {
    return target instanceof NodeValue
      ? this.#graph.readNodeProperties(target.node)
      : this.#graph.readRelationshipProperties(target.relationship);
  }

  #elementOf(element: Value, what: string): NodeValue | RelationshipValue | undefined {
    if (element === null) {
      return undefined;
    }
    if (!(element instanceof NodeValue || element instanceof RelationshipValue)) {
      throw typeError(`Only nodes and relationships have ${what} to change, not a ${typeNameOf(element)}.`);
    }
    return element;
  }

  #nodeOf(element: Value): number | undefined {
    if (element === null) {
      return undefined;
    }
    if (!(element instanceof NodeValue)) {
      throw typeError(`Only nodes have kinds to change, not a ${typeNameOf(element)}.`);
    }
    return element.node;
  }
}

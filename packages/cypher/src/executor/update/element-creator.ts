import type { PendingGraph } from '../../graph/pending-graph.ts';
import type { MapValue } from '../../values/value.ts';
import { valueError } from '../../values/value-error.ts';
import { sizeOfValue } from '../../values/value-size.ts';
import type { RunContext } from '../run-context.ts';
import { pendingGraphOf } from './update-operator.ts';

const ELEMENT_BYTES = 128;

/** Creates elements in the graph of a run, and accounts for them. */
export class ElementCreator {
  readonly #context: RunContext;
  readonly #graph: PendingGraph;

  constructor(context: RunContext) {
    this.#context = context;
    this.#graph = pendingGraphOf(context);
  }

  createNode(kinds: readonly string[], properties: MapValue): number {
    const { updates, memory } = this.#context;
    memory.add(ELEMENT_BYTES + sizeOfValue(properties));
    updates.nodesCreated++;
    updates.kindsAdded += new Set(kinds).size;
    updates.propertiesSet += countSet(properties);
    return this.#graph.createNode(kinds, properties);
  }

  /** Throws when an end is null (-1). */
  createRelationship(start: number, kind: string, end: number, properties: MapValue): number {
    if (start === -1 || end === -1) {
      throw valueError(
        'TypeError',
        'InvalidArgumentType',
        `A relationship of kind ${kind} cannot be created: one of its nodes is null. Filter such rows out before.`,
      );
    }

    const { updates, memory } = this.#context;
    memory.add(ELEMENT_BYTES + sizeOfValue(properties));
    updates.relationshipsCreated++;
    updates.propertiesSet += countSet(properties);
    return this.#graph.createRelationship(start, kind, end, properties);
  }
}

function countSet(properties: MapValue): number {
  let count = 0;
  for (const value of properties.values()) {
    count += value === null ? 0 : 1;
  }
  return count;
}

import type { PendingGraph } from '../../graph/pending-graph.ts';
import type { Delete } from '../../planner/logical-plan.ts';
import { NodeValue, PathValue, RelationshipValue } from '../../values/element-value.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { Value } from '../../values/value.ts';
import { typeError, valueError } from '../../values/value-error.ts';
import type { Batch } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import type { UpdateCounters } from '../update-counters.ts';
import { type BatchUpdate, pendingGraphOf } from './update-operator.ts';

/**
 * DELETE and DETACH DELETE of nodes, relationships and paths. What was deleted before is ignored. A node may be
 * deleted before its relationships, as long as they are gone when the clause has ended.
 */
export class DeleteUpdate implements BatchUpdate {
  readonly #graph: PendingGraph;
  readonly #updates: UpdateCounters;
  readonly #isDetach: boolean;
  readonly #expressions: readonly Evaluate[];
  #deletedNodes: number[] = [];

  constructor(plan: Delete, { context, expressions }: OperatorBuilder) {
    this.#graph = pendingGraphOf(context);
    this.#updates = context.updates;
    this.#isDetach = plan.isDetach;
    this.#expressions = plan.expressions.map((expression) => expressions.compile(expression));
  }

  apply(batch: Batch): Batch {
    for (let row = 0; row < batch.size; row++) {
      // All expressions of the row come first, because none can read what another one has deleted.
      for (const value of this.#expressions.map((evaluate) => evaluate(batch, row))) {
        this.#delete(value);
      }
    }
    return batch;
  }

  finish(): void {
    const connected = this.#deletedNodes.find((node) => this.#graph.hasRelationships(node));
    if (connected !== undefined) {
      throw valueError(
        'ConstraintVerificationFailed',
        'DeleteConnectedNode',
        `Node ${this.#graph.nodeId(connected)} still has relationships. Delete them, too, or use DETACH DELETE.`,
      );
    }
    this.#deletedNodes = [];
  }

  #delete(value: Value): void {
    if (value instanceof NodeValue) {
      this.#deleteNode(value.node);
    } else if (value instanceof RelationshipValue) {
      this.#deleteRelationship(value.relationship);
    } else if (value instanceof PathValue) {
      Array.from(value.relationships).forEach((it) => this.#deleteRelationship(it));
      Array.from(value.nodes).forEach((it) => this.#deleteNode(it));
    } else if (value !== null) {
      throw typeError(`DELETE takes nodes, relationships and paths, not a ${typeNameOf(value)}.`);
    }
  }

  #deleteNode(node: number): void {
    if (this.#isDetach) {
      for (const it of [...this.#graph.iterateOutbound(node), ...this.#graph.iterateInbound(node)]) {
        this.#deleteRelationship(it);
      }
    }
    if (this.#graph.removeNode(node)) {
      this.#updates.nodesDeleted++;
      this.#deletedNodes.push(node);
    }
  }

  #deleteRelationship(relationship: number): void {
    if (this.#graph.removeRelationship(relationship)) {
      this.#updates.relationshipsDeleted++;
    }
  }
}

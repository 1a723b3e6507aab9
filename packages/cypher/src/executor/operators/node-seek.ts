import { hasBit } from '@secgraph/graph';
import type { QueryGraph } from '../../graph/query-graph.ts';
import type { NodeSeek } from '../../planner/logical-plan.ts';
import { CypherFloat } from '../../values/cypher-float.ts';
import { equals } from '../../values/equality.ts';
import { isList } from '../../values/type-guards.ts';
import type { Value } from '../../values/value.ts';
import type { Batch } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import { compileNodeFilter, type NodeTest } from '../expressions/node-test.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import { RowExpander } from './row-expander.ts';

/** For every input row, the nodes that an index finds, and that pass. */
export class NodeSeekOperator extends RowExpander {
  readonly #plan: NodeSeek;
  readonly #graph: QueryGraph;
  readonly #value: Evaluate;
  readonly #test: NodeTest | undefined;
  #row = 0;
  #found: readonly number[] = [];
  #next = 0;

  constructor(plan: NodeSeek, input: Operator, builder: OperatorBuilder) {
    super(input, new OutputRows([plan.node], builder.liveAfter(plan)));
    this.#plan = plan;
    this.#graph = builder.context.graph;
    this.#value = builder.expressions.compile(plan.value);
    this.#test = compileNodeFilter(plan, plan.node, builder.expressions);
  }

  protected override beginBatch(): void {
    this.#row = -1;
    this.#found = [];
    this.#next = 0;
  }

  protected override fill(batch: Batch): void {
    const output = this.output;
    const nodes = output.indexes[0] as Int32Array;

    while (!output.isFull) {
      if (this.#next === this.#found.length) {
        this.#row++;
        if (this.#row >= batch.size) {
          return;
        }
        this.#found = this.#seek(this.#value(batch, this.#row));
        this.#next = 0;
        continue;
      }

      const node = this.#found[this.#next] as number;
      this.#next++;
      if (this.#test === undefined || this.#test(node)) {
        output.parents[output.size] = this.#row;
        nodes[output.size] = node;
        output.size++;
      }
    }
  }

  #seek(value: Value): readonly number[] {
    if (!this.#plan.isList) {
      return this.#seekOne(value);
    }
    if (!isList(value)) {
      return [];
    }
    return [...new Set(value.flatMap((item) => this.#seekOne(item)))];
  }

  #seekOne(value: Value): readonly number[] {
    const { by } = this.#plan;
    switch (by.type) {
      case 'id':
        return this.#seekId(value instanceof CypherFloat ? value.value : value);
      case 'elementId':
        return typeof value === 'string' && /^\d{1,10}$/.test(value) ? this.#seekId(Number(value)) : [];
      case 'property':
        return this.#seekProperty(by.name, value);
    }
  }

  #seekId(id: Value): readonly number[] {
    const node = typeof id === 'number' ? this.#graph.findNodeById(id) : undefined;
    const isThere = node !== undefined && !this.#isRemoved(node);
    return isThere ? [node] : [];
  }

  /** Only texts are in an index, and a graph with pending changes has none. */
  #seekProperty(name: string, value: Value): readonly number[] {
    const found = typeof value === 'string' ? this.#graph.seekNodes(name, value) : undefined;
    if (found !== undefined || value === null) {
      return found ?? [];
    }

    const nodes: number[] = [];
    for (let node = 0; node < this.#graph.nodeCount; node++) {
      if (!this.#isRemoved(node) && equals(this.#graph.readNodeProperty(node, name), value) === true) {
        nodes.push(node);
      }
    }
    return nodes;
  }

  #isRemoved(node: number): boolean {
    const { removedNodes } = this.#graph;
    return removedNodes !== undefined && hasBit(removedNodes, node);
  }
}

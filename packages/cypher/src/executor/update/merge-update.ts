import type { PendingGraph } from '../../graph/pending-graph.ts';
import type { CreatedNode, CreatedRelationship, Merge, Slot } from '../../planner/logical-plan.ts';
import type { MapValue } from '../../values/value.ts';
import { type Batch, type Column, createColumn, gatherRows } from '../batch.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { compileMergedProperties, type EvaluateProperties } from './compile-property-map.ts';
import { type ApplyItem, compileSetItem } from './compile-set-item.ts';
import { ElementCreator } from './element-creator.ts';
import {
  findMergeMatches,
  type MergeMatch,
  type MergePattern,
  type SoughtNode,
  type SoughtRelationship,
} from './merge-matcher.ts';
import { readNode, writeElement } from './slot-cells.ts';
import { type BatchUpdate, pendingGraphOf } from './update-operator.ts';

/** MERGE: row by row, so that each sees what those before it created. */
export class MergeUpdate implements BatchUpdate {
  readonly #plan: Merge;
  readonly #builder: OperatorBuilder;
  readonly #graph: PendingGraph;
  readonly #creator: ElementCreator;
  readonly #properties: ReadonlyMap<CreatedNode | CreatedRelationship, EvaluateProperties>;
  readonly #boundNodes: readonly Slot[];
  readonly #onCreate: readonly ApplyItem[];
  readonly #onMatch: readonly ApplyItem[];

  constructor(plan: Merge, builder: OperatorBuilder) {
    const { nodes, relationships } = plan.elements;
    const sought = new Set(nodes.map(({ node }) => node));
    this.#plan = plan;
    this.#builder = builder;
    this.#graph = pendingGraphOf(builder.context);
    this.#creator = new ElementCreator(builder.context);
    this.#properties = new Map(
      [...nodes, ...relationships].map((element) => [
        element,
        compileMergedProperties(element.properties, builder.expressions),
      ]),
    );
    this.#boundNodes = relationships
      .flatMap(({ start, end }) => [start, end])
      .filter((it) => !sought.has(it));
    this.#onCreate = plan.onCreate.map((item) => compileSetItem(item, builder));
    this.#onMatch = plan.onMatch.map((item) => compileSetItem(item, builder));
  }

  apply(input: Batch): Batch {
    const output = new MergedRows(input, this.#plan, this.#builder);

    for (let row = 0; row < input.size; row++) {
      const pattern = this.#patternOf(input, row);
      const matches = findMergeMatches(this.#graph, pattern);

      if (matches.length === 0) {
        this.#applyItems(this.#onCreate, output, row, this.#create(pattern));
      }
      for (const match of matches) {
        this.#applyItems(this.#onMatch, output, row, match);
      }
    }
    return output.toBatch();
  }

  #applyItems(items: readonly ApplyItem[], output: MergedRows, row: number, match: MergeMatch): void {
    output.add(row, match);
    if (items.length > 0) {
      const batch = output.rowAsBatch(row, match);
      items.forEach((applyItem) => applyItem(batch, 0));
    }
  }

  #patternOf(batch: Batch, row: number): MergePattern {
    const propertiesOf = (element: CreatedNode | CreatedRelationship): MapValue =>
      this.#properties.get(element)?.(batch, row) ?? new Map();

    return {
      bound: new Map(this.#boundNodes.map((slot) => [slot, readNode(batch, row, slot)])),
      nodes: this.#plan.elements.nodes.map(
        (node): SoughtNode => ({ slot: node.node, kinds: node.kinds, properties: propertiesOf(node) }),
      ),
      relationships: this.#plan.elements.relationships.map(
        (it): SoughtRelationship => ({
          slot: it.relationship,
          kind: it.kind,
          start: it.start,
          end: it.end,
          isUndirected: it.isUndirected,
          properties: propertiesOf(it),
        }),
      ),
    };
  }

  #create({ bound, nodes, relationships }: MergePattern): MergeMatch {
    const created = new Map<Slot, number>();
    const nodeIn = (slot: Slot): number => created.get(slot) ?? bound.get(slot) ?? -1;

    for (const node of nodes) {
      created.set(node.slot, this.#creator.createNode(node.kinds, node.properties));
    }
    for (const { slot, start, kind, end, properties } of relationships) {
      created.set(slot, this.#creator.createRelationship(nodeIn(start), kind, nodeIn(end), properties));
    }
    return created;
  }
}

/** Output rows: those of the input, once for each match, with the elements found or created. */
class MergedRows {
  readonly #input: Batch;
  readonly #elements: readonly { readonly slot: Slot; readonly isNode: boolean }[];
  readonly #builder: OperatorBuilder;
  readonly #rows: number[] = [];
  readonly #matches: MergeMatch[] = [];

  constructor(input: Batch, { elements }: Merge, builder: OperatorBuilder) {
    this.#input = input;
    this.#builder = builder;
    this.#elements = [
      ...elements.nodes.map(({ node }) => ({ slot: node, isNode: true })),
      ...elements.relationships.map(({ relationship }) => ({ slot: relationship, isNode: false })),
    ];
  }

  add(row: number, match: MergeMatch): void {
    this.#rows.push(row);
    this.#matches.push(match);
  }

  toBatch(): Batch {
    return this.#batchOf(this.#rows, this.#matches);
  }

  /** One output row alone, for the items of ON CREATE and ON MATCH. */
  rowAsBatch(row: number, match: MergeMatch): Batch {
    return this.#batchOf([row], [match]);
  }

  #batchOf(rows: readonly number[], matches: readonly MergeMatch[]): Batch {
    const slots = [...this.#input.columns.keys()];
    const { columns } = gatherRows(this.#input, Int32Array.from(rows), rows.length, slots);

    for (const { slot, isNode } of this.#elements) {
      const column: Column = createColumn(this.#builder.context.plan.slots[slot], rows.length);
      matches.forEach((match, row) => writeElement(column, row, match.get(slot) ?? -1, isNode));
      columns[slot] = column;
    }
    return { size: rows.length, columns };
  }
}

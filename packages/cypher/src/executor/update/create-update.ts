import type { Create, CreatedNode, CreatedRelationship } from '../../planner/logical-plan.ts';
import { type Batch, type Column, createColumn } from '../batch.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { compilePropertyMap, type EvaluateProperties } from './compile-property-map.ts';
import { ElementCreator } from './element-creator.ts';
import { readNode, writeElement } from './slot-cells.ts';
import type { BatchUpdate } from './update-operator.ts';

/** CREATE: for every row all nodes of the pattern, then its relationships. */
export class CreateUpdate implements BatchUpdate {
  readonly #plan: Create;
  readonly #builder: OperatorBuilder;
  readonly #creator: ElementCreator;
  readonly #properties: ReadonlyMap<CreatedNode | CreatedRelationship, EvaluateProperties>;

  constructor(plan: Create, builder: OperatorBuilder) {
    this.#plan = plan;
    this.#builder = builder;
    this.#creator = new ElementCreator(builder.context);
    this.#properties = new Map(
      [...plan.elements.nodes, ...plan.elements.relationships].map((element) => [
        element,
        compilePropertyMap(element.properties, builder.expressions),
      ]),
    );
  }

  apply(input: Batch): Batch {
    const { nodes, relationships } = this.#plan.elements;
    const { slots } = this.#builder.context.plan;
    const columns: (Column | undefined)[] = [...input.columns];
    for (const slot of [...nodes.map(({ node }) => node), ...relationships.map((it) => it.relationship)]) {
      columns[slot] = createColumn(slots[slot], input.size);
    }

    const batch = { size: input.size, columns };
    for (let row = 0; row < batch.size; row++) {
      nodes.forEach((node) => this.#createNode(node, batch, row));
      relationships.forEach((relationship) => this.#createRelationship(relationship, batch, row));
    }
    return batch;
  }

  #createNode(element: CreatedNode, batch: Batch, row: number): void {
    const node = this.#creator.createNode(element.kinds, this.#propertiesOf(element, batch, row));
    writeElement(batch.columns[element.node] ?? [], row, node, true);
  }

  #createRelationship(element: CreatedRelationship, batch: Batch, row: number): void {
    const relationship = this.#creator.createRelationship(
      readNode(batch, row, element.start),
      element.kind,
      readNode(batch, row, element.end),
      this.#propertiesOf(element, batch, row),
    );
    writeElement(batch.columns[element.relationship] ?? [], row, relationship, false);
  }

  #propertiesOf(
    element: CreatedNode | CreatedRelationship,
    batch: Batch,
    row: number,
  ): ReturnType<EvaluateProperties> {
    return this.#properties.get(element)?.(batch, row) ?? new Map();
  }
}

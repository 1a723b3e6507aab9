import type { VariableExpand } from '../../planner/logical-plan.ts';
import { PathValue, RelationshipValue } from '../../values/element-value.ts';
import type { Value } from '../../values/value.ts';
import { type Batch, indexColumn } from '../batch.ts';
import { compileNodeFilter, type NodeTest } from '../expressions/node-test.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import type { RunContext } from '../run-context.ts';
import { createDistinctTest, type DistinctTest } from './distinct-relationships.ts';
import { compileHopTest, type HopTest } from './hop-test.ts';
import { ReachPruner } from './reach-pruner.ts';
import { RowExpander } from './row-expander.ts';
import { TrailWalk } from './trail-walk.ts';

/**
 * Any number of hops from a bound node: a row per path whose relationships are pairwise different, in depth-first
 * order. The walk stands still while a batch is on its way, so a LIMIT ends it early.
 */
export class VariableExpandOperator extends RowExpander {
  readonly #plan: VariableExpand;
  readonly #context: RunContext;
  readonly #test: NodeTest | undefined;
  readonly #isDistinct: DistinctTest | undefined;
  readonly #hopTest: HopTest | undefined;
  readonly #walk: TrailWalk;
  /** Cuts walks off that cannot come to their end, where that is bound. */
  readonly #pruner: ReachPruner;
  readonly #bindsEnd: boolean;
  readonly #wantsList: boolean;
  readonly #wantsSegment: boolean;
  #lists: Value[] = [];
  #segments: Value[] = [];
  #row = 0;

  constructor(plan: VariableExpand, input: Operator, builder: OperatorBuilder) {
    const live = builder.liveAfter(plan);
    const bindsEnd = !plan.isInto && live.includes(plan.to);
    const passed = live.filter((slot) => slot !== plan.relationships && slot !== plan.segment);
    super(input, new OutputRows(bindsEnd ? [plan.to] : [], passed));
    this.#plan = plan;
    this.#context = builder.context;
    this.#test = compileNodeFilter(plan.toFilter, plan.to, builder.expressions);
    this.#isDistinct = createDistinctTest(plan.distinctFrom, builder.context);
    this.#hopTest = compileHopTest(plan.hopPredicates, plan.hop, builder.expressions);
    this.#walk = new TrailWalk(plan, builder.context);
    this.#pruner = new ReachPruner(plan, builder.context);
    this.#bindsEnd = bindsEnd;
    this.#wantsList = live.includes(plan.relationships);
    this.#wantsSegment = live.includes(plan.segment);
  }

  protected override forget(): void {
    this.#walk.end();
    this.#lists = [];
    this.#segments = [];
  }

  protected override beginBatch(): void {
    this.#row = -1;
  }

  protected override fill(batch: Batch): void {
    const { graph } = this.#context;
    const from = indexColumn(batch, this.#plan.from);

    while (!this.output.isFull) {
      if (this.#walk.isDone) {
        this.#row++;
        if (this.#row >= batch.size) {
          return;
        }
        const node = from[this.#row] as number;
        if (node !== -1) {
          this.#begin(batch, node);
        }
      } else if (this.#walk.advance(graph)) {
        this.#emit(batch);
      }
    }
  }

  #begin(batch: Batch, node: number): void {
    const target = this.#plan.isInto ? (indexColumn(batch, this.#plan.to)[this.#row] as number) : -1;
    if (!this.#plan.isInto) {
      this.#walk.begin(node, this.#accepts(batch));
    } else if (target !== -1) {
      this.#pruner.begin(target);
      this.#walk.begin(node, this.#accepts(batch), this.#pruner.accepts);
    }
  }

  /** Which relationships the walk may take, for the current row. */
  #accepts(batch: Batch): ((relationship: number) => boolean) | undefined {
    const row = this.#row;
    const isDistinct = this.#isDistinct;
    const hopTest = this.#hopTest;
    hopTest?.begin(batch, row);

    if (isDistinct === undefined) {
      return hopTest?.test;
    }
    return hopTest === undefined
      ? (relationship) => isDistinct(batch, row, relationship)
      : (relationship) => isDistinct(batch, row, relationship) && hopTest.test(relationship);
  }

  #emit(batch: Batch): void {
    const output = this.output;
    const { node } = this.#walk;
    if (this.#plan.isInto && indexColumn(batch, this.#plan.to)[this.#row] !== node) {
      return;
    }
    if (this.#test !== undefined && !this.#test(node)) {
      return;
    }

    output.parents[output.size] = this.#row;
    if (this.#bindsEnd) {
      (output.indexes[0] as Int32Array)[output.size] = node;
    }
    if (this.#wantsList) {
      this.#lists.push(this.#relationshipList());
    }
    if (this.#wantsSegment) {
      this.#segments.push(this.#segment());
    }
    output.size++;
  }

  #relationshipList(): Value {
    const list = Array.from(this.#walk.relationships(), (index) => new RelationshipValue(index));
    return this.#plan.isReversed ? list.reverse() : list;
  }

  #segment(): PathValue {
    const nodes = this.#walk.nodes();
    const relationships = this.#walk.relationships();
    return this.#plan.isReversed
      ? new PathValue(nodes.reverse(), relationships.reverse())
      : new PathValue(nodes, relationships);
  }

  protected override take(input: Batch): Batch {
    const batch = super.take(input);
    if (this.#wantsList) {
      batch.columns[this.#plan.relationships] = this.#lists;
    }
    if (this.#wantsSegment) {
      batch.columns[this.#plan.segment] = this.#segments;
    }
    this.#lists = [];
    this.#segments = [];
    return batch;
  }
}

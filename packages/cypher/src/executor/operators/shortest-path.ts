import type { ShortestPath } from '../../planner/logical-plan.ts';
import { type PathValue, RelationshipValue } from '../../values/element-value.ts';
import type { Value } from '../../values/value.ts';
import { type Batch, indexColumn } from '../batch.ts';
import { asTernary } from '../expressions/as-ternary.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import type { RunContext } from '../run-context.ts';
import { iteratePathsBetween } from './find-path-between.ts';
import { compileHopTest, type HopTest } from './hop-test.ts';
import { iterateByLength } from './path-by-length.ts';
import { RowExpander } from './row-expander.ts';
import { iterateTreePaths, type PathSearch, ShortestPathTree } from './shortest-path-tree.ts';

/**
 * The shortest path, or all of them, between the two bound nodes of each row.
 *
 * Rows of a batch that share an end share one search from it: shortest paths from a thousand nodes to one need
 * one breadth-first search, not a thousand. Predicates over single relationships and nodes narrow the search
 * itself; for predicates over the whole path, paths are tried by increasing length until one satisfies them.
 */
export class ShortestPathOperator extends RowExpander {
  readonly #plan: ShortestPath;
  readonly #context: RunContext;
  readonly #hopTest: HopTest | undefined;
  readonly #stopTest: HopTest | undefined;
  readonly #pathPredicates: readonly Evaluate[];
  readonly #tree: ShortestPathTree;
  readonly #wantsList: boolean;
  #paths: Value[] = [];
  #lists: Value[] = [];
  #row = 0;
  #found: Iterator<PathValue> | undefined;

  constructor(plan: ShortestPath, input: Operator, builder: OperatorBuilder) {
    const live = builder.liveAfter(plan);
    const passed = live.filter((slot) => slot !== plan.path && slot !== plan.relationships);
    super(input, new OutputRows([], passed));
    this.#plan = plan;
    this.#context = builder.context;
    this.#hopTest = compileHopTest(plan.hopPredicates, plan.hop, builder.expressions);
    this.#stopTest = compileHopTest(plan.stopPredicates, plan.stop, builder.expressions);
    this.#pathPredicates = plan.pathPredicates.map((predicate) => builder.expressions.compile(predicate));
    this.#tree = new ShortestPathTree(plan, builder.context);
    this.#wantsList = live.includes(plan.relationships);
  }

  protected override forget(): void {
    this.#found = undefined;
    this.#paths = [];
    this.#lists = [];
  }

  protected override beginBatch(): void {
    this.#row = -1;
    this.#found = undefined;
    this.#tree.beginBatch();
  }

  protected override fill(batch: Batch): void {
    const output = this.output;
    while (!output.isFull) {
      const path = this.#found?.next();
      if (path !== undefined && path.done !== true) {
        this.#emit(path.value);
        if (!this.#plan.isAll) {
          this.#found = undefined;
        }
        continue;
      }

      this.#row++;
      if (this.#row >= batch.size) {
        this.#found = undefined;
        return;
      }
      this.#found = this.#search(batch, this.#row);
    }
  }

  #search(batch: Batch, row: number): Iterator<PathValue> | undefined {
    const from = indexColumn(batch, this.#plan.from)[row] as number;
    const to = indexColumn(batch, this.#plan.to)[row] as number;
    if (from === -1 || to === -1) {
      return undefined;
    }
    if (from === to && this.#plan.minHops > 0) {
      return undefined;
    }

    this.#hopTest?.begin(batch, row);
    this.#stopTest?.begin(batch, row);
    const search: PathSearch = {
      from,
      to,
      hopTest: this.#hopTest?.test,
      stopTest: this.#stopTest?.test,
    };
    if (this.#pathPredicates.length > 0) {
      return this.#searchByLength(search, batch, row);
    }
    return this.#searchByTree(search, batch);
  }

  #searchByTree(search: PathSearch, batch: Batch): Iterator<PathValue> | undefined {
    // Parallel relationships, which snapshots do not have, would be one to a search from both ends.
    const isSimple = !this.#plan.isAll || this.#context.graph.isImmutable === true;
    const isPlain = search.hopTest === undefined && search.stopTest === undefined;
    if (isSimple && isPlain && !this.#tree.isWorthSharing(batch)) {
      return iteratePathsBetween(this.#plan, this.#context, search);
    }
    if (!this.#plan.isAll) {
      const path = this.#tree.findPath(search, batch);
      return path === undefined ? undefined : [path].values();
    }
    const tree = this.#tree.find(search, batch);
    return tree === undefined ? undefined : iterateTreePaths(tree, search);
  }

  /** Paths in the order of their length; those that satisfy the predicates, up to the end of the first length. */
  *#searchByLength(search: PathSearch, batch: Batch, row: number): Generator<PathValue, void> {
    const columns = batch.columns.slice();
    const pathColumn: Value[] = [];
    const listColumn: Value[] = [];
    columns[this.#plan.path] = pathColumn;
    columns[this.#plan.relationships] = listColumn;
    const candidate: Batch = { size: batch.size, columns };
    let length = -1;

    for (const path of iterateByLength(this.#plan, this.#context, search)) {
      if (length !== -1 && path.relationships.length > length) {
        return;
      }
      pathColumn[row] = path;
      listColumn[row] = listOf(path);
      if (this.#pathPredicates.every((holds) => asTernary(holds(candidate, row), 'WHERE') === true)) {
        length = path.relationships.length;
        yield path;
      }
    }
  }

  #emit(path: PathValue): void {
    const output = this.output;
    output.parents[output.size] = this.#row;
    output.size++;
    this.#paths.push(path);
    if (this.#wantsList) {
      this.#lists.push(listOf(path));
    }
  }

  protected override take(input: Batch): Batch {
    const batch = super.take(input);
    batch.columns[this.#plan.path] = this.#paths;
    if (this.#wantsList) {
      batch.columns[this.#plan.relationships] = this.#lists;
    }
    this.#paths = [];
    this.#lists = [];
    return batch;
  }
}

function listOf(path: PathValue): Value {
  return Array.from(path.relationships, (relationship) => new RelationshipValue(relationship));
}

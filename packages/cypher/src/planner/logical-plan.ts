import type {
  CountStar,
  Expression,
  FunctionCall,
  PatternComprehension,
  PatternExpression,
  RemoveItem,
  SetItem,
  SubqueryExpression,
  Variable,
} from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import type { ProcedureDefinition } from '../functions/procedure-definition.ts';

/*
 * A plan: a tree of operators, in one file because they contain each other.
 *
 * Slot: a place in every row, one per variable. The slot of a declared variable is its `id`; the planner adds
 *   further ones for anonymous elements and intermediate values. A slot keeps its meaning for the whole
 *   statement, so operators only ever add slots, and what nobody reads any more is not copied on.
 * Argument: the leaf of every chain, which brings in the rows of the enclosing plan; at the top, one empty row.
 * Nested plan: what an expression (EXISTS { }, a pattern, a comprehension) runs for each row.
 */

export type Slot = number;

/** What a column of the slot consists of: indexes (-1 = null), or values. */
export type SlotType = 'node' | 'relationship' | 'value';

export interface SlotDefinition {
  readonly name: string;
  readonly type: SlotType;
  /** Made by the planner: no variable of the query. */
  readonly isAnonymous: boolean;
}

export interface Plan {
  readonly root: LogicalOperator;
  /** By slot. */
  readonly slots: readonly SlotDefinition[];
  readonly columns: readonly OutputColumnSlot[];
  /** Slot of every occurrence of a variable, those included that the planner made up. */
  slotOf(occurrence: Variable): Slot;
  /** Expressions that some operator has already computed (aggregates, grouping keys), by identity. */
  readonly computed: ReadonlyMap<Expression, Slot>;
  readonly nested: ReadonlyMap<Expression, NestedPlan>;
  /** Slots of an operator's rows that are read later on; everything else need not be there. */
  readonly live: ReadonlyMap<LogicalOperator, readonly Slot[]>;
  readonly isUpdate: boolean;
}

export interface OutputColumnSlot {
  readonly name: string;
  readonly slot: Slot;
}

export type NestedExpression = PatternExpression | PatternComprehension | SubqueryExpression;

export interface NestedPlan {
  readonly root: LogicalOperator;
  /** Slots of the enclosing row that the plan reads; its Argument has them. */
  readonly imports: readonly Slot[];
  /**
   * `exists`: whether it has a row; `count`: how many; `collect`: the values of `result`, row by row; `first`:
   * the value of `result` in the only row, else null.
   */
  readonly form: 'exists' | 'count' | 'collect' | 'first';
  /** Undefined for `exists` and `count`. */
  readonly result: Slot | undefined;
}

/** A new operator joins one of the families; the compiler then asks for its description and for what runs it. */
export type LogicalOperator =
  | StartOperator
  | PatternOperator
  | CombiningOperator
  | RowOperator
  | UpdateOperator;

export type StartOperator = Argument | NodeScan | NodeSeek | RelationshipSeek;

export type PatternOperator = Expand | VariableExpand | ShortestPath | BuildPath | CountExpansions;

export type CombiningOperator = SemiApply | SemiJoin | Optional | Apply | Join | Union;

export type RowOperator =
  | Filter
  | Project
  | Aggregate
  | Distinct
  | Sort
  | TopK
  | Skip
  | Limit
  | Unwind
  | ProcedureCall
  | Eager
  | EmptyResult;

export type UpdateOperator = Create | Merge | SetUpdate | Remove | Delete | Foreach;

interface OperatorBase {
  /** Rows that the planner expects. */
  readonly estimatedRows: number;
}

export interface Argument extends OperatorBase {
  readonly type: 'argument';
  readonly slots: readonly Slot[];
}

/** For every input row, every node with these kinds that satisfies the predicates. */
export interface NodeScan extends OperatorBase {
  readonly type: 'nodeScan';
  readonly input: LogicalOperator;
  readonly node: Slot;
  readonly kinds: KindExpression | undefined;
  /** Conjuncts that read no slot but `node`. */
  readonly predicates: readonly Expression[];
}

/** For every input row, the nodes that an index finds. */
export interface NodeSeek extends OperatorBase {
  readonly type: 'nodeSeek';
  readonly input: LogicalOperator;
  readonly node: Slot;
  readonly by:
    | { readonly type: 'id' }
    | { readonly type: 'elementId' }
    | { readonly type: 'property'; readonly name: string };
  /** What is sought: one value, or with `isList` a list of them. */
  readonly value: Expression;
  readonly isList: boolean;
  readonly kinds: KindExpression | undefined;
  readonly predicates: readonly Expression[];
}

/** For every input row, the relationships sought (by id, or bound already), and their ends. */
export interface RelationshipSeek extends OperatorBase {
  readonly type: 'relationshipSeek';
  readonly input: LogicalOperator;
  readonly relationship: Slot;
  readonly start: Slot;
  readonly end: Slot;
  readonly by: 'id' | 'elementId' | 'relationship';
  readonly value: Expression;
  readonly isList: boolean;
  /** Each comes twice, with its ends swapped the second time, unless they are the same. */
  readonly isUndirected: boolean;
}

/** What a node must be: kinds, and conjuncts that read no other slot. */
export interface NodeFilter {
  readonly kinds: KindExpression | undefined;
  readonly predicates: readonly Expression[];
}

/** One hop from a bound node. */
export interface Expand extends OperatorBase {
  readonly type: 'expand';
  readonly input: LogicalOperator;
  readonly from: Slot;
  readonly relationship: Slot;
  readonly to: Slot;
  /** `to` is bound already: only relationships between the two. */
  readonly isInto: boolean;
  /** Seen from `from`. */
  readonly direction: 'outbound' | 'inbound' | 'both';
  readonly kinds: KindExpression | undefined;
  readonly toFilter: NodeFilter;
  /** Relationships (or lists of them) of the same MATCH that it must differ from. */
  readonly distinctFrom: readonly Slot[];
  /** Only the first relationship that passes, for each input row. */
  readonly isFirstOnly: boolean;
}

/** Any number of hops from a bound node. */
export interface VariableExpand extends OperatorBase {
  readonly type: 'variableExpand';
  readonly input: LogicalOperator;
  readonly from: Slot;
  /** List of relationships, in the order of the pattern. */
  readonly relationships: Slot;
  /** The path walked, in the order of the pattern. */
  readonly segment: Slot;
  readonly to: Slot;
  readonly isInto: boolean;
  /** The pattern was written from `to` to `from`. */
  readonly isReversed: boolean;
  readonly direction: 'outbound' | 'inbound' | 'both';
  readonly kinds: KindExpression | undefined;
  readonly minHops: number;
  /** `Infinity`: none. */
  readonly maxHops: number;
  readonly toFilter: NodeFilter;
  /** Conjuncts that each relationship must satisfy, reading it through `hop`. */
  readonly hopPredicates: readonly Expression[];
  readonly hop: Slot;
  readonly distinctFrom: readonly Slot[];
  /**
   * `paths`: a row per path. `ends`: a row per distinct end node of each input row. `reach`: a row per distinct
   * end node over all input rows, of which nothing else goes on.
   */
  readonly mode: 'paths' | 'ends' | 'reach';
}

/** The shortest path or paths between two bound nodes. */
export interface ShortestPath extends OperatorBase {
  readonly type: 'shortestPath';
  readonly input: LogicalOperator;
  readonly from: Slot;
  readonly to: Slot;
  /** The path found, written from `from` to `to`. */
  readonly path: Slot;
  readonly relationships: Slot;
  readonly isAll: boolean;
  readonly direction: 'outbound' | 'inbound' | 'both';
  readonly kinds: KindExpression | undefined;
  /** 0 or 1. */
  readonly minHops: number;
  readonly maxHops: number;
  /** Conjuncts that every relationship of the path must satisfy, reading it through `hop`. */
  readonly hopPredicates: readonly Expression[];
  readonly hop: Slot;
  /** Conjuncts that every node of the path, its ends included, must satisfy, reading it through `stop`. */
  readonly stopPredicates: readonly Expression[];
  readonly stop: Slot;
  /** Conjuncts over the whole path: the shortest of those that satisfy them is wanted. */
  readonly pathPredicates: readonly Expression[];
}

/** Joins nodes, relationships and segments into one path. */
export interface BuildPath extends OperatorBase {
  readonly type: 'buildPath';
  readonly input: LogicalOperator;
  readonly path: Slot;
  readonly firstNode: Slot;
  readonly steps: readonly PathStep[];
}

export type PathStep =
  | { readonly type: 'relationship'; readonly relationship: Slot; readonly to: Slot }
  | { readonly type: 'segment'; readonly segment: Slot };

export interface Filter extends OperatorBase {
  readonly type: 'filter';
  readonly input: LogicalOperator;
  readonly predicates: readonly Expression[];
}

/** Keeps the rows for which the inner plan has a row, or has none. */
export interface SemiApply extends OperatorBase {
  readonly type: 'semiApply';
  readonly input: LogicalOperator;
  readonly inner: LogicalOperator;
  readonly imports: readonly Slot[];
  readonly isAnti: boolean;
  /** The same rows for all nodes at once, where the only import is a node: its slot is filled by the plan. */
  readonly independent: LogicalOperator | undefined;
}

/** Keeps the rows whose node the right plan gives in the same slot, or does not give. */
export interface SemiJoin extends OperatorBase {
  readonly type: 'semiJoin';
  readonly input: LogicalOperator;
  /** Independent of the input; runs once. */
  readonly right: LogicalOperator;
  readonly node: Slot;
  readonly isAnti: boolean;
}

/** The inner plan's rows for each input row, or one with nulls in `introduced`. */
export interface Optional extends OperatorBase {
  readonly type: 'optional';
  readonly input: LogicalOperator;
  readonly inner: LogicalOperator;
  readonly imports: readonly Slot[];
  readonly introduced: readonly Slot[];
}

/** The inner plan's rows for each input row. */
export interface Apply extends OperatorBase {
  readonly type: 'apply';
  readonly input: LogicalOperator;
  readonly inner: LogicalOperator;
  readonly imports: readonly Slot[];
  readonly introduced: readonly Slot[];
  /** Without RETURN: the input row comes out once, whatever the inner plan does. */
  readonly isUnit: boolean;
}

/** All pairs of rows of two independent plans, or those whose keys are equal. */
export interface Join extends OperatorBase {
  readonly type: 'join';
  readonly left: LogicalOperator;
  /** Independent of the left side; kept in memory. */
  readonly right: LogicalOperator;
  readonly rightSlots: readonly Slot[];
  readonly keys: readonly { readonly left: Expression; readonly right: Expression }[];
}

export interface Project extends OperatorBase {
  readonly type: 'project';
  readonly input: LogicalOperator;
  readonly items: readonly ProjectedItem[];
}

export interface ProjectedItem {
  readonly slot: Slot;
  readonly expression: Expression;
}

export interface Aggregate extends OperatorBase {
  readonly type: 'aggregate';
  readonly input: LogicalOperator;
  readonly keys: readonly ProjectedItem[];
  readonly aggregates: readonly AggregatedItem[];
}

export interface AggregatedItem {
  readonly slot: Slot;
  readonly call: FunctionCall | CountStar;
}

/**
 * Hops whose ends nobody reads, and which are only counted: each input row once, with the number of rows that it
 * would have become; not at all when there are none.
 */
export interface CountExpansions extends OperatorBase {
  readonly type: 'countExpansions';
  readonly input: LogicalOperator;
  readonly count: Slot;
  readonly from: Slot;
  readonly hops: readonly CountedHop[];
}

export interface CountedHop {
  readonly direction: 'outbound' | 'inbound' | 'both';
  readonly kinds: KindExpression | undefined;
  readonly toFilter: NodeFilter;
  readonly to: Slot;
}

export interface Distinct extends OperatorBase {
  readonly type: 'distinct';
  readonly input: LogicalOperator;
  readonly slots: readonly Slot[];
}

export interface SortKey {
  readonly expression: Expression;
  readonly isDescending: boolean;
}

export interface Sort extends OperatorBase {
  readonly type: 'sort';
  readonly input: LogicalOperator;
  readonly keys: readonly SortKey[];
}

/** The first rows in an order: sort, skip and limit in one, in memory for `skip + limit` rows. */
export interface TopK extends OperatorBase {
  readonly type: 'topK';
  readonly input: LogicalOperator;
  readonly keys: readonly SortKey[];
  /** Rows kept; its own SKIP follows as an operator. */
  readonly limit: Expression;
  readonly skip: Expression | undefined;
}

export interface Skip extends OperatorBase {
  readonly type: 'skip';
  readonly input: LogicalOperator;
  readonly count: Expression;
}

export interface Limit extends OperatorBase {
  readonly type: 'limit';
  readonly input: LogicalOperator;
  readonly count: Expression;
  /** Updates below must happen even when no row is wanted. */
  readonly isEager: boolean;
}

export interface Unwind extends OperatorBase {
  readonly type: 'unwind';
  readonly input: LogicalOperator;
  readonly list: Expression;
  readonly slot: Slot;
}

/** The rows of all branches; column `i` of a branch becomes slot `outputs[i]`. */
export interface Union extends OperatorBase {
  readonly type: 'union';
  readonly branches: readonly UnionBranch[];
  readonly outputs: readonly Slot[];
}

export interface UnionBranch {
  readonly root: LogicalOperator;
  readonly columns: readonly Slot[];
}

export interface ProcedureCall extends OperatorBase {
  readonly type: 'procedureCall';
  readonly input: LogicalOperator;
  readonly definition: ProcedureDefinition;
  readonly arguments: readonly Expression[];
  /** `field`: index into the definition's results. */
  readonly columns: readonly { readonly field: number; readonly slot: Slot }[];
}

/** Takes all input before the first row goes on: separates updates from what reads the graph around them. */
export interface Eager extends OperatorBase {
  readonly type: 'eager';
  readonly input: LogicalOperator;
}

/** Takes all input, gives nothing. */
export interface EmptyResult extends OperatorBase {
  readonly type: 'emptyResult';
  readonly input: LogicalOperator;
}

/** What CREATE makes of one row, in this order: nodes, then relationships. */
export interface CreatedElements {
  readonly nodes: readonly CreatedNode[];
  readonly relationships: readonly CreatedRelationship[];
}

export interface CreatedNode {
  readonly node: Slot;
  readonly kinds: readonly string[];
  /** A map, or nothing. */
  readonly properties: Expression | undefined;
}

export interface CreatedRelationship {
  readonly relationship: Slot;
  readonly kind: string;
  readonly start: Slot;
  readonly end: Slot;
  readonly properties: Expression | undefined;
  /** Only in MERGE, for `(a)-[:R]-(b)`: one from end to start counts as existing. */
  readonly isUndirected: boolean;
}

/** Paths of the pattern are built by `BuildPath` above. */
export interface Create extends OperatorBase {
  readonly type: 'create';
  readonly input: LogicalOperator;
  readonly elements: CreatedElements;
}

/**
 * For each row: a row for each way in which `elements` exist already, or one with the elements created. It
 * matches by itself, without an inner plan, because it must see what earlier rows created without reading rows
 * of adjacency anew. Nodes that are not among the elements are bound.
 */
export interface Merge extends OperatorBase {
  readonly type: 'merge';
  readonly input: LogicalOperator;
  readonly elements: CreatedElements;
  readonly onCreate: readonly SetItem[];
  readonly onMatch: readonly SetItem[];
}

export interface SetUpdate extends OperatorBase {
  readonly type: 'set';
  readonly input: LogicalOperator;
  readonly items: readonly SetItem[];
}

export interface Remove extends OperatorBase {
  readonly type: 'remove';
  readonly input: LogicalOperator;
  readonly items: readonly RemoveItem[];
}

export interface Delete extends OperatorBase {
  readonly type: 'delete';
  readonly input: LogicalOperator;
  readonly isDetach: boolean;
  readonly expressions: readonly Expression[];
}

/** For each row and each element of the list, runs `body` to its end; the row goes on unchanged. */
export interface Foreach extends OperatorBase {
  readonly type: 'foreach';
  readonly input: LogicalOperator;
  readonly list: Expression;
  readonly slot: Slot;
  /** Begins with an Argument of `imports` and `slot`. */
  readonly body: LogicalOperator;
  readonly imports: readonly Slot[];
}

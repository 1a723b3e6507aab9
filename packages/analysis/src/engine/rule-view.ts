import type { KindMask, Topology } from '@secgraph/graph';
import type { NodeKind, PropertyName, RelationshipKind } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import type { BooleanProperty } from '../properties/boolean-property.ts';
import type { NumberProperty } from '../properties/number-property.ts';
import type { ObjectIds } from '../properties/object-ids.ts';
import type { StringListProperty } from '../properties/string-list-property.ts';
import type { StringProperty } from '../properties/string-property.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../relationships/relationships-of-kind.ts';
import type { Rights } from '../relationships/rights.ts';
import type { AnalysisParameters } from '../settings/analysis-settings.ts';
import type { RuleSwitches } from '../settings/rule-switches.ts';

/**
 * What a rule or a fact reads. The view refuses everything else, so that the order of rules, which follows
 * from it, and the question whether a change can matter to a rule, are always answered right. `Base` needs no
 * mention.
 */
export interface Needs {
  readonly nodes?: readonly NodeKind[];
  /** Derived kinds among them make the rules that derive them run before. */
  readonly relationships?: readonly RelationshipKind[];
  readonly properties?: readonly PropertyName[];
  /** What these read need not be repeated. */
  readonly facts?: readonly Fact<unknown>[];
}

/**
 * Something about the whole graph that several rules ask for, such as who is a member of what. Worked out when
 * the first rule of a run asks, and forgotten after the last rule that names it.
 */
export interface Fact<Value> {
  /** Stable and unique among all facts. */
  readonly id: string;
  readonly needs: Needs;
  build(view: RuleView): Value;
}

export function defineFact<Value>(fact: Fact<Value>): Fact<Value> {
  return fact;
}

/**
 * What a rule may look at: one generation of the graph, and what rules before it derived. Nodes are indexes.
 * Asking for what is not among the needs is a broken invariant; asking for what the graph has none of is not.
 *
 * Relationships of a derived kind are those that this run derived. Where the rule that derives them failed, or
 * is not part of the run, they are those that the graph has.
 */
export interface RuleView {
  readonly nodeCount: number;
  readonly switches: RuleSwitches;
  readonly parameters: AnalysisParameters;
  readonly objectIds: ObjectIds;
  nodes(kind: NodeKind): NodesOfKind;
  relationships(kind: RelationshipKind): RelationshipsOfKind;
  /** Who holds any of these rights, directly: directory nodes only. */
  rights(...kinds: readonly RelationshipKind[]): Rights;
  booleans(name: PropertyName): BooleanProperty;
  numbers(name: PropertyName): NumberProperty;
  strings(name: PropertyName): StringProperty;
  stringLists(name: PropertyName): StringListProperty;
  use<Value>(fact: Fact<Value>): Value;
  /** The collected relationships of some kinds, for kernels of the graph. Throws for derived kinds. */
  collected(...kinds: readonly RelationshipKind[]): CollectedRelationships;
  /** Reports bad data for which something was left out; the analysis counts as partly successful then. */
  warn(message: string): void;
  /** Call every few thousand steps. Throws `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`. */
  poll(): void;
  /** To be handed to kernels of the graph, which poll by themselves. */
  readonly cancellation: Cancellation;
}

export interface CollectedRelationships {
  readonly topology: Topology;
  readonly kinds: KindMask;
  /** Kind ids, ascending. */
  readonly kindIds: readonly number[];
}

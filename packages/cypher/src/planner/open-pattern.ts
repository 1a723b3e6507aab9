import type { Expression } from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import type { Slot } from './logical-plan.ts';
import type { MatchPattern, PatternHop, PatternNode } from './match-pattern.ts';
import type { Planner } from './planner.ts';
import { allOf } from './synthetic-expression.ts';

/** What of a pattern is still to be planned. */
export class OpenPattern {
  readonly nodes: Map<Slot, PatternNode>;
  readonly hops: Set<PatternHop>;
  /** Slots that the rows so far have. */
  readonly bound: Set<Slot>;
  readonly #planner: Planner;
  #predicates: Expression[];

  constructor(planner: Planner, match: MatchPattern, bound: ReadonlySet<Slot>) {
    this.#planner = planner;
    this.nodes = new Map(match.nodes);
    this.hops = new Set(match.hops);
    this.bound = new Set(bound);
    this.#predicates = [...match.predicates];
  }

  /** Conjuncts that no operator tests yet. */
  get predicates(): readonly Expression[] {
    return this.#predicates;
  }

  /** They are tested before those that are there, as far as both can be. */
  addPredicatesInFront(predicates: readonly Expression[]): void {
    this.#predicates.unshift(...predicates);
  }

  addPredicates(predicates: readonly Expression[]): void {
    this.#predicates.push(...predicates);
  }

  /** Removes the conjuncts that pass a test; they come back. */
  takePredicates(isTaken: (predicate: Expression) => boolean): Expression[] {
    const taken: Expression[] = [];
    const others: Expression[] = [];
    for (const predicate of this.#predicates) {
      (isTaken(predicate) ? taken : others).push(predicate);
    }
    this.#predicates = others;
    return taken;
  }

  /** Whether a conjunct reads a slot, and no other. */
  readsOnly(predicate: Expression, slot: Slot): boolean {
    const read = this.#planner.slotsRead(predicate);
    return read.size === 1 && read.has(slot);
  }

  /** What the pattern says about the kinds of a node. */
  kindsOf(slot: Slot): KindExpression | undefined {
    return allOf(this.nodes.get(slot)?.kinds ?? [], { start: 0, end: 0 });
  }
}

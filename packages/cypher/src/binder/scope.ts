import type { BoundVariable } from './binding.ts';

/**
 * Names and what they mean, at one place of a query. A scope grows while the clauses of one part between two
 * WITHs declare variables; projections and subqueries make new ones.
 *
 * An outer scope stays visible: for the locals of a comprehension, the expression around it; for a subquery,
 * the enclosing query.
 */
export class Scope {
  readonly outer: Scope | undefined;
  readonly #outerSize: number;
  readonly #variables: BoundVariable[] = [];
  readonly #byName = new Map<string, BoundVariable>();
  /** Collects the variables that were found in the outer scope. */
  readonly #uses: Set<BoundVariable> | undefined;
  /** Whether the outer scope ends with the first projection, as in `CALL { WITH … }`. */
  readonly #isOuterTemporary: boolean;

  constructor(outer: Scope | undefined, uses?: Set<BoundVariable>, isOuterTemporary = false) {
    this.outer = outer;
    this.#outerSize = outer?.size ?? 0;
    this.#uses = uses;
    this.#isOuterTemporary = isOuterTemporary;
  }

  /** How many variables this scope itself has declared so far. */
  get size(): number {
    return this.#variables.length;
  }

  /** Its own variables, in order of declaration. */
  get own(): readonly BoundVariable[] {
    return this.#variables;
  }

  /** What stays visible behind a projection, whatever it projects. */
  get lastingOuter(): Scope | undefined {
    return this.#isOuterTemporary ? undefined : this.outer;
  }

  /** The scope behind a projection. */
  createSuccessor(variables: readonly BoundVariable[]): Scope {
    const successor = new Scope(this.lastingOuter, this.#uses);
    for (const variable of variables) {
      successor.declare(variable);
    }

    return successor;
  }

  /** Later declarations of a name hide earlier ones. */
  declare(variable: BoundVariable): void {
    this.#variables.push(variable);
    this.#byName.set(variable.name, variable);
  }

  find(name: string): BoundVariable | undefined {
    const own = this.#byName.get(name);
    if (own !== undefined) {
      return own;
    }
    const found = this.outer?.find(name);
    if (found !== undefined) {
      this.#uses?.add(found);
    }

    return found;
  }

  /** Whether a name means something, without counting as a use. */
  has(name: string): boolean {
    return this.#byName.has(name) || (this.outer?.has(name) ?? false);
  }

  /** Everything visible once `size` variables were declared, outermost first, each once. */
  list(size = this.size): readonly BoundVariable[] {
    const outer = this.outer?.list(this.#outerSize) ?? [];

    return [...new Set([...outer, ...this.#variables.slice(0, size)])];
  }
}

import type { RuleDraft } from './rule-draft.ts';

/**
 * Relationships of one kind together with the variants of their rule that derive them. Several variants may give the
 * same relationship: it is derived once, and its property `basis` lists all of them, sorted, each once.
 */
export class BasisDraft {
  readonly #nodeCount: number;
  /** One bit each. */
  readonly #variants: string[] = [];
  /** Start and end as one number → bits of variants. */
  readonly #bases = new Map<number, number>();

  constructor(nodeCount: number) {
    this.#nodeCount = nodeCount;
  }

  /** From each of the starts to each of the ends, by every variant of `basis`. */
  add(starts: Iterable<number>, ends: readonly number[], ...basis: readonly string[]): void {
    const bits = basis.reduce((sum, variant) => sum | this.#bitOf(variant), 0);
    for (const start of starts) {
      for (const end of ends) {
        const pair = start * this.#nodeCount + end;
        this.#bases.set(pair, (this.#bases.get(pair) ?? 0) | bits);
      }
    }
  }

  addTo(draft: RuleDraft, kind: string): void {
    const derived = draft.kind(kind);
    const sets = new Map<number, number>();
    for (const [pair, bits] of this.#bases) {
      const set = sets.get(bits) ?? draft.propertySet(this.#describe(bits));
      sets.set(bits, set);
      derived.add(Math.floor(pair / this.#nodeCount), pair % this.#nodeCount, set);
    }
  }

  /** Canonical JSON. */
  #describe(bits: number): string {
    const basis = this.#variants.filter((_, bit) => (bits & (1 << bit)) !== 0).toSorted();
    return JSON.stringify({ basis });
  }

  #bitOf(variant: string): number {
    const known = this.#variants.indexOf(variant);
    return 1 << (known === -1 ? this.#variants.push(variant) - 1 : known);
  }
}

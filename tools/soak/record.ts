const MAX_EXAMPLES = 5;

/** What happened how often, and what should not have. */
export class SoakRecord {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #violations = new Map<string, { count: number; readonly examples: string[] }>();
  readonly #onViolation: (text: string) => void;

  constructor(onViolation: (text: string) => void) {
    this.#onViolation = onViolation;
  }

  count(actor: string, outcome: string, times = 1): void {
    const counts = this.#counts.get(actor) ?? new Map<string, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + times);
    this.#counts.set(actor, counts);
  }

  /** @param rule what was broken, the same text each time */
  violate(rule: string, example: string): void {
    const violation = this.#violations.get(rule) ?? { count: 0, examples: [] };
    violation.count++;
    if (violation.examples.length < MAX_EXAMPLES) {
      violation.examples.push(`${new Date().toISOString()} ${example}`);
      this.#onViolation(`${rule}: ${example}`);
    }
    this.#violations.set(rule, violation);
  }

  get isClean(): boolean {
    return this.#violations.size === 0;
  }

  counts(): readonly (readonly [actor: string, outcomes: ReadonlyMap<string, number>])[] {
    return [...this.#counts].sort(([one], [other]) => one.localeCompare(other));
  }

  violations(): readonly {
    readonly rule: string;
    readonly count: number;
    readonly examples: readonly string[];
  }[] {
    return [...this.#violations].map(([rule, violation]) => ({ rule, ...violation }));
  }
}

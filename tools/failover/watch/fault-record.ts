const MAX_EXAMPLES = 5;

/** What was not as it should be. */
export class FaultRecord {
  readonly #faults = new Map<string, { count: number; readonly examples: string[] }>();
  readonly #onFault: (text: string) => void;

  constructor(onFault: (text: string) => void) {
    this.#onFault = onFault;
  }

  /** @param rule what was broken, the same text each time */
  add(rule: string, example: string): void {
    const fault = this.#faults.get(rule) ?? { count: 0, examples: [] };
    fault.count++;
    if (fault.examples.length < MAX_EXAMPLES) {
      fault.examples.push(example);
      this.#onFault(`${rule}: ${example}`);
    }
    this.#faults.set(rule, fault);
  }

  get isClean(): boolean {
    return this.#faults.size === 0;
  }

  lines(): readonly string[] {
    return [...this.#faults].flatMap(([rule, { count, examples }]) => [
      `VIOLATED ${count} times: ${rule}`,
      ...examples.map((example) => `  ${example}`),
    ]);
  }
}

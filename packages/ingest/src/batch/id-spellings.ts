/** Two spellings of one object id. */
export interface SpellingClash {
  readonly known: string;
  readonly other: string;
}

const MAX_CLASHES = 100;

/** Object ids of generic data as they were sent: those that differ in case alone are one node, which may be a mistake. */
export class IdSpellings {
  readonly clashes: SpellingClash[] = [];
  /** By normal form, the first spelling. */
  readonly #sent = new Map<string, string>();
  readonly #told = new Set<string>();

  /** Spellings other than the normal form. */
  get mixed(): readonly string[] {
    return [...this.#sent].flatMap(([normal, sent]) => (sent === normal ? [] : [sent]));
  }

  note(sent: string, normal: string): void {
    const known = this.#sent.get(normal);
    if (known === undefined) {
      this.#sent.set(normal, sent);
    } else if (known !== sent && !this.#told.has(normal) && this.clashes.length < MAX_CLASHES) {
      this.#told.add(normal);
      this.clashes.push({ known, other: sent });
    }
  }
}

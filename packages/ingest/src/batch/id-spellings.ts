/** Two spellings of one object id. */
export interface SpellingClash {
  readonly known: string;
  readonly other: string;
}

const MAX_CLASHES = 100;

/** Object ids of generic data as they were sent: those that differ in case alone are one node, which may be a mistake. */
export class IdSpellings {
  readonly clashes: SpellingClash[] = [];
  /** By the number of the object id in its batch, the first spelling. */
  readonly #sent: (string | undefined)[] = [];
  readonly #told = new Set<number>();

  /** Spellings other than the normal form, of which `normalOf` is the one of a number. */
  mixed(normalOf: (ref: number) => string): readonly string[] {
    return this.#sent.flatMap((sent, ref) => (sent === undefined || sent === normalOf(ref) ? [] : [sent]));
  }

  note(ref: number, sent: string): void {
    const known = this.#sent[ref];
    if (known === undefined) {
      this.#fillTo(ref);
      this.#sent[ref] = sent;
    } else if (known !== sent && !this.#told.has(ref) && this.clashes.length < MAX_CLASHES) {
      this.#told.add(ref);
      this.clashes.push({ known, other: sent });
    }
  }

  /** Without holes, which would make it slow. */
  #fillTo(ref: number): void {
    while (this.#sent.length < ref) {
      this.#sent.push(undefined);
    }
  }
}

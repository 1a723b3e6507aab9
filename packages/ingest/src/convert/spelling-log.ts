import type { FoundSpellings } from '../batch/graph-batch-builder.ts';
import { shortenMessage } from '../converters/record/shorten-message.ts';

/** How many ids of a file are remembered; beyond them, ids are compared within a mebibyte of the file. */
const MAX_IDS = 100_000;

/** Ids of a file that differ in case alone, over all its runs. */
export class SpellingLog {
  readonly warnings: string[] = [];
  readonly #sent = new Map<string, string>();
  readonly #told = new Set<string>();

  /** `mixed`: spellings of a run that are not in upper case. */
  add({ clashes, mixed }: FoundSpellings): void {
    for (const { known, other } of clashes) {
      this.#warn(known, other);
    }
    for (const sent of mixed) {
      const normal = sent.toUpperCase();
      const known = this.#sent.get(normal);
      if (known !== undefined && known !== sent) {
        this.#warn(known, sent);
      } else if (known === undefined && this.#sent.size < MAX_IDS) {
        this.#sent.set(normal, sent);
      }
    }
  }

  #warn(known: string, other: string): void {
    const normal = known.toUpperCase();
    if (!this.#told.has(normal)) {
      this.#told.add(normal);
      this.warnings.push(
        shortenMessage(
          `ids that differ in case alone are one node: ${JSON.stringify(known)}, ${JSON.stringify(other)}`,
        ),
      );
    }
  }
}

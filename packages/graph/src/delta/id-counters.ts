import { CodedError } from '@secgraph/kernel';
import type { GraphCounters } from './graph-changes.ts';

const MAX_INT32 = 2 ** 31 - 1;
/** The largest number that fits into a `smallint`, which stores it. */
export const MAX_KIND_ID = 2 ** 15 - 1;

/** Hands out ids that are higher than all before. Throws `GRAPH_IDS_EXHAUSTED` when there are none left. */
export class IdCounters {
  readonly #last: { -readonly [Name in keyof GraphCounters]: number };

  constructor(last: GraphCounters) {
    this.#last = { ...last };
  }

  next(element: keyof GraphCounters): number {
    const id = this.#last[element] + 1;

    if (id > (element === 'kindId' ? MAX_KIND_ID : MAX_INT32)) {
      throw new CodedError('GRAPH_IDS_EXHAUSTED', `There are no ids left for another ${element}.`, {
        details: { element },
      });
    }

    this.#last[element] = id;
    return id;
  }

  get last(): GraphCounters {
    return { ...this.#last };
  }
}

import { CodedError } from '@secgraph/kernel';

export interface BudgetPart {
  /** Whose budget it is, for messages. */
  readonly of: 'archive' | 'job';
  readonly maxBytes: number;
  /** Before this file was begun. */
  readonly spentBytes: number;
}

/** The bytes that unpacking may still produce, every layer counted. Compressed sizes say nothing about them. */
export class ByteBudget {
  readonly #parts: readonly BudgetPart[];
  #spentBytes = 0;
  #isSpent = false;

  constructor(parts: readonly BudgetPart[]) {
    this.#parts = parts;
  }

  /** Something was refused: nothing more can be taken. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Throws `INGEST_BUDGET_SPENT`. */
  take(bytes: number): void {
    this.#spentBytes += bytes;
    const spent = this.#parts.find((part) => part.spentBytes + this.#spentBytes > part.maxBytes);

    if (spent !== undefined) {
      this.#isSpent = true;
      throw new CodedError('INGEST_BUDGET_SPENT', messageOf(spent));
    }
  }
}

function messageOf({ of, maxBytes }: BudgetPart): string {
  return of === 'archive'
    ? `the archive unpacks to more than ${maxBytes} bytes; this file and all behind it are left out`
    : `the files of this job unpack to more than ${maxBytes} bytes; what is left of it is left out`;
}

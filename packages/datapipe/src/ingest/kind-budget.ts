import {
  type GraphBatch,
  type GraphDelta,
  kindsOfMatched,
  leaveOutKinds,
  MAX_UPLOADED_KINDS,
  type MatchedRelationship,
} from '@secgraph/graph';
import type { KindCounts } from '../ports.ts';

/** How many kinds that the graph does not have an upload may bring. Infinite: any number. */
export interface KindLimits {
  readonly perJob: number;
  /** Of all uploads of a user together, as long as something has the kinds. */
  readonly perUser: number;
}

export const ANY_NUMBER_OF_KINDS: KindLimits = { perJob: Infinity, perUser: Infinity };

type Reason = 'job' | 'user' | 'graph';

/** What is left of the kinds that one upload may bring. */
export class KindBudget {
  readonly #limits: KindLimits;
  readonly #brought: KindCounts;
  readonly #admitted = new Set<string>();
  #unrecorded: string[] = [];

  constructor(limits: KindLimits, brought: KindCounts) {
    this.#limits = limits;
    this.#brought = brought;
  }

  /** Which of the kinds may not come into the graph, and why. The others may. */
  refuse(delta: GraphDelta, names: Iterable<string>): ReadonlyMap<string, Reason> {
    const refused = new Map<string, Reason>();
    let added = 0;
    for (const name of new Set(names)) {
      if (delta.findKind(name) === undefined) {
        const reason = delta.kindCount + added >= MAX_UPLOADED_KINDS ? 'graph' : this.#admit(name);
        if (reason === undefined) {
          added++;
        } else {
          refused.set(name, reason);
        }
      }
    }

    return refused;
  }

  /** Kinds that were let in since the last call. */
  takeAdmitted(): readonly string[] {
    const admitted = this.#unrecorded;
    this.#unrecorded = [];
    return admitted;
  }

  describe(reason: Reason, leftOut: number): string {
    const { perJob, perUser } = this.#limits;

    switch (reason) {
      case 'job':
        return `too many kinds: an upload job may bring ${perJob} that the graph does not have; ${leftOut} records that need others are left out: use kinds that exist, or have SECGRAPH_KINDS_PER_JOB raised`;
      case 'user':
        return `too many kinds: the uploads of a user may bring ${perUser}; ${leftOut} records that need others are left out: use kinds that exist, have data deleted that brought kinds, or SECGRAPH_KINDS_PER_USER raised`;
      case 'graph':
        return `too many kinds: the graph can hold ${MAX_UPLOADED_KINDS}; ${leftOut} records that need others are left out: use kinds that exist, or have data deleted that brought kinds`;
    }
  }

  /** Undefined: it is let in. */
  #admit(name: string): Reason | undefined {
    if (this.#admitted.has(name)) {
      return undefined;
    }
    if (this.#brought.byJob + this.#admitted.size >= this.#limits.perJob) {
      return 'job';
    }
    if (this.#brought.byUser + this.#admitted.size >= this.#limits.perUser) {
      return 'user';
    }

    this.#admitted.add(name);
    this.#unrecorded.push(name);
    return undefined;
  }
}

/** Keeps what needs kinds beyond the budget out of the graph, for one file. */
export class KindRoom {
  readonly #budget: KindBudget;
  readonly #leftOut = new Map<Reason, number>();

  constructor(budget: KindBudget) {
    this.#budget = budget;
  }

  get errors(): readonly string[] {
    return Array.from(this.#leftOut, ([reason, leftOut]) => this.#budget.describe(reason, leftOut));
  }

  /** Whether a kind may come that no record names by itself. */
  admitKind(delta: GraphDelta, name: string): boolean {
    const refused = this.#budget.refuse(delta, [name]);
    this.#note(refused, 0);
    return refused.size === 0;
  }

  admitBatch(delta: GraphDelta, batch: GraphBatch): GraphBatch {
    const refused = this.#budget.refuse(delta, batch.kinds);
    if (refused.size === 0) {
      return batch;
    }

    const part = leaveOutKinds(batch, new Set(refused.keys()));
    this.#note(refused, part.leftOut);
    return part.batch;
  }

  admitMatched(delta: GraphDelta, matched: readonly MatchedRelationship[]): readonly MatchedRelationship[] {
    const refused = this.#budget.refuse(delta, matched.flatMap(kindsOfMatched));
    if (refused.size === 0) {
      return matched;
    }

    const admitted = matched.filter(
      (relationship) => !kindsOfMatched(relationship).some((kind) => refused.has(kind)),
    );
    this.#note(refused, matched.length - admitted.length);
    return admitted;
  }

  /** Where kinds are refused for several reasons at once, the first is told: what is left out counts once. */
  #note(refused: ReadonlyMap<string, Reason>, leftOut: number): void {
    for (const reason of new Set(refused.values()).values().take(1)) {
      this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + leftOut);
    }
  }
}

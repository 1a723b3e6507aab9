import { GraphQueryError, type ReserveMemory } from '@secgraph/questions';

/** A budget that jobs in several threads draw from; both fields survive `postMessage` and keep sharing memory. */
export interface MemoryShare {
  /** One cell in a `SharedArrayBuffer`: what is taken, in KiB. */
  readonly takenKib: Int32Array;
  /** `Infinity` = no limit. */
  readonly limitKib: number;
}

/** What one job may draw from, and what it drew. */
export interface JobMemory {
  readonly job: MemoryShare;
  readonly user: MemoryShare;
  readonly all: MemoryShare;
}

export interface MemoryLimits {
  readonly totalBytes: number;
  readonly userBytes: number;
}

const KIB = 1024;

/** What the graph queries of this process keep in memory, for all and for each user. Of the thread with the pool. */
export class QueryMemory {
  readonly #userLimitKib: number;
  readonly #all: MemoryShare;
  readonly #users = new Map<string | undefined, { readonly share: MemoryShare; jobs: number }>();

  constructor({ totalBytes, userBytes }: MemoryLimits) {
    this.#all = createShare(totalBytes / KIB);
    this.#userLimitKib = userBytes / KIB;
  }

  get takenBytes(): number {
    return Atomics.load(this.#all.takenKib, 0) * KIB;
  }

  /** For a job that begins. */
  open(userId: string | undefined): JobMemory {
    const user = this.#users.get(userId) ?? { share: createShare(this.#userLimitKib), jobs: 0 };
    user.jobs++;
    this.#users.set(userId, user);

    return { job: createShare(Number.POSITIVE_INFINITY), user: user.share, all: this.#all };
  }

  /** Gives back what the job drew, whatever became of it; only when its thread draws no more. */
  close(userId: string | undefined, { job }: JobMemory): void {
    const taken = Atomics.exchange(job.takenKib, 0, 0);
    Atomics.sub(this.#all.takenKib, 0, taken);

    const user = this.#users.get(userId);
    if (user !== undefined) {
      Atomics.sub(user.share.takenKib, 0, taken);
      user.jobs--;
      if (user.jobs === 0) {
        this.#users.delete(userId);
      }
    }
  }
}

/**
 * Of the thread that runs the job. Throws `GRAPH_QUERY_TOO_LARGE` when the job alone is more than one user may have,
 * `GRAPH_OWN_MEMORY_TAKEN` when it is with the other jobs of its user, `GRAPH_MEMORY_TAKEN` when it is with all others.
 */
export function createReserve({ job, user, all }: JobMemory): ReserveMemory {
  return (sizeBytes) => {
    const kib = Math.ceil(sizeBytes / KIB);
    if (Atomics.load(job.takenKib, 0) + kib > user.limitKib) {
      const message = `the query needs more than the ${mib(user)} MiB of memory that one user may use: narrow it`;
      throw new GraphQueryError('GRAPH_QUERY_TOO_LARGE', message);
    }

    if (!take(user, kib)) {
      const message = `your graph queries together need more than ${mib(user)} MiB of memory: wait for the others first`;
      throw new GraphQueryError('GRAPH_OWN_MEMORY_TAKEN', message, { details: { retryAfterSeconds: 1 } });
    }

    if (!take(all, kib)) {
      Atomics.sub(user.takenKib, 0, kib);
      const message = `all graph queries together need more than ${mib(all)} MiB of memory: try again in a moment`;
      throw new GraphQueryError('GRAPH_MEMORY_TAKEN', message, { details: { retryAfterSeconds: 1 } });
    }

    Atomics.add(job.takenKib, 0, kib);
  };
}

function createShare(limitKib: number): MemoryShare {
  return { takenKib: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), limitKib };
}

function take({ takenKib, limitKib }: MemoryShare, kib: number): boolean {
  if (Atomics.add(takenKib, 0, kib) + kib <= limitKib) {
    return true;
  }

  Atomics.sub(takenKib, 0, kib);
  return false;
}

function mib({ limitKib }: MemoryShare): number {
  return Math.floor(limitKib / KIB);
}

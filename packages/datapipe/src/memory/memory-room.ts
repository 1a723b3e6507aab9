import { readFileSync } from 'node:fs';
import { reclaimSharedMemory } from '@secgraph/graph';
import { groupMemoryBytes, inMib } from '@secgraph/kernel/machine';

const MIB = 1024 * 1024;
/**
 * Of the limit, kept for what nobody foresees. Little, because nothing may be refused that would have gone well: within
 * 1.5 GiB, an upload and its analysis were seen to end well that had 1,462 MiB.
 */
const KEPT_SHARE = 0.04;
const LEAST_KEPT_BYTES = 96 * MIB;
const MOST_KEPT_BYTES = 256 * MIB;
/** To collect garbage takes a while, and what it frees lasts for some time. */
const COLLECTED_EVERY_MS = 1_000;
/** Enough for garbage to be collected, whatever was let go of before. */
const ANY_BYTES = Number.MAX_SAFE_INTEGER;

export interface MemoryUse {
  /** That the process may have, with what runs beside it. */
  readonly limitBytes: number;
  /** Of what runs beside it, such as the embedded PostgreSQL. */
  readonly besideBytes: number;
  /** That the process has now. */
  readonly usedBytes: number;
  /** That the work is known to need on top. */
  readonly neededBytes: number;
}

export interface MemoryRoomOptions {
  /** Undefined: nobody guards it. */
  readonly limitBytes: number | undefined;
  /** Of what runs beside, such as the embedded PostgreSQL. Undefined: the limit is that of the control group, which tells what all its processes have. */
  readonly besideBytes: number | undefined;
  /** Of this process, or of its group. Default: the system's answer. */
  readonly measure?: () => number;
  /** Default: the garbage of this thread. */
  readonly collect?: () => void;
  /** Default: that of the process. */
  readonly nowMs?: () => number;
}

/** Looks whether work still fits into memory: what does not is ended, before the system ends the whole service. */
export class MemoryRoom {
  readonly #limitBytes: number | undefined;
  readonly #besideBytes: number;
  readonly #measure: () => number;
  readonly #collect: () => void;
  readonly #nowMs: () => number;
  #collectedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: MemoryRoomOptions) {
    this.#limitBytes = options.limitBytes;
    this.#besideBytes = options.besideBytes ?? 0;
    this.#measure =
      options.measure ?? (options.besideBytes === undefined ? measureGroup : measurePrivateMemory);
    this.#collect = options.collect ?? (() => reclaimSharedMemory(ANY_BYTES));
    this.#nowMs = options.nowMs ?? (() => performance.now());
  }

  /** While there is none left: how much is used, for people. Cheap, so that it may be asked again and again. */
  findShortage(neededBytes = 0): string | undefined {
    const limitBytes = this.#limitBytes;
    if (limitBytes === undefined) {
      return undefined;
    }
    const judge = () =>
      describeShortage({
        limitBytes,
        besideBytes: this.#besideBytes,
        usedBytes: this.#measure(),
        neededBytes,
      });
    if (judge() === undefined || this.#nowMs() - this.#collectedAtMs < COLLECTED_EVERY_MS) {
      return undefined;
    }

    // What nobody refers to any more counts as used until somebody looks.
    this.#collect();
    this.#collectedAtMs = this.#nowMs();
    const shortage = judge();
    if (shortage !== undefined) {
      // Whoever asks next has to hear it at once.
      this.#collectedAtMs = Number.NEGATIVE_INFINITY;
    }

    return shortage;
  }
}

function measureGroup(): number {
  return groupMemoryBytes() ?? measurePrivateMemory();
}

/** Of this process, without what it has mapped of files, which gives way: where the system does not tell, with it. */
function measurePrivateMemory(): number {
  try {
    const [, kib] =
      /^RssAnon:\s{0,20}(\d{1,15}) kB$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
    return kib === undefined ? process.memoryUsage.rss() : Number(kib) * 1024;
  } catch {
    return process.memoryUsage.rss();
  }
}

/** Undefined: it fits. @internal For tests. */
export function describeShortage(use: MemoryUse): string | undefined {
  const { limitBytes, besideBytes, usedBytes, neededBytes } = use;
  const keptBytes = Math.min(Math.max(limitBytes * KEPT_SHARE, LEAST_KEPT_BYTES), MOST_KEPT_BYTES);
  const needed = usedBytes + besideBytes + neededBytes + keptBytes;

  return needed <= limitBytes
    ? undefined
    : `not enough memory: it needs more than ${inMib(needed)}, and the service has ${inMib(limitBytes)}; give it more`;
}

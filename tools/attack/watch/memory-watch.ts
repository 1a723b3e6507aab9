import { readProcessStatus } from '../../service/process-memory.ts';

const EVERY_MS = 200;

/** The most memory that a process had resident, by what was going on. */
export class MemoryWatch {
  readonly #timer: NodeJS.Timeout;
  readonly #pid: number;
  #peakBytes = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#sample(), EVERY_MS).unref();
  }

  /** Since it was asked last; 0 where the system does not tell. */
  takePeakBytes(): number {
    this.#sample();
    const peak = this.#peakBytes;
    this.#peakBytes = 0;

    return peak;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    this.#peakBytes = Math.max(this.#peakBytes, readProcessStatus(this.#pid)['VmRSS'] ?? 0);
  }
}

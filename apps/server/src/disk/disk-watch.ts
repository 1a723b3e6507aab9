import type { DiskSpace } from '@secgraph/kernel/disk';
import type { Logger } from 'pino';
import { PunctualLook } from '../life-cycle/punctual-look.ts';

const INTERVAL_MS = 5_000;

/** Looks at the disk now and then, says in the log when it becomes short of space and when there is room again. */
export class DiskWatch {
  readonly #space: Pick<DiskSpace, 'findShortage'>;
  readonly #log: Pick<Logger, 'error' | 'info'>;
  readonly #looks = new PunctualLook({ look: () => this.#findShortage(), everyMs: INTERVAL_MS });
  #shortage: string | undefined;

  constructor(space: Pick<DiskSpace, 'findShortage'>, log: Pick<Logger, 'error' | 'info'>) {
    this.#space = space;
    this.#log = log;
  }

  /** While there is too little: how much, for people. */
  get shortage(): string | undefined {
    return this.#shortage;
  }

  async start(): Promise<void> {
    await this.look();
    this.#looks.start();
  }

  async stop(): Promise<void> {
    this.#looks.stop();
  }

  look(): Promise<void> {
    return this.#looks.look();
  }

  async #findShortage(): Promise<void> {
    const shortage = await this.#space.findShortage();
    const wasShort = this.#shortage !== undefined;
    this.#shortage = shortage;

    if (shortage !== undefined && !wasShort) {
      this.#log.error(shortage);
    } else if (shortage === undefined && wasShort) {
      this.#log.info('the disk has room again: uploads go on');
    }
  }
}

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** Nobody is answered meanwhile. */
const STALL_MS = 1_000;
const TICK_MS = 100;

/** Stalls of the main thread since the service was started. */
export interface Stalls {
  readonly count: number;
  readonly totalMs: number;
  readonly longestMs: number;
}

export type Stage = 'begun' | 'working' | 'ended';

/** A moment in which the thread was at a request, or at none. */
interface Moment {
  readonly atMs: number;
  readonly request?: FastifyRequest | undefined;
}

/**
 * Notices when something held the thread that answers requests for longer than a second, and tells the log which
 * request it was: the one that was worked at last, or where the thread had turned to other things since, all that were
 * under way. Noting a moment costs as much as asking for the time; whoever is at a request notes some, and a timer
 * the others.
 */
export class LoopGuard {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #underWay = new Set<FastifyRequest>();
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #last: Moment = { atMs: performance.now() };
  #cpu = process.threadCpuUsage();
  #stalls: Stalls = { count: 0, totalMs: 0, longestMs: 0 };

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  /** For whoever counts. */
  get stalls(): Stalls {
    return this.#stalls;
  }

  start(): void {
    this.#last = { atMs: performance.now() };
    this.#timer = setInterval(() => this.#look(), TICK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearImmediate(this.#turn);
  }

  note(request: FastifyRequest, stage: Stage): void {
    // What was held until now was held by those that were under way until now.
    this.#take({ atMs: performance.now(), request: stage === 'ended' ? undefined : request });
    if (stage === 'begun') {
      this.#underWay.add(request);
    } else if (stage === 'ended') {
      this.#underWay.delete(request);
    }
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      this.#take({ atMs: performance.now() });
    });
  }

  #look(): void {
    this.#take({ atMs: performance.now() });
    this.#cpu = process.threadCpuUsage();
  }

  #take(moment: Moment): void {
    const { atMs, request } = this.#last;
    const stalledMs = Math.round(moment.atMs - atMs);
    this.#last = moment;
    if (this.#timer !== undefined && stalledMs > STALL_MS) {
      this.#tell(stalledMs, request === undefined ? [...this.#underWay] : [request]);
    }
  }

  #tell(stalledMs: number, suspects: readonly FastifyRequest[]): void {
    const { count, totalMs, longestMs } = this.#stalls;
    this.#stalls = {
      count: count + 1,
      totalMs: totalMs + stalledMs,
      longestMs: Math.max(longestMs, stalledMs),
    };
    const { user, system } = process.threadCpuUsage(this.#cpu);
    const cpuMs = Math.round((user + system) / 1000);
    const requests = suspects.slice(0, MAX_NAMED).map(nameOf);
    this.#log.warn(
      { stalledMs, cpuMs, requests },
      cpuMs < stalledMs / 2
        ? 'no request was answered for a while: the process did not get to run, because the machine was too busy or slept'
        : 'no request was answered for a while: one of these, or else work of the service itself, held the thread',
    );
  }
}

const MAX_NAMED = 10;

/** The path as it is declared: what clients put into it is not for the log. */
function nameOf({ id, method, routeOptions }: FastifyRequest): object {
  return { requestId: id, operation: `${method} ${routeOptions.url ?? 'of no route'}` };
}

/** Notes where requests begin and end; what is between is noted where it is done. */
export function registerLoopGuard(server: FastifyInstance, guard: LoopGuard): void {
  server.addHook('onRequest', (request, _reply, done) => {
    guard.note(request, 'begun');
    done();
  });
  server.addHook('onSend', (request, _reply, _payload, done) => {
    guard.note(request, 'working');
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    guard.note(request, 'ended');
    done();
  });
}

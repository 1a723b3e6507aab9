import { readdirSync } from 'node:fs';
import { readProcessStatus } from '../../service/process-memory.ts';
import type { SoakContext } from '../soak-context.ts';
import { type Sample, type Trend, trendOf } from '../statistics.ts';

const INTERVAL_MS = 1_000;
const KIB = 1024;

export interface MemorySummary {
  readonly peakBytes: number;
  readonly trend: Trend | undefined;
}

/** Memory of the service and of PostgreSQL, once a second while nothing disturbs them. */
export class MemoryProbe {
  readonly #service: Sample[] = [];
  readonly #postgres: Sample[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(context: SoakContext) {
    this.#timer = setInterval(() => this.#sample(context), INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  summary(): { readonly service: MemorySummary; readonly postgres: MemorySummary } {
    const of = (samples: readonly Sample[]) => ({
      peakBytes: samples.reduce((most, { value }) => Math.max(most, value), 0),
      trend: trendOf(samples),
    });

    return { service: of(this.#service), postgres: of(this.#postgres) };
  }

  #sample({ host }: SoakContext): void {
    const { servicePid, postgresPid } = host;
    if (host.timeline.isDisturbed || servicePid === undefined || postgresPid === undefined) {
      return;
    }

    const atMs = Date.now();
    this.#service.push({ atMs, value: readProcessStatus(servicePid)['VmRSS'] ?? 0 });
    this.#postgres.push({ atMs, value: familyBytes(postgresPid) });
  }
}

/** What each process has for itself, and once what they share. */
function familyBytes(main: number): number {
  const statuses = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), status: readProcessStatus(Number(name)) }))
    .filter(({ pid, status }) => pid === main || status['PPid'] === main * KIB);
  const own = statuses.reduce((sum, { status }) => sum + (status['RssAnon'] ?? 0), 0);
  const shared = Math.max(0, ...statuses.map(({ status }) => status['RssShmem'] ?? 0));

  return own + shared;
}

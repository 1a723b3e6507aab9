import { Worker } from 'node:worker_threads';
import type { SoakContext } from '../soak-context.ts';
import { quantile } from '../statistics.ts';
import type { ProbeResult, ProbeSetup } from './version-probe-worker.ts';

/** Asks for the version, again and again, from a thread that does nothing else. */
export class VersionProbe {
  readonly #worker: Worker;
  readonly #latencies: number[] = [];
  readonly #yardstick: number[] = [];
  #slowest: { readonly atMs: number; readonly latencyMs: number } = { atMs: 0, latencyMs: 0 };

  constructor(context: SoakContext) {
    const setup: ProbeSetup = { url: `${context.host.url}/api/version`, token: context.session.token };
    this.#worker = new Worker(new URL('./version-probe-worker.ts', import.meta.url), {
      workerData: setup,
    });
    this.#worker.on('message', (result: ProbeResult) => this.#add(context, result));
  }

  /** Milliseconds while nothing disturbed the service, and of an empty server asked in turn with it. */
  summary() {
    const of = (values: readonly number[]) => ({
      count: values.length,
      median: quantile(values, 0.5),
      p99: quantile(values, 0.99),
      p999: quantile(values, 0.999),
      most: quantile(values, 1),
    });

    return { version: of(this.#latencies), yardstick: of(this.#yardstick), slowest: this.#slowest };
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #add({ host, record }: SoakContext, result: ProbeResult): void {
    if (!host.timeline.isSteady(result.sentMs, result.sentMs + result.latencyMs)) {
      return;
    }
    record.count('version probe', result.outcome);
    if (result.outcome !== '200') {
      record.violate('GET /api/version is always answered with 200', result.outcome);
      return;
    }

    this.#latencies.push(result.latencyMs);
    this.#yardstick.push(result.yardstickMs);
    if (result.latencyMs > this.#slowest.latencyMs) {
      this.#slowest = { atMs: result.sentMs, latencyMs: result.latencyMs };
    }
  }
}

import { Agent, get } from 'node:http';
import { breadthFirstSearch, readObjectId } from '@secgraph/graph';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import type { Comparison } from '../measure/compare-runs.ts';
import { type Distribution, describeTimes } from '../measure/measure-each.ts';
import type { BenchSession, RunningService } from '../session/bench-session.ts';
import { ingestArchive } from '../session/ingest-archive.ts';
import { findDomainAdmins, nodesOfKind } from '../session/well-known-nodes.ts';

/** Of the directory that comes in meanwhile: another one, so that all of it is new. */
const OTHER_SEED = 2;
const IDLE_ROUNDS = 200;
/** A long ingest need not be watched to its end. */
const LONGEST_WATCH_MS = 60_000;
const MOST_STARTS = 50;
const PARTS = 5;
const AGAINST = 'the same request when idle';

export const whileIngestingBench: Bench = {
  name: 'while-ingesting',
  summary: 'requests one after the other while an archive is being ingested',
  measure,
};

interface Request {
  readonly name: string;
  /** Different ones by turns. */
  readonly paths: readonly string[];
}

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const archive = await session.estate(OTHER_SEED);
  const requests = await planRequests(session);
  const { dataFolder } = await session.takeIngested();
  const service = await session.startService(dataFolder);
  const times = new Times(service, requests);

  session.progress('while-ingesting, idle');
  await times.collect(() => times.rounds < IDLE_ROUNDS);
  const idle = times.take();

  session.progress('while-ingesting, busy');
  const watch = new AbortController();
  const ingested = ingestArchive(
    service.client,
    archive.path,
    AbortSignal.any([session.signal, watch.signal]),
  );
  const ended = ingested.finally(() => watch.abort());
  const giveUpAtMs = performance.now() + LONGEST_WATCH_MS;
  await Promise.all([
    ended.catch(ignoreEndOfWatch(watch.signal)),
    times.collect(() => !watch.signal.aborted && performance.now() < giveUpAtMs).finally(() => watch.abort()),
  ]);
  const busy = times.take();
  await service.process.stop();

  return requests.flatMap(({ name }) => presentRequest(name, idle.get(name) ?? [], busy.get(name) ?? []));
}

async function planRequests(session: BenchSession): Promise<readonly Request[]> {
  const { snapshot } = await session.graph();
  const end = findDomainAdmins(snapshot);
  const reaching = new Set(breadthFirstSearch(snapshot, [end], { direction: 'inbound' }).order);
  const starts = nodesOfKind(snapshot, 'User').filter((user) => reaching.has(user));
  const idOf = (node: number) => encodeURIComponent(readObjectId(snapshot, node));

  return [
    { name: 'version', paths: ['/api/version'] },
    {
      name: 'search',
      paths: ['adm', 'srv', 'domain', 's-1-5', 'x'].map((text) => `/api/v2/search?q=${text}`),
    },
    {
      name: 'shortest path',
      paths: starts
        .slice(0, MOST_STARTS)
        .map((start) => `/api/v2/graphs/shortest-path?start_node=${idOf(start)}&end_node=${idOf(end)}`),
    },
  ];
}

/** Sends every request in turn and keeps how long each took. */
class Times {
  readonly #service: RunningService;
  readonly #requests: readonly Request[];
  readonly #agent = new Agent({ keepAlive: true });
  #times = new Map<string, number[]>();
  rounds = 0;

  constructor(service: RunningService, requests: readonly Request[]) {
    this.#service = service;
    this.#requests = requests;
  }

  async collect(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      for (const { name, paths } of this.#requests) {
        const startedAtMs = performance.now();
        await this.#send(paths[this.rounds % paths.length] ?? '');
        this.#note(name, performance.now() - startedAtMs);
      }
      this.rounds++;
    }
  }

  /** What was collected since the last call. */
  take(): ReadonlyMap<string, readonly number[]> {
    const taken = this.#times;
    this.#times = new Map();
    this.rounds = 0;

    return taken;
  }

  #note(name: string, timeMs: number): void {
    const times = this.#times.get(name) ?? [];
    times.push(timeMs);
    this.#times.set(name, times);
  }

  #send(path: string): Promise<void> {
    const { process: service, token } = this.#service;

    return new Promise((resolve, reject) => {
      const request = get(
        `${service.url}${path}`,
        { agent: this.#agent, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          answer.resume().once('error', reject);
          answer.once('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
          );
        },
      );
      request.once('error', reject);
    });
  }
}

function presentRequest(
  name: string,
  idleMs: readonly number[],
  busyMs: readonly number[],
): readonly BenchRow[] {
  const compare = (distribution: Distribution) => compareTimes(idleMs, busyMs, distribution);
  const note = `${busyMs.length} requests`;

  return [
    createRow(`${name} while ingesting, median`, compare('median'), { against: AGAINST, note }),
    createRow(`${name} while ingesting, p99`, compare('p99'), { against: AGAINST }),
  ];
}

/** There is one ingest and no repetition of it: the spread is that of its parts. */
function compareTimes(
  idleMs: readonly number[],
  busyMs: readonly number[],
  distribution: Distribution,
): Comparison {
  const yardstick = describeTimes(idleMs)[distribution];
  const measured = describeTimes(busyMs)[distribution];
  const size = Math.ceil(busyMs.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) => busyMs.slice(part * size, (part + 1) * size));
  const ratios = parts
    .filter((part) => part.length > 0)
    .map((part) => describeTimes(part)[distribution] / yardstick);

  return {
    measured,
    yardstick,
    ratio: measured / yardstick,
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}

/** The ingest that nobody watches any more is given up: that is no failure. */
function ignoreEndOfWatch(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted || !(error instanceof Error) || error.name !== 'AbortError') {
      throw error;
    }
  };
}

import { Agent, get } from 'node:http';
import { breadthFirstSearch, readObjectId } from '@secgraph/graph';
import { type BenchRow, createRow } from '../bench.ts';
import type { Comparison } from '../measure/compare-runs.ts';
import { type Distribution, describeTimes } from '../measure/measure-each.ts';
import type { BenchSession, RunningService } from './bench-session.ts';
import { findDomainAdmins, nodesOfKind } from './well-known-nodes.ts';

const MOST_STARTS = 50;
const PARTS = 5;
const AGAINST = 'the same request when idle';

/** A question that is asked again and again while the service has something else to do. */
export interface ProbeRequest {
  readonly name: string;
  /** Different ones by turns. */
  readonly paths: readonly string[];
}

/** Milliseconds of every request, by name. */
export type ProbeFigures = ReadonlyMap<string, readonly number[]>;

/** What people wait for in front of a page: a small read, a search, a path. */
export async function planProbes(session: BenchSession): Promise<readonly ProbeRequest[]> {
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
export class ProbeTimes {
  readonly #service: RunningService;
  readonly #requests: readonly ProbeRequest[];
  readonly #agent = new Agent({ keepAlive: true });
  #times = new Map<string, number[]>();
  rounds = 0;

  constructor(service: RunningService, requests: readonly ProbeRequest[]) {
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
  take(): ProbeFigures {
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

/** `during`: what else the service did, as in “while ingesting”. */
export function presentProbe(
  { name }: ProbeRequest,
  during: string,
  { idle, busy }: { readonly idle: ProbeFigures; readonly busy: ProbeFigures },
): readonly BenchRow[] {
  const idleMs = idle.get(name) ?? [];
  const busyMs = busy.get(name) ?? [];
  const compare = (distribution: Distribution) => compareTimes(idleMs, busyMs, distribution);
  const note = `${busyMs.length} requests`;

  return [
    createRow(`${name} ${during}, median`, compare('median'), { against: AGAINST, note }),
    createRow(`${name} ${during}, p99`, compare('p99'), { against: AGAINST }),
  ];
}

/** What was busy is not repeated: the spread is that of its parts. */
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

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { estateFiles, planEstate } from '@secgraph/estate';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, JOB, logIn as logInByName } from '../../../../tools/service/test/api-session.ts';
import { CollectorConnection } from '../../../../tools/simulated-collector/collector-connection.ts';
import { createBegunFolder } from './data-folder.ts';
import { ADMIN_PASSWORD, endServicesAfterEach, keepRunning, startService } from './service-process.ts';
import { SimulatedOpenHound } from './simulated-openhound.ts';
import { until } from './until.ts';

endServicesAfterEach();

const PROGRAM = fileURLToPath(new URL('../../../../tools/simulated-collector/main.ts', import.meta.url));
const OBJECTS = 300;
const BATCH = 40;
const STATUS = { ready: 0, ...JOB } as const;

interface Registered {
  readonly id: string;
  readonly token: { readonly id: string; readonly key: string };
}

interface CollectionJob {
  readonly id: number;
  readonly status: number;
  readonly status_message: string;
  readonly upload_job_id: number | null;
  readonly event_id: { readonly int32: number; readonly valid: boolean };
  readonly domain_results: readonly DomainResult[];
}

interface DomainResult {
  readonly domain_name: string;
  readonly success: boolean;
  readonly user_count: number;
  readonly computer_count: number;
  readonly gpo_count: number;
}

const folder = await createBegunFolder();
let service = keepRunning(await startService({ dataFolder: folder.path }));
let session = await logIn(service);
const collectors = new Set<ChildProcess>();

afterEach(() => {
  for (const collector of collectors) {
    collector.kill('SIGKILL');
  }
});

afterAll(() => service.kill());

function logIn({ url }: ServiceProcess): Promise<ApiSession> {
  return ApiSession.logIn({ url, password: ADMIN_PASSWORD });
}

async function ask(method: 'POST' | 'PUT', path: string, json: object = {}): Promise<unknown> {
  const answer = await session.call(method, `/api/v2/${path}`, { json });
  expect(answer.status, answer.text).toBe(200);

  return (answer.body as { data: unknown }).data;
}

async function restart(): Promise<void> {
  await service.kill();
  service = keepRunning(await startService({ dataFolder: folder.path }));
  session = await logIn(service);
}

let names = 0;

async function register(type = 'sharphound'): Promise<Registered> {
  names++;
  return (await ask('POST', 'clients', { name: `collector ${names}`, type })) as Registered;
}

async function order({ id }: Registered): Promise<number> {
  const scope = { session_collection: true, ad_structure_collection: true };
  return ((await ask('POST', `clients/${id}/jobs`, scope)) as CollectionJob).id;
}

async function jobsOf({ id }: Registered): Promise<readonly CollectionJob[]> {
  return (await session.get(`/api/v2/jobs?client_id=${id}&sort_by=id`)) as readonly CollectionJob[];
}

async function readJob(id: number): Promise<CollectionJob> {
  return (await session.get(`/api/v2/jobs/${id}`)) as CollectionJob;
}

async function untilStatus(id: number, status: number): Promise<CollectionJob> {
  await until(`job ${id} has status ${status}`, async () => (await readJob(id)).status === status);
  return readJob(id);
}

/** The program, as another machine would run it. */
class RunningCollector {
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcess;
  #output = '';
  #hasExited = false;

  constructor({ token }: Registered, args: readonly string[] = []) {
    this.#child = spawn(
      process.execPath,
      [PROGRAM, `--url=${service.url}`, `--objects=${OBJECTS}`, `--batch=${BATCH}`, '--poll-ms=50', ...args],
      {
        env: { ...process.env, COLLECTOR_TOKEN_ID: token.id, COLLECTOR_TOKEN_KEY: token.key },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    collectors.add(this.#child);
    const listen = (chunk: Buffer) => {
      this.#output += chunk.toString();
    };
    this.#child.stdout?.on('data', listen);
    this.#child.stderr?.on('data', listen);
    this.exited = once(this.#child, 'close').then(([code]) => {
      collectors.delete(this.#child);
      this.#hasExited = true;
      return code as number | null;
    });
  }

  get output(): string {
    return this.#output;
  }

  async untilTold(line: string): Promise<void> {
    await until(`the collector tells: ${line}`, () => {
      if (this.#hasExited && !this.#output.includes(line)) {
        throw new Error(`the collector ended without: ${line}\n${this.#output}`);
      }
      return this.#output.includes(line);
    });
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
  }
}

function batchCount(): number {
  return [...estateFiles(planEstate({ objects: OBJECTS }))].reduce(
    (sum, { count }) => sum + Math.ceil(count / BATCH),
    0,
  );
}

async function countNodes(kind: string): Promise<number> {
  const answer = await session.cypher(`MATCH (n:${kind}) WHERE n.name IS NOT NULL RETURN count(n)`);
  expect(answer.status, answer.text).toBe(200);
  const { literals } = (answer.body as { data: { literals: readonly { value: number }[] } }).data;

  return Number(literals[0]?.value);
}

/** How many records of a type each domain has, counted apart from the service. */
function countByDomain(type: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const file of estateFiles(planEstate({ objects: OBJECTS }))) {
    for (const record of file.type === type ? file.records() : []) {
      const { Properties: properties } = JSON.parse(record) as { Properties: { domain: string } };
      counts[properties.domain] = (counts[properties.domain] ?? 0) + 1;
    }
  }

  return counts;
}

it('runs a schedule, once, though the service is killed when it is due; each batch counts once', async () => {
  const client = await register();
  // On a slow machine, too, it lies ahead when it is stored.
  const start = new Date(Date.now() + 5_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const event = (await ask('POST', 'events', {
    client_id: client.id,
    rrule: `DTSTART:${start}\nRRULE:FREQ=MINUTELY;INTERVAL=30;COUNT=1`,
    session_collection: true,
    ad_structure_collection: true,
  })) as { readonly id: number };
  await restart();
  await until('the job is made', async () => (await jobsOf(client)).length > 0);

  const collector = new RunningCollector(client, ['--times', '4']);
  expect(await collector.exited, collector.output).toBe(0);
  const [job, ...others] = await jobsOf(client);
  expect(others).toEqual([]);
  expect(job?.event_id).toEqual({ int32: event.id, valid: true });
  const done = await untilStatus(job?.id ?? 0, STATUS.complete);
  expect(done.status_message).toBe('Complete');
  // The collector tells nothing of domains: what it sent does.
  const told = (name: 'user_count' | 'computer_count' | 'gpo_count') =>
    Object.fromEntries(
      done.domain_results.flatMap((result) =>
        result[name] > 0 ? [[result.domain_name, result[name]] as const] : [],
      ),
    );
  expect(told('user_count')).toEqual(countByDomain('users'));
  expect(told('computer_count')).toEqual(countByDomain('computers'));
  expect(told('gpo_count')).toEqual(countByDomain('gpos'));
  expect(done.domain_results.every(({ success }) => success)).toBe(true);

  const upload = await session.readJob(done.upload_job_id ?? 0);
  expect(upload).toMatchObject({ total_files: batchCount(), failed_files: 0, partial_failed_files: 0 });
  expect(collector.output).toContain(`sent ${batchCount()}`);
  const users = [...estateFiles(planEstate({ objects: OBJECTS }))].find(({ type }) => type === 'users');
  expect(await countNodes('User')).toBeGreaterThanOrEqual(users?.count ?? Number.NaN);
});

it('tells of a collector that was killed, and keeps what it had sent, though the service is killed as well', async () => {
  const client = await register();
  const id = await order(client);
  const killed = new RunningCollector(client, ['--pause-after', '3']);
  await killed.untilTold('paused after 3');
  await killed.kill();
  await restart();
  expect(await readJob(id)).toMatchObject({ status: STATUS.running });

  const next = await order(client);
  const again = new RunningCollector(client);
  expect(await again.exited, again.output).toBe(0);
  expect(again.output).toContain(`orphaned ${id}`);
  const failed = await readJob(id);
  expect(failed).toMatchObject({
    status: STATUS.failed,
    status_message: 'This job has been orphaned. Re-run collection for complete data.',
  });
  await untilStatus(next, STATUS.complete);
  expect(await session.untilOver(failed.upload_job_id ?? 0)).toMatchObject({
    status: STATUS.complete,
    total_files: 3,
  });
});

it('has a collector stop whose job is canceled', async () => {
  const client = await register();
  const id = await order(client);
  const collector = new RunningCollector(client, ['--pause-after', '1']);
  await collector.untilTold('paused after 1');
  await ask('PUT', `jobs/${id}/cancel`);
  expect(await collector.exited, collector.output).toBe(0);
  expect(collector.output).toContain('canceled');
  expect(await readJob(id)).toMatchObject({ status: STATUS.canceled });
  expect(await session.get('/api/v2/jobs/finished?limit=0')).toContainEqual(
    expect.objectContaining({ id, status: STATUS.canceled }),
  );
});

it('has a client of OpenHound send its logs, in parts, and then collect', async () => {
  const client = await register('openhound');
  // Larger than a part, and nothing that a compressor makes small.
  const logs = randomBytes(9_000_000);
  const lines: string[] = [];
  const collector = new SimulatedOpenHound({
    connection: new CollectorConnection({ url: service.url, token: client.token, now: () => new Date() }),
    logs,
    tell: (line) => lines.push(line),
  });
  await collector.checkIn();
  expect(await collector.poll()).toBe(false);

  const job = await order(client);
  const operation = (await ask('POST', `clients/${client.id}/operations`)) as { readonly id: string };
  expect([await collector.poll(), await collector.poll(), await collector.poll()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(lines).toEqual(['checked in', `sent logs ${operation.id}`, `collected ${job}`]);
  await untilStatus(job, STATUS.complete);
  expect(await countNodes('Simulated')).toBe(1);

  const login = await logInByName({ url: service.url, password: ADMIN_PASSWORD });
  const { data } = login.body as { data: { session_token: string } };
  const answer = await fetch(
    `${service.url}/api/v2/clients/${client.id}/operations/${operation.id}/artifact`,
    { headers: { authorization: `Bearer ${data.session_token}` } },
  );
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(logs)).toBe(true);
});

it.each(['61', '-61'])('does nothing for a collector whose clock is wrong by %s minutes', async (minutes) => {
  const client = await register();
  const id = await order(client);
  // What is signed is the hour, and five minutes around it are taken: some more are too much at any time of the day.
  const wrongBy = Number(minutes) + Math.sign(Number(minutes)) * 9;
  const collector = new RunningCollector(client, [`--clock-minutes=${wrongBy}`]);
  expect(await collector.exited).toBe(1);
  expect(collector.output).toMatch(/401 .*signature too far (ahead|behind) by/);
  expect(await readJob(id)).toMatchObject({ status: STATUS.ready });
  expect(await session.get(`/api/v2/clients/${client.id}`)).toMatchObject({
    last_checkin: '0001-01-01T00:00:00Z',
  });
});

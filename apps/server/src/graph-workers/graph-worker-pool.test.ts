import { createGraphModel } from '@secgraph/graph-schema';
import { CodedError, createCancellation, isCodedError } from '@secgraph/kernel';
import { type TinyGraph, tinySnapshot } from '@secgraph/questions/testing';
import { shareGraph } from '@secgraph/questions/thread';
import { eventually } from '@secgraph/test-kit/eventually';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGraphWorkerPool, GraphWorkerPool, type PoolSize } from './graph-worker-pool.ts';
import type { JobLimits } from './pending-job.ts';
import type { TestOperations } from './pool-operations.test-support.ts';

const ONE_NODE: TinyGraph = { nodes: { 'S-1': { kinds: ['Base'], properties: { name: 'ADA' } } } };

/** Threads start slowly, so the tests share a pool unless they end it. */
let pool: GraphWorkerPool<TestOperations>;
const pools: { close(): Promise<void> }[] = [];
const log: string[] = [];

function openPool(
  options: Partial<Pick<PoolSize, 'heapLimitMb' | 'addedWorkerCount' | 'memory'>> = {},
): GraphWorkerPool<TestOperations> {
  const opened = new GraphWorkerPool<TestOperations>({
    workerCount: 2,
    addedWorkerCount: options.addedWorkerCount ?? 0,
    heapLimitMb: options.heapLimitMb ?? 128,
    ...(options.memory === undefined ? {} : { memory: options.memory }),
    log: pino({}, { write: (line) => void log.push(line) }),
    entry: new URL('./pool-operations.test-support.ts', import.meta.url),
    weights: {
      echo: 'light',
      countNodes: 'light',
      tellModel: 'light',
      fail: 'light',
      refuse: 'light',
    },
    drawing: new Set(['countDrawn']),
  });
  pools.push(opened);
  opened.useGraph(shareGraph(tinySnapshot(ONE_NODE)));

  return opened;
}

interface Request extends JobLimits {
  abort(reason?: CodedError): void;
}

function request(
  options: { deadlineAtMs?: number; userId?: string; environments?: readonly string[] } = {},
): Request {
  const controller = new AbortController();
  const { userId, environments } = options;

  return {
    caller: userId === undefined ? undefined : { userId, environments },
    signal: controller.signal,
    cancellation: createCancellation(options),
    abort: (reason) => controller.abort(reason),
  };
}

function startCell(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(8));
}

async function untilStarted(started: Int32Array, count = 1): Promise<void> {
  await eventually(() => expect(Atomics.load(started, 0)).toBe(count));
}

async function textOf(bytes: Promise<Uint8Array>): Promise<string> {
  return new TextDecoder().decode(await bytes);
}

/** The code with which a job fails. */
async function codeOf(job: Promise<unknown>): Promise<string> {
  const error: unknown = await job.then(
    () => 'no error',
    (reason: unknown) => reason,
  );

  return isCodedError(error) ? error.code : String(error);
}

beforeAll(() => {
  pool = openPool();
});

afterEach(() => {
  log.length = 0;
});

afterAll(() => Promise.all(pools.map((opened) => opened.close())));

describe('a graph worker pool', () => {
  it('answers in JSON bytes', async () => {
    expect(await textOf(pool.run('echo', { text: 'é' }, request()))).toBe('{"data":"é"}');
  });

  it('runs jobs on the latest graph', async () => {
    const before = await textOf(pool.run('countNodes', undefined, request()));
    pool.useGraph(shareGraph(tinySnapshot({ nodes: { A: { kinds: [] }, B: { kinds: [] } } })));
    const after = await textOf(pool.run('countNodes', undefined, request()));

    expect([before, after]).toEqual(['{"data":1}', '{"data":2}']);
  });

  it('runs jobs by the latest model, in the graph that is there and in later ones', async () => {
    const tell = () => textOf(pool.run('tellModel', undefined, request()));
    const before = await tell();
    pool.useModel(createGraphModel(7, []));
    const after = await tell();
    pool.useGraph(shareGraph(tinySnapshot(ONE_NODE)));

    expect([before, after, await tell()]).toEqual(['{"data":0}', '{"data":7}', '{"data":7}']);
  });

  it('runs every job once, however many wait', async () => {
    const texts = Array.from({ length: 200 }, (_, index) => String(index));
    const answers = await Promise.all(texts.map((text) => textOf(pool.run('echo', { text }, request()))));

    expect(answers).toEqual(texts.map((text) => JSON.stringify({ data: text })));
  });

  it('answers light jobs while heavy ones hold all workers they can get', async () => {
    const started = startCell();
    const heavy = request();
    const jobs = [1, 2, 3].map(() => codeOf(pool.run('spin', { started }, heavy)));
    await untilStarted(started);

    expect(await textOf(pool.run('echo', { text: 'light' }, request()))).toContain('light');
    expect(Atomics.load(started, 0)).toBe(1);

    heavy.abort();
    expect(await Promise.all(jobs)).toEqual(['KERNEL_CANCELLED', 'KERNEL_CANCELLED', 'KERNEL_CANCELLED']);
  });

  it('adds workers while long jobs hold the others', async () => {
    const growing = openPool({ addedWorkerCount: 2 });
    const started = startCell();
    const client = request();
    const jobs = [1, 2, 3, 4].map(() => codeOf(growing.run('spin', { started }, client)));
    await untilStarted(started, 3);

    client.abort();
    expect(await Promise.all(jobs)).toEqual(Array(4).fill('KERNEL_CANCELLED'));
    expect(Atomics.load(started, 0)).toBe(3);
  });

  it('leaves workers to others while a user runs as much as he can', async () => {
    const shared = openPool({ addedWorkerCount: 2 });
    const [ofAda, ofBob] = [startCell(), startCell()];
    const [ada, bob] = [request({ userId: 'ada' }), request({ userId: 'bob' })];
    const jobs = [1, 2, 3, 4].map(() => codeOf(shared.run('spin', { started: ofAda }, ada)));
    await untilStarted(ofAda, 2);
    const job = codeOf(shared.run('spin', { started: ofBob }, bob));
    await untilStarted(ofBob);

    expect(Atomics.load(ofAda, 0)).toBe(2);
    bob.abort();
    ada.abort();
    await Promise.all([...jobs, job]);
  });

  it('ends a cancelled job, and its worker takes the next', async () => {
    const started = startCell();
    const client = request();
    const job = codeOf(pool.run('spin', { started }, client));
    await untilStarted(started);
    client.abort();
    expect(await job).toBe('KERNEL_CANCELLED');

    const next = request();
    const nextJob = codeOf(pool.run('spin', { started }, next));
    await untilStarted(started, 2);
    next.abort();
    await nextJob;
    expect(log).toEqual([]);
  });

  it('passes the reason of the cancellation on to a job that waits', async () => {
    const started = startCell();
    const running = request();
    const runningJob = codeOf(pool.run('spin', { started }, running));
    await untilStarted(started);
    const waiting = request();
    const waitingJob = codeOf(pool.run('spin', { started }, waiting));

    waiting.abort(new CodedError('KERNEL_DEADLINE_EXCEEDED', 'too late'));
    expect(await waitingJob).toBe('KERNEL_DEADLINE_EXCEEDED');
    running.abort();
    await runningJob;
  });

  it('ends a job at its deadline', async () => {
    const limits = request({ deadlineAtMs: Date.now() + 50 });

    expect(await codeOf(pool.run('spin', { started: startCell() }, limits))).toBe('KERNEL_DEADLINE_EXCEEDED');
  });

  it('refuses a job whose client is gone already', async () => {
    const client = request();
    client.abort();

    expect(await codeOf(pool.run('echo', { text: '' }, client))).toBe('KERNEL_CANCELLED');
  });

  it('replaces a worker that ignores its cancellation', async () => {
    const started = startCell();
    const client = request();
    const job = codeOf(pool.run('hang', { started }, client));
    await untilStarted(started);
    const waiting = request();
    const waitingJob = codeOf(pool.run('spin', { started }, waiting));
    client.abort();

    expect(await job).toBe('KERNEL_CANCELLED');
    await untilStarted(started, 2);
    waiting.abort();
    await waitingJob;
    expect(log.join()).toContain('ignored a cancellation');
  });

  it('replaces a worker that dies, and fails its job alone', async () => {
    expect(await codeOf(pool.run('die', undefined, request()))).toBe('GRAPH_WORKER_DIED');
    expect(log.join()).toContain('graph worker died');

    const started = startCell();
    const next = request();
    const nextJob = codeOf(pool.run('spin', { started }, next));
    await untilStarted(started);
    next.abort();
    await nextJob;
  });

  it('survives a query that takes all memory', async () => {
    const small = openPool({ heapLimitMb: 32 });

    expect(await codeOf(small.run('eatMemory', undefined, request()))).toBe('GRAPH_RESULT_TOO_LARGE');
    expect(await textOf(small.run('countNodes', undefined, request()))).toBe('{"data":1}');
  });

  it('keeps what an operation throws unexpectedly out of the message, and in the cause', async () => {
    const job = pool.run('fail', { secret: 'the secret' }, request());
    const error: unknown = await job.catch((reason: unknown) => reason);

    expect(error).toMatchObject({ code: 'GRAPH_OPERATION_FAILED' });
    expect(String(error)).not.toContain('secret');
    expect((error as Error).cause).toMatchObject({ stack: expect.stringContaining('the secret') });
  });

  it('passes refusals on as they are', async () => {
    const job = pool.run('refuse', undefined, request());

    await expect(job).rejects.toMatchObject({ code: 'GRAPH_BAD_QUERY', message: 'a refusal' });
  });

  it('fails a job whose input cannot cross threads, and goes on', async () => {
    const input = { text: (() => 'a function') as unknown as string };

    expect(await codeOf(pool.run('echo', input, request()))).toBe('GRAPH_OPERATION_FAILED');
    expect(await textOf(pool.run('echo', { text: 'next' }, request()))).toContain('next');
  });

  it('refuses jobs when it is closed, and fails those that run', async () => {
    const closing = openPool();
    const started = startCell();
    const job = codeOf(closing.run('spin', { started }, request()));
    await untilStarted(started);
    await closing.close();

    expect(await job).toBe('GRAPH_WORKER_DIED');
    expect(await codeOf(closing.run('echo', { text: '' }, request()))).toBe('GRAPH_WORKER_DIED');
  });

  it('runs the operations of the service, from the first graph on', async () => {
    const service = createGraphWorkerPool({ workerCount: 2, log: pino({ level: 'silent' }) });
    pools.push(service);
    const input = { text: 'ada', kinds: [], skip: 0, limit: 10 };

    expect(service.hasGraph).toBe(false);
    expect(await codeOf(service.run('search', input, request()))).toBe('GRAPH_NOT_LOADED');

    service.useGraph(shareGraph(tinySnapshot(ONE_NODE)));
    expect(await textOf(service.run('search', input, request()))).toContain('"objectid":"S-1"');
  });
});

describe('callers who may see only some environments', () => {
  const TWO_DOMAINS: TinyGraph = {
    nodes: {
      'S-1': { kinds: ['Base', 'Domain'] },
      'S-1-1': { kinds: ['Base', 'User'], properties: { domainsid: 'S-1' } },
      'S-2': { kinds: ['Base', 'Domain'] },
    },
  };
  const asking = (environments: readonly string[]) => request({ userId: 'ada', environments });

  it('get what belongs to these, from every worker, and of each graph anew', async () => {
    const limited = openPool();
    limited.useGraph(shareGraph(tinySnapshot(TWO_DOMAINS)));
    const count = (environments: readonly string[]) =>
      textOf(limited.run('countNodes', undefined, asking(environments)));
    const answers = await Promise.all([['S-1'], ['S-1'], ['S-2'], ['S-1', 'S-2'], []].map(count));
    expect(answers).toEqual(['{"data":2}', '{"data":2}', '{"data":1}', '{"data":3}', '{"data":0}']);
    expect(await textOf(limited.run('countNodes', undefined, request({ userId: 'bob' })))).toBe('{"data":3}');

    limited.useGraph(shareGraph(tinySnapshot(ONE_NODE)));
    expect(await count(['S-1'])).toBe('{"data":0}');
  });

  it('get the whole graph, and what of it is hidden, for what is drawn', async () => {
    const limited = openPool();
    limited.useGraph(shareGraph(tinySnapshot(TWO_DOMAINS)));
    const count = (environments: readonly string[]) =>
      textOf(limited.run('countDrawn', undefined, asking(environments)));

    expect(await Promise.all([count(['S-1']), count(['S-2'])])).toEqual(['{"data":[3,1]}', '{"data":[3,2]}']);
    expect(await textOf(limited.run('countDrawn', undefined, request()))).toBe('{"data":[3,0]}');
  });

  it('are told of a cancellation while their part is made, which goes on', async () => {
    const limited = openPool();
    limited.useGraph(shareGraph(tinySnapshot(TWO_DOMAINS)));
    const cancelled = asking(['S-1']);
    const first = codeOf(limited.run('countNodes', undefined, cancelled));
    cancelled.abort();

    expect(await first).toBe('KERNEL_CANCELLED');
    expect(await textOf(limited.run('countNodes', undefined, asking(['S-1'])))).toBe('{"data":2}');
  });
});

describe('one user among others', () => {
  it('waits for one question of each of them, however many they have', async () => {
    const crowded = openPool();
    const started = startCell();
    const blocker = request();
    const blocked = [1, 2].map(() => codeOf(crowded.run('hang', { started }, blocker)));
    await untilStarted(started);
    const order: string[] = [];
    const ask = (userId: string) =>
      crowded.run('countNodes', undefined, request({ userId })).then(() => order.push(userId));
    const light = codeOf(crowded.run('spin', { started }, blocker));
    const many = Array.from({ length: 90 }, () => ask('flood'));
    const one = ask('one');
    await Promise.all([...many, one]);
    blocker.abort();

    expect(order.indexOf('one')).toBeLessThan(5);
    expect(await Promise.all([...blocked, light])).toContain('KERNEL_CANCELLED');
  });

  it('cannot fill the queue', async () => {
    const crowded = openPool();
    const started = startCell();
    const flood = request({ userId: 'flood' });
    const jobs = Array.from({ length: 102 }, () => codeOf(crowded.run('spin', { started }, flood)));
    expect(await jobs.at(-1)).toBe('GRAPH_USER_BUSY');
    expect(await textOf(crowded.run('echo', { text: 'mine' }, request({ userId: 'one' })))).toContain('mine');

    flood.abort();
    expect(new Set(await Promise.all(jobs))).toEqual(new Set(['KERNEL_CANCELLED', 'GRAPH_USER_BUSY']));
  });
});

describe('the memory of queries', () => {
  const memory = { totalBytes: 100 * 1024 * 1024, userBytes: 60 * 1024 * 1024 };

  it('is shared by users, and given back by what ends', async () => {
    const shared = openPool({ memory, addedWorkerCount: 3 });
    const started = startCell();
    const ada = request({ userId: 'ada' });
    const bob = request({ userId: 'bob' });
    const keep = (limits: JobLimits, mib: number) => codeOf(shared.run('keep', { started, mib }, limits));

    expect(await keep(ada, 61)).toBe('GRAPH_QUERY_TOO_LARGE');
    const first = keep(ada, 40);
    await untilStarted(started);
    expect(await keep(request({ userId: 'ada' }), 30)).toBe('GRAPH_OWN_MEMORY_TAKEN');
    const second = keep(bob, 50);
    await untilStarted(started, 2);
    expect(await keep(request({ userId: 'cleo' }), 20)).toBe('GRAPH_MEMORY_TAKEN');

    ada.abort();
    expect(await first).toBe('KERNEL_CANCELLED');
    const third = keep(request({ userId: 'ada' }), 50);
    await untilStarted(started, 3);
    bob.abort();
    expect(await second).toBe('KERNEL_CANCELLED');
    void third;
  });
});

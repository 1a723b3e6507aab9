import { buildSnapshot, GraphDelta, MAX_UPLOADED_KINDS } from '@secgraph/graph';
import { CodedError } from '@secgraph/kernel';
import { buildZip, gzipBomb } from '@secgraph/test-kit';
import { eventually } from '@secgraph/test-kit/eventually';
import { describe, expect, it, vi } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import { openGraphFile, usersFile } from '../testing/collector-files.ts';
import { graphOf, kindsOf, listNodes, listRelationships } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { openIngest } from '../testing/open-ingest.ts';
import { IngestInterruption } from './ingest-interruption.ts';
import { runIngestStage } from './ingest-stage.ts';

const { ingest, store } = await openIngest();
const NEVER = new AbortController().signal;
const zipOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
  buildZip(Object.entries(files).map(([name, content]) => ({ name, content, isStored: true })));
const THREE_FILES = zipOf({ 'a.json': usersFile('A'), 'b.json': usersFile('B'), 'c.json': usersFile('C') });

const controlOf = (signal: AbortSignal) => ({ signal, interruption: new IngestInterruption() });

function open() {
  const ports = new MemoryPorts();
  const writer = new GraphWriter(graphOf(), ports.graph);

  return { ports, writer, run: (signal = NEVER) => runIngestStage(ports, writer, ingest, controlOf(signal)) };
}

describe('ingest without memory', () => {
  const SHORT = 'not enough memory';

  it('begins no file, and goes on to the next', async () => {
    const { ports, writer, run } = open();
    ports.enqueue({ storedFile: await store(usersFile('A')), originalName: 'first' });
    ports.enqueue({ storedFile: await store(usersFile('B')), originalName: 'second' });
    const answers = [SHORT];
    ports.findMemoryShortage = () => answers.shift();

    expect(await run()).toBe(true);
    expect(ports.entries).toMatchObject([
      { fileName: 'first', errors: [expect.stringContaining(SHORT)], nodeCount: 0 },
      { fileName: 'second', errors: [], nodeCount: 1 },
    ]);
    expect(ports.tasks).toEqual([]);
    expect(ports.errors).toEqual([SHORT]);
    expect(listNodes(writer.fold())).toEqual(['B']);
  });

  it('ends a file where it stands, keeps what was read, and does not try again', async () => {
    const { ports, writer, run } = open();
    ports.enqueue({ storedFile: await store(THREE_FILES), fileType: 'zip', originalName: 'all.zip' });
    // Before the archive, and behind the only batch of each of its files.
    const answers = [undefined, undefined, SHORT];
    ports.findMemoryShortage = () => answers.shift();

    await run();
    expect(ports.entries).toMatchObject([
      { fileName: 'a.json', errors: [], nodeCount: 1 },
      { fileName: 'b.json', errors: [expect.stringContaining(SHORT)], nodeCount: 1 },
    ]);
    expect(ports.tasks).toEqual([]);
    expect(listNodes(writer.fold())).toEqual(['A', 'B']);
    expect(writer.isUsable).toBe(true);
  });
});

describe('ingest', () => {
  it('does nothing while no file waits', async () => {
    const { ports, run } = open();
    expect(await run()).toBe(false);
    expect([ports.states, ports.events]).toEqual([[], []]);
  });

  it('takes the oldest file first and removes each when it is done', async () => {
    const { ports, writer, run } = open();
    const [first, second] = [await store(usersFile('A')), await store(usersFile('B'))];
    ports.enqueue({ storedFile: first, originalName: 'first' });
    ports.enqueue({ storedFile: second, originalName: 'second' });

    expect(await run()).toBe(true);
    expect(ports.states).toEqual(['ingesting']);
    expect(ports.events.filter((event) => !['write', 'advance'].includes(event))).toEqual([
      'finish first',
      'finish task 1',
      `remove ${first}`,
      'finish second',
      'finish task 2',
      `remove ${second}`,
    ]);
    expect(listNodes(writer.fold())).toEqual(['A', 'B']);
  });

  it('does not count what changes by hand add to what an upload brought', async () => {
    const ports = new MemoryPorts();
    const writer = new GraphWriter(graphOf(), ports.graph, {
      complete: async ({ delta }) => void delta.upsertNode('BY HAND', { kinds: ['Base'] }),
    });
    ports.enqueue({ storedFile: await store(usersFile('A')) });
    await runIngestStage(ports, writer, ingest, controlOf(NEVER));

    expect(ports.ranges.map(({ nodes }) => nodes)).toEqual([{ after: 0, upTo: 1 }]);
    expect(listNodes(writer.fold())).toEqual(['A', 'BY HAND']);
  });

  it('makes the entries of a small archive durable in one step', async () => {
    const { ports, writer, run } = open();
    ports.enqueue({ storedFile: await store(THREE_FILES), fileType: 'zip', originalName: 'all.zip' });
    await run();

    expect(ports.events.filter((event) => event === 'advance')).toHaveLength(1);
    expect(ports.entries).toMatchObject([
      { index: 0, fileName: 'a.json', parentFileName: 'all.zip', errors: [], nodeCount: 1 },
      { index: 1, fileName: 'b.json' },
      { index: 2, fileName: 'c.json' },
    ]);
    expect(listNodes(writer.fold())).toEqual(['A', 'B', 'C']);
  });

  it('makes each entry a durable step of its own after an attempt that failed', async () => {
    const { ports, run } = open();
    ports.enqueue({ storedFile: await store(THREE_FILES), fileType: 'zip', attempts: 1 });
    await run();

    expect(ports.events.filter((event) => event === 'advance')).toHaveLength(3);
  });

  it('resumes behind the entries that are done', async () => {
    const { ports, writer, run } = open();
    ports.enqueue({ storedFile: await store(THREE_FILES), fileType: 'zip', finishedEntries: 2, attempts: 1 });
    await run();

    expect(ports.entries.map(({ index }) => index)).toEqual([2]);
    expect(listNodes(writer.fold())).toEqual(['C']);
  });

  it('goes on behind an entry that is no collector file, which changes no generation', async () => {
    const { ports, writer, run } = open();
    const archive = zipOf({ 'bad.json': '{"a":', 'good.json': usersFile('A') });
    ports.enqueue({ storedFile: await store(archive), fileType: 'zip' });
    await run();

    expect(ports.entries.map(({ fileName, errors }) => [fileName, errors.length])).toEqual([
      ['bad.json', 1],
      ['good.json', 0],
    ]);
    expect(writer.generation).toBe(2);
  });

  it('leaves out what names more kinds than there can be, says so, and takes the rest', async () => {
    const { ports } = open();
    const full = graphOf();
    const delta = new GraphDelta(full.snapshot, full.counters);
    for (let kind = 0; kind < MAX_UPLOADED_KINDS - 1; kind++) {
      delta.registerKind(`Kind${kind}`);
    }
    const writer = new GraphWriter(
      { snapshot: buildSnapshot(full.snapshot, delta, 1), counters: delta.counters },
      ports.graph,
    );
    const edges = [{ start: 'new', end: 'two', kind: 'Sees' }];
    const archive = zipOf({
      'a.json': openGraphFile({ ONE: ['First', 'Second'], ZERO: ['First'] }),
      'b.json': openGraphFile({ TWO: ['First'] }, { edges }),
      'c.json': openGraphFile({ THREE: ['First'] }, { sourceKind: 'Third' }),
      'd.json': openGraphFile({ FOUR: ['First'] }),
    });
    ports.enqueue({ storedFile: await store(archive), fileType: 'zip' });
    await runIngestStage(ports, writer, ingest, controlOf(NEVER));

    const error = (leftOut: number) =>
      `too many kinds: the graph can hold ${MAX_UPLOADED_KINDS}; ${leftOut} records that need others are left out: use kinds that exist, or have data deleted that brought kinds`;
    expect(ports.entries.map(({ errors }) => errors)).toEqual([[error(1)], [error(1)], [error(1)], []]);
    expect(listNodes(writer.fold())).toEqual(['FOUR', 'TWO', 'ZERO']);
    expect(ports.recordedKinds).toEqual(['First']);
  });

  it('takes 65,000 kinds as far as there is room, and everything that needs none of the others', async () => {
    const { ports, writer, run } = open();
    const kinds = Object.fromEntries(
      Array.from({ length: 65_000 }, (_, kind) => [`N${kind}`, [`Kind${kind}`]]),
    );
    const edges = [
      { start: 'n0', end: 'n1', kind: 'Kind0' },
      { start: 'n0', end: 'n1', kind: 'Late' },
    ];
    ports.enqueue({ storedFile: await store(openGraphFile({ ...kinds, LAST: ['Kind0'] }, { edges })) });
    await run();

    const snapshot = writer.fold();
    expect(snapshot.kindNames.filter((name) => name !== '')).toHaveLength(MAX_UPLOADED_KINDS);
    expect(listNodes(snapshot)).toHaveLength(MAX_UPLOADED_KINDS + 1);
    expect(listNodes(snapshot)).toContain('LAST');
    expect(listRelationships(snapshot)).toHaveLength(1);
    const leftOut = 65_000 - MAX_UPLOADED_KINDS + 1;
    expect(ports.entries).toMatchObject([
      {
        errors: [expect.stringContaining(`the graph can hold ${MAX_UPLOADED_KINDS}; ${leftOut} records`)],
        records: { read: 65_003, skipped: leftOut, written: MAX_UPLOADED_KINDS + 2, merged: 0, waiting: 0 },
      },
    ]);
  });

  it.each([
    ['job', { byJob: 1, byUser: 1 }, 'an upload job may bring 3 that the graph does not have', 'PER_JOB'],
    ['user', { byJob: 0, byUser: 8 }, 'the uploads of a user may bring 10', 'PER_USER'],
  ])('lets a %s bring no more kinds than it may, and takes the rest', async (_, brought, limit, variable) => {
    const { ports, writer } = open();
    ports.broughtKinds = brought;
    const edges = [
      { start: 'one', end: 'two', kind: 'Knows', by: 'name' as const },
      { start: 'one', end: 'two', kind: 'A' },
    ];
    const archive = zipOf({
      'a.json': openGraphFile({ ONE: ['A'], TWO: ['A', 'B'], THREE: ['A', 'C'], FOUR: ['D'] }),
      'b.json': openGraphFile({ FIVE: ['B'] }, { edges }),
    });
    ports.enqueue({ storedFile: await store(archive), fileType: 'zip' });
    const kindLimits = { perJob: 3, perUser: 10 };
    await runIngestStage(ports, writer, { ...ingest, kindLimits }, controlOf(NEVER));

    expect(listNodes(writer.fold())).toEqual(['FIVE', 'ONE', 'TWO']);
    expect(listRelationships(writer.fold())).toEqual(['ONE -A-> TWO']);
    expect(ports.recordedKinds).toEqual(['A', 'B']);
    expect(ports.entries.map(({ errors }) => errors)).toEqual([
      [expect.stringContaining(`too many kinds: ${limit}`)],
      [expect.stringContaining('1 records that need others are left out')],
    ]);
    expect(ports.entries[0]?.errors[0]).toContain('2 records');
    expect(ports.entries[0]?.errors[0]).toContain(`SECGRAPH_KINDS_${variable} raised`);
  });

  it('reports an archive that cannot be read as one failed file', async () => {
    const { ports, run } = open();
    ports.enqueue({
      storedFile: await store('PK\x03\x04 and no more'),
      fileType: 'zip',
      originalName: 'all.zip',
    });
    await run();

    expect(ports.entries).toMatchObject([{ index: 0, fileName: 'all.zip', parentFileName: '' }]);
    expect(ports.entries[0]?.errors).toHaveLength(1);
    expect(ports.tasks).toEqual([]);
  });

  it('finds ends by name among everything that is known, and warns about the others', async () => {
    const { ports, writer, run } = open();
    ports.enqueue({ storedFile: await store(openGraphFile({ ONE: ['Person'] })) });
    ports.enqueue({
      storedFile: await store(
        openGraphFile(
          { TWO: ['Person'] },
          {
            edges: [
              { start: 'one', end: 'two', kind: 'Knows', by: 'name' },
              { start: 'one', end: 'nobody', kind: 'Knows', by: 'name' },
              { start: 'one', end: 'new', kind: 'Sees' },
            ],
          },
        ),
      ),
    });
    await run();

    expect(listRelationships(writer.fold())).toEqual(['ONE -Knows-> TWO', 'ONE -Sees-> NEW']);
    expect(ports.entries[1]).toMatchObject({
      errors: [],
      warnings: ['skipping invalid relationship. unable to resolve endpoints. source: one, target: nobody'],
      nodeCount: 1,
      relationshipCount: 3,
    });
  });

  it('tells no more than a hundred unresolved ends of a file', async () => {
    const { ports, run } = open();
    const edges = Array.from({ length: 130 }, (_, index) => ({
      start: `x${index}`,
      end: 'y',
      kind: 'Knows',
      by: 'name' as const,
    }));
    ports.enqueue({ storedFile: await store(openGraphFile({}, { edges })) });
    await run();

    expect(ports.entries[0]?.warnings).toHaveLength(101);
    expect(ports.entries[0]?.warnings.at(-1)).toBe('… and 30 more relationships that could not be resolved');
  });

  it('registers the source kind together with the content, be there any or not', async () => {
    const { ports, writer, run } = open();
    ports.enqueue({ storedFile: await store(openGraphFile({ ONE: ['Person'] }, { sourceKind: 'Hub' })) });
    ports.enqueue({ storedFile: await store(openGraphFile({}, { sourceKind: 'Empty' })) });
    await run();
    const snapshot = writer.fold();

    expect(kindsOf(snapshot, 'ONE').toSorted()).toEqual(['Hub', 'Person']);
    expect(ports.sourceKinds).toEqual(new Set(['Base', 'AZBase', 'Hub', 'Empty']));
    expect(snapshot.kindNames).toContain('Empty');
  });
});

describe('an ingest that keeps failing', () => {
  /** Attempts until the queue is empty, as one term after the other makes them. */
  async function drain(ports: MemoryPorts): Promise<{ failures: number; writer: GraphWriter }> {
    for (let failures = 0; ; failures++) {
      const writer = new GraphWriter(graphOf(), ports.graph);
      try {
        await runIngestStage(ports, writer, ingest, controlOf(NEVER));
        return { failures, writer };
      } catch {
        expect(failures).toBeLessThan(20);
      }
    }
  }

  function failAt(...steps: readonly string[]): MemoryPorts {
    const ports = new MemoryPorts();
    ports.interrupt = (step) => {
      if (steps.includes(step)) {
        throw new Error(`cannot ${step}`);
      }
    };

    return ports;
  }

  it('gives the one entry up after three attempts and does the others', async () => {
    const ports = failAt('finish b.json');
    ports.enqueue({ storedFile: await store(THREE_FILES), fileType: 'zip', originalName: 'all.zip' });
    const { failures, writer } = await drain(ports);

    expect(ports.entries.map(({ index, fileName, errors }) => [index, fileName, ...errors])).toEqual([
      [0, 'a.json'],
      [1, 'all.zip', 'given up: ingest of file 2 of this archive failed 3 times'],
      [2, 'c.json'],
    ]);
    // Neither the attempt at all three together nor the one that still finished the first is held against the second.
    expect(failures).toBe(5);
    expect(listNodes(writer.fold())).toEqual(['C']);
    expect(ports.errors).toHaveLength(1);
  });

  it('gives a single file up, and the next one is ingested', async () => {
    const ports = failAt('finish bad');
    ports.enqueue({ storedFile: await store(usersFile('A')), originalName: 'bad' });
    ports.enqueue({ storedFile: await store(usersFile('B')), originalName: 'good' });
    const { failures } = await drain(ports);

    expect(failures).toBe(3);
    expect(ports.entries.map(({ fileName, errors }) => [fileName, ...errors])).toEqual([
      ['bad', 'given up: ingest of this file failed 3 times'],
      ['good'],
    ]);
  });

  it('gives all the rest of an archive up when none of its entries can be done', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const ports = failAt(...names.map((name) => `finish ${name}`));
    const archive = zipOf(Object.fromEntries(names.map((name) => [name, usersFile(name)])));
    ports.enqueue({ storedFile: await store(archive), fileType: 'zip' });
    const { failures } = await drain(ports);

    expect(failures).toBe(6);
    expect(ports.entries.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(ports.entries.at(-1)?.errors).toEqual([
      'given up: ingest of file 4 and all after it in this archive failed 6 times',
    ]);
  });

  it('is not held against a file when storage is to blame', async () => {
    const ports = failAt('finish task 1');
    ports.fault = 'outage';
    ports.enqueue({ storedFile: await store(usersFile('A')), attempts: 1 });

    await expect(
      runIngestStage(ports, new GraphWriter(graphOf(), ports.graph), ingest, controlOf(NEVER)),
    ).rejects.toThrow();
    expect(ports.tasks[0]).toMatchObject({ finishedEntries: 1 });
    expect(ports.tasks[0]?.attempts).toBeLessThan(1);
  });

  it('is not held against a file when the service is stopped', async () => {
    const { ports, run } = open();
    ports.enqueue({ storedFile: await store(usersFile('A')) });

    await expect(run(AbortSignal.abort())).rejects.toThrow();
    expect(ports.tasks[0]).toMatchObject({ finishedEntries: 0, attempts: 0 });
    expect(ports.entries).toEqual([]);
  });
});

describe('an ingest that the disk has no room for', () => {
  const noSpace = () => {
    throw new CodedError('STORAGE_FULL', 'not enough disk space: 17 MiB are needed');
  };

  function openFull() {
    const opened = open();
    opened.ports.fault = 'no-space';
    opened.ports.reserve = noSpace;
    return opened;
  }

  /** More than is held in memory. */
  const LARGE = usersFile('L'.padEnd(17 * 1024 * 1024, 'x'));

  it('lets the others go first, keeps what came before it, and blames no file at once', async () => {
    const { ports, writer, run } = openFull();
    const archive = zipOf({ 'a.json': usersFile('A'), 'large.json': LARGE });
    ports.enqueue({ storedFile: await store(archive), fileType: 'zip', originalName: 'all.zip' });
    ports.enqueue({ storedFile: await store(usersFile('B')), originalName: 'b.json' });
    await run();

    expect(listNodes(writer.fold())).toEqual(['A', 'B']);
    expect(ports.entries.map(({ fileName, errors }) => [fileName, errors])).toEqual([
      ['a.json', []],
      ['b.json', []],
    ]);
    expect(ports.tasks).toMatchObject([{ originalName: 'all.zip', finishedEntries: 1 }]);
    expect(ports.postponed).toEqual([
      {
        taskId: 1,
        delayMs: 60_000,
        reason: 'waiting for disk space: not enough disk space: 17 MiB are needed',
      },
    ]);
    expect(ports.errors).toEqual(['no disk space for a file: postponed']);
  });

  it('gives the file up after a few attempts, longer and longer apart, and says why', async () => {
    const { ports, run } = openFull();
    const archive = zipOf({ 'large.json': LARGE });
    ports.enqueue({ storedFile: await store(archive), fileType: 'zip', originalName: 'all.zip' });
    const delays: number[] = [];
    while (ports.tasks.length > 0 && delays.length < 20) {
      await run();
      delays.push(...ports.postponed.splice(0).map(({ delayMs }) => delayMs));
    }

    expect(delays).toEqual([60_000, 600_000, 3_600_000]);
    expect(ports.entries.map(({ errors }) => errors)).toEqual([
      [
        'given up: ingest of file 1 of this archive failed 3 times; the last time: waiting for disk space: not enough disk space: 17 MiB are needed',
      ],
    ]);
  });

  it('is not begun while the disk is nearly full', async () => {
    const { ports, run } = open();
    ports.shortage = 'the disk is nearly full';
    ports.enqueue({ storedFile: await store(usersFile('A')) });

    expect(await run()).toBe(false);
    expect(ports.tasks).toMatchObject([{ attempts: 0 }]);
    ports.shortage = undefined;
    expect(await run()).toBe(true);
    expect(ports.tasks).toEqual([]);
  });
});

describe('an ingest whose stored file is away', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;

  async function openAway(awaitedFileMs = 0) {
    const opened = open();
    const away = await store(usersFile('A'));
    opened.ports.findFault = (storedFile) => (storedFile === away ? 'the folder cannot be used' : undefined);
    opened.ports.enqueue({ storedFile: away, originalName: 'a.json', awaitedFileMs });
    opened.ports.enqueue({ storedFile: await store(usersFile('B')), originalName: 'b.json' });
    return opened;
  }

  it('waits for it, lets the others go first, and counts no attempt', async () => {
    const { ports, writer, run } = await openAway();
    await run();

    expect(listNodes(writer.fold())).toEqual(['B']);
    expect(ports.tasks).toMatchObject([{ originalName: 'a.json', attempts: 0, finishedEntries: 0 }]);
    expect(ports.postponed).toEqual([
      { taskId: 1, delayMs: 60_000, reason: 'waiting for the stored file: the folder cannot be used' },
    ]);
    expect(ports.errors).toEqual(['the stored file of an upload cannot be read: it is waited for']);
  });

  it('goes on as soon as it is there', async () => {
    const { ports, writer, run } = await openAway();
    await run();
    ports.findFault = () => undefined;
    await run();

    expect(listNodes(writer.fold())).toEqual(['A', 'B']);
    expect(ports.tasks).toEqual([]);
    expect(ports.infos).toContain('stored files of uploads can be read again: they go on');
  });

  it.each([
    [9 * 60_000, 60_000],
    [60 * 60_000, 600_000],
    [6 * DAY_MS, 3_600_000],
  ])('that was away for %d ms is looked for less often', async (awaitedFileMs, delayMs) => {
    const { ports, run } = await openAway(awaitedFileMs);
    await run();
    expect(ports.postponed).toMatchObject([{ delayMs }]);
  });

  it('is given up after a week, with the reason', async () => {
    const { ports, run } = await openAway(7 * DAY_MS);
    await run();

    expect(ports.tasks).toEqual([]);
    expect(ports.entries.map(({ fileName, errors }) => [fileName, errors])).toEqual([
      [
        'a.json',
        ['given up: the stored file could not be read for 7 days; the last time: the folder cannot be used'],
      ],
      ['b.json', []],
    ]);
  });

  it('is postponed where the disk fails in the middle, and blamed on no file at once', async () => {
    const { ports, run } = open();
    ports.fault = 'no-file';
    ports.enqueue({ storedFile: '/nowhere/gone', originalName: 'a.zip', fileType: 'zip' });
    await run();

    expect(ports.entries).toEqual([]);
    expect(ports.postponed).toEqual([
      {
        taskId: 1,
        delayMs: 60_000,
        reason: 'waiting for the stored file: The stored upload cannot be read (ENOENT).',
      },
    ]);
  });
});

describe('an ingest whose file is not wanted any more', () => {
  /** Runs when the batch that ends the first entry is on its way. */
  function cancelAfterFirstEntry() {
    const interruption = new IngestInterruption();
    const ports = new MemoryPorts();
    const writer = new GraphWriter(graphOf(), ports.graph);
    const change = writer.change.bind(writer);
    vi.spyOn(writer, 'change').mockImplementationOnce((work) =>
      change(async (opened) => {
        const apply = opened.apply.bind(opened);
        return work({
          ...opened,
          delta: opened.delta,
          apply: async (batch, observationId) => {
            const applied = await apply(batch, observationId);
            ports.tasks.splice(0, 1);
            await interruption.look(ports.queue);
            return applied;
          },
        });
      }),
    );
    return {
      ports,
      writer,
      run: () => runIngestStage(ports, writer, ingest, { signal: NEVER, interruption }),
    };
  }

  it('ends at once, keeps what was read by then, and the next file is ingested', async () => {
    const { ports, writer, run } = cancelAfterFirstEntry();
    const canceled = await store(THREE_FILES);
    ports.enqueue({ storedFile: canceled, fileType: 'zip', originalName: 'all.zip' });
    ports.enqueue({ storedFile: await store(usersFile('NEXT')), originalName: 'next' });
    await run();

    expect(ports.entries.map(({ fileName }) => fileName)).toEqual(['a.json', 'next']);
    expect(listNodes(writer.fold())).toEqual(['A', 'NEXT']);
    expect(ports.events).toContain(`remove ${canceled}`);
    expect(ports.tasks).toEqual([]);
  });

  it('ends within a file, and tells that the rest is left out', async () => {
    const { ports, run } = cancelAfterFirstEntry();
    const records = Array.from({ length: 40_000 }, (_, at) => ({
      ObjectIdentifier: `S-1-5-21-1-2-3-${at}`,
      Properties: { description: 'x'.repeat(200) },
    }));
    const json = JSON.stringify({ meta: { type: 'users', version: 6, count: 40_000 }, data: records });
    ports.enqueue({ storedFile: await store(json), originalName: 'users.json' });
    await run();

    expect(ports.entries).toMatchObject([
      { fileName: 'users.json', errors: ['canceled: what was not read by then is left out'] },
    ]);
    expect(ports.entries[0]?.nodeCount).toBeGreaterThan(0);
    expect(ports.entries[0]?.nodeCount).toBeLessThan(40_000);
  });

  it('is told from one that is looked for when it has just been finished', async () => {
    const interruption = new IngestInterruption();
    const { ports, writer } = open();
    const change = writer.change.bind(writer);
    vi.spyOn(writer, 'change').mockImplementation(async (work) => {
      const result = await change(work);
      await interruption.look(ports.queue);
      return result;
    });
    ports.enqueue({ storedFile: await store(usersFile('A')), originalName: 'users.json' });
    await runIngestStage(ports, writer, ingest, { signal: NEVER, interruption });

    expect(ports.tasks).toEqual([]);
    expect(ports.infos).toEqual(['ingested an uploaded file']);
  });

  it('ends while a bomb is unpacked', async () => {
    const interruption = new IngestInterruption();
    const { ports, writer } = open();
    const bomb = zipOf({ 'bomb.json.gz': gzipBomb(400) });
    ports.enqueue({ storedFile: await store(bomb), fileType: 'zip', originalName: 'bomb.zip' });
    const running = runIngestStage(ports, writer, ingest, { signal: NEVER, interruption });
    await eventually(() => expect(ports.states).toEqual(['ingesting']));
    ports.tasks.splice(0);
    await interruption.look(ports.queue);
    await running;

    expect(ports.entries).toEqual([]);
    expect(writer.isUsable).toBe(true);
  });
});

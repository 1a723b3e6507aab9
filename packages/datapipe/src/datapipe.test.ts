import type { GraphSnapshot } from '@secgraph/graph';
import { describe, expect, it } from 'vitest';
import { Datapipe } from './datapipe.ts';
import { GraphWriter } from './generation/graph-writer.ts';
import { usersFile } from './testing/collector-files.ts';
import { graphOf, listNodes, type TestGraph } from './testing/graph-of.ts';
import { MemoryPorts } from './testing/memory-ports.ts';
import { openIngest } from './testing/open-ingest.ts';

const { ingest, store } = await openIngest();
const NEVER = new AbortController().signal;
const DELETE_ALL = {
  ids: [1],
  scope: { isEverything: true, isSourceless: false, sourceKinds: [], relationshipKinds: [] },
};

function open(graph?: TestGraph) {
  const ports = new MemoryPorts();
  const writer = new GraphWriter(graphOf(graph), ports.graph);
  const published: { readonly generation: number; readonly nodes: readonly string[] }[] = [];
  const publish = (snapshot: GraphSnapshot) => {
    ports.events.push('publish');
    published.push({ generation: snapshot.generation, nodes: listNodes(snapshot) });
  };
  const datapipe = new Datapipe(ports, writer, { ingest, publish });

  return { ports, datapipe, published, tick: () => datapipe.tick(NEVER) };
}

describe('the datapipe', () => {
  it('tells no state and publishes nothing while there is no work', async () => {
    const { ports, published, tick } = open();
    await tick();
    expect([ports.states, published]).toEqual([[], []]);
  });

  it('sweeps left-over files before its first tick and recovers an interrupted analysis', async () => {
    const { ports, datapipe, published } = open();
    await datapipe.start();

    expect(ports.events).toEqual(['recover', 'recover updates', 'remove orphans']);
    expect([ports.states, published]).toEqual([['pruning', 'idle'], []]);
  });

  it('deletes, then ingests, then analyses, and rests after each', async () => {
    const { ports, published, tick } = open({ nodes: { OLD: ['Base'] } });
    ports.deletion = DELETE_ALL;
    ports.enqueue({ storedFile: await store(usersFile('NEW')) });
    ports.closedJobs = 1;
    await tick();

    expect(ports.states).toEqual(['purging', 'idle', 'ingesting', 'idle', 'analyzing', 'idle']);
    expect(published.map(({ nodes }) => nodes)).toEqual([[], ['NEW']]);
    expect(published.map(({ generation }) => generation)).toEqual([2, 5]);
    expect(ports.outcomes).toEqual(['succeeded']);
  });

  it('ingests files of jobs that are still open, and analyses when one is closed', async () => {
    const { ports, published, tick } = open();
    ports.enqueue({ storedFile: await store(usersFile('A')) });
    await tick();
    expect([ports.entries.length, ports.outcomes]).toEqual([1, []]);
    expect(published).toEqual([{ generation: 2, nodes: ['A'] }]);

    ports.closedJobs = 3;
    await tick();
    expect([ports.outcomes, ports.awaitingJobs]).toEqual([['succeeded'], 0]);
  });

  it('calls a job complete only once readers see what it brought', async () => {
    const { ports, tick } = open();
    ports.enqueue({ storedFile: await store(usersFile('A')) });
    ports.closedJobs = 1;
    await tick();
    expect(ports.events.slice(-2)).toEqual(['publish', 'analysis succeeded']);
  });

  it('ends stale jobs before it looks who waits for an analysis', async () => {
    const { ports, tick } = open();
    ports.closedJobs = 1;
    await tick();
    expect(ports.events.indexOf('time out')).toBeLessThan(ports.events.indexOf('analysis succeeded'));
  });

  it('publishes no generation that a file without content did not make', async () => {
    const { ports, published, tick } = open();
    ports.enqueue({ storedFile: await store('{"nothing":') });
    await tick();

    expect(ports.entries[0]?.errors).toHaveLength(1);
    expect([published, ports.states]).toEqual([[], ['ingesting', 'idle']]);
  });

  it('publishes nothing of a transaction that failed, and does not work on', async () => {
    const { ports, published, tick } = open();
    ports.enqueue({ storedFile: await store(usersFile('A')) });
    ports.interrupt = (step) => {
      if (step === 'commit') {
        throw new Error('storage is gone');
      }
    };

    await expect(tick()).rejects.toThrow('storage is gone');
    ports.interrupt = () => undefined;
    await expect(tick()).rejects.toMatchObject({ code: 'PIPELINE_WRITER_BROKEN' });
    expect([published, ports.generation, ports.tasks.length]).toEqual([[], 1, 1]);
  });
});

import type * as Analysis from '@secgraph/analysis';
import { GraphBatchBuilder } from '@secgraph/ingest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import { graphOf, kindsOf, listRelationships } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { runAnalysisStage, settleAnalysis } from './analysis-stage.ts';

const rules = vi.hoisted(() => ({ basics: vi.fn(), derive: vi.fn() }));

vi.mock('@secgraph/analysis', async (importOriginal) => ({
  ...(await importOriginal<typeof Analysis>()),
  runBasics: rules.basics,
  deriveRelationships: rules.derive,
}));

const GRAPH = {
  nodes: { A: ['Base'], B: ['Base'], C: ['Thing'] },
  relationships: ['A -MemberOf-> B', 'A -AdminTo-> B', 'A -AdminTo-> C', 'B -ClaimSpecialIdentity-> A'],
};
const NOTHING_DERIVED = {
  kindNames: [],
  startIds: [],
  endIds: [],
  kinds: [],
  properties: [],
  propertySets: [],
};

/** Adds the kind `Group` to a node and takes a relationship away. */
function basicsOutcome() {
  const builder = new GraphBatchBuilder();
  builder.stub('B', ['Group']);

  return {
    batch: builder.finish().batch,
    removed: [
      { startId: 2, endId: 1, kind: 'ClaimSpecialIdentity' },
      { startId: 2, endId: 1, kind: 'NeverSeen' },
    ],
    warnings: ['an odd domain'],
  };
}

const fail = () => {
  throw new Error('a rule failed');
};

beforeEach(() => {
  rules.basics.mockReset().mockImplementation(basicsOutcome);
  rules.derive.mockReset().mockImplementation(() => ({
    derived: {
      ...NOTHING_DERIVED,
      kindNames: ['AdminTo'],
      startIds: Int32Array.of(2),
      endIds: Int32Array.of(1),
      kinds: Uint16Array.of(0),
      properties: Uint32Array.of(0),
      propertySets: ['{}'],
    },
    warnings: [],
  }));
});

function open({ isRequested = false, closedJobs = 0 } = {}) {
  const ports = new MemoryPorts();
  ports.isRequested = isRequested;
  ports.awaitingJobs = closedJobs;
  const writer = new GraphWriter(graphOf(GRAPH), ports.graph);

  const run = async () => {
    const outcome = await runAnalysisStage(ports, writer);
    if (outcome !== undefined) {
      await settleAnalysis(writer, outcome);
    }
    return outcome;
  };

  return { ports, writer, run };
}

describe('analysis', () => {
  it('is not run unasked', async () => {
    const { ports, run } = open();
    expect(await run()).toBeUndefined();
    expect([ports.states, ports.events]).toEqual([[], []]);
  });

  it.each([{ isRequested: true }, { closedJobs: 2 }, { isRequested: true, closedJobs: 1 }])(
    'settles everybody who waits with one run: %o',
    async (waiting) => {
      const { ports, run } = open(waiting);
      expect(await run()).toBe('success');
      expect([ports.outcomes, ports.awaitingJobs, ports.isRequested]).toEqual([['success'], 0, false]);
      expect(ports.states).toEqual(['analyzing']);
      expect(await run()).toBeUndefined();
    },
  );

  it('runs again for a request that comes while it runs', async () => {
    const { ports, run } = open({ isRequested: true });
    rules.basics.mockImplementationOnce(() => {
      ports.isRequested = true;
      return basicsOutcome();
    });

    expect([await run(), await run(), await run()]).toEqual(['success', 'success', undefined]);
  });

  it('completes the graph first and derives from what results', async () => {
    const { writer, run } = open({ isRequested: true });
    rules.derive.mockImplementationOnce((snapshot) => {
      expect(kindsOf(snapshot, 'B').toSorted()).toEqual(['Base', 'Group']);
      expect(listRelationships(snapshot)).not.toContain('B -ClaimSpecialIdentity-> A');
      return { derived: NOTHING_DERIVED, warnings: [] };
    });
    await run();

    // What analysis owns and did not derive is gone; what touches a node of another source stays.
    expect(listRelationships(writer.fold())).toEqual(['A -AdminTo-> C', 'A -MemberOf-> B']);
  });

  it('settles jobs on their own, when everything derived is stored', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    await run();

    expect(ports.events).toEqual(['write', 'advance', 'write', 'advance', 'analysis success']);
    expect(listRelationships(writer.fold())).toEqual(['A -AdminTo-> C', 'A -MemberOf-> B', 'B -AdminTo-> A']);
  });

  it('is run again unless it is settled', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    expect(await runAnalysisStage(ports, writer)).toBe('success');
    expect([ports.awaitingJobs, ports.outcomes]).toEqual([1, []]);
    expect([await run(), await run()]).toEqual(['success', undefined]);
  });

  it('of which the first step fails is partial, and the second step is done', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    rules.basics.mockImplementation(fail);
    await run();

    expect([ports.outcomes, ports.errors]).toEqual([['partial'], ['a step of the analysis failed']]);
    expect(listRelationships(writer.fold())).toContain('B -AdminTo-> A');
  });

  it('of which the second step fails is partial, and leaves earlier derived relationships', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    rules.derive.mockImplementation(fail);
    await run();

    expect(ports.outcomes).toEqual(['partial']);
    expect(listRelationships(writer.fold())).toContain('A -AdminTo-> B');
    expect(kindsOf(writer.fold(), 'B')).toContain('Group');
  });

  it('of which every step fails has failed, and changes nothing', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    rules.basics.mockImplementation(fail);
    rules.derive.mockImplementation(fail);
    await run();

    expect([ports.outcomes, ports.awaitingJobs, writer.generation]).toEqual([['failed'], 0, 1]);
  });
});

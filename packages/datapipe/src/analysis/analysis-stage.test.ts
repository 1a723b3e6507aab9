import { analysisSettings, type ZoneTag } from '@secgraph/analysis';
import { findNodeById, findRelationship, kindIdOf, readStoredRelationshipProperties } from '@secgraph/graph';
import { createGraphModel } from '@secgraph/graph-schema';
import { GraphBatchBuilder } from '@secgraph/ingest';
import { NEVER_CANCELLED, requestCancellation } from '@secgraph/kernel';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import { graphOf, kindsOf, listRelationships } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { runAnalysisStage, settleAnalysis } from './analysis-stage.ts';
import { LastAnalysis } from './last-analysis.ts';

const rules = { basics: vi.fn(), steps: vi.fn(), derive: vi.fn() };
const quality = { measure: vi.fn() };
const findings = { find: vi.fn() };
const steps = {
  measureDataQuality: quality.measure,
  runBasics: rules.basics,
  *runDerivation(...args: unknown[]) {
    yield* rules.steps();
    return rules.derive(...args);
  },
  *runFindings(...args: unknown[]) {
    yield { done: 0, total: 1 };
    return findings.find(...args);
  },
};

const GRAPH = {
  nodes: { A: ['Base'], B: ['Base'], C: ['Thing'] },
  relationships: ['A -MemberOf-> B', 'A -AdminTo-> B', 'A -AdminTo-> C', 'B -ClaimSpecialIdentity-> A'],
};
const TIER_ZERO: ZoneTag = {
  id: 1,
  name: 'Tier Zero',
  type: 'zone',
  kindName: 'Tag_Tier_Zero',
  position: 1,
  requiresCertification: false,
  isAnalysed: true,
  selectors: [
    {
      id: 1,
      name: 'all',
      isDefault: true,
      isDisabled: false,
      version: '',
      seeds: [{ type: 'cypher', value: 'any' }],
    },
  ],
};
const NOTHING_FOUND = {
  rows: [],
  count: 0,
  types: [],
  postures: [],
  knownTypes: [],
  tagIds: [0],
  environmentIds: [],
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
  findings.find.mockReset().mockReturnValue(NOTHING_FOUND);
  quality.measure.mockReset().mockReturnValue([]);
  rules.basics.mockReset().mockImplementation(basicsOutcome);
  rules.steps.mockReset().mockImplementation(() => [{ rule: 'admin', done: 0, total: 1 }]);
  rules.derive.mockReset().mockImplementation(() => ({
    replacedKinds: ['AdminTo', 'DCSync'],
    failures: [],
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

  const runOn = async (itsWriter: GraphWriter, last: LastAnalysis, signal = new AbortController().signal) => {
    const analysed = await runAnalysisStage(ports, itsWriter, { signal, last, steps });
    if (analysed !== undefined) {
      await settleAnalysis(itsWriter, analysed);
    }
    return analysed?.outcome;
  };
  const last = new LastAnalysis();
  const run = (signal?: AbortSignal) => runOn(writer, last, signal);
  /** As after a failure: from what is stored. */
  const runAnew = () => runOn(new GraphWriter(graphOf(GRAPH), ports.graph), new LastAnalysis());

  return { ports, writer, run, runAnew };
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
      expect(await run()).toBe('succeeded');
      expect([ports.outcomes, ports.awaitingJobs, ports.isRequested]).toEqual([['succeeded'], 0, false]);
      expect(ports.states).toEqual(['analyzing']);
      expect(await run()).toBeUndefined();
    },
  );

  it('marks the members of zones alone when nobody asks for more', async () => {
    const { ports, writer, run } = open();
    ports.tags.push(TIER_ZERO);
    ports.findNodes = () => [0];
    ports.isRequested = 'tagging';
    expect(await run()).toBe('succeeded');

    expect([rules.basics.mock.calls, rules.derive.mock.calls]).toEqual([[], []]);
    expect(kindsOf(writer.fold(), 'A')).toContain('Tag_Tier_Zero');
    expect(ports.events.at(-1)).toBe('tagging succeeded');
  });

  it.each([{ closedJobs: 1 }, { isScheduled: true }])(
    'does everything for those to whom it is owed: %o',
    async ({ closedJobs = 0, isScheduled = false }) => {
      const { ports, run } = open({ closedJobs });
      ports.isRequested = 'tagging';
      ports.isScheduled = isScheduled;
      await run();

      expect(rules.derive).toHaveBeenCalledOnce();
      expect(ports.events.at(-1)).toBe('analysis succeeded');
    },
  );

  it('does everything after a tagging in between that saw a changed graph', async () => {
    const { ports, writer, run } = open({ isRequested: true });
    await run();
    await writer.change(async ({ delta }) => delta.upsertNode('NEW', { kinds: ['Base'] }));
    ports.isRequested = 'tagging';
    await run();
    ports.isRequested = true;
    await run();

    expect(rules.derive).toHaveBeenCalledTimes(2);
  });

  it('runs again for a request that comes while it runs', async () => {
    const { ports, run } = open({ isRequested: true });
    rules.basics.mockImplementationOnce(() => {
      ports.isRequested = true;
      return basicsOutcome();
    });

    expect([await run(), await run(), await run()]).toEqual(['succeeded', 'succeeded', undefined]);
  });

  it('completes the graph first and derives from what results', async () => {
    const { writer, run } = open({ isRequested: true });
    rules.derive.mockImplementationOnce((snapshot) => {
      expect(kindsOf(snapshot, 'B').toSorted()).toEqual(['Base', 'Group']);
      expect(listRelationships(snapshot)).not.toContain('B -ClaimSpecialIdentity-> A');
      return { derived: NOTHING_DERIVED, replacedKinds: ['AdminTo'], warnings: [], failures: [] };
    });
    await run();

    // What analysis owns and did not derive is gone; what touches a node of another source stays.
    expect(listRelationships(writer.fold())).toEqual(['A -AdminTo-> C', 'A -MemberOf-> B']);
  });

  it('settles jobs on their own, when everything derived is stored', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    await run();

    expect(ports.events).toEqual(['write', 'advance', 'write', 'advance', 'analysis succeeded']);
    expect(listRelationships(writer.fold())).toEqual(['A -AdminTo-> C', 'A -MemberOf-> B', 'B -AdminTo-> A']);
  });

  it('is run again unless it is settled', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    expect(
      await runAnalysisStage(ports, writer, {
        signal: new AbortController().signal,
        last: new LastAnalysis(),
        steps,
      }),
    ).toMatchObject({ scope: 'everything', outcome: 'succeeded' });
    expect([ports.awaitingJobs, ports.outcomes]).toEqual([1, []]);
    expect([await run(), await run()]).toEqual(['succeeded', undefined]);
  });

  it('of which the first step fails is partial, and the second step is done', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    rules.basics.mockImplementation(fail);
    await run();

    expect([ports.outcomes, ports.errors]).toEqual([
      ['partially-succeeded'],
      ['a step of the analysis failed'],
    ]);
    expect(listRelationships(writer.fold())).toContain('B -AdminTo-> A');
  });

  it('of which the second step fails is partial, and leaves earlier derived relationships', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    rules.derive.mockImplementation(fail);
    await run();

    expect(ports.outcomes).toEqual(['partially-succeeded']);
    expect(listRelationships(writer.fold())).toContain('A -AdminTo-> B');
    expect(kindsOf(writer.fold(), 'B')).toContain('Group');
  });

  it('of which a rule fails is partial, and replaces only what the others derived', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    rules.derive.mockImplementation(() => ({
      derived: NOTHING_DERIVED,
      replacedKinds: ['DCSync'],
      failures: [{ rule: 'admin', error: new Error('a rule failed') }],
      warnings: [],
    }));
    await run();

    expect([ports.outcomes, ports.errors]).toEqual([
      ['partially-succeeded'],
      ['a rule failed; what it derived before stays'],
    ]);
    expect(listRelationships(writer.fold())).toContain('A -AdminTo-> B');
  });

  it('tells since when something is derived, not in the rule set of 2025-11', async () => {
    const { ports, writer, run } = open({ isRequested: true });
    const firstSeen = () => {
      const snapshot = writer.fold();
      const [start = 0, end = 0] = [2, 1].map((id) => findNodeById(snapshot, id));
      const kindId = kindIdOf(snapshot, 'AdminTo') ?? 0;
      const position = findRelationship(snapshot, start, end, kindId) ?? -1;
      return readStoredRelationshipProperties(snapshot, position)['firstseen'];
    };
    await run();
    const first = firstSeen();
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT/);

    ports.isRequested = true;
    await run();
    expect(firstSeen()).toBe(first);

    ports.isRequested = true;
    ports.settings = analysisSettings('2025-11');
    await run();
    expect(firstSeen()).toBeUndefined();
  });

  it('counts what is in the graph that results, for the record', async () => {
    const { ports, run } = open({ closedJobs: 1 });
    await run();

    expect(ports.measured).toEqual([[]]);
    expect(quality.measure.mock.calls.map(([snapshot]) => kindsOf(snapshot, 'B').toSorted())).toEqual([
      ['Base', 'Group'],
    ]);
  });

  it('counts again when nothing changed, but not when it only marks members', async () => {
    const { ports, run } = open({ isRequested: true });
    await run();
    ports.isRequested = true;
    await run();
    ports.isRequested = 'tagging';
    await run();

    expect(rules.derive).toHaveBeenCalledOnce();
    expect(ports.measured).toEqual([[], [], undefined]);
  });

  it('that cannot count is partial, and leaves no record', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    quality.measure.mockImplementationOnce(fail);
    await run();

    expect([ports.outcomes, ports.measured]).toEqual([['partially-succeeded'], [undefined]]);
    expect(listRelationships(writer.fold())).toContain('B -AdminTo-> A');
  });

  it('looks for findings in the graph that results, among its members, and in tagging as well', async () => {
    const { ports, run } = open({ isRequested: true });
    ports.tags.push(TIER_ZERO);
    ports.findNodes = () => [0];
    quality.measure.mockReturnValue(['measured']);
    await run();
    ports.isRequested = 'tagging';
    await run();

    const calls = findings.find.mock.calls.map(([snapshot, options]) => [
      kindsOf(snapshot, 'A').toSorted(),
      options.quality,
      options.zones,
    ]);
    const zones = [{ id: 1, kindName: 'Tag_Tier_Zero', position: 1, isAnalysed: true, selected: undefined }];
    expect(calls).toEqual([
      [['Base', 'Tag_Tier_Zero'], ['measured'], zones],
      [['Base', 'Tag_Tier_Zero'], undefined, zones],
    ]);
    expect(ports.found).toHaveLength(2);
  });

  it('tells which nodes a zone selects that asks for certification', async () => {
    const { ports, run } = open({ isRequested: true });
    ports.tags.push(
      { ...TIER_ZERO, requiresCertification: true },
      { ...TIER_ZERO, id: 2, name: 'Owned', type: 'owned', kindName: 'Tag_Owned', position: undefined },
    );
    ports.findNodes = () => [1];
    await run();

    expect(findings.find.mock.lastCall?.[1].zones).toMatchObject([
      { id: 1, selected: expect.arrayContaining([1]) },
    ]);
  });

  it('that cannot look for findings is partial, and done otherwise', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    findings.find.mockImplementationOnce(fail);

    expect(await run()).toBe('partially-succeeded');
    expect(ports.found).toEqual([]);
    expect(listRelationships(writer.fold())).toContain('B -AdminTo-> A');
  });

  it('that cannot store findings has to begin anew: what is stored is not known', async () => {
    const { ports, run } = open({ closedJobs: 1 });
    ports.interrupt = (step) => step === 'findings' && fail();

    await expect(run()).rejects.toThrow('a rule failed');
    expect([ports.awaitingJobs, ports.outcomes]).toEqual([1, []]);
  });

  it('goes by the settings of the moment', async () => {
    const { ports, run } = open({ isRequested: true });
    ports.settings = analysisSettings('2025-11');
    await run();

    for (const step of [rules.basics, rules.derive]) {
      expect(step.mock.lastCall?.[1]).toMatchObject({ settings: ports.settings });
    }
  });

  it.each([
    ['current', [false, true]],
    ['2025-11', [true, false]],
  ] as const)('asks selectors about what it derived, unless the rules are %s', async (rules, expected) => {
    const { ports, run } = open({ isRequested: true });
    ports.settings = analysisSettings(rules);
    ports.tags.push(TIER_ZERO);
    const seen: boolean[] = [];
    ports.findNodes = (_, snapshot) => {
      const known = listRelationships(snapshot);
      seen.push(known.includes('A -AdminTo-> B'), known.includes('B -AdminTo-> A'));
      return [];
    };
    await run();

    expect(seen).toEqual(expected);
  });

  it('of which a selector fails is partial', async () => {
    const { ports, run } = open({ closedJobs: 1 });
    ports.tags.push(TIER_ZERO);
    ports.findNodes = fail;
    await run();
    expect(ports.outcomes).toEqual(['partially-succeeded']);
  });

  it('of which a rule of findings fails is partial, and looks for the others', async () => {
    const { ports, run } = open({ closedJobs: 1 });
    const rule = (name: string) => ({
      id: 1,
      name,
      displayName: name,
      statement: name,
      severity: 'low' as const,
      environmentKind: '',
      isOffByDefault: false,
    });
    const shop = {
      id: 1,
      name: 'Shop',
      displayName: 'Shop',
      namespace: 'SH',
      nodeKinds: [],
      relationshipKinds: [],
      environments: [],
      findings: [],
      listFindings: [rule('SH_A'), rule('SH_B')],
    };
    ports.graphModel = createGraphModel(1, [shop]);
    ports.findNodes = (statement) => (statement === 'SH_A' ? fail() : [1]);
    await run();
    expect(findings.find.mock.lastCall?.[1].listed).toEqual([
      { type: 'SH_A', error: expect.any(Error) },
      { type: 'SH_B', nodes: Uint32Array.of(1) },
    ]);
    expect(ports.outcomes).toEqual(['partially-succeeded']);
  });

  it('of which only the tags were set has failed', async () => {
    const { ports, run } = open({ closedJobs: 1 });
    ports.tags.push(TIER_ZERO);
    rules.basics.mockImplementation(fail);
    rules.derive.mockImplementation(fail);
    await run();
    expect(ports.outcomes).toEqual(['failed']);
  });

  it('does not go on when storage failed', async () => {
    const { ports, run } = open({ closedJobs: 1 });
    ports.interrupt = (step) => {
      if (step === 'write') {
        throw new Error('disk full');
      }
    };
    await expect(run()).rejects.toThrow('disk full');
    expect([rules.derive.mock.calls, ports.outcomes]).toEqual([[], []]);
  });

  it('is given up when it could not be stored three times, until the next one is due', async () => {
    const { ports, runAnew } = open({ closedJobs: 1 });
    ports.interrupt = (step) => {
      if (step === 'findings') {
        throw new Error('a value that cannot be stored');
      }
    };
    for (const _ of [1, 2, 3]) {
      await expect(runAnew()).rejects.toThrow('a value that cannot be stored');
    }
    expect(ports.outcomes).toEqual([]);
    expect(await runAnew()).toBe('failed');
    expect([ports.outcomes, ports.awaitingJobs]).toEqual([['failed'], 0]);

    ports.interrupt = () => undefined;
    ports.isRequested = true;
    expect(await runAnew()).toBe('succeeded');
  });

  it('is tried for as long as it takes while storage is out of reach', async () => {
    const { ports, runAnew } = open({ closedJobs: 1 });
    ports.fault = 'outage';
    ports.interrupt = () => fail();
    for (const _ of [1, 2, 3, 4]) {
      await expect(runAnew()).rejects.toThrow('a rule failed');
    }
    ports.interrupt = () => undefined;
    expect(await runAnew()).toBe('succeeded');
  });

  it('runs when its time has come, for whoever waits, and not again', async () => {
    const { ports, run } = open({ isRequested: true, closedJobs: 1 });
    ports.isScheduled = true;
    expect([await run(), await run()]).toEqual(['succeeded', undefined]);
    expect([ports.isScheduled, ports.isRequested, ports.outcomes]).toEqual([false, false, ['succeeded']]);
  });

  it('runs when its time has come, also when nobody waits', async () => {
    const { ports, run } = open();
    ports.isScheduled = true;
    expect([await run(), await run()]).toEqual(['succeeded', undefined]);
  });

  it('ends when somebody cancels it, leaves what was derived before, and settles who waited', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    rules.steps.mockImplementationOnce(function* () {
      yield { rule: 'first', done: 0, total: 2 };
      requestCancellation(ports.analyses.at(-1) ?? NEVER_CANCELLED);
      yield { rule: 'second', done: 1, total: 2 };
    });

    expect([await run(), await run()]).toEqual(['canceled', undefined]);
    expect(rules.derive).not.toHaveBeenCalled();
    expect([ports.outcomes, ports.errors]).toEqual([['canceled'], []]);
    expect(listRelationships(writer.fold())).toContain('A -AdminTo-> B');
  });

  it('can be ended from when it begins until it is over', async () => {
    const { ports, run } = open({ isRequested: true });
    await run();
    expect(ports.analyses).toEqual([expect.objectContaining({ cell: expect.anything() }), undefined]);
  });

  it('tells which rule it is at, now and then', async () => {
    const { ports, run } = open({ isRequested: true });
    rules.steps.mockImplementationOnce(function* () {
      yield { rule: 'quick', done: 0, total: 3 };
      vi.setSystemTime(0);
      vi.advanceTimersByTime(700);
      yield { rule: 'slow', done: 1, total: 3 };
      yield { rule: 'next', done: 2, total: 3 };
    });
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    await run().finally(() => vi.useRealTimers());

    expect(ports.progress).toEqual([{ step: 'slow', done: 1, total: 3 }]);
  });

  it('ends between two rules when the service stops, and is run again', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    const stopping = new AbortController();
    rules.steps.mockImplementationOnce(function* () {
      yield { rule: 'first', done: 0, total: 2 };
      stopping.abort(new Error('the service stops'));
      yield { rule: 'second', done: 1, total: 2 };
    });

    await expect(run(stopping.signal)).rejects.toThrow('the service stops');
    expect(rules.derive).not.toHaveBeenCalled();
    expect([ports.outcomes, ports.errors, ports.awaitingJobs]).toEqual([[], [], 1]);
    expect(listRelationships(writer.fold())).toContain('A -AdminTo-> B');
    expect(await run()).toBe('succeeded');
  });

  it('of which every step fails has failed, and changes nothing', async () => {
    const { ports, writer, run } = open({ closedJobs: 1 });
    rules.basics.mockImplementation(fail);
    rules.derive.mockImplementation(fail);
    await run();

    expect([ports.outcomes, ports.awaitingJobs, writer.generation]).toEqual([['failed'], 0, 1]);
  });
});

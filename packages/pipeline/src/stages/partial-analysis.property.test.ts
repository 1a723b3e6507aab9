import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type GraphChange, GraphWriter } from '../generation/graph-writer.ts';
import { graphOf } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import {
  describeGraph,
  SMALL_DIRECTORY,
  SMALL_DIRECTORY_KINDS,
  SMALL_DIRECTORY_VALUES,
} from '../testing/small-directory.ts';
import { runAnalysisStage } from './analysis-stage.ts';
import { LastAnalysis } from './last-analysis.ts';

const SID = 'S-1-5-21-1-2-3';
const OBJECT_IDS = Object.keys(SMALL_DIRECTORY);

const objectId = fc.constantFrom(...OBJECT_IDS);
const oneChange = fc.oneof(
  fc.record({
    do: fc.constant('relate' as const),
    start: objectId,
    kind: fc.constantFrom(...SMALL_DIRECTORY_KINDS),
    end: objectId,
  }),
  fc.record({ do: fc.constant('forget' as const), kind: fc.constantFrom(...SMALL_DIRECTORY_KINDS) }),
  fc.constantFrom(...Object.keys(SMALL_DIRECTORY_VALUES)).chain((name) =>
    fc.record({
      do: fc.constant('set' as const),
      node: objectId,
      name: fc.constant(name),
      value: fc.constantFrom(...(SMALL_DIRECTORY_VALUES[name] ?? [])),
    }),
  ),
  fc.record({ do: fc.constant('add' as const), id: fc.constantFrom('X', 'Y', `${SID}-519`) }),
);
type Change = typeof oneChange extends fc.Arbitrary<infer Value> ? Value : never;

function change({ delta }: GraphChange, step: Change): void {
  const idOf = (id: string) => delta.findNode(id) ?? 0;
  switch (step.do) {
    case 'relate':
      delta.upsertRelationship({
        startId: idOf(step.start),
        endId: idOf(step.end),
        kindId: delta.registerKind(step.kind),
      });
      break;
    case 'forget':
      delta.removeRelationships({ kindIds: [delta.registerKind(step.kind)] });
      break;
    case 'set':
      delta.mergeNodeProperties(idOf(step.node), { [step.name]: step.value as string });
      break;
    case 'add':
      delta.upsertNode(step.id, { kinds: ['Base', 'Group'] });
      break;
  }
}

/** An analysis after each group of changes; `remembers`: each knows of the one before. */
async function analyseAfterEach(
  groups: readonly (readonly Change[])[],
  { remembers }: { readonly remembers: boolean },
) {
  const ports = new MemoryPorts();
  const writer = new GraphWriter(graphOf({ nodes: SMALL_DIRECTORY }), ports.graph);
  const kept = new LastAnalysis();
  const graphs: string[][] = [];

  for (const group of groups) {
    await writer.change(async (access) => {
      for (const step of group) {
        change(access, step);
      }
    });
    ports.isRequested = true;
    const last = remembers ? kept : new LastAnalysis();
    expect(
      await runAnalysisStage(ports, writer, { signal: new AbortController().signal, last }),
    ).toMatchObject({
      scope: 'everything',
      outcome: 'succeeded',
    });
    graphs.push(describeGraph(writer.fold()));
  }

  return graphs;
}

it('a partial analysis gives what a full one gives, after any changes', async () => {
  const groups = fc.array(fc.array(oneChange, { maxLength: 6 }), { minLength: 2, maxLength: 5 });

  await fc.assert(
    fc.asyncProperty(groups, async (history) => {
      expect(await analyseAfterEach(history, { remembers: true })).toEqual(
        await analyseAfterEach(history, { remembers: false }),
      );
    }),
    { numRuns: 150 },
  );
});

it('an analysis of an unchanged graph writes nothing', async () => {
  const ports = new MemoryPorts();
  const writer = new GraphWriter(
    graphOf({ nodes: SMALL_DIRECTORY, relationships: [`${SID}-1101 -OwnsRaw-> OU`] }),
    ports.graph,
  );
  const last = new LastAnalysis();
  const run = () => {
    ports.isRequested = true;
    return runAnalysisStage(ports, writer, { signal: new AbortController().signal, last });
  };
  await run();
  const { generation } = writer;
  ports.events.length = 0;

  expect([(await run())?.outcome, writer.generation, ports.events]).toEqual(['succeeded', generation, []]);
});

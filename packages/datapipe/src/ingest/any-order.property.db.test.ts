import { MatchedRelationshipRepository } from '@secgraph/database/uploads';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clearGraph } from '../testing/clear-graph.ts';
import { type EdgeSpec, expectedGraph, type NodeSpec, type SourcedRow } from '../testing/expected-graph.ts';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const matches = new MatchedRelationshipRepository(database.kysely);

/** What each object is like: rows about it may tell any part of it, so that none contradicts another. */
const TRUTHS: Readonly<Record<string, Readonly<Record<string, string | number | readonly string[]>>>> = {
  A: { name: 'twin', serial: 1, mail: 'ann@x.org', spn: ['http/a', 'cifs/a'] },
  b: { name: 'twin', serial: 2, Mail: 'Ben@x.org' },
  C: { name: 'solo', serial: 1, mail: 'ANN@x.org' },
  d: { name: 'Dora', spn: ['http/d'] },
  E: { name: 'dora', Mail: 'dora@x.org', serial: '2' },
};
const KINDS = ['Person', 'Robot', 'Thing'];
const RELATION_TRUTH = { since: 2020, note: 'x' };

const id = fc.constantFrom(...Object.keys(TRUTHS), 'a', 'B', 'Ghost', 'Spirit');
const kind = fc.constantFrom(...KINDS);
const optionalKind = fc.option(kind, { nil: undefined });
const sourceKind = fc.constantFrom(undefined, 'Hub', 'Lab');

const node: fc.Arbitrary<NodeSpec> = fc.constantFrom(...Object.keys(TRUTHS)).chain((nodeId) =>
  fc.record({
    id: fc.constantFrom(nodeId.toLowerCase(), nodeId.toUpperCase()),
    kinds: fc.uniqueArray(kind, { minLength: 1, maxLength: 2 }),
    properties: fc
      .subarray(Object.keys(TRUTHS[nodeId] ?? {}))
      .map((names) => Object.fromEntries(names.map((name) => [name, TRUTHS[nodeId]?.[name] ?? '']))),
  }),
);
const matcher = fc.constantFrom(
  { key: 'serial', value: 1 },
  { key: 'serial', value: 2 },
  { key: 'Serial', value: 1 },
  { key: 'mail', value: 'ann@X.org' },
  { key: 'mail', value: 'ben@x.org' },
  { key: 'Mail', value: 'ANN@x.org' },
  { key: 'spn', value: 'http/a' },
  { key: 'spn', value: 'http/d' },
  { key: 'name', value: 'Twin' },
);
const end = fc.oneof(
  fc.record({ value: id, kind: optionalKind }),
  fc.record({
    value: fc.constantFrom('twin', 'SOLO', 'dora', 'nobody'),
    match_by: fc.constant('name' as const),
    kind: optionalKind,
  }),
  fc.record({
    match_by: fc.constant('property' as const),
    property_matchers: fc.uniqueArray(matcher, { minLength: 1, maxLength: 2 }),
    kind: optionalKind,
  }),
);
const edge: fc.Arbitrary<EdgeSpec> = fc.record({
  start: end,
  end,
  kind: fc.constantFrom('Knows', 'Owns'),
  properties: fc
    .subarray(Object.keys(RELATION_TRUTH) as (keyof typeof RELATION_TRUTH)[])
    .map((names) => Object.fromEntries(names.map((name) => [name, RELATION_TRUTH[name]]))),
});
const row: fc.Arbitrary<SourcedRow> = fc.oneof(
  fc.record({ sourceKind, node }),
  fc.record({ sourceKind, edge }),
);

interface Plan {
  readonly rows: readonly SourcedRow[];
  /** Row by row: where it stands, and how many files and jobs end before it. */
  readonly order: readonly number[];
  readonly cuts: readonly ('same' | 'file' | 'job')[];
}

const plan: fc.Arbitrary<Plan> = fc.array(row, { minLength: 2, maxLength: 14 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    order: fc.shuffledSubarray([...rows.keys()], { minLength: rows.length, maxLength: rows.length }),
    cuts: fc.array(fc.constantFrom('same', 'file', 'job'), {
      minLength: rows.length,
      maxLength: rows.length,
    }),
  }),
);

/** Rows of one source stand together in a file. */
function jobsOf({ rows, order, cuts }: Plan): SourcedRow[][][] {
  const jobs: SourcedRow[][][] = [[[]]];

  for (const [place, index] of order.entries()) {
    const next = rows[index] as SourcedRow;
    const file = jobs.at(-1)?.at(-1);
    if (cuts[place] === 'job') {
      jobs.push([[next]]);
    } else if (cuts[place] === 'file' || (file?.[0] ?? next).sourceKind !== next.sourceKind) {
      jobs.at(-1)?.push([next]);
    } else {
      file?.push(next);
    }
  }

  return jobs;
}

function fileOf(rows: readonly SourcedRow[]): { readonly json: object } {
  const source = rows[0]?.sourceKind;
  const toEdge = ({ start, end: to, ...rest }: EdgeSpec) => ({
    ...rest,
    start: toEnd(start),
    end: toEnd(to),
  });
  const toEnd = (one: EdgeSpec['start']) =>
    one.match_by === 'property'
      ? { ...one, property_matchers: one.property_matchers.map((each) => ({ ...each, operator: 'equals' })) }
      : one;

  return {
    json: {
      ...(source === undefined ? {} : { metadata: { source_kind: source } }),
      graph: {
        nodes: rows.flatMap(({ node: one }) => one ?? []),
        edges: rows.flatMap(({ edge: one }) => (one === undefined ? [] : toEdge(one))),
      },
    },
  };
}

it('files of generic data give the same graph in any order, and split into jobs in any way', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (drawn) => {
      await clearGraph(database, datapipe);
      for (const files of jobsOf(drawn)) {
        const { completed } = await datapipe.ingest(...files.map(fileOf));
        for (const [place, { records }] of completed.entries()) {
          const { declared = 0, read = 0, written = 0, merged = 0, skipped = 0, waiting = 0 } = records ?? {};
          expect([declared, read]).toEqual(Array(2).fill(files[place]?.length));
          expect([written + merged + waiting, skipped]).toEqual([read, 0]);
        }
      }

      const expected = expectedGraph(drawn.rows);
      const { nodes, relationships } = datapipe.dump();
      expect(
        Object.fromEntries(
          nodes.map(({ objectId, kinds, properties }) => {
            const { objectid: _id, lastseen: _seen, primarykind: _primary, ...told } = properties;
            const isStub = !expected.nodes.has(objectId);
            return [objectId, isStub ? 'stub' : { kinds: kinds.toSorted(), properties: told }];
          }),
        ),
      ).toEqual(expected.graph.nodes);
      expect(
        Object.fromEntries(
          relationships.map(({ text, properties: { lastseen: _seen, ...told } }) => [text, told]),
        ),
      ).toEqual(expected.graph.relationships);
      for (const [objectId, kinds] of expected.stubKinds) {
        expect(nodes.find((one) => one.objectId === objectId)?.kinds.toSorted()).toEqual(kinds);
      }

      expect(await readWhole(matches.listWaiting(WHOLE_LIST))).toHaveLength(expected.waiting);
      expect(await datapipe.dumpStored()).toMatchObject({ nodes, relationships });
    }),
    { numRuns: 25 },
  );
}, 600_000);

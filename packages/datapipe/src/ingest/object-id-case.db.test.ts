import { ExtensionRepository } from '@secgraph/database/extensions';
import type { ExtensionDocument } from '@secgraph/extensions';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, expect, it } from 'vitest';
import { clearGraph } from '../testing/clear-graph.ts';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);

beforeEach(() => clearGraph(database, datapipe));

const NODES = [
  { id: 'env', kinds: ['HB_Hub'], properties: { name: 'the hub', environmentid: 'env' } },
  { id: 'abc', kinds: ['HB_User'], properties: { name: 'lower', environmentid: 'env' } },
  { id: 'ABC', kinds: ['HB_User'], properties: { name: 'upper', environmentid: 'env' } },
];
const EDGES = [
  { start: { value: 'abc' }, end: { value: 'env' }, kind: 'HB_Owns' },
  { start: { value: 'ABC' }, end: { value: 'env' }, kind: 'HB_Reads' },
  {
    start: { value: 'abc' },
    end: { match_by: 'property', property_matchers: matchers('upper', 'env') },
    kind: 'HB_Knows',
  },
];
const hub = (sourceKind = 'Hub') => ({
  json: { metadata: { source_kind: sourceKind }, graph: { nodes: NODES, edges: EDGES } },
});

function matchers(name: string, environment: string) {
  return [
    { key: 'name', operator: 'equals', value: name },
    { key: 'environmentid', operator: 'equals', value: environment },
  ];
}

const KEPT = ['ABC', 'abc', 'env'];
const RELATIONSHIPS = ['ABC -HB_Reads-> env', 'abc -HB_Knows-> ABC', 'abc -HB_Owns-> env'];

function found() {
  const { nodes, relationships } = datapipe.dump();
  return {
    ids: nodes.map(({ objectId }) => objectId).toSorted(),
    environments: new Set(nodes.map(({ properties }) => properties['environmentid'])),
    relationships: relationships.map(({ text }) => text).toSorted(),
  };
}

async function jobWithCaseSensitiveIds(): Promise<number> {
  const job = { userId: undefined, userEmailAddress: undefined, hasCaseSensitiveIds: true };
  return (await datapipe.jobs.createJob(job)).id;
}

it('ids are stored in upper case, and those that differ by case alone are told', async () => {
  const { completed } = await datapipe.ingest(hub());

  expect(found().ids).toEqual(['ABC', 'ENV']);
  expect(completed[0]?.warnings).toContain('ids that differ in case alone are one node: "abc", "ABC"');
});

it('ids of an upload stay as they were sent where it says so', async () => {
  const { completed } = await datapipe.ingestInto(await jobWithCaseSensitiveIds(), hub('Other'));

  expect(found()).toEqual({ ids: KEPT, environments: new Set(['env']), relationships: RELATIONSHIPS });
  expect(completed[0]).toMatchObject({ errors: [], warnings: [] });
  expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
});

it.each(['Hub', 'Hub_Base'])('ids of the source %s stay so where its extension says so', async (source) => {
  const extensions = new ExtensionRepository(database.kysely);
  const [installed] = await extensions.upsertExtensions([HUB], { id: 'tester', email: undefined });
  await datapipe.ingest(hub(source));

  expect(found()).toMatchObject({ ids: KEPT, relationships: RELATIONSHIPS });
  await extensions.removeExtension(installed?.extensionId ?? 0, { id: 'tester', email: undefined });
});

it('another file means an environment by its id as it was sent, or in upper case', async () => {
  await datapipe.ingestInto(await jobWithCaseSensitiveIds(), hub('Other'));
  const end = (environment: string) => ({
    match_by: 'property',
    property_matchers: matchers('lower', environment),
  });
  const edges = [{ start: { value: 'X' }, end: end('env'), kind: 'Syncs' }];
  await datapipe.ingest({ json: { graph: { nodes: [{ id: 'x', kinds: ['User'] }], edges } } });

  expect(found().relationships).toContain('X -Syncs-> abc');
});

const KIND = { description: '', isDisplayKind: true, icon: '', color: '', info: [] };
const HUB: ExtensionDocument = {
  name: 'Hub',
  displayName: 'The hub',
  version: 'v1.0.0',
  namespace: 'HB',
  hasCaseSensitiveIds: true,
  about: { description: '', publisher: '', homepage: '', licence: '' },
  nodeKinds: ['HB_Hub', 'HB_User'].map((name) => ({ ...KIND, name, displayName: name })),
  relationshipKinds: [],
  environments: [{ kind: 'HB_Hub', sourceKind: 'Hub', principalKinds: [] }],
  findings: [],
  listFindings: [],
  rules: [],
  queries: [],
};

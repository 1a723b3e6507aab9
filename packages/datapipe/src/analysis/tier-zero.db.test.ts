import { BUILT_IN_TAGS, TIER_ZERO_SELECTORS } from '@secgraph/analysis';
import { AnalysisRequestRepository } from '@secgraph/database/datapipe';
import { ZoneRepository } from '@secgraph/database/zones';
import { findNodeByObjectId, type GraphSnapshot, readObjectId } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import { findSeedNodes, isTierZero, openGraph, shareGraph } from '@secgraph/questions/thread';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const requests = new AnalysisRequestRepository(database.kysely);

const node = (id: string, kinds: readonly string[], properties: object = {}) => ({ id, kinds, properties });
const edge = (start: string, kind: string, end: string) => ({
  kind,
  start: { value: start },
  end: { value: end },
});
const DOMAIN = 'S-1-5-21-1-2-3';

/** One node for each selector, named after it, and what lies beside it. */
const GRAPH = {
  graph: {
    nodes: [
      ...['544', '551', '548', '549', '550', '569', '562', '559'].map((rid) =>
        node(`CORP.LOCAL-S-1-5-32-${rid}`, ['Base', 'Group']),
      ),
      ...['512', '519', '518', '516', '526', '527', '517', '557', '513'].map((rid) =>
        node(`${DOMAIN}-${rid}`, ['Base', 'Group']),
      ),
      node('CORP.LOCAL-S-1-5-9', ['Base', 'Group']),
      ...['500', '502', '501'].map((rid) => node(`${DOMAIN}-${rid}`, ['Base', 'User'])),
      node(DOMAIN, ['Base', 'Domain'], { distinguishedname: 'DC=CORP,DC=LOCAL' }),
      node('SDHOLDER', ['Base', 'Container'], {
        distinguishedname: 'CN=ADMINSDHOLDER,CN=SYSTEM,DC=CORP,DC=LOCAL',
      }),
      node('SYSTEM', ['Base', 'Container'], { distinguishedname: 'CN=SYSTEM,DC=CORP,DC=LOCAL' }),
      ...['DNSADMINS@X', 'EXCHANGE TRUSTED SUBSYSTEM@X', 'EXCHANGE WINDOWS PERMISSIONS@X', 'HELPDESK@X'].map(
        (name) => node(name, ['Base', 'Group'], { name }),
      ),
      node('SSO', ['Base', 'Computer'], { samaccountname: 'AZUREADSSOACC$' }),
      node('RODC', ['Base', 'Computer'], { isreadonlydc: true }),
      node('RODC2', ['Base', 'Computer']),
      node(`${DOMAIN}-521`, ['Base', 'Group']),
      node('CAHOST', ['Base', 'Computer']),
      node('PC', ['Base', 'Computer'], { isreadonlydc: false }),
      ...['EnterpriseCA', 'RootCA', 'AIACA', 'NTAuthStore', 'CertTemplate'].map((kind) =>
        node(kind.toUpperCase(), ['Base', kind]),
      ),
      node('TENANT', ['AZBase', 'AZTenant']),
      ...TIER_ZERO_SELECTORS.flatMap(({ cypher }) => /'([\w-]{36})@'/.exec(cypher)?.[1] ?? []).map(
        (template) => node(`${template}@TENANT`, ['AZBase', 'AZRole']),
      ),
      node('00000000-0000-0000-0000-000000000000@TENANT', ['AZBase', 'AZRole']),
    ],
    edges: [edge('RODC2', 'MemberOf', `${DOMAIN}-521`), edge('CAHOST', 'HostsCAService', 'ENTERPRISECA')],
  },
};

const OUTSIDE = [`${DOMAIN}-513`, `${DOMAIN}-501`, `${DOMAIN}-521`, 'SYSTEM', 'HELPDESK@X', 'PC'];

const idsOf = (snapshot: GraphSnapshot, nodes: Iterable<number>) =>
  Array.from(nodes, (index) => readObjectId(snapshot, index)).toSorted();

describe('tier zero', async () => {
  const { job } = await datapipe.ingestAndAnalyse({ json: GRAPH });

  it('is what the selectors that come with the product find, after every upload', async () => {
    expect(job?.status).toBe(2);
    const snapshot = datapipe.snapshot();
    const view = openGraph(shareGraph(snapshot), BUILT_IN_MODEL);
    const tagged = idsOf(
      snapshot,
      [...snapshot.nodeIds.keys()].filter((index) => isTierZero(view, index)),
    );
    const expected = GRAPH.graph.nodes
      .map(({ id }) => id)
      .filter((id) => !OUTSIDE.includes(id) && !id.startsWith('00000000'))
      .toSorted();

    expect(tagged).toEqual(expected);
  });

  it.each(TIER_ZERO_SELECTORS.map((selector) => [selector.name, selector.cypher]))(
    'has something for the selector %s to find',
    (_, cypher) => {
      const snapshot = datapipe.snapshot();
      expect([
        ...findSeedNodes(cypher, snapshot, { model: BUILT_IN_MODEL, cancellation: NEVER_CANCELLED }),
      ]).toHaveLength(1);
    },
  );

  it('does not change when it is looked for again', async () => {
    const versions = async () =>
      (
        await database.pool.query(
          `SELECT id, xmin::text FROM node
           UNION ALL SELECT node_id, xmin::text FROM asset_group_tag_selector_member ORDER BY 1, 2`,
        )
      ).rows;
    const before = await versions();
    await requests.requestAnalysis('somebody');
    await datapipe.tick();

    expect(await versions()).toEqual(before);
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
  });

  it('keeps the members of a selector whose statement is nonsense, and the run counts as partial', async () => {
    await database.pool.query(
      "UPDATE asset_group_tag_selector_seed SET value = 'MATCH (n' WHERE value LIKE '%-512%'",
    );
    const { job } = await datapipe.ingestAndAnalyse({ json: GRAPH });
    const snapshot = datapipe.snapshot();
    const admins = findNodeByObjectId(snapshot, `${DOMAIN}-512`) ?? -1;

    expect(isTierZero(openGraph(shareGraph(snapshot), BUILT_IN_MODEL), admins)).toBe(true);
    expect(job?.status).toBe(8);
    const [tierZero] = await new ZoneRepository(database.kysely).listTags();
    const broken = tierZero?.selectors.find(({ name }) => name === 'Domain Admins');
    expect(broken?.lastError).toContain('the end of the query');
  });
});

it('stores the tags of the product', async () => {
  const tags = await new ZoneRepository(database.kysely).listTags();
  expect(tags.map(({ name, selectors }) => [name, selectors.length])).toEqual(
    BUILT_IN_TAGS.map(({ name, selectors }) => [name, selectors.length]),
  );
});

import { expect, it } from 'vitest';
import { ApiSession, JOB } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const DOMAIN = 'S-1-5-21-7-7-7';
const [ALICE, CAROL] = [`${DOMAIN}-1001`, `${DOMAIN}-1002`];

const SCHEMA = {
  schema: { name: 'Shop', display_name: 'The shop', version: 'v1.0.0', namespace: 'SH' },
  node_kinds: [
    { name: 'SH_Shop', display_name: 'Shop', is_display_kind: true },
    { name: 'SH_Clerk', display_name: 'Clerk', is_display_kind: true },
    { name: 'SH_Safe', display_name: 'Safe', is_display_kind: true },
  ],
  relationship_kinds: [
    { name: 'SH_Opens', display_name: 'Opens', is_traversable: true, description: 'Has the key. Always.' },
    { name: 'SH_SyncedTo', display_name: 'Synced to', is_traversable: true },
  ],
  environments: [{ environment_kind: 'SH_Shop', source_kind: 'Shop', principal_kinds: ['SH_Clerk'] }],
  pz_rules: {
    rules: [
      {
        name: 'Safes',
        description: 'What holds the money',
        cypher: 'MATCH (n:SH_Safe) RETURN n',
        enabled: true,
        allow_disable: true,
      },
    ],
  },
};

const node = (id: string, kinds: readonly string[], properties: object) => ({ id, kinds, properties });
const clerk = (name: string) => node(name, ['SH_Clerk'], { name, environmentid: 'SHOP1' });
const edge = (start: string, kind: string, end: string | object) => ({
  kind,
  start: { value: start },
  end: typeof end === 'string' ? { value: end } : end,
});
const graph = (nodes: readonly object[], edges: readonly object[], source = 'Shop') =>
  JSON.stringify({ metadata: { source_kind: source }, graph: { nodes, edges } });

const SHOP = graph(
  [
    node('SHOP1', ['SH_Shop'], { name: 'SHOP', environmentid: 'SHOP1', collected: true }),
    node('SAFE1', ['SH_Safe'], { name: 'SAFE', environmentid: 'SHOP1' }),
    ...['ANN', 'BOB', 'CYD', 'DAN'].map(clerk),
  ],
  [edge('ANN', 'SH_Opens', 'SAFE1')],
);
/** Comes before the clerk whom it names. */
const SYNCHRONISED = graph(
  [],
  [
    edge(ALICE, 'SH_SyncedTo', {
      match_by: 'property',
      kind: 'SH_Clerk',
      property_matchers: [{ key: 'name', operator: 'equals', value: 'ANN' }],
    }),
  ],
);
const DIRECTORY = graph(
  [
    node(DOMAIN, ['Domain'], { name: 'CORP.LOCAL', domainsid: DOMAIN, collected: true }),
    node(ALICE, ['User'], { name: 'ALICE@CORP.LOCAL', domainsid: DOMAIN, enabled: true }),
    node(CAROL, ['User'], { name: 'CAROL@CORP.LOCAL', domainsid: DOMAIN, enabled: true }),
  ],
  [edge(CAROL, 'ForceChangePassword', ALICE)],
  'Base',
);

interface Finding {
  readonly finding: string;
  readonly exposure_count: number;
}
interface Environment {
  readonly id: string;
  readonly exposures: readonly { readonly exposure_percent: number }[];
}
interface Cut {
  readonly minimum_cut: { readonly relationships: readonly { readonly kind: string }[] };
}
interface Simulated {
  readonly data: { readonly zones: readonly { readonly environment_id: string; readonly after: object }[] };
}

it('an extension makes a platform count in every step, whatever dies and comes in whichever order', async () => {
  const { path: dataFolder } = await createBegunFolder();
  const first = await startService({ dataFolder });
  const before = await ApiSession.logIn(first);
  const installed = await before.call('PUT', '/api/v2/extensions', { json: SCHEMA });
  expect(installed.status, installed.text).toBe(201);
  await first.kill();

  const service = await startService({ dataFolder });
  const session = await ApiSession.logIn(service);
  for (const body of [SYNCHRONISED, SHOP, DIRECTORY]) {
    expect([JOB.complete, JOB.partiallyComplete]).toContain((await session.upload({ body })).status);
  }
  expect(await session.get('/api/v2/waiting-relationships')).toEqual([]);

  const way = `/api/v2/graphs/shortest-path?start_node=${CAROL}&end_node=SAFE1&only_traversable=true`;
  const found = (await session.get(way)) as { readonly edges: readonly { readonly kind: string }[] };
  expect(found.edges.map(({ kind }) => kind)).toEqual(['ForceChangePassword', 'SH_SyncedTo', 'SH_Opens']);

  const findings = (await session.get('/api/v2/attack-paths/findings')) as readonly Finding[];
  expect(findings.map((row) => [row.finding, row.exposure_count])).toEqual([['SH_Opens_Finding', 3]]);
  const text = await session.call('GET', '/api/v2/assets/findings/SH_Opens_Finding/short_description.md');
  expect(text.text).toBe('Has the key.');

  const percentOf = async (id: string) => {
    const environments = (await session.get('/api/v2/available-domains')) as readonly Environment[];
    return environments.find((environment) => environment.id === id)?.exposures[0]?.exposure_percent;
  };
  // ANN and both users, of four clerks and those two.
  expect(await percentOf('SHOP1')).toBe(50);
  const cut = (await session.get('/api/v2/attack-paths/choke-points')) as Cut;
  expect(cut.minimum_cut.relationships.map(({ kind }) => kind)).toEqual(['SH_Opens']);

  const simulated = await session.call('POST', '/api/v2/attack-paths/simulate', {
    json: { remove: [{ source: ALICE, kind: 'SH_SyncedTo', target: 'ANN' }] },
  });
  const { zones } = (simulated.body as Simulated).data;
  expect(zones.find(({ environment_id }) => environment_id === 'SHOP1')?.after).toMatchObject({
    exposed_principals: 1,
  });
  const report = await session.call('GET', '/api/v2/report-document');
  expect(report.text).toContain('SH_Opens_Finding');

  const [extension] = (
    (await session.get('/api/v2/extensions')) as {
      readonly extensions: readonly { readonly id: number; readonly is_builtin: boolean }[];
    }
  ).extensions.filter(({ is_builtin: isBuiltIn }) => !isBuiltIn);
  const removed = await session.call('DELETE', `/api/v2/extensions/${extension?.id}`);
  expect(removed.status, removed.text).toBe(204);
  expect((await session.call('GET', way)).status).toBe(404);
  await until('its findings are over', async () => {
    return ((await session.get('/api/v2/attack-paths/findings')) as readonly Finding[]).length === 0;
  });
  expect(await session.get('/api/v2/search?q=SAFE1')).toMatchObject([{ objectid: 'SAFE1' }]);
}, 300_000);

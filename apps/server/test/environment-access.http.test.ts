import { BUILT_IN_TAGS, type FoundFinding } from '@secgraph/analysis';
import {
  accessOf,
  ENTITY_ROUTES,
  type EntityCollectionName,
  permissionsOfRoles,
  RELATED_ROUTES,
  ROUTES,
  type RouteContract,
} from '@secgraph/contract';
import { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import { reconcileFindings } from '@secgraph/database/findings';
import { recordDataQuality, SourceKindRepository, withGraphTransaction } from '@secgraph/database/graph';
import { ZoneRepository } from '@secgraph/database/zones';
import type { TinyGraph, TinyNode } from '@secgraph/questions/testing';
import { entityCollection } from '@secgraph/questions/thread';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReportMaker } from '../src/features/reports/report-maker.ts';
import { queriesOver } from './graph-queries.ts';
import { createTestServer, messageOf, runReportHere } from './test-server.ts';

/** Two environments that are joined in every way; whatever belongs to the second says so. */
const OWN = 'S-1';
const FOREIGN = 'S-2-HIDE';
const SECRET = /HIDE/i;
const USER_ROLE = 2;
/** Kinds that are not built in: one that nodes and relationships of both have, and some of the second alone. */
const OWN_KIND = 'MineOwn';
const FOREIGN_KIND = 'HideForeign';
const FOREIGN_RELATIONSHIP = 'HideLeadsTo';

const COLLECTIONS = ENTITY_ROUTES.map(({ collection }) => collection).filter((name) => name !== 'domains');
const KINDS = ['GenericAll', 'MemberOf', 'AdminTo', 'HasSession', 'Contains', 'GPLink', 'CanRDP', 'DCSync'];

function idIn(environment: string, collection: EntityCollectionName): string {
  return collection === 'domains' ? environment : `${environment}-${collection}`.toUpperCase();
}

function nodesOf(environment: string): Record<string, TinyNode> {
  const properties = (name: string) => ({
    name: environment === FOREIGN ? `HIDE ${name}` : `MINE ${name}`,
    domainsid: environment,
    distinguishedname: `CN=${name},DC=${environment}`,
  });

  const kind = environment === FOREIGN ? FOREIGN_KIND : OWN_KIND;

  return {
    [environment]: { kinds: ['Base', 'Domain', 'Tag_Tier_Zero', kind], properties: properties('domain') },
    ...Object.fromEntries(
      COLLECTIONS.map((collection) => [
        idIn(environment, collection),
        {
          kinds: ['Base', entityCollection(collection).kind, 'Tag_Tier_Zero'].filter(
            (kind, index, kinds) => kinds.indexOf(kind) === index,
          ),
          properties: properties(collection),
        },
      ]),
    ),
  };
}

/** Of its own, and only to be reached over the other environment. */
const START = 'S-1-START';
const GOAL = 'S-1-GOAL';
const apart = (name: string): TinyNode => ({
  kinds: ['Base', 'User'],
  properties: { name: `MINE ${name}`, domainsid: OWN },
});

/** It calls itself something that no node is. */
const SELF_NAMED = `${FOREIGN}-SELF`;

const joined: Readonly<Record<string, TinyNode>> = { ...nodesOf(OWN), ...nodesOf(FOREIGN) };
const nodes: Readonly<Record<string, TinyNode>> = {
  ...joined,
  [START]: apart('start'),
  [GOAL]: apart('goal'),
  [SELF_NAMED]: {
    kinds: [FOREIGN_KIND],
    properties: { name: 'HIDE self', domainsid: FOREIGN, primarykind: FOREIGN_KIND },
  },
};
const ids = Object.keys(nodes);
const nodeIdOf = (objectId: string) => 100 + ids.indexOf(objectId);
const GRAPH: TinyGraph = {
  nodes,
  relationships: [
    ...KINDS.flatMap((kind) =>
      Object.keys(joined).flatMap((start) =>
        Object.keys(joined)
          .filter((end) => end !== start)
          .map((end) => `${start} -${kind}-> ${end}`),
      ),
    ),
    `${START} -GenericAll-> ${FOREIGN}-USERS`,
    `${FOREIGN}-USERS -GenericAll-> ${GOAL}`,
    `${START} -${OWN_KIND}-> ${OWN}`,
    `${START} -Owns-> ${SELF_NAMED}`,
    `${SELF_NAMED} -Owns-> ${OWN}`,
    `${START} -${FOREIGN_RELATIONSHIP}-> ${FOREIGN}-USERS`,
    `${FOREIGN}-USERS -${FOREIGN_RELATIONSHIP}-> ${GOAL}`,
  ],
};

const server = await createTestServer({
  graph: GRAPH,
  environment: { SECGRAPH_ENABLE_CYPHER_MUTATIONS: 'true' },
});
const admin = await server.logInAs('Administrator');
const user = await server.logInAs('User');

const as = (caller: typeof admin, request: InjectOptions) =>
  server.inject({ ...request, headers: { ...request.headers, authorization: caller.authorization } });

let tagId = 0;
let selectorId = 0;
let groupId = 0;
let ownFinding = 0;
let foreignFinding = 0;
let reportId = 0;

const reportMaker = () =>
  new ReportMaker({
    database: server.database,
    repositories: server.repositories,
    databaseUrl: server.databaseUrl,
    auth: server.auth,
    graph: queriesOver(GRAPH),
    series: server.series,
    version: 'v0.0.0',
    log: { info: () => undefined, warn: () => undefined },
    run: runReportHere,
  });

/** What analyses and users left of both environments. */
beforeAll(async () => {
  const { pool, kysely } = server.database;
  await new ZoneRepository(kysely).storeDefaults(BUILT_IN_TAGS, 'test');
  await pool.query("INSERT INTO kind (id, name) VALUES (9001, 'Tag_Tier_Zero')");
  for (const id of ids) {
    const properties = JSON.stringify(nodes[id]?.properties);
    await pool.query("INSERT INTO node VALUES ($1, $2, '{9001}', $3)", [nodeIdOf(id), id, properties]);
  }
  const tags = await as(admin, { url: '/api/v2/asset-group-tags' });
  tagId = tags.json().data.tags.find(({ name }: { name: string }) => name === 'Tier Zero').id;
  await as(admin, {
    method: 'PATCH',
    url: `/api/v2/asset-group-tags/${tagId}`,
    payload: { require_certify: true },
  });
  for (const environment of [OWN, FOREIGN]) {
    const objectId = idIn(environment, 'users');
    const made = await as(admin, {
      method: 'POST',
      url: `/api/v2/asset-group-tags/${tagId}/selectors`,
      payload: { name: `selects ${objectId}`, seeds: [{ type: 1, value: objectId }] },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json().data;
    selectorId = environment === OWN ? id : selectorId;
    for (const selected of [OWN, environment]) {
      await pool.query(
        `INSERT INTO asset_group_tag_selector_member
           (selector_id, object_id, node_id, source, certified, primary_kind, environment_id, name)
         VALUES ($1, $2, $3, 1, 2, 'User', $4, $5) ON CONFLICT DO NOTHING`,
        environment === OWN
          ? [id, idIn(selected, 'users'), nodeIdOf(idIn(selected, 'users')), selected, 'MINE']
          : [id, objectId, nodeIdOf(objectId), environment, 'HIDE users'],
      );
    }
  }
  // One selector that selects of both.
  await pool.query(
    `INSERT INTO asset_group_tag_selector_member
       (selector_id, object_id, node_id, source, certified, primary_kind, environment_id, name)
     VALUES ($1, $2, $3, 2, 2, 'Group', $4, 'HIDE groups')`,
    [selectorId, idIn(FOREIGN, 'groups'), nodeIdOf(idIn(FOREIGN, 'groups')), FOREIGN],
  );
  const group = await as(admin, {
    method: 'POST',
    url: '/api/v2/asset-groups',
    payload: { name: 'group', tag: 'group' },
  });
  groupId = group.json().data.id;
  await as(admin, {
    method: 'PUT',
    url: `/api/v2/asset-groups/${groupId}/selectors`,
    payload: [{ selector_name: 'HIDE', sid: idIn(FOREIGN, 'users'), action: 'add' }],
  });
  for (const environment of [OWN, FOREIGN]) {
    await pool.query(
      `INSERT INTO asset_group_history (actor, action, target, asset_group_tag_id, environment_id)
       VALUES ('test', 'CertifyNodeManual', $1, $2, $3)`,
      [idIn(environment, 'users'), tagId, environment],
    );
  }
  for (const kind of [OWN_KIND, FOREIGN_KIND]) {
    await new SourceKindRepository(kysely).upsertSourceKind(kind);
    const created = await as(admin, {
      method: 'POST',
      url: '/api/v2/custom-nodes',
      payload: { custom_types: { [kind]: { icon: { type: 'font-awesome', name: 'user' } } } },
    });
    expect(created.statusCode, created.body).toBe(201);
  }
  await storeFindings();
  const report = await as(admin, {
    method: 'POST',
    url: '/api/v2/reports',
    payload: { name: 'HIDE', format: 'json' },
  });
  reportId = report.json().data.id;
  await reportMaker().look();
  await recordDataQuality(
    kysely,
    [OWN, FOREIGN].map((environmentId) => ({
      platform: 'ad' as const,
      environmentId,
      environments: 1,
      counts: { users: 1 },
      completeness: undefined,
    })),
  );

  const flags = await as(admin, { url: '/api/v2/features' });
  const { id } = flags
    .json()
    .data.find(({ key }: { key: string }) => key === 'environment_targeted_access_control');
  await as(admin, { method: 'PUT', url: `/api/v2/features/${id}/toggle` });
  const limited = await as(admin, {
    method: 'PATCH',
    url: `/api/v2/platform-users/${user.userId}`,
    payload: { environment_targeted_access_control: { environments: [{ environment_id: OWN }] } },
  });
  expect(limited.statusCode, limited.body).toBe(200);
});

async function storeFindings(): Promise<void> {
  const end = (environment: string, collection: 'groups' | 'users') => {
    const objectId = idIn(environment, collection);
    const name = String(nodes[objectId]?.properties?.['name']);
    return { nodeId: nodeIdOf(objectId), objectId, kind: entityCollection(collection).kind, name };
  };
  const between = (from: string, to: string): FoundFinding => ({
    type: 'T0GenericAll',
    shape: 'relationship',
    tagId,
    environmentId: to,
    environmentName: to === FOREIGN ? 'HIDE' : 'MINE',
    source: end(from, 'users'),
    target: end(to, 'groups'),
    relationship: { id: 1, properties: '{}' },
    isInherited: false,
    exposure: { count: 5, share: 0.5 },
    impact: { count: 5, share: 0.5 },
    severity: 'critical',
    closes: 0,
    fix: { effort: 'low', sideEffects: 'low' },
  });
  await withGraphTransaction(server.database, (transaction) =>
    reconcileFindings(transaction, {
      rows: [between(OWN, OWN), between(FOREIGN, OWN), between(OWN, FOREIGN)],
      types: [],
      postures: [],
      knownTypes: ['T0GenericAll'],
      tagIds: [0, tagId],
      environmentIds: [OWN, FOREIGN],
    }),
  );
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string; environment_id: string }>(
    'SELECT id, environment_id FROM finding ORDER BY id',
  );
  ownFinding = Number(rows.find((row) => row.environment_id === OWN)?.id);
  foreignFinding = Number(rows.find((row) => row.environment_id === FOREIGN)?.id);
  for (const environment of [OWN, FOREIGN]) {
    await pool.query(
      `INSERT INTO posture_snapshot (run_id, environment_id, asset_group_tag_id, exposure_share, principal_count,
         asset_count, exposed_asset_count, attack_path_count, finding_count, archived_count, critical_risk_count)
       VALUES ('11111111-1111-4111-8111-111111111111', $1, $2, 0.5, 10, 1, 1, 1, 1, 0, 1)`,
      [environment, tagId],
    );
    await pool.query(
      `INSERT INTO finding_snapshot (run_id, environment_id, asset_group_tag_id, type, finding_count, new_count,
         archived_count, exposure_count, exposure_share, impact_count, impact_share, composite_risk,
         impacted_asset_count, severity)
       VALUES ('11111111-1111-4111-8111-111111111111', $1, $2, 'T0GenericAll', 2, 2, 0, 5, 0.5, 5, 0.5, 50, 1, 3)`,
      [environment, tagId],
    );
  }
}

/** Parameters with which a route has as much to tell as it can; none of them tells of the other environment. */
const QUERIES: Readonly<Record<string, () => string>> = {
  'get-azure-entity': () => `object_id=${idIn(OWN, 'users')}`,
  search: () => 'q=S-&limit=1000',
  'graph-search': () => 'search_query=S-1&type=fuzzy',
  'get-shortest-path': () => `start_node=${START}&end_node=${GOAL}`,
  'get-pathfinding': () => `start_node=${START}&end_node=${GOAL}`,
  'get-paths-from': () => `start_node=${idIn(OWN, 'users')}`,
  'get-paths-to': () => `end_node=${idIn(OWN, 'users')}`,
  'get-edge-composition': () =>
    `edge_type=DCSync&source_node=${nodeIdOf(idIn(OWN, 'users'))}&target_node=${nodeIdOf(OWN)}`,
  'get-acl-inheritance': () =>
    `edge_type=GenericAll&source_node=${nodeIdOf(idIn(OWN, 'users'))}&target_node=${nodeIdOf(OWN)}`,
  'list-finding-trends': () => `environments=${OWN}`,
  'get-posture-history': () => `environments=${OWN}`,
  'get-protected-assets': () => `environments=${OWN}&asset_group_tag_id=${tagId}`,
  'list-finding-moments': () => 'finding=T0GenericAll',
  'list-finding-details': () => 'finding=T0GenericAll',
  'export-domain-findings': () => 'finding=T0GenericAll',
  'list-asset-group-tags': () => 'counts=true',
  'list-asset-group-tag-selectors': () => 'counts=true&limit=1000',
  'get-combo-node': () => `domainsid=${OWN}`,
  'follow-events': () => 'follow=false',
  'list-asset-group-tag-members': () => 'limit=1000',
  ...Object.fromEntries(
    RELATED_ROUTES.flatMap(({ contract }) => [[contract.id, () => 'limit=1000'] as const]),
  ),
};

function pathOf(route: RouteContract, environment: string): string {
  const entity = [...ENTITY_ROUTES, ...RELATED_ROUTES].find(({ contract }) => contract.id === route.id);
  const parameters: Readonly<Record<string, string | number>> = {
    object_id: entity === undefined ? `META|${environment}|${tagId}` : idIn(environment, entity.collection),
    domain_id: environment,
    tenant_id: environment,
    asset_group_tag_id: tagId,
    asset_group_tag_selector_id: selectorId,
    asset_group_member_id: nodeIdOf(idIn(environment, 'users')),
    asset_group_id: groupId,
    report_id: reportId,
    entity_type: 'az-base',
    data_type: 'findings',
    finding: 'T0GenericAll',
    document: 'title.md',
    kind_name: FOREIGN_KIND,
    node_id: nodeIdOf(idIn(environment, 'users')),
  };

  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name] ?? 1)),
  );
}

const reachable = ROUTES.filter(
  ({ gate }) => gate !== 'public' && accessOf(gate, permissionsOfRoles([USER_ROLE])) !== 'refused',
);
const read = reachable.filter((route) => route.method === 'GET' && route.environments !== 'refused');
const urlOf = (route: RouteContract, environment = OWN) =>
  `${pathOf(route, environment)}?${QUERIES[route.id]?.() ?? ''}`;
/** What is asked by `POST` and changes nothing. */
const QUESTIONS: readonly (readonly [string, string, () => object])[] = [
  ['nodes', '/api/v2/graphs/cypher', () => ({ query: 'MATCH (n) RETURN n', include_properties: true })],
  [
    'paths',
    '/api/v2/graphs/cypher',
    () => ({ query: 'MATCH p=(:User)-[*1..2]->(:Group) RETURN p LIMIT 100' }),
  ],
  [
    'values',
    '/api/v2/graphs/cypher',
    () => ({ query: 'MATCH (n)-[r]->(m) RETURN n.name, type(r), m.objectid' }),
  ],
  [
    'seeds',
    '/api/v2/asset-group-tags/preview-selectors',
    () => ({ seeds: [{ type: 2, value: 'MATCH (n:User) RETURN n' }], expansion: 1 }),
  ],
  ['zones', '/api/v2/asset-group-tags/search', () => ({ query: 'S-2-', tag_type: 1 })],
  [
    'changes',
    '/api/v2/attack-paths/simulate',
    () => ({ remove: [{ source: idIn(OWN, 'users'), kind: 'GenericAll', target: idIn(OWN, 'groups') }] }),
  ],
  ['history', '/api/v2/asset-group-tags-history', () => ({ query: 'S-2' })],
];

describe('a user who may see one of two environments', () => {
  it('learns nothing of the other by any route that reads, which tell administrators of it', async () => {
    const leaks: string[] = [];
    const broken: string[] = [];
    const telling = new Set<string>();
    for (const route of read) {
      const url = urlOf(route);
      const [mine, all] = await Promise.all([as(user, { url }), as(admin, { url })]);
      if (SECRET.test(mine.body)) {
        leaks.push(`${url}: ${SECRET.exec(mine.body)?.index} ${mine.body.slice(0, 300)}`);
      }
      if (mine.statusCode >= 500) {
        broken.push(`${url} ${mine.body}`);
      }
      if (SECRET.test(all.body)) {
        telling.add(route.id);
      }
    }

    expect(leaks).toEqual([]);
    expect(broken).toEqual([]);
    // Of routes that have nothing to tell in the first place, nothing is proven.
    expect([...telling]).toEqual(
      expect.arrayContaining([
        'search',
        'list-environments',
        'list-base-controllers',
        'list-group-members',
        'list-computer-admin-users',
        'get-pathfinding',
        'get-paths-to',
        'get-shortest-path',
        'list-findings',
        'list-finding-details',
        'export-findings',
        'export-domain-findings',
        'list-posture-stats',
        'list-asset-group-tag-members',
        'list-asset-group-tag-selectors',
        'list-asset-group-tag-selector-members',
        'list-asset-group-certifications',
        'list-asset-group-history',
        'list-asset-groups',
        'get-asset-group',
        'list-reports',
        'get-report',
        'get-report-document',
        'download-report',
        'list-graph-kinds',
        'list-graph-source-kinds',
        'list-custom-nodes',
        'get-custom-node',
      ]),
    );
    expect(telling.size).toBeGreaterThan(40);
  }, 60_000);

  it('knows kinds that are built in, and those that something of his has', async () => {
    const kindsOf = async (caller: typeof admin, type = '') =>
      (await as(caller, { url: `/api/v2/graphs/kinds${type}` })).json().data.kinds;
    const [mine, all] = [await kindsOf(user), await kindsOf(admin)];
    const hidden = all.filter((kind: string) => !mine.includes(kind));
    expect(hidden).toEqual([FOREIGN_KIND, FOREIGN_RELATIONSHIP]);
    expect(mine).toEqual(expect.arrayContaining([OWN_KIND, 'User', 'AZTenant', 'MemberOf']));
    expect(await kindsOf(user, '?type=eq:edge')).toContain(OWN_KIND);

    const sources = await as(user, { url: '/api/v2/graphs/source-kinds' });
    const names = sources.json().data.kinds.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Base', 'AZBase', OWN_KIND, 'Sourceless']);
    const custom = await as(user, { url: '/api/v2/custom-nodes' });
    expect(custom.json().data).toMatchObject([{ kindName: OWN_KIND }]);
    expect((await as(user, { url: `/api/v2/custom-nodes/${OWN_KIND}` })).statusCode).toBe(200);
  });

  it.each([
    [
      'paths of kinds',
      (kind: string) =>
        `graphs/shortest-path?start_node=${START}&end_node=${GOAL}&relationship_kinds=in:${kind}`,
    ],
    [
      'who reaches a node',
      (kind: string) => `graphs/paths-to?end_node=${GOAL}&relationship_kinds=in:${kind}`,
    ],
    ['nodes of a kind', (kind: string) => `search?q=S&type=${kind}`],
    ['an icon', (kind: string) => `custom-nodes/${kind}`],
  ])('is told the same of a kind of others as of none when he asks for %s', async (_, pathOfKind) => {
    const ask = (caller: typeof admin, kind: string) => as(caller, { url: `/api/v2/${pathOfKind(kind)}` });
    for (const kind of [FOREIGN_KIND, FOREIGN_RELATIONSHIP]) {
      const [known, none] = [await ask(user, kind), await ask(user, 'NoKindAtAll')];
      expect([known.statusCode, messageOf(known)]).toEqual([none.statusCode, messageOf(none)]);
      expect(known.statusCode).toBeGreaterThanOrEqual(400);
      expect(messageOf(known)).not.toMatch(SECRET);
    }
  });

  it.each([
    'MATCH (n:HideForeigm) RETURN n',
    'MATCH ()-[r:HideLeadsToo]->() RETURN r',
    'MATCH (n:HideForeign) RETURN n',
  ])('is told nothing of kinds of others by the statement %s', async (query) => {
    const payload = { query };
    const told = await as(user, { method: 'POST', url: '/api/v2/graphs/cypher', payload });
    expect(told.json().data ?? told.json().errors).toBeDefined();
    expect(told.body.replaceAll(/Hide(?:Foreigm|LeadsToo)/g, '')).not.toMatch(SECRET);
  });

  it.each(QUESTIONS)('gets no answer of it to questions about %s', async (_, url, payload) => {
    const request = { method: 'POST', url, payload: payload() } as const;
    const [mine, all] = await Promise.all([as(user, request), as(admin, request)]);

    expect([all.statusCode, SECRET.test(all.body)], all.body.slice(0, 500)).toEqual([200, true]);
    expect(mine.statusCode, mine.body).toBe(200);
    expect(mine.body).not.toMatch(SECRET);
  });

  it('is not told whether there is what he asks for of it', async () => {
    const told: unknown[] = [];
    for (const route of read.filter(({ path }) =>
      /\{(?:object|domain|tenant|asset_group_member)_id\}/.test(path),
    )) {
      const response = await as(user, { url: urlOf(route, FOREIGN) });
      const nowhere = await as(user, { url: urlOf(route, FOREIGN).replaceAll('S-2-HIDE', 'S-2-GONE') });
      if (response.statusCode < 400 || response.statusCode !== nowhere.statusCode) {
        told.push([route.id, response.statusCode, nowhere.statusCode, response.body.slice(0, 200)]);
      }
    }

    expect(told).toEqual([]);
  });

  it.each([
    `/api/v2/domains/${FOREIGN}`,
    `/api/v2/domains/${FOREIGN.toLowerCase()}/users`,
    `/api/v2/domains/${FOREIGN}/details?finding=T0GenericAll`,
    `/api/v2/domains/${FOREIGN}/sparkline?finding=T0GenericAll`,
    `/api/v2/ad-domains/${FOREIGN}/data-quality-stats`,
    `/api/v2/meta-nodes/${FOREIGN}`,
  ])('is refused %s', async (url) => {
    const response = await as(user, { url });

    expect([response.statusCode, messageOf(response)]).toEqual([403, 'Forbidden']);
    expect((await as(user, { url: url.replace(new RegExp(FOREIGN, 'i'), OWN) })).statusCode).toBe(200);
  });

  it('has reports made of what he may see, which others who may see less do not read', async () => {
    const payload = { format: 'json' };
    const created = await as(user, { method: 'POST', url: '/api/v2/reports', payload });
    expect(created.statusCode, created.body).toBe(202);
    const foreign = { ...payload, scope: { environment_id: FOREIGN } };
    const refused = await as(user, { method: 'POST', url: '/api/v2/reports', payload: foreign });
    expect(refused.statusCode).toBe(404);
    await reportMaker().look();

    const url = `/api/v2/reports/${created.json().data.id}`;
    const file = await as(user, { url: `${url}/download` });
    expect(file.statusCode, file.body).toBe(200);
    expect(file.json().data).toMatchObject({ environments: { count: 1 }, severities: { critical: 2 } });
    expect(file.body).not.toMatch(SECRET);
    const whole = await as(admin, { url: `/api/v2/reports/${reportId}/download` });
    expect(whole.json().data).toMatchObject({ environments: { count: 2 }, severities: { critical: 3 } });

    expect((await as(admin, { url })).statusCode).toBe(200);
    const nobody = await server.logInAs('Read-Only');
    await server.database.pool.query('UPDATE platform_user SET all_environments = false WHERE id = $1', [
      nobody.userId,
    ]);
    expect((await as(nobody, { url })).statusCode).toBe(404);
    expect((await as(nobody, { url: '/api/v2/reports' })).json().count).toBe(0);
    expect((await as(nobody, { method: 'DELETE', url })).statusCode).toBe(404);

    // As if he had made it, and lost the environments: that it is there he sees, and no more.
    const own = (changes: string) =>
      server.database.pool.query(`UPDATE report SET user_id = $1, ${changes} WHERE id = $2`, [
        nobody.userId,
        created.json().data.id,
      ]);
    await own('sanitised = true');
    expect((await as(nobody, { url })).statusCode).toBe(200);
    expect((await as(nobody, { url: '/api/v2/reports' })).json().count).toBe(1);
    for (const content of ['download', 'key']) {
      const told = await as(nobody, { url: `${url}/${content}` });
      expect([told.statusCode, messageOf(told)]).toEqual([
        403,
        'the report was made with environments that you may not see any more',
      ]);
    }
    await own("status = 'failed', environments = NULL");
    expect((await as(nobody, { url })).json().data.status).toBe('failed');
    expect((await as(nobody, { method: 'DELETE', url })).statusCode).toBe(204);
  });

  it('has other environments dropped from lists of them', async () => {
    const environments = `environments=${OWN}&environments=${FOREIGN}`;
    const trends = await as(user, { url: `/api/v2/attack-paths/finding-trends?${environments}` });
    expect(trends.json()).toMatchObject({ environments: [OWN], data: { total_finding_count_end: 2 } });
    const history = await as(user, { url: `/api/v2/posture-history/findings?${environments}` });
    expect(history.json()).toMatchObject({ environments: [OWN] });
    const scores = await as(user, {
      url: `/api/v2/asset-scores/zone-protected-assets?${environments}&asset_group_tag_id=${tagId}`,
    });
    expect(scores.json().data).toMatchObject({ environments: [OWN], data: [{ total_count: 1 }] });
    const counts = await Promise.all(
      [user, admin].map(async (who) => {
        const { data } = (await as(who, { url: '/api/v2/compliance/frameworks' })).json();
        const controls: { control_id: string; finding_count: number }[] = data.flatMap(
          (framework: { controls: object[] }) => framework.controls,
        );
        return controls.find(({ control_id: id }) => id === 'AC-6')?.finding_count;
      }),
    );
    expect(counts).toEqual([2, 3]);
    const selected = await as(user, {
      url: `/api/v2/asset-group-tags/${tagId}/selectors/${selectorId}/members/counts?${environments}`,
    });
    expect(selected.json().data).toEqual({ total_count: 1, counts: { User: 1 } });
    const none = await as(user, {
      url: `/api/v2/asset-group-tags/${tagId}/selectors/${selectorId}/members?environments=${FOREIGN}`,
    });
    expect(none.json()).toMatchObject({ count: 0, data: { members: [] } });
  });

  it('sees findings of his own, and of where they begin elsewhere no more than the kind', async () => {
    const { count, data } = (await as(user, { url: '/api/v2/attack-paths/findings' })).json();
    expect(count).toBe(2);
    const names = data.map((row: { source_principal_name: string }) => row.source_principal_name);
    expect(names.toSorted()).toEqual(['** Hidden User Object **', 'MINE users']);

    const guess = (value: string) =>
      as(user, { url: `/api/v2/attack-paths/findings?source_principal_id=eq:${value}` });
    expect((await guess(idIn(FOREIGN, 'users'))).json().count).toBe(0);
    expect((await guess('HIDDEN')).json().count).toBe(1);
    const chokePoints = (id: number) =>
      as(user, { url: `/api/v2/attack-paths/choke-points?finding_id=${id}` });
    expect((await chokePoints(foreignFinding)).statusCode).toBe(404);
    expect((await chokePoints(ownFinding)).statusCode).toBe(200);
    const comments = (id: number) =>
      as(user, {
        method: 'POST',
        url: `/api/v2/attack-paths/findings/${id}/comments`,
        payload: { comment: 'x' },
      });
    const history = (id: number) => as(user, { url: `/api/v2/attack-paths/findings/${id}/history` });
    expect((await comments(foreignFinding)).statusCode).toBe(404);
    expect((await comments(ownFinding)).statusCode).toBe(403);
    expect((await history(foreignFinding)).statusCode).toBe(404);
    expect((await history(ownFinding)).statusCode).toBe(200);
  });

  it('may not change the graph, nor use what is about all environments', async () => {
    const update = await as(user, {
      method: 'POST',
      url: '/api/v2/graphs/cypher',
      payload: { query: 'MATCH (n:User) SET n.x = 1' },
    });
    expect(update.statusCode).toBe(403);
    const refused = reachable.filter((route) => route.environments === 'refused');
    expect(refused.length).toBeGreaterThan(10);
    for (const route of refused) {
      const response = await as(user, { method: route.method, url: pathOf(route, OWN) });
      expect([route.id, response.statusCode]).toEqual([route.id, 403]);
      expect(messageOf(response)).toContain('limited to some environments');
    }
  });

  it('finds no node of others by its graph id, and no relationship with one', async () => {
    const last = GRAPH.relationships?.length ?? 0;
    const statusOf = async (caller: typeof admin, path: string) =>
      (await as(caller, { url: `/api/v2/${path}` })).statusCode;
    for (const path of [`nodes/${nodeIdOf(idIn(FOREIGN, 'users'))}`, `relationships/${last}`]) {
      expect([path, await statusOf(admin, path), await statusOf(user, path)]).toEqual([path, 200, 404]);
    }
    expect(await statusOf(user, `nodes/${nodeIdOf(idIn(OWN, 'users'))}`)).toBe(200);
  });

  it('is not told which file is being read', async () => {
    const statuses = new DatapipeStatusRepository(server.database.kysely);
    await statuses.updateStatus('ingesting');
    await statuses.updateIngest({
      jobId: 1,
      fileName: 'HIDE.zip',
      entriesDone: 0,
      entriesTotal: 1,
      share: 0,
      fileBytes: 1,
      ingestedBytes: 0,
      elapsedMs: 1,
    });
    const [told, kept] = await Promise.all(
      [admin, user].map((caller) => as(caller, { url: '/api/v2/datapipe/status' })),
    );
    await statuses.updateStatus('idle');
    expect(told?.json().data).toMatchObject({
      status: 'ingesting',
      ingest_progress: { file_name: 'HIDE.zip' },
    });
    expect(kept?.json().data.status).toBe('ingesting');
    expect(kept?.body).not.toMatch(SECRET);
  });

  it('does not find out by excluding it of which kind a hidden relationship is', async () => {
    const edge = (kind: string) => `${nodeIdOf(START)}_${kind}_${nodeIdOf(`${FOREIGN}-USERS`)}`;
    const path = (kind: string) =>
      as(user, {
        url: `/api/v2/graphs/shortest-path?start_node=${START}&end_node=${GOAL}&exclude_edges=${edge(kind)}`,
      });
    const [right, wrong] = [await path('GenericAll'), await path('MemberOf')];
    expect(right.statusCode).toBe(200);
    expect(right.body).toBe(wrong.body);
  });

  it('of no environment sees nothing at all', async () => {
    await as(admin, {
      method: 'PATCH',
      url: `/api/v2/platform-users/${user.userId}`,
      payload: { environment_targeted_access_control: { environments: [] } },
    });
    const listed = await as(user, { url: '/api/v2/available-domains' });
    expect(listed.json()).toEqual({ data: [] });
    expect((await as(user, { url: '/api/v2/attack-paths/findings' })).json().count).toBe(0);
    expect((await as(user, { url: '/api/v2/search?q=S-' })).json().data).toEqual([]);
  });
});

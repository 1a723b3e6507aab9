import { openRepositories } from '@secgraph/database';
import { createGraphModel, type DeclaredExtension } from '@secgraph/graph-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { queriesOver } from '../../../test/graph-queries.ts';
import { openZoneServer, refusalOf } from '../zones/zone-server.test-support.ts';

const SHOP: DeclaredExtension = {
  id: 900,
  name: 'Shop',
  displayName: 'The shop',
  namespace: 'SH',
  nodeKinds: [],
  relationshipKinds: [
    { id: 901, name: 'SH_Opens', displayName: 'Opens', isTraversable: true },
    { id: 902, name: 'SH_Contains', displayName: 'Contains', isTraversable: true },
    { id: 903, name: 'SH_Sells', displayName: 'Sells', isTraversable: true },
  ],
  environments: [],
  findings: [
    {
      id: 904,
      name: 'SH_Sale',
      displayName: 'A sale',
      relationshipKind: 'SH_Sells',
      environmentKind: 'SH_Branch',
    },
  ],
  listFindings: [
    {
      id: 905,
      name: 'SH_Open_Door',
      displayName: 'Open doors',
      statement: 'MATCH (n:SH_Door {open: true}) RETURN n',
      severity: 'high',
      environmentKind: '',
      isOffByDefault: false,
    },
  ],
};

const graph = { ...queriesOver({ nodes: {}, relationships: [] }), model: createGraphModel(1, [SHOP]) };
const { call, database, logInAs, inject, takeRequest } = await openZoneServer({ graph });
const PATH = '/attack-paths/types';
const put = (finding: string, payload: object) => call('PUT', `${PATH}/${finding}`, payload);

beforeEach(async () => {
  await database.pool.query('DELETE FROM finding_switch');
  await takeRequest();
});

describe('types of findings', () => {
  it('are listed with where they come from, and whether they are looked for', async () => {
    const { data } = (await call('GET', PATH)).json();
    const told = (name: string) => data.find(({ finding }: { finding: string }) => finding === name);

    expect(told('T0GenericAll')).toMatchObject({
      origin: 'built-in',
      platform: 'Active Directory',
      enabled: true,
    });
    expect(told('SH_Opens_Finding')).toEqual({
      finding: 'SH_Opens_Finding',
      title: 'Opens',
      category: 'Tier Zero Attack Paths',
      platform: 'The shop',
      origin: 'default',
      enabled: true,
    });
    expect(told('SH_Contains_Finding')).toMatchObject({ origin: 'default', enabled: false });
    expect(told('SH_Sale')).toMatchObject({ origin: 'extension', title: 'A sale', enabled: true });
    expect(told('SH_Open_Door')).toEqual({
      finding: 'SH_Open_Door',
      title: 'Open doors',
      category: 'Risky Settings',
      platform: 'The shop',
      origin: 'extension',
      enabled: true,
    });
  });

  it('are switched, which asks for an analysis once', async () => {
    const { extensions } = openRepositories(database);
    const response = await put('SH_Opens_Finding', { enabled: false });
    expect([response.statusCode, response.json().data.enabled]).toEqual([200, false]);
    expect((await extensions.readModel()).findingSwitches).toEqual(new Map([['SH_Opens_Finding', false]]));
    expect(await takeRequest()).toBe('everything');

    const revision = await extensions.readRevision();
    await put('SH_Opens_Finding', { enabled: false });
    expect([await takeRequest(), await extensions.readRevision()]).toEqual([undefined, revision]);
  });

  it('are refused where there is none, nothing is asked for, or who asks may not', async () => {
    expect((await put('Nothing', { enabled: true })).statusCode).toBe(404);
    expect((await put('T0GenericAll', {})).statusCode).toBe(400);
    expect((await put('T0GenericAll', { enabled: 'no' })).statusCode).toBe(400);
    expect((await inject({ method: 'PUT', url: `/api/v2${PATH}/T0GenericAll` })).statusCode).toBe(401);
    const { authorization } = await logInAs('Read-Only');
    const response = await inject({
      method: 'PUT',
      url: `/api/v2${PATH}/T0GenericAll`,
      headers: { authorization },
      payload: { enabled: false },
    });
    expect(refusalOf(response)[0]).toBe(403);
  });
});

describe('texts about a type that an extension brings', () => {
  const text = async (finding: string, document: string) => {
    const response = await call('GET', `/assets/findings/${finding}/${document}.md`);
    expect(response.statusCode, response.body).toBe(200);
    return response.body;
  };

  it('are what it wrote, or what it says about the kind, or what holds of any', async () => {
    await database.pool.query(`
      INSERT INTO schema_extension (id, name, display_name, version, namespace)
        VALUES (900, 'Shop', 'The shop', 'v1.0.0', 'SH');
      INSERT INTO schema_relationship_kind (id, extension_id, name, display_name, description, is_traversable)
        VALUES (901, 900, 'SH_Opens', 'Opens', 'Opens the safe. At night as well.', true);
      INSERT INTO schema_kind_info (relationship_kind_id, key, title, position, markdown)
        VALUES (901, 'abuse', 'Abuse', 1, 'Turn the key.'), (901, 'remediation', 'Cure', 2, 'Take the key away.');
      INSERT INTO schema_finding (id, extension_id, name, display_name, relationship_kind, environment_kind,
          short_description, long_remediation)
        VALUES (904, 900, 'SH_Sale', 'A sale', 'SH_Sells', 'SH_Branch', 'Sold.', 'Do not sell.');
      INSERT INTO schema_finding (id, extension_id, type, name, display_name, relationship_kind, environment_kind,
          statement, long_description, long_remediation)
        VALUES (905, 900, 2, 'SH_Open_Door', 'Open doors', '', '', 'MATCH (n) RETURN n',
          'The door is open. Thieves come.', 'Close it. And lock it.')`);

    expect(await text('SH_Opens_Finding', 'short_description')).toBe('Opens the safe.');
    expect(await text('SH_Opens_Finding', 'long_description')).toContain('## Abuse\n\nTurn the key.');
    expect(await text('SH_Opens_Finding', 'short_remediation')).toBe('Take the key away.');
    expect(await text('SH_Sale', 'short_description')).toBe('Sold.');
    expect(await text('SH_Sale', 'long_remediation')).toContain('Do not sell.');
    expect(await text('SH_Sale', 'short_remediation')).toContain('Remove the relationship');
    expect(await text('SH_Open_Door', 'title')).toBe('Open doors');
    expect(await text('SH_Open_Door', 'short_description')).toBe('The door is open.');
    expect(await text('SH_Open_Door', 'long_description')).toContain('The door is open. Thieves come.');
    expect(await text('SH_Open_Door', 'short_remediation')).toBe('Close it.');
    expect(await text('SH_Open_Door', 'long_remediation')).toContain('Close it. And lock it.');
  });
});

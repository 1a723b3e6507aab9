import { getAzureEntity } from '@secgraph/contract';
import { AZURE_NUMBERS, AZURE_RULES } from '@secgraph/questions/thread';
import { Compile } from 'typebox/compile';
import { afterAll, describe, expect, it } from 'vitest';
import { queriesOver } from '../../../test/graph-queries.ts';
import { openGraphServer } from '../graph-server.test-support.ts';

const cloud = (kind: string, properties: Readonly<Record<string, unknown>> = {}) => ({
  kinds: ['AZBase', kind],
  properties: { name: kind.toUpperCase(), ...properties },
});

const server = await openGraphServer(
  queriesOver({
    nodes: {
      T: cloud('AZTenant'),
      MG: cloud('AZManagementGroup'),
      SUB: cloud('AZSubscription'),
      RG: cloud('AZResourceGroup'),
      VM: cloud('AZVM'),
      KV: cloud('AZKeyVault'),
      U1: cloud('AZUser'),
      U2: cloud('AZUser'),
      G: cloud('AZGroup', { isassignabletorole: true }),
      APP: cloud('AZApp'),
      SP: { kinds: ['AZBase', 'AZServicePrincipal', 'Tag_Tier_Zero'], properties: { name: 'SP' } },
      ROLE: cloud('AZRole'),
      FIC: cloud('AZFederatedIdentityCredential'),
      AD: { kinds: ['Base', 'User'] },
    },
    relationships: [
      'T -AZContains-> MG',
      'T -AZContains-> U1',
      'T -AZContains-> U2',
      'MG -AZContains-> SUB',
      'SUB -AZContains-> RG',
      'RG -AZContains-> VM',
      'RG -AZContains-> KV',
      'U1 -AZMemberOf-> G',
      'U2 -AZMemberOf-> G',
      'G -AZHasRole-> ROLE',
      'G -AZOwner-> RG',
      'U1 -AZVMContributor-> VM',
      'G -AZGetKeys-> KV',
      'APP -AZRunsAs-> SP',
      'FIC -AZAuthenticatesTo-> APP',
      'U2 -AZRoleApprover-> ROLE',
      'U1 -AZRoleEligible-> ROLE',
    ],
  }),
);
afterAll(() => server.close());

async function get(path: string, authorization = 'graphdb/Read') {
  const response = await server.inject({
    url: `/api/v2/azure/${path}`,
    headers: authorization === '' ? {} : { authorization },
  });
  const body = response.json();
  if (response.statusCode === 200) {
    const schema = getAzureEntity.responses[200];
    expect(schema?.kind === 'json' && [...Compile(schema.schema).Errors(body)]).toEqual([]);
  }

  return { status: response.statusCode, body, message: body.errors?.[0]?.message };
}

const resources = {
  AZVM: 1,
  AZManagedCluster: 0,
  AZVMScaleSet: 0,
  AZContainerRegistry: 0,
  AZWebApp: 0,
  AZLogicApp: 0,
  AZAutomationAccount: 0,
  AZKeyVault: 1,
  AZFunctionApp: 0,
};

describe('a node of the cloud', () => {
  it('is told with its kinds, its zone and its properties', async () => {
    const { status, body } = await get('service-principals?object_id=sp');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind: 'AZServicePrincipal',
      kinds: ['AZBase', 'AZServicePrincipal', 'Tag_Tier_Zero'],
      isTierZero: true,
      isOwnedObject: false,
      props: { objectid: 'SP', name: 'SP', appid: 'APP' },
    });
  });

  it.each<[string, string, object]>([
    ['az-base', 'U1', { outbound_object_control: 2, inbound_object_control: 1 }],
    ['applications', 'APP', { federated_identity_credentials: 1, inbound_object_control: 0 }],
    [
      'users',
      'U1',
      {
        group_membership: 1,
        roles: 1,
        eligible_roles: 1,
        execution_privileges: 1,
        outbound_object_control: 2,
        inbound_object_control: 1,
      },
    ],
    [
      'groups',
      'G',
      {
        roles: 1,
        eligible_roles: 0,
        group_members: 2,
        group_membership: 0,
        outbound_object_control: 1,
        inbound_object_control: 3,
      },
    ],
    ['roles', 'ROLE', { active_assignments: 2, pim_assignments: 0, eligible_assignments: 1, approvers: 1 }],
    ['vms', 'VM', { inboundExecutionPrivileges: 1, inbound_object_control: 5 }],
    ['devices', 'VM', { inboundExecutionPrivileges: 1, inbound_object_control: 5 }],
    [
      'key-vaults',
      'KV',
      {
        Readers: { KeyReaders: 2, CertificateReaders: 0, SecretReaders: 0, AllReaders: 2 },
        inbound_object_control: 4,
      },
    ],
    ['resource-groups', 'RG', { descendents: { descendent_counts: resources }, inbound_object_control: 6 }],
    [
      'subscriptions',
      'SUB',
      { descendents: { descendent_counts: { AZResourceGroup: 1, ...resources } }, inbound_object_control: 2 },
    ],
    [
      'management-groups',
      'MG',
      {
        descendents: {
          descendent_counts: { AZManagementGroup: 0, AZSubscription: 1, AZResourceGroup: 1, ...resources },
        },
        inbound_object_control: 1,
      },
    ],
    [
      'tenants',
      'T',
      {
        descendents: {
          descendent_counts: {
            AZUser: 2,
            AZGroup: 0,
            AZManagementGroup: 1,
            AZSubscription: 1,
            AZResourceGroup: 1,
            ...resources,
            AZApp: 0,
            AZServicePrincipal: 0,
            AZDevice: 0,
          },
        },
        inbound_object_control: 0,
      },
    ],
  ])('as %s of %s shows its numbers', async (type, id, numbers) => {
    const { body } = await get(`${type}?object_id=${id}`);
    const { kind: _, kinds: __, isTierZero: ___, isOwnedObject: ____, props: _____, ...told } = body.data;
    expect(told).toEqual(numbers);
  });

  it('is what an empty name of a list asks for', async () => {
    const { status, body } = await get('roles?object_id=ROLE&related_entity_type=');
    expect([status, body.data.kind]).toEqual([200, 'AZRole']);
  });

  it.each(Object.keys(AZURE_NUMBERS))('of type %s has no numbers when nobody wants them', async (type) => {
    const counted = (await get(`${type}?object_id=KV`)).body.data;
    const { status, body } = await get(`${type}?object_id=KV&counts=false`);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(counted).sort());
    expect(JSON.stringify({ ...body.data, props: {} })).not.toMatch(/:[1-9]/);
    if (body.data.descendents !== undefined) {
      expect(body.data.descendents).toEqual({ descendent_counts: null });
    }
  });

  it.each([
    ['applications', 'APP', { service_principal_id: 'SP' }],
    ['applications', 'U1', { service_principal_id: '' }],
    ['service-principals', 'U1', { appid: '' }],
    ['federated-identity-credentials', 'FIC', { appid: 'APP' }],
  ])('as %s of %s tells its other side', async (type, id, props) => {
    expect((await get(`${type}?object_id=${id}&counts=false`)).body.data.props).toMatchObject(props);
  });
});

describe('a list of a node of the cloud', () => {
  const ids = (body: { readonly data: readonly { readonly props: { readonly objectid: string } }[] }) =>
    body.data.map(({ props }) => props.objectid);

  it('comes newest first, page by page', async () => {
    const list = 'groups?object_id=G&related_entity_type=group-members';
    const first = await get(`${list}&limit=1`);
    expect(first.body).toMatchObject({ count: 2, limit: 1, skip: 0 });
    expect(first.body.data[0]).toMatchObject({
      kind: 'AZUser',
      kinds: ['AZBase', 'AZUser'],
      isTierZero: false,
    });
    expect(ids(first.body)).toEqual(['U2']);
    expect(ids((await get(`${list}&skip=1`)).body)).toEqual(['U1']);
    expect((await get(list)).body).toMatchObject({ limit: 100 });
    expect(ids((await get(`${list}&limit=0`)).body)).toEqual([]);
    expect(ids((await get(`${list}&skip=2`)).body)).toEqual([]);
    expect(await get(`${list}&skip=3`)).toMatchObject({ status: 400, message: 'invalid skip: 3' });
  });

  it('is put in order, and narrowed down to what contains a text', async () => {
    const list = 'resource-groups?object_id=RG&related_entity_type=inbound-control';
    expect(ids((await get(`${list}&sort_by=objectid`)).body)).toEqual(['G', 'MG', 'SUB', 'T', 'U1', 'U2']);
    expect(ids((await get(`${list}&sort_by=-objectid&limit=2`)).body)).toEqual(['U2', 'U1']);
    const narrowed = (await get(`${list}&contains=u&sort_by=objectid`)).body;
    expect([narrowed.count, ids(narrowed)]).toEqual([5, ['G', 'MG', 'SUB', 'U1', 'U2']]);
    expect((await get(`${list}&contains=${'x'.repeat(257)}`)).status).toBe(400);
  });

  it('is drawn as far as the nearest nodes, where only so many are wanted', async () => {
    const list = 'users?object_id=U1&related_entity_type=roles&type=graph';
    const { body } = await get(`${list}&max_nodes=2`);
    const drawn = Object.values(body).map((item) => (item as { data: { objectid?: string } }).data.objectid);
    expect(drawn.filter((id) => id !== undefined).sort()).toEqual(['G', 'U1']);
    expect((await get(`${list}&max_nodes=0`)).status).toBe(400);
  });

  it.each([
    ['roles?object_id=ROLE&related_entity_type=eligible-assignments', ['U1']],
    ['applications?object_id=APP&related_entity_type=federated-identity-credentials', ['FIC']],
  ])('beyond the established API: %s', async (path, expected) => {
    expect(ids((await get(path)).body)).toEqual(expected);
  });

  it('is drawn as the paths to it, without an envelope', async () => {
    const { status, body } = await get('users?object_id=U1&related_entity_type=roles&type=graph');
    expect(status).toBe(200);
    expect(Object.values(body).filter((item) => 'label' in (item as object))).toHaveLength(5);
    expect(body).not.toHaveProperty('data');
  });

  it.each(Object.keys(AZURE_RULES))('%s is there for any node', async (name) => {
    for (const form of ['list', 'graph']) {
      const { status } = await get(`nonsense?object_id=u1&related_entity_type=${name}&type=${form}`);
      expect(status).toBe(200);
    }
  });
});

describe('what is wrong', () => {
  it.each([
    ['users', 400, 'query parameter object_id is required'],
    ['users?object_id=', 400, 'query parameter object_id is required'],
    ['users?object_id=U1&counts=x', 400, 'there are errors in the query parameter filters specified'],
    ['nonsense?object_id=U1', 400, 'unknown azure entity nonsense'],
    ['users?object_id=NOBODY', 404, 'not found'],
    ['users?object_id=AD', 404, 'not found'],
    ['users?object_id=NOBODY&related_entity_type=roles', 404, 'not found'],
    [
      'users?object_id=U1&related_entity_type=function-apps',
      404,
      'no matching related entity list type for function-apps',
    ],
    [
      'users?object_id=U1&related_entity_type=roles&type=count',
      400,
      'query parameter "type" is malformed: invalid return type requested for related entities',
    ],
    [
      'users?object_id=U1&related_entity_type=roles&skip=-1',
      400,
      'query parameter "skip" is malformed: invalid skip: -1',
    ],
    [
      'users?object_id=U1&related_entity_type=roles&skip=abc',
      400,
      'query parameter "skip" is malformed: error converting skip value abc to int: strconv.Atoi: parsing "abc": invalid syntax',
    ],
    [
      'users?object_id=U1&related_entity_type=roles&limit=1.5&type=graph',
      400,
      'query parameter "limit" is malformed: error converting limit value 1.5 to int: strconv.Atoi: parsing "1.5": invalid syntax',
    ],
    [
      'users?object_id=U1&related_entity_type=roles&limit=-1',
      400,
      'query parameter "limit" is malformed: invalid limit: -1',
    ],
  ])('%s is refused', async (path, status, message) => {
    expect(await get(path)).toMatchObject({ status, message });
  });

  it('is who may not ask', async () => {
    expect(await get('users?object_id=U1', '')).toMatchObject({ status: 401 });
    expect(await get('users?object_id=U1', 'clients/Read')).toMatchObject({ status: 403 });
  });
});

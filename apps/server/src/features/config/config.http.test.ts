import type { Feature, Parameter } from '@secgraph/contract';
import { FeatureFlagRepository } from '@secgraph/database/config';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { auth, database, inject, logInAs } = await createTestServer();
const admin = await logInAs('Administrator');
const reader = await logInAs('Read-Only');

function send(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, caller = admin) {
  const headers = { authorization: caller.authorization };

  return inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

const put = (key: string, value: unknown) => send('PUT', '/api/v2/config', { key, value });
const told = (response: Awaited<ReturnType<typeof inject>>) => [response.statusCode, messageOf(response)];

/** Parameters that clients know, and whether they may change them. */
const KNOWN: readonly (readonly [string, object, boolean])[] = [
  ['auth.password_expiration_window', { duration: 'P90D' }, true],
  ['neo4j.configuration', { batch_write_size: 20_000, write_flush_size: 100_000 }, true],
  ['analysis.citrix_rdp_support', { enabled: false }, true],
  ['analysis.extended_techniques', { enabled: true }, true],
  ['prune.ttl', { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' }, true],
  ['analysis.reconciliation', { enabled: false }, true],
  ['analysis.scheduled', { enabled: false, rrule: '' }, true],
  ['auth.api_token_expiration', { enabled: false, expiration_period: 90 }, true],
  ['pipeline.client_metrics', { enabled: false }, true],
  ['http.trusted_proxies', { trusted_proxies: 0 }, false],
  ['eula.custom_text', { custom_text: '' }, false],
  ['auth.session_ttl_hours', { hours: 8 }, false],
  ['pipeline.updated_stale_client', { enabled: true }, false],
  ['analysis.retain_ingest_files', { enabled: false }, false],
  ['auth.api_tokens', { enabled: true }, false],
  ['api.timeout_limit', { enabled: true }, false],
  ['auth.environment_targeted_access_control', { enabled: false }, false],
];

describe('configuration parameters', () => {
  it.each(KNOWN)('has %s', async (key, value, isWritable) => {
    const found = await send('GET', `/api/v2/config?parameter=eq:${key}`);
    expect(found.json().data).toMatchObject([
      { key, value, default_value: value, is_writable: isWritable, deleted_at: { valid: false } },
    ]);

    const changed = await put(key, value);
    if (isWritable) {
      expect(changed.json()).toEqual({ data: { key, value } });
    } else {
      expect(told(changed)).toEqual([400, `Configuration parameter ${key} is not valid.`]);
    }
  });

  it('are all told, with what they are for', async () => {
    const all: Parameter[] = (await send('GET', '/api/v2/config', undefined, reader)).json().data;
    expect(all.map(({ key }) => key)).toEqual(expect.arrayContaining(KNOWN.map(([key]) => key)));
    expect(all.filter(({ name, description }) => name === '' || description === '')).toEqual([]);
  });

  it('count at once', async () => {
    await put('auth.password_expiration_window', { duration: 'PT1H' });
    expect(auth.settings.passwordLifetimeMs()).toBe(3_600_000);
    await put('wire.nulls', { mode: 'plain' });
    const self = await send('GET', '/api/v2/self');
    expect(self.json().data.first_name).toBeNull();
    await put('wire.nulls', { mode: 'wrapped' });
    await put('auth.password_expiration_window', { duration: 'P90D' });

    const rrule = 'DTSTART:20260101T030000Z\nRRULE:FREQ=DAILY';
    expect((await put('analysis.scheduled', { enabled: true, rrule })).statusCode).toBe(200);
    expect(told(await send('PUT', '/api/v2/analysis'))).toEqual([
      400,
      'analysis is configured to run on a schedule, unable to run just in time',
    ]);
    await put('analysis.scheduled', { enabled: false, rrule: '' });
  });

  it.each([
    ['x', { a: 1 }, 'Configuration parameter x is not valid.'],
    ['analysis.reconciliation', undefined, 'missing or invalid property: value'],
    ['analysis.reconciliation', {}, 'missing or invalid property: value'],
    ['analysis.reconciliation', [true], 'missing or invalid property: value'],
    ['analysis.reconciliation', 'true', 'missing or invalid property: value'],
    ['analysis.reconciliation', { enabled: true, x: 1 }, 'value property contains an invalid field'],
    ['analysis.reconciliation', { enabled: 'true' }, 'missing or invalid enabled'],
    ['analysis.reconciliation', { constructor: true }, 'missing or invalid enabled'],
    [
      'neo4j.configuration',
      { batch_write_size: 1.5, write_flush_size: -1 },
      'missing or invalid batch_write_size; missing or invalid write_flush_size',
    ],
    [
      'auth.password_expiration_window',
      { duration: '90 days' },
      'missing or invalid duration: write an ISO 8601 duration such as P90D',
    ],
    [
      'auth.password_expiration_window',
      { duration: 'P0D' },
      'missing or invalid duration: write an ISO 8601 duration such as P90D',
    ],
    ['prune.ttl', { base_ttl: 'x', has_session_edge_ttl: 'P3D' }, 'missing or invalid base_ttl'],
    [
      'prune.ttl',
      { base_ttl: 'P3D', has_session_edge_ttl: 'P1D' },
      'BaseTTL: must be >= P4D; HasSessionEdgeTTL: must be >= P2D',
    ],
    [
      'prune.ttl',
      { base_ttl: 'P31D', has_session_edge_ttl: 'P8D' },
      'BaseTTL: must be <= P30D; HasSessionEdgeTTL: must be <= P7D',
    ],
    ['analysis.scheduled', { enabled: true, rrule: 'RRULE:FREQ=DAILY' }, 'RRule: dtstart is required'],
    [
      'analysis.scheduled',
      { enabled: false, rrule: 'DTSTART:20260101T030000Z\nRRULE:FREQ=DAILY;COUNT=3' },
      'RRule: count not supported',
    ],
    [
      'analysis.scheduled',
      { enabled: false, rrule: 'DTSTART:20260101T030000Z\nRRULE:FREQ=DAILY;UNTIL=20270101T000000Z' },
      'RRule: until not supported',
    ],
    [
      'auth.api_token_expiration',
      { enabled: true, expiration_period: 366 },
      'ExpirationPeriod: must be >= 1 and <= 365',
    ],
    ['wire.nulls', { mode: 'other' }, 'mode must be one of wrapped, plain'],
  ])('refuses %s set to %j', async (key, value, message) => {
    expect(told(await put(key, value))).toEqual([400, message]);
  });

  it('refuses what is no change and no filter', async () => {
    const broken = await inject({
      method: 'PUT',
      url: '/api/v2/config',
      headers: { authorization: admin.authorization, 'content-type': 'application/json' },
      payload: '{',
    });
    expect(told(broken)).toEqual([400, 'error unmarshalling JSON payload']);
    expect(told(await send('GET', '/api/v2/config?parameter=neq:prune.ttl'))).toEqual([
      400,
      'the specified filter predicate is not supported for this column: parameter neq',
    ]);
    expect(told(await send('GET', '/api/v2/config?parameter=eq:x'))).toEqual([
      400,
      'Configuration parameter x is not valid.',
    ]);
  });

  it('are changed by administrators alone, and that is told', async () => {
    expect((await inject({ url: '/api/v2/config' })).statusCode).toBe(401);
    expect((await send('PUT', '/api/v2/config', {}, reader)).statusCode).toBe(403);

    const changed = await put('prune.ttl', { base_ttl: 'P8D', has_session_edge_ttl: 'P3D' });
    const logs = await send(
      'GET',
      `/api/v2/audit?status=eq:success&request_id=eq:${String(changed.headers['requestid'])}`,
    );
    expect(logs.json().data.logs).toMatchObject([
      {
        action: 'UpdateParameter',
        fields: {
          key: 'prune.ttl',
          value: { base_ttl: 'P8D', has_session_edge_ttl: 'P3D' },
          previous: { value: { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' } },
        },
      },
    ]);
  });
});

describe('feature flags', () => {
  const list = async (): Promise<readonly Feature[]> => (await send('GET', '/api/v2/features')).json().data;
  const find = async (key: string) => (await list()).find((feature) => feature.key === key);

  it('are told', async () => {
    expect((await list()).map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'tier_management_engine',
        'oidc_support',
        'clear_graph_data',
        'entity_panel_cache',
        'ntlm_post_processing',
        'dark_mode',
        'environment_targeted_access_control',
      ]),
    );
    expect((await send('GET', '/api/v2/features', undefined, reader)).statusCode).toBe(200);
    expect((await inject({ url: '/api/v2/features' })).statusCode).toBe(401);
  });

  it('switch what belongs to them, even before anybody is asked who he is', async () => {
    const feature = await find('tier_management_engine');
    const url = `/api/v2/features/${feature?.id}/toggle`;

    expect((await send('PUT', url)).json()).toEqual({ data: { enabled: false } });
    expect(told(await send('GET', '/api/v2/asset-group-tags'))).toEqual([404, 'resource not found']);
    expect((await inject({ url: '/api/v2/asset-group-tags' })).statusCode).toBe(404);
    expect((await send('PUT', url)).json()).toEqual({ data: { enabled: true } });
    expect((await send('GET', '/api/v2/asset-group-tags')).statusCode).toBe(200);
  });

  it('are switched where that is allowed', async () => {
    const fixed = await find('dark_mode');
    expect(told(await send('PUT', `/api/v2/features/${fixed?.id}/toggle`))).toEqual([
      403,
      `Feature flag dark_mode(${fixed?.id}) is not user updatable.`,
    ]);
    expect(told(await send('PUT', '/api/v2/features/x/toggle'))).toEqual([400, 'id is malformed.']);
    expect(told(await send('PUT', '/api/v2/features/999999/toggle'))).toEqual([404, 'resource not found']);
    expect((await send('PUT', `/api/v2/features/${fixed?.id}/toggle`, undefined, reader)).statusCode).toBe(
      403,
    );
  });

  it('stay as they are when the service starts again', async () => {
    const flags = new FeatureFlagRepository(database.kysely);
    await flags.storeDefaults([
      { key: 'dark_mode', name: 'Darker', description: 'd', isEnabled: false, isUserUpdatable: false },
    ]);
    expect(await find('dark_mode')).toMatchObject({ name: 'Darker', enabled: true });
  });

  it('keep graph data from being deleted', async () => {
    const setFlag = async (isEnabled: boolean) => {
      await database.pool.query("UPDATE feature_flag SET enabled = $1 WHERE key = 'clear_graph_data'", [
        isEnabled,
      ]);
      await auth.settings.refresh();
    };
    await setFlag(false);
    const clear = (body: object) => send('POST', '/api/v2/clear-database', body);

    expect(told(await clear({ deleteCollectedGraphData: true }))).toEqual([
      400,
      'deleting graph data is currently disabled',
    ]);
    expect((await clear({ deleteFileIngestHistory: true })).statusCode).toBe(204);
    await setFlag(true);
    expect((await clear({ deleteCollectedGraphData: true })).statusCode).toBe(204);
  });
});

describe('the licence', () => {
  it.each(['PUT', 'GET'] as const)(
    'is accepted by a user who could do nothing else, by %s',
    async (method) => {
      const user = await logInAs('User');
      await database.pool.query('UPDATE platform_user SET eula_accepted = false WHERE id = $1', [
        user.userId,
      ]);
      auth.sessions.forget();
      expect((await send('GET', '/api/v2/roles', undefined, user)).statusCode).toBe(403);

      const accepted = await send(method, '/api/v2/accept-eula', undefined, user);
      expect([accepted.statusCode, accepted.body]).toEqual([202, '']);
      expect((await send('GET', '/api/v2/roles', undefined, user)).statusCode).toBe(200);
      expect((await inject({ method, url: '/api/v2/accept-eula' })).statusCode).toBe(401);
    },
  );
});

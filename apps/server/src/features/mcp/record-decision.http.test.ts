import { expect, it } from 'vitest';
import { createTestServer, setParameter } from '../../../test/test-server.ts';
import { connectClient, listen, markedText } from './connect-client.test-support.ts';
import { PLANTED_ESTATE, plantFindings } from './planted-estate.test-support.ts';

const server = await createTestServer({ graph: PLANTED_ESTATE });
const findings = await plantFindings(server);
const address = await listen(server);
const admin = await server.logInAs('Administrator');
const finding = findings.get('Kerberoasting') ?? 0;
const zone = (await server.repositories.zones.listTags()).find(({ name }) => name === 'Tier Zero')?.id ?? 0;
const ACCEPT = {
  action: 'accept',
  finding_ids: [finding],
  accept_until: '2100-01-01T00:00:00Z',
  reason: 'known',
};

async function allow(enabled: boolean): Promise<void> {
  await setParameter(server.database, 'mcp.writes', { enabled });
  await server.auth.settings.refresh();
}

async function tokenOf(scope: string): Promise<string> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/tokens',
    payload: { token_name: scope, scope },
    headers: { authorization: admin.authorization },
  });
  const { id, key } = response.json().data;

  return `Bearer ${id}:${key}`;
}

it('tools only read, until an administrator allows more', async () => {
  const { call, client } = await connectClient(address, admin.authorization);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('record_decision');

  const refused = await call('record_decision', ACCEPT);
  expect([refused.isError, markedText(refused)]).toEqual([true, expect.stringContaining('mcp.writes')]);
});

it('decisions are written down as the user, and told to the audit log', async () => {
  await allow(true);
  const { ask, client } = await connectClient(address, await tokenOf('all'));
  const tool = (await client.listTools()).tools.find(({ name }) => name === 'record_decision');
  expect(tool?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });

  expect(await ask('record_decision', ACCEPT)).toMatchObject({ finding_ids: [finding], rule_id: null });
  expect(await ask('list_findings', { status: 'accepted' })).toMatchObject({ total: 1 });
  await ask('record_decision', { action: 'take_back', finding_ids: [finding] });
  expect(await ask('list_findings', { status: 'accepted' })).toMatchObject({ total: 0 });
  const { rule_id: rule } = await ask('record_decision', {
    action: 'tag',
    zone_id: zone,
    object_ids: ['S-1-SRV'],
    rule_name: 'Servers',
    reason: 'holds backups',
  });
  expect(rule).toBeGreaterThan(0);

  const { rows } = await server.database.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE actor_id = $1 AND status = 'success' ORDER BY id",
    [admin.userId],
  );
  const told = rows.map(({ action }) => action);
  expect(told).toEqual(expect.arrayContaining(['CallMcpTool', 'AcceptRisk', 'UnacceptRisk']));
  await allow(false);
});

it('nobody may write who could not without an assistant', async () => {
  await allow(true);
  const reader = await server.logInAs('Read-Only');
  for (const authorization of [await tokenOf('read'), reader.authorization]) {
    const { call } = await connectClient(address, authorization);
    const refused = await call('record_decision', ACCEPT);
    expect([refused.isError, markedText(refused)]).toEqual([true, expect.stringContaining('not authorized')]);
  }
  const { call } = await connectClient(address, admin.authorization);
  expect((await call('record_decision', { action: 'accept', finding_ids: [finding] })).isError).toBe(true);
  await allow(false);
});

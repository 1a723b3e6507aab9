import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ClientRequest } from './client.ts';
import { createClient } from './client.ts';
import { signedWith } from './signed-with.ts';

const TOKEN = { id: '7d3a', key: 'a2V5IG9mIGEgdG9rZW4=' };
const NOW = new Date('2026-11-26T19:05:07.125Z');

/** What would be sent, and the signature that it should have. */
async function signed(ask: (client: ReturnType<typeof createClient>) => Promise<unknown>, parts: string[]) {
  const sent: { address: string; request: ClientRequest }[] = [];
  const fetch = signedWith(TOKEN, {
    now: () => NOW,
    fetch: async (address, request) => {
      sent.push({ address, request });
      return Response.json({ data: [] });
    },
  });
  await ask(createClient({ address: 'http://service:8080/', headers: { 'X-Own': 'yes' }, fetch }));
  const signature = parts.reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    TOKEN.key,
  );

  return { sent: sent[0], signature: Buffer.from(signature).toString('base64') };
}

it('signs the method, the path with its query, and the hour', async () => {
  const { sent, signature } = await signed(
    ({ call }) => call('list-file-uploads', { list: { limit: 3 } }),
    ['GET/api/v2/file-upload?limit=3', '2026-11-26T19', ''],
  );

  expect(sent?.address).toBe('http://service:8080/api/v2/file-upload?limit=3');
  expect(sent?.request.headers).toEqual({
    'X-Own': 'yes',
    Authorization: `bhesignature ${TOKEN.id}`,
    RequestDate: NOW.toISOString(),
    Signature: signature,
  });
});

it('signs a body in JSON, and bytes', async () => {
  const json = await signed(
    ({ call }) => call('run-cypher-query', { body: { query: 'RETURN 1' } }),
    ['POST/api/v2/graphs/cypher', '2026-11-26T19', '{"query":"RETURN 1"}'],
  );
  expect(json.sent?.request.headers['Signature']).toBe(json.signature);

  const params = { file_upload_job_id: 7 };
  const bytes = await signed(
    ({ call }) => call('upload-file', { params, body: new Blob(['{}']) }),
    ['POST/api/v2/file-upload/7', '2026-11-26T19', '{}'],
  );
  expect(bytes.sent?.request.headers['Signature']).toBe(bytes.signature);
});

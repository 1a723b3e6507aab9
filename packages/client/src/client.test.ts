import { expect, it } from 'vitest';
import { ApiError, ServiceGoneError } from './api-error.ts';
import { type ClientRequest, createClient } from './client.ts';

/** A client of a service that answers so, and what it was asked. */
function clientOf(answer: () => Response) {
  const asked: { address: string; request: ClientRequest }[] = [];
  const client = createClient({
    address: 'https://service/below',
    headers: { 'X-Own': 'yes' },
    fetch: async (address, request) => {
      asked.push({ address, request });
      return answer();
    },
  });

  return { ...client, asked };
}

it('asks a route by its id, with what the contract says', async () => {
  const { call, asked } = clientOf(() => Response.json({ data: { id: 'u' } }));
  const answer = await call('put-user-secret', { params: { user_id: 'a/b' }, body: { secret: 's' } });

  expect(answer).toEqual({ data: { id: 'u' } });
  expect(asked).toEqual([
    {
      address: 'https://service/below/api/v2/platform-users/a%2Fb/secret',
      request: {
        method: 'PUT',
        headers: { 'X-Own': 'yes', 'Content-Type': 'application/json' },
        body: '{"secret":"s"}',
      },
    },
  ]);
});

it('writes filters, order and page of a list', async () => {
  const { call, asked } = clientOf(() => Response.json({ data: [] }));
  const filters = { severity: ['eq:critical', 'eq:high'] };
  await call('list-findings', { list: { sortBy: ['-severity'], skip: 5, limit: 10, filters } });

  expect(new URL(asked[0]?.address ?? '').search).toBe(
    '?severity=eq%3Acritical&severity=eq%3Ahigh&sort_by=-severity&skip=5&limit=10',
  );
});

it('answers nothing where there is no body, and a file where the answer is no JSON', async () => {
  expect(await clientOf(() => new Response(null, { status: 204 })).call('logout')).toBeUndefined();
  const headers = { 'Content-Type': 'text/csv' };
  const file = await clientOf(() => new Response('a,b', { headers })).read('/api/v2/any');
  expect(file).toBeInstanceOf(Blob);
});

it('throws a refusal in the words of the service, and tells when to ask again', async () => {
  const errors = [{ message: 'not authorized' }, { message: 'really' }];
  const headers = { 'Retry-After': '3', RequestID: 'r-1' };
  const refused = clientOf(() => Response.json({ errors }, { status: 403, headers })).call('get-self');

  await expect(refused).rejects.toThrow(ApiError);
  await expect(refused).rejects.toMatchObject({
    status: 403,
    messages: ['not authorized', 'really'],
    requestId: 'r-1',
    retryAfterSeconds: 3,
  });
});

it('tells a service that is gone from a refusal, behind a proxy as well', async () => {
  const behindProxy = clientOf(() => new Response('<html>', { status: 502 })).call('get-self');
  await expect(behindProxy).rejects.toMatchObject({ name: 'ServiceGoneError', status: 502 });

  const cause = new Error('refused');
  const gone = clientOf(() => {
    throw cause;
  }).call('get-self');
  await expect(gone).rejects.toThrow(ServiceGoneError);
  await expect(gone).rejects.toMatchObject({ cause });
});

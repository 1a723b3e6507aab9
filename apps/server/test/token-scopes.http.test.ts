import { createHmac } from 'node:crypto';
import { accessOf, permissionsOfRoles, ROUTES, scopeAllows, TOKEN_SCOPES } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { createAuditTrail } from '../src/http/audit/audit-trail.ts';
import { createHttpServer } from '../src/http/create-http-server.ts';
import { HttpError } from '../src/http/http-error.ts';
import { createTestServer, messageOf } from './test-server.ts';

const server = await createTestServer();
const ADMINISTRATOR = permissionsOfRoles([1]);

/** What a thousand refusals tell the audit log is for other tests. */
const NOWHERE = {
  append: async () => undefined,
  readSubject: async () => undefined,
  findActor: async () => undefined,
};

interface Token {
  readonly id: string;
  readonly key: string;
}

async function createToken(scope: string): Promise<Token> {
  const { authorization } = await server.logInAs('Administrator');
  const payload = { token_name: scope, scope };
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/tokens',
    payload,
    headers: { authorization },
  });
  expect([response.statusCode, response.json().data?.scope]).toEqual([200, scope]);

  return response.json().data;
}

function sign({ id, key }: Token, method: string, url: string, body = '') {
  const date = new Date().toISOString();
  const parts = [method + url, date.slice(0, 13), body];
  const signature = parts.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    key,
  );

  return {
    authorization: `bhesignature ${id}`,
    requestdate: date,
    signature: Buffer.from(signature).toString('base64'),
  };
}

describe('the scope of a token', () => {
  const reached = () => {
    throw new HttpError('HTTP_CONFLICT', 'the handler was reached');
  };

  it('holds for every route, under every name', async () => {
    // Nothing of what the routes do is done.
    const gates = await createHttpServer({
      ...server.httpOptions,
      audit: createAuditTrail({ rows: NOWHERE, onError: reached }),
      routes: ROUTES.map((contract) => ({ contract, handler: reached })),
    });
    const differences: unknown[] = [];
    for (const scope of TOKEN_SCOPES) {
      const token = await createToken(scope);
      for (const route of ROUTES) {
        const isAllowed = accessOf(route.gate, ADMINISTRATOR) !== 'refused' && scopeAllows(scope, route);
        for (const path of [route.path, ...route.aliases]) {
          const url = path.replaceAll(/\{\w+\}/g, '1');
          const headers = sign(token, route.method, url);
          const response = await gates.inject({ method: route.method, url, headers });
          const { statusCode } = response;
          // What only collection clients may call is not there for users.
          const isHidden = route.gate === 'collector' && statusCode === 404;
          const isPassed = statusCode !== 401 && statusCode !== 403 && !isHidden;
          if (isPassed !== isAllowed) {
            differences.push([scope, route.method, url, statusCode, messageOf(response)]);
          }
        }
      }
    }
    await gates.close();

    expect(differences).toEqual([]);
  });

  it('is one that there is', async () => {
    const { authorization } = await server.logInAs('User');
    const refused = await server.inject({
      method: 'POST',
      url: '/api/v2/tokens',
      payload: { token_name: 'x', scope: 'most' },
      headers: { authorization },
    });

    expect(refused.statusCode).toBe(400);
  });

  it('cannot be widened by the token itself', async () => {
    const url = '/api/v2/tokens';
    const body = JSON.stringify({ token_name: 'wider', scope: 'all' });
    for (const [scope, status] of [
      ['all', 200],
      ['read', 403],
      ['upload', 403],
    ] as const) {
      const token = await createToken(scope);
      const headers = { ...sign(token, 'POST', url, body), 'content-type': 'application/json' };
      const response = await server.inject({ method: 'POST', url, headers, payload: body });

      expect([scope, response.statusCode]).toEqual([scope, status]);
    }
  });
});

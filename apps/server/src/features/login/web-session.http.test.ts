import { describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, createTestServer } from '../../../test/test-server.ts';

const { inject, logInAs } = await createTestServer();
const WEB = { host: 'localhost:8080', 'x-secgraph-client': 'web' };

let lastAddress = 0;

async function logIn(headers: Readonly<Record<string, string>>) {
  const payload = { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD };
  const remoteAddress = `10.9.0.${++lastAddress}`;
  const response = await inject({ method: 'POST', url: '/api/v2/login', payload, headers, remoteAddress });

  return { response, cookie: response.headers['set-cookie']?.toString().split(';')[0] ?? '' };
}

async function selfStatus(headers: Readonly<Record<string, string>>): Promise<number> {
  return (await inject({ url: '/api/v2/self', headers })).statusCode;
}

describe('a session of the web pages', () => {
  it('is in a cookie, and nowhere a script could read it', async () => {
    const { response, cookie } = await logIn(WEB);

    expect(response.statusCode).toBe(200);
    expect(response.json().data.session_token).toBe('');
    expect(response.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(await selfStatus({ ...WEB, cookie })).toBe(200);
  });

  it('is not begun for other clients', async () => {
    const { response } = await logIn({});

    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.json().data.session_token).not.toBe('');
  });

  it('changes nothing for whoever cannot have been one of our pages', async () => {
    const { cookie } = await logIn(WEB);
    const start = async (headers: Readonly<Record<string, string>>) => {
      const response = await inject({ method: 'POST', url: '/api/v2/file-upload/start', headers });
      return response.statusCode;
    };

    expect(await start({ host: WEB.host, cookie })).toBe(401);
    expect(await start({ ...WEB, cookie, 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await start({ ...WEB, cookie })).toBe(201);
  });

  it('does not keep anybody from logging in again when it has ended', async () => {
    const { cookie } = await logIn(WEB);
    const logout = await inject({ method: 'POST', url: '/api/v2/logout', headers: { ...WEB, cookie } });

    expect(logout.headers['set-cookie']).toMatch(/^secgraph_session_8080=;.*Max-Age=0$/);
    expect(await selfStatus({ ...WEB, cookie })).toBe(401);
    expect((await logIn({ ...WEB, cookie })).response.statusCode).toBe(200);
  });

  it('gives way to a token in the header', async () => {
    const { cookie } = await logIn(WEB);
    const { userId, authorization } = await logInAs('User');
    const response = await inject({ url: '/api/v2/self', headers: { ...WEB, cookie, authorization } });

    expect(response.json().data.id).toBe(userId);
  });
});

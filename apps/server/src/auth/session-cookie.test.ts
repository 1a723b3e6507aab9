import { describe, expect, it } from 'vitest';
import { endedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts';

const PLAIN = { host: '127.0.0.1:8080', scheme: 'http' };
const SECURE = { host: 'graph.example.org', scheme: 'https' };

describe('the session cookie', () => {
  it('is out of reach of scripts and of other sites', () => {
    expect(sessionCookie('t.o.k', PLAIN)).toBe(
      'secgraph_session_8080=t.o.k; Path=/; HttpOnly; SameSite=Strict',
    );
  });

  it('stays on encrypted connections, and with this very host, where there is encryption', () => {
    expect(sessionCookie('t', SECURE)).toBe(
      '__Host-secgraph_session=t; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it('is sent to nobody else on the host, where the service is below a path', () => {
    expect(sessionCookie('t', { ...SECURE, basePath: '/graph' })).toBe(
      '__Secure-secgraph_session=t; Path=/graph; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it('is forgotten at the end', () => {
    expect(endedSessionCookie(PLAIN)).toMatch(/^secgraph_session_8080=;.*Max-Age=0$/);
  });
});

describe('what a cookie proves', () => {
  const cookie = 'theme=dark; secgraph_session_8080=mine; secgraph_session_9090=other';

  it.each([
    ['a change by our own page', 'POST', { cookie, 'x-secgraph-client': 'web' }, 'mine'],
    [
      'a change by our own page, as browsers tell it',
      'PUT',
      { cookie, 'x-secgraph-client': 'web', 'sec-fetch-site': 'same-origin' },
      'mine',
    ],
    ['a download', 'GET', { cookie, 'sec-fetch-site': 'same-origin' }, 'mine'],
    ['an address that was typed', 'GET', { cookie, 'sec-fetch-site': 'none' }, 'mine'],
    ['a form of another site', 'POST', { cookie }, undefined],
    [
      'a form of a neighbour under the same domain',
      'POST',
      { cookie, 'sec-fetch-site': 'same-site' },
      undefined,
    ],
    ['a page of another site', 'GET', { cookie, 'sec-fetch-site': 'cross-site' }, undefined],
    [
      'a neighbour that knows the header',
      'POST',
      { cookie, 'x-secgraph-client': 'web', 'sec-fetch-site': 'same-site' },
      undefined,
    ],
    ['no cookie', 'GET', {}, undefined],
    ['an empty one', 'GET', { cookie: 'secgraph_session_8080=' }, undefined],
  ])('%s', (_, method, headers, token) => {
    expect(readSessionCookie(method, headers, PLAIN)).toBe(token);
  });

  it('does not take a cookie without protection on an encrypted connection', () => {
    expect(readSessionCookie('GET', { cookie: 'secgraph_session=planted' }, SECURE)).toBeUndefined();
  });
});

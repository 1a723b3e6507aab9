import { once } from 'node:events';
import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect, type SecureVersion } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../src/http/create-http-server.ts';
import { listen } from '../src/listen.ts';
import { CertificateWatch } from '../src/tls/certificate-watch.ts';
import { makeCertificate, writeTlsFiles } from '../src/tls/tls-files.test-support.ts';
import { ADMIN_PASSWORD, createTestServer } from './test-server.ts';

const [first, second] = await Promise.all([makeCertificate('localhost'), makeCertificate('localhost')]);
const { files, write } = await writeTlsFiles(first);
const { httpOptions } = await createTestServer();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const watch = await CertificateWatch.open({ files, log });
const server = await createHttpServer({ ...httpOptions, tls: watch.servers });
afterAll(() => server.close());
const address = await listen(server, { host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly agent?: Agent;
}

async function ask({ method = 'GET', path, headers = {}, body, agent }: Asked) {
  const outgoing = request({
    port,
    method,
    path,
    ca: [first.certificate, second.certificate],
    servername: 'localhost',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(agent && { agent }),
  });
  outgoing.end(body && JSON.stringify(body));
  const [answer] = await once(outgoing, 'response');

  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** What a handshake comes to: the certificate that was shown, or why there was none. */
async function shake(maxVersion: SecureVersion): Promise<string> {
  const ca = [first.certificate, second.certificate];
  // By default, OpenSSL of the client would not even offer old versions.
  const ciphers = 'DEFAULT@SECLEVEL=0';
  const socket = connect({ port, ca, servername: 'localhost', minVersion: 'TLSv1', maxVersion, ciphers });
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate().fingerprint256.replaceAll(':', '').toLowerCase();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  } finally {
    socket.destroy();
  }
}

describe('a service with a certificate', () => {
  it('tells an https address', () => {
    expect(address).toBe(`https://127.0.0.1:${port}`);
  });

  it('has browsers use nothing else, and keeps cookies to it', async () => {
    const login = await ask({
      method: 'POST',
      path: '/api/v2/login',
      headers: { host: 'graph.example.org', 'x-secgraph-client': 'web' },
      body: { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD },
    });

    expect(login.status).toBe(200);
    expect(login.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(login.headers['set-cookie']?.[0]).toMatch(/^__Host-secgraph_session=.+; SameSite=Strict; Secure$/);
    const [cookie = ''] = (login.headers['set-cookie']?.[0] ?? '').split(';');
    const self = await ask({ path: '/api/v2/self', headers: { host: 'graph.example.org', cookie } });
    expect(self.status).toBe(200);
  });

  it.each([
    ['nobody', {}, 401],
    ['bad credentials', { authorization: 'Bearer x' }, 401],
  ])('refuses %s as ever', async (_, headers, status) => {
    expect((await ask({ path: '/api/v2/self', headers })).status).toBe(status);
  });

  it('does not answer plain HTTP', async () => {
    const outgoing = requestPlain({ port, path: '/health' });
    outgoing.end();

    await expect(once(outgoing, 'response')).rejects.toThrow();
  });

  it.each<[SecureVersion, boolean]>([
    ['TLSv1.3', true],
    ['TLSv1.2', true],
    ['TLSv1.1', false],
  ])('speaks %s: %s', async (version, isSpoken) => {
    expect(/^[\da-f]{64}$/.test(await shake(version))).toBe(isSpoken);
  });
});

it('shows another certificate without ending connections', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask({ path: '/health', agent });
  const before = await shake('TLSv1.3');
  const [socket] = Object.values(agent.freeSockets)[0] ?? [];

  await write(second);
  await watch.look();
  expect(await shake('TLSv1.3')).not.toBe(before);
  expect((await ask({ path: '/health', agent })).status).toBe(200);
  expect(Object.values(agent.freeSockets)[0]?.[0]).toBe(socket);
  expect(socket?.destroyed).toBe(false);
  agent.destroy();
});

import type { LookupAddress, lookup } from 'node:dns';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createOutboundFetch } from './outbound-fetch.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const answers: Record<string, Answer> = {
  '/hello': ({ headers }, response) => response.end(headers.authorization ?? 'nobody'),
  '/large': (_, response) => response.end('x'.repeat(1024 * 1024 + 1)),
  '/round': (_, response) => response.writeHead(302, { Location: '/round' }).end(),
  '/on': (_, response) => response.writeHead(302, { Location: '/hello' }).end(),
  '/inside': (_, response) => response.writeHead(302, { Location: `http://localhost:${port}/hello` }).end(),
  '/metadata': (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
  '/file': (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/silent': () => undefined,
};
const reached: string[] = [];
const server = createServer((request, response) => {
  reached.push(request.url ?? '');
  answers[request.url ?? '']?.(request, response);
});
await new Promise<void>((resolve) => server.listen(0, resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const { signal } = new AbortController();
const here = `http://127.0.0.1:${port}`;
const ask = createOutboundFetch(['127.0.0.1', 'login.test', '169.254.169.254']);

/** A directory of names that tells other addresses each time. */
function resolving(...answered: readonly string[][]): typeof lookup {
  let asked = 0;
  const resolve = (
    _name: string,
    _options: object,
    done: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const addresses = answered[Math.min(asked++, answered.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };

  return resolve as unknown as typeof lookup;
}

describe('asking an address that somebody named', () => {
  it('answers what listed hosts say, without TLS and with redirects', async () => {
    expect(await ask(`${here}/hello`, { signal })).toEqual({ status: 200, text: 'nobody' });
    const headers = { Authorization: 'me' };
    expect(await ask(`${here}/on`, { signal, headers })).toEqual({ status: 200, text: 'me' });
    const byName = createOutboundFetch(['login.test'], resolving(['127.0.0.1']));
    expect((await byName(`http://login.test:${port}/hello`, { signal })).status).toBe(200);
  });

  it.each([
    ['a name of this machine', () => `http://localhost:${port}/hello`],
    ['the same with TLS', () => `https://localhost:${port}/hello`],
    ['an address within', () => 'https://10.0.0.1/'],
    ['an address in other words', () => `http://2130706434:${port}/hello`],
    ['IPv6 of this machine', () => `https://[::1]:${port}/hello`],
    ['IPv4 within IPv6', () => `https://[::ffff:127.0.0.2]:${port}/hello`],
    ['what nobody may list', () => 'http://169.254.169.254/latest/meta-data'],
    ['no TLS', () => 'http://example.org/'],
    ['a password', () => 'https://user:password@example.org/'],
    ['another protocol', () => 'ftp://127.0.0.1/'],
    ['a redirect within', () => `${here}/inside`],
    ['a redirect to what nobody may list', () => `${here}/metadata`],
    ['a redirect to a file', () => `${here}/file`],
  ])('is refused for %s', async (_, address) => {
    reached.length = 0;
    await expect(ask(address(), { signal })).rejects.toMatchObject({ code: 'OUTBOUND_ADDRESS_REFUSED' });
    expect(reached).not.toContain('/hello');
  });

  it('looks at the addresses that are connected to, each time', async () => {
    const inside = createOutboundFetch([], resolving(['127.0.0.1', '::1', '10.1.2.3']));
    const refused = { code: 'OUTBOUND_ADDRESS_REFUSED' };
    await expect(inside(`https://login.example:${port}/hello`, { signal })).rejects.toMatchObject(refused);

    // A name that leads elsewhere the second time leads nowhere.
    const fickle = createOutboundFetch(['login.test'], resolving(['127.0.0.1'], ['169.254.169.254']));
    const address = `http://login.test:${port}/hello`;
    expect((await fickle(address, { signal })).status).toBe(200);
    await expect(fickle(address, { signal })).rejects.toMatchObject(refused);
  });

  it.each([
    ['too much', '/large', 'OUTBOUND_ANSWER_TOO_LARGE'],
    ['one redirect after the other', '/round', 'OUTBOUND_TOO_MANY_REDIRECTS'],
  ])('gives up on %s', async (_, path, code) => {
    await expect(ask(`${here}${path}`, { signal })).rejects.toMatchObject({ code });
  });

  it('gives up when whoever asked does, and on hosts that are not there', async () => {
    const controller = new AbortController();
    const asked = ask(`${here}/silent`, { signal: controller.signal });
    await expect.poll(() => reached).toContain('/silent');
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: 'OUTBOUND_NO_ANSWER' });
    await expect(ask('http://127.0.0.1:1/', { signal })).rejects.toMatchObject({
      code: 'OUTBOUND_NO_ANSWER',
    });
  });

  it('sends on neither what was posted nor who asks', async () => {
    expect(await ask(`${here}/on`, { method: 'POST', body: 'code=1', signal })).toMatchObject({
      status: 302,
    });
    const other = createOutboundFetch(['127.0.0.1', 'localhost']);
    const headers = { Authorization: 'me' };
    expect(await other(`${here}/inside`, { headers, signal })).toMatchObject({ status: 302 });
  });
});

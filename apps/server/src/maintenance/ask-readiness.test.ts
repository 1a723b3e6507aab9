import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeCertificate } from '../tls/tls-files.test-support.ts';
import { askReadiness } from './ask-readiness.ts';

const PLAIN = { socket: undefined, tls: undefined } as const;
const FILES = { certificate: '/tls.crt', key: '/tls.key', passphrase: undefined };

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

async function listen(answer: RequestListener, options?: ListenOptions): Promise<number> {
  return start(createServer(answer), options);
}

async function start(
  started: Server,
  options: ListenOptions = { host: '127.0.0.1', port: 0 },
): Promise<number> {
  server = started;
  await new Promise<void>((resolve) => started.listen(options, resolve));
  const address = started.address() as AddressInfo | string;

  return typeof address === 'string' ? 0 : address.port;
}

const ready: RequestListener = (_, response) => response.end(JSON.stringify({ status: 'ready' }));

it('tells that the service is ready, and what it cannot do meanwhile', async () => {
  const paths: (string | undefined)[] = [];
  const port = await listen((request, response) => {
    paths.push(request.url);
    response.end(JSON.stringify({ status: 'ready', warnings: ['the disk is nearly full'] }));
  });

  const lines = await askReadiness({ ...PLAIN, host: '0.0.0.0', port });
  expect(lines).toEqual(['ready', 'the disk is nearly full']);
  expect(paths).toEqual(['/readyz']);
});

it('asks where the service speaks HTTPS, whatever name its certificate is for', async () => {
  const { certificate, privateKey } = await makeCertificate('graph.example.org');
  const port = await start(createTlsServer({ cert: certificate, key: privateKey }, ready));

  expect(await askReadiness({ ...PLAIN, host: '127.0.0.1', port, tls: FILES })).toEqual(['ready']);
});

it.skipIf(process.platform === 'win32')('asks at a Unix socket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-health-'));
  const path = join(folder, 'socket');
  await listen(ready, { path });

  expect(await askReadiness({ ...PLAIN, host: '127.0.0.1', port: 8080, socket: path })).toEqual(['ready']);
  await rm(folder, { recursive: true });
});

it('tells why it is not', async () => {
  const port = await listen((_, response) => {
    response.statusCode = 503;
    response.end(JSON.stringify({ errors: [{ message: 'the graph is still being loaded' }] }));
  });

  await expect(askReadiness({ ...PLAIN, host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'SERVER_NOT_READY',
    message: 'not ready: the graph is still being loaded',
  });
});

it('is not taken in by something else that answers there', async () => {
  const port = await listen((_, response) => {
    response.statusCode = 404;
    response.end('<html>');
  });

  await expect(askReadiness({ ...PLAIN, host: '127.0.0.1', port })).rejects.toMatchObject({
    message: 'not ready: status 404',
  });
});

it('tells where nothing listens', async () => {
  const port = await listen(() => undefined);
  await new Promise((resolve) => server?.close(resolve));

  await expect(askReadiness({ ...PLAIN, host: '::', port })).rejects.toMatchObject({
    code: 'SERVER_NOT_REACHED',
    message: expect.stringContaining(`http://[::1]:${port}/readyz does not answer`),
  });
});

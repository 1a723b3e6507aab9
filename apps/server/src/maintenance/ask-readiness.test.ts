import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { askReadiness } from './ask-readiness.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

async function listen(answer: RequestListener, host = '127.0.0.1'): Promise<number> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, host, resolve));

  return (started.address() as AddressInfo).port;
}

it('tells that the service is ready, and what it cannot do meanwhile', async () => {
  const paths: (string | undefined)[] = [];
  const port = await listen((request, response) => {
    paths.push(request.url);
    response.end(JSON.stringify({ status: 'ready', warnings: ['the disk is nearly full'] }));
  });

  expect(await askReadiness({ host: '0.0.0.0', port })).toEqual(['ready', 'the disk is nearly full']);
  expect(paths).toEqual(['/readyz']);
});

it('tells why it is not', async () => {
  const port = await listen((_, response) => {
    response.statusCode = 503;
    response.end(JSON.stringify({ errors: [{ message: 'the graph is still being loaded' }] }));
  });

  await expect(askReadiness({ host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'SERVER_NOT_READY',
    message: 'not ready: the graph is still being loaded',
  });
});

it('is not taken in by something else that answers there', async () => {
  const port = await listen((_, response) => {
    response.statusCode = 404;
    response.end('<html>');
  });

  await expect(askReadiness({ host: '127.0.0.1', port })).rejects.toMatchObject({
    message: 'not ready: status 404',
  });
});

it('tells where nothing listens', async () => {
  const port = await listen(() => undefined);
  await new Promise((resolve) => server?.close(resolve));

  await expect(askReadiness({ host: '::', port })).rejects.toMatchObject({
    code: 'SERVER_NOT_REACHED',
    message: expect.stringContaining(`http://[::1]:${port}/readyz does not answer`),
  });
});

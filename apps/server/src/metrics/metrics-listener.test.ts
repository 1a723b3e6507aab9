import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listenForScrapes } from './metrics-listener.ts';
import { METRICS_PATH } from './metrics-path.ts';

const TOKEN = 'scrape-0123456789abcdef';
const TEXT = { contentType: 'application/openmetrics-text', write: () => 'things 1\n# EOF\n' };
const LOG = { info: () => undefined, error: () => undefined };

async function open(options: { token?: string; write?: () => string } = {}) {
  const { token, write = TEXT.write } = options;
  const text = { ...TEXT, write };
  const listener = await listenForScrapes({ host: '127.0.0.1', port: 0, token, text, log: LOG });
  onTestFinished(() => listener.stop());

  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listener.port}${path}`, init);
}

it('tells metrics to whoever reaches the port', async () => {
  const ask = await open();
  const response = await ask(`${METRICS_PATH}?name=all`);

  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    TEXT.contentType,
    'things 1\n# EOF\n',
  ]);
  const head = await ask(METRICS_PATH, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '15', '']);
});

it.each([
  ['/', 'GET', 404],
  ['/metrics/', 'GET', 404],
  ['/api/version', 'GET', 404],
  [METRICS_PATH, 'POST', 405],
  [METRICS_PATH, 'DELETE', 405],
] as const)('has nothing else: %s %s', async (path, method, status) => {
  const ask = await open();
  expect((await ask(path, { method })).status).toBe(status);
});

it('asks for the token where there is one', async () => {
  const ask = await open({ token: TOKEN });
  const refused = await ask(METRICS_PATH);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const wrong = await ask(METRICS_PATH, { headers: { authorization: 'Bearer wrong' } });
  expect(wrong.status).toBe(401);
  expect((await ask(METRICS_PATH, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
});

it('goes on after metrics that could not be told', async () => {
  let count = 0;
  const ask = await open({
    write: () => {
      count++;
      if (count === 1) {
        throw new Error('no');
      }
      return 'things 1\n';
    },
  });
  await expect(ask(METRICS_PATH)).rejects.toThrow();
  expect((await ask(METRICS_PATH)).status).toBe(200);
});

it('says so where the port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const listening = listenForScrapes({ host: '127.0.0.1', port, token: undefined, text: TEXT, log: LOG });

  await expect(listening).rejects.toMatchObject({ code: 'SERVER_METRICS_PORT_UNUSABLE' });
});

import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';

const browser = await openBrowser();
const service = await shareService('empty');
const PREFIX = '/tools/secgraph';

/** A proxy that has the service below a path, and takes the path off before it hands on a request. */
async function startProxy(): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').slice(PREFIX.length);
    const { method = 'GET', headers } = incoming;
    const passedOn = ask(`${service.url}${path}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passedOn);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  afterAll(() => proxy.close());
  const { port } = proxy.address() as AddressInfo;

  return `http://127.0.0.1:${port}`;
}

it('works below a path of a proxy, without any setting', async () => {
  const proxy = await startProxy();
  // At an address where no service is to go on from.
  const page = await browser.open({ isLast: true });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(`${proxy}${PREFIX}/`);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.goto(`${proxy}${PREFIX}/ui/administration/file-ingest`);
  await logIn(page, PASSWORD, service.user.name);
  await page.getByRole('heading', { name: 'File ingest' }).waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

  expect(new URL(page.url()).pathname).toBe(`${PREFIX}/ui/`);
  expect(paths.filter((path) => !path.startsWith(PREFIX))).toEqual([]);
});

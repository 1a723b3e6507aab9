import { invariant } from '@secgraph/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ApiSession } from '../../../tools/service/test/api-session.ts';
import {
  BASE_PATH,
  isInstalled,
  type ReverseProxy,
  reservePort,
  startCaddy,
  startNginx,
  startOwnProxy,
} from '../../../tools/service/test/reverse-proxy.ts';
import { CLIENT, logInThere, startIdentityProvider } from './browser/identity-provider.ts';
import { PASSWORD } from './browser/launch-service.ts';
import { logIn } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { shareService } from './browser/share-service.ts';
import { startService } from './browser/start-service.ts';

let proxy: ReverseProxy | undefined;

// What is said first happens last: pages that still load something have let go of it before its proxy ends.
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
});
const browser = await openBrowser();

/** At an address where no service is to go on from. @returns it, and the paths that it asked for */
async function openPage() {
  const page = await browser.open({ isLast: true });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));

  return { page, outside: () => paths.filter((path) => !path.startsWith(`${BASE_PATH}/`)) };
}

describe('without any setting', async () => {
  const service = await shareService('empty');

  it('works below a path that a proxy takes away', async () => {
    const reserved = await reservePort();
    const servicePort = Number(new URL(service.url).port);
    proxy = await startOwnProxy({ reserved, servicePort }, 'strips');
    const root = `http://127.0.0.1:${reserved.port}${BASE_PATH}`;
    const { page, outside } = await openPage();
    await page.goto(`${root}/`);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.goto(`${root}/ui/administration/file-ingest`);
    await logIn(page, PASSWORD, service.user.name);
    await page.getByRole('heading', { name: 'File ingest' }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    expect(page.url()).toBe(`${root}/ui/`);
    expect(outside()).toEqual([]);
  });
});

/** A service whose public address has a path, and where a proxy in front of it goes. */
async function startBelowPath(scheme: 'http' | 'https') {
  const reserved = await reservePort();
  afterAll(() => reserved.release());
  const root = `${scheme}://localhost:${reserved.port}${BASE_PATH}`;
  const { url } = await startService('empty', {
    SECGRAPH_PUBLIC_URL: root,
    SECGRAPH_TRUSTED_PROXIES: '1',
    SECGRAPH_SSO_INTERNAL_HOSTS: 'localhost',
  });

  return { root, url, place: { reserved, servicePort: Number(new URL(url).port) } };
}

/** What a user does: he logs in at a deep link, sends a file, sees what becomes of it, and leaves. */
async function tour(root: string, file: string): Promise<void> {
  const { page, outside } = await openPage();
  await page.goto(`${root}/`);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(page.url()).toMatch(`${root}/ui/login`);
  const events = page.waitForResponse((response) => response.url() === `${root}/api/v2/event-stream`);
  await page.goto(`${root}/ui/administration/file-ingest`);
  await logIn(page, PASSWORD);
  await page.getByRole('heading', { name: 'File ingest' }).waitFor();
  expect((await events).status()).toBe(200);
  expect(page.url()).toBe(`${root}/ui/administration/file-ingest`);

  await page.getByRole('banner').getByRole('status').getByText('Idle').waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([uploadOf(file)]);
  await page
    .getByText(/Upload job \d+: Complete/)
    .first()
    .waitFor();
  const cookies = await page.context().cookies(`${root}/`);
  const isSecure = root.startsWith('https:');
  expect(cookies.map(({ path, secure }) => [path, secure])).toEqual([[BASE_PATH, isSecure]]);

  await page.reload();
  await page.getByRole('heading', { name: 'File ingest' }).waitFor();
  await logOut(page);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await page.context().cookies(`${root}/`)).toEqual([]);
  expect(outside()).toEqual([]);
}

describe('with a public address that has a path', async () => {
  const { root, url, place } = await startBelowPath('http');

  it.each(['keeps', 'strips'] as const)('works where the proxy %s it', async (manner) => {
    proxy = await startOwnProxy(place, manner);
    await tour(root, manner);
  });

  it('is where providers lead back to', async () => {
    proxy = await startOwnProxy(place, 'keeps');
    const idp = await startIdentityProvider();
    await idp.restart(`${root}/api/v2/sso/company/callback`);
    const administrator = await ApiSession.logIn({ url, password: PASSWORD });
    const { status } = await administrator.call('POST', '/api/v2/sso-providers/oidc', {
      json: {
        name: 'Company',
        issuer: idp.issuer,
        ...CLIENT,
        config: { auto_provision: { enabled: true, default_role_id: 3, role_provision: false } },
      },
    });
    expect(status).toBe(201);
    const page = await browser.open({ isLast: true });
    // The pages of the package ask for a font of another site.
    await page.route(
      ({ hostname }) => hostname !== 'localhost',
      (route) => route.abort(),
    );
    await page.goto(`${root}/ui/account`);
    await page.getByRole('link', { name: 'Log in with Company' }).click({ noWaitAfter: true });
    await logInThere(page, 'ada');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();

    expect(page.url()).toBe(`${root}/ui/account`);
  });
});

/** They are run where they are installed. */
const EXAMPLES = (
  [
    ['nginx', startNginx],
    ['caddy', startCaddy],
  ] as const
).filter(([program]) => isInstalled(program));

describe.runIf(EXAMPLES.length > 0)('with the proxies that documents have an example for', async () => {
  const below = EXAMPLES.length > 0 ? await startBelowPath('https') : undefined;

  it.each(EXAMPLES)('works behind %s', async (program, start) => {
    invariant(below !== undefined, 'there is a service where there is an example');
    proxy = await start(below.place);
    await tour(below.root, program);
  });
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

function uploadOf(name: string) {
  const text = JSON.stringify({ meta: { type: 'users', version: 6, count: 0, methods: 0 }, data: [] });

  return { name: `${name}.json`, mimeType: 'application/json', buffer: Buffer.from(text) };
}

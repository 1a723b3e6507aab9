import type { JWTPayload } from 'jose';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ApiSession } from '../../../tools/service/test/api-session.ts';
import { startSamlProviderSite } from '../../../tools/service/test/saml-provider-site.ts';
import { CLIENT, logInThere, startIdentityProvider } from './browser/identity-provider.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openBrowser } from './browser/open-browser.ts';
import { PASSWORD, startService } from './browser/start-service.ts';

const browser = await openBrowser();
const service = await startService('empty', { SECGRAPH_SSO_INTERNAL_HOSTS: 'localhost' });
const administrator = await ApiSession.logIn({ url: service.url, password: PASSWORD });
const idp = await startIdentityProvider();
const NAME = 'Company Login';
const callback = `${service.url}/api/v2/sso/company-login/callback`;
await idp.restart(callback);
await createProvider(NAME);
afterEach(() => {
  idp.mischief = undefined;
  idp.roles = [];
});

async function createProvider(name: string): Promise<number> {
  const { status, body } = await administrator.call('POST', '/api/v2/sso-providers/oidc', {
    json: {
      name,
      issuer: idp.issuer,
      ...CLIENT,
      config: { auto_provision: { enabled: true, default_role_id: 3, role_provision: true } },
    },
  });
  expect(status).toBe(201);

  return (body as { data: { sso_provider_id: number } }).data.sso_provider_id;
}

/** A page on its way: at the provider, where nobody has logged in yet. */
async function goThere(path = '/', name = NAME): Promise<Page> {
  const page = await browser.open();
  // The pages of the package ask for a font of another site.
  await page.route(
    ({ hostname }) => !['localhost', '127.0.0.1'].includes(hostname),
    (route) => route.abort(),
  );
  await page.goto(`${service.pages}${path}`);
  await page.getByRole('link', { name: `Log in with ${name}` }).click({ noWaitAfter: true });
  await page.locator('input[name=login]').waitFor();

  return page;
}

async function logIn(name: string, path = '/'): Promise<Page> {
  const page = await goThere(path);
  await logInThere(page, name);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();

  return page;
}

async function selfOf(page: Page): Promise<{ id: string; email: string; roles: readonly string[] }> {
  const response = await page.request.get(`${service.url}/api/v2/self`);
  const { data } = await response.json();

  return {
    id: data.id,
    email: data.email_address.string,
    roles: data.roles.map(({ name }: { name: string }) => name),
  };
}

describe('a login by a provider', () => {
  it('goes on at the page that was asked for, as a user with the role that the provider names', async () => {
    idp.roles = ['bh-administrator'];
    const page = await logIn('ada', '/administration/file-ingest?job=3');
    await page.getByRole('heading', { name: 'File ingest' }).waitFor();

    expect(page.url()).toBe(`${service.pages}/administration/file-ingest?job=3`);
    expect(await selfOf(page)).toMatchObject({ email: 'ada@example.org', roles: ['Administrator'] });
    const visible = await page.evaluate(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
    );
    expect(visible).not.toMatch(/secgraph_s|eyJ/);

    idp.roles = [];
    expect((await selfOf(await logIn('ada'))).roles).toEqual(['Read-Only']);
  });

  it('goes on when the provider has other keys', async () => {
    const before = await selfOf(await logIn('grace'));
    await idp.restart(callback);
    expect((await selfOf(await logIn('grace'))).id).toBe(before.id);
  });

  it('is not for who is disabled', async () => {
    const page = await logIn('mallory');
    const { id } = await selfOf(page);
    await administrator.call('PATCH', `/api/v2/platform-users/${id}`, { json: { is_disabled: true } });
    const again = await goThere();
    await logInThere(again, 'mallory');
    await again.getByText('Your account is disabled').waitFor();
  });

  it('counts once: what the provider sent is not taken again', async () => {
    const page = await goThere();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await logInThere(page, 'edsger');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    const used = addresses.find((address) => address.startsWith(callback)) ?? '';
    expect(used).toContain('code=');
    await page.goto(used);
    await page.getByText('The login was interrupted').waitFor();
    expect(page.url()).not.toContain('code=');
  });

  const seconds = Math.floor(Date.now() / 1000);
  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['belongs to another login', (claims) => ({ ...claims, nonce: 'another' })],
    ['is for another application', (claims) => ({ ...claims, aud: 'another' })],
    ['has expired', (claims) => ({ ...claims, iat: seconds - 400, exp: seconds - 100 })],
  ])('fails when its proof %s', async (_, mischief) => {
    idp.mischief = mischief;
    const page = await goThere();
    await logInThere(page, 'ken');
    await page.getByText('The answer of the login service could not be trusted').waitFor();
    const cookies = await page.context().cookies(service.url);
    expect(cookies.filter(({ name }) => name.includes('secgraph'))).toEqual([]);
  });

  it('says when the provider is no longer one', async () => {
    const id = await createProvider('Old Login');
    const page = await browser.open();
    await page.goto(`${service.pages}/login`);
    await page.getByRole('link', { name: 'Log in with Old Login' }).waitFor();
    await administrator.call('DELETE', `/api/v2/sso-providers/${id}`);
    await page.getByRole('link', { name: 'Log in with Old Login' }).click();
    await page.getByText('This way to log in is no longer there').waitFor();
    expect(await page.getByRole('link', { name: 'Old Login' }).count()).toBe(0);
  });
});

describe('a login by SAML', () => {
  it('is for who has begun it, though the post comes from another site, and for nobody else', async () => {
    const samlCallback = `${service.url}/api/v2/sso/saml/callback`;
    const site = await startSamlProviderSite('saml', samlCallback);
    afterAll(() => site.stop());
    const { headers, payload } = site.registration;
    const created = await administrator.call('POST', '/api/v2/sso-providers/saml', {
      body: payload,
      headers,
    });
    expect(created.status).toBe(200);
    expect(new URL(service.url).hostname).toBe('127.0.0.1');

    const page = await browser.open();
    await page.goto(`${service.pages}/administration/file-ingest`);
    await page.getByRole('link', { name: 'Log in with saml' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url() === samlCallback,
    );
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(await (await posted).headerValue('cookie')).toBeNull();
    expect(new URL(page.url()).search).toBe('');
    expect((await selfOf(page)).email).toBe('ada@example.com');
    const names = (await page.context().cookies(service.url)).map(({ name }) => name);
    expect(names.filter((name) => /secgraph_(saml|sso)/.test(name))).toEqual([]);

    // An attacker keeps an answer to a login of his own, and has somebody else post it.
    const attacker = await browser.open();
    await attacker.goto(`${service.url}/api/v2/sso/saml/login`);
    await attacker.getByRole('button', { name: 'Go on' }).waitFor();
    const victim = await browser.open();
    await victim.goto(`${site.address}/kept`);
    await victim.getByRole('button', { name: 'Go on' }).click();
    await victim.getByText('The login was interrupted').waitFor();
    expect((await victim.request.get(`${service.url}/api/v2/self`)).status()).toBe(401);
  });
});

describe('the login page', () => {
  itInBothThemes('offers every provider, and says what went wrong (%s)', async (look) => {
    const id = await createProvider(`${'Long '.repeat(40)}\u202Egnol <b>markup<b>`);
    const page = await browser.open();
    await page.goto(`${service.pages}/login?sso=not-allowed&request=11111111-1111-4111-8111-111111111111`);
    await page.getByRole('link', { name: NAME }).waitFor();
    await page.getByText('You have no account here').waitFor();

    await look(page, 'sign-on');
    await administrator.call('DELETE', `/api/v2/sso-providers/${id}`);
  });

  it('shows nothing that somebody else has written into its address', async () => {
    const page = await browser.open();
    await page.goto(`${service.pages}/login?sso=Call+0800+123&request=Call+0800+123`);
    await page.getByRole('link', { name: NAME }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText('0800').count()).toBe(0);
  });
});

import { SsoProviderRepository } from '@secgraph/database/auth';
import { assertionXml, readRequest, responseXml, samlForm, TestSamlProvider } from '@secgraph/test-kit/saml';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf, type TestServer } from '../../../test/test-server.ts';
import { anyAddress, failureOf, locationOf } from './sign-on-visitor.test-support.ts';

const idp = await TestSamlProvider.create();
const PUBLIC_URL = 'https://graph.example.org';
const OTHER = {
  host: 'other.example.org',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'other.example.org',
};
type Headers = Readonly<Record<string, string>>;

function createAdministrator({ inject }: TestServer, authorization: string) {
  const saml = (
    method: 'POST' | 'PATCH',
    path: string,
    fields: Parameters<typeof samlForm>[0],
    extra: Headers = {},
  ) => {
    const { headers, payload } = samlForm(fields);
    return inject({
      method,
      url: `/api/v2/sso-providers/${path}`,
      headers: { ...headers, authorization, ...extra },
      payload,
    });
  };

  return {
    change: (id: number, fields: Parameters<typeof samlForm>[0] = {}) => saml('PATCH', String(id), fields),
    create: (name: string, extra?: Headers) =>
      saml('POST', 'saml', { name, metadata: idp.metadata() }, extra),
    createOidc: (name: string) =>
      inject({
        method: 'POST',
        url: '/api/v2/sso-providers/oidc',
        headers: { authorization },
        payload: {
          name,
          issuer: 'https://login.example.org',
          client_id: 'x',
          config: { auto_provision: {} },
        },
      }),
    find: async (id: number, extra: Headers = {}) =>
      (
        await inject({ url: `/api/v2/sso-providers?id=eq:${id}`, headers: { authorization, ...extra } })
      ).json().data[0],
    begin: (slug: string, extra: Headers = {}, query = '') =>
      inject({ url: `/api/v2/sso/${slug}/login${query}`, headers: extra, remoteAddress: anyAddress() }),
    post: (slug: string, xml: string, extra: Headers = {}) =>
      inject({
        method: 'POST',
        url: `/api/v2/sso/${slug}/callback`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...extra },
        payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
        remoteAddress: anyAddress(),
      }),
  };
}

async function start(environment: Readonly<Record<string, string>>) {
  const server = await createTestServer({ environment });
  const { authorization } = await server.logInAs('Administrator');
  const pin = (id: number, root: string | null) =>
    server.database.pool.query('UPDATE sso_provider SET own_root = $2 WHERE id = $1', [id, root]);

  return { ...server, ...createAdministrator(server, authorization), authorization, pin };
}

describe('with a public address', async () => {
  const { create, createOidc, find, begin, post, change, pin, inject } = await start({
    SECGRAPH_PUBLIC_URL: PUBLIC_URL,
  });
  const { id } = (await create('idp', OTHER)).json().data;

  it('a provider is told that address, whatever the request says', async () => {
    expect((await find(id, OTHER)).details).toMatchObject({
      sp_issuer_uri: `${PUBLIC_URL}/api/v2/sso/idp`,
      sp_acs_uri: `${PUBLIC_URL}/api/v2/sso/idp/callback`,
    });
    expect(readRequest(locationOf(await begin('idp', OTHER)))).toMatchObject({
      issuer: `${PUBLIC_URL}/api/v2/sso/idp`,
      callback: `${PUBLIC_URL}/api/v2/sso/idp/callback`,
    });
    const metadata = await inject({ url: '/api/v2/sso/idp/metadata', headers: OTHER });
    expect(metadata.body).not.toContain('other.example.org');
  });

  it('an assertion for another service of the same provider is not taken by its name', async () => {
    const location = locationOf(await begin('idp', OTHER));
    const right = idp.answerTo(location, { nameId: 'ada' });
    const theirs = 'https://other.example.org/api/v2/sso/idp';
    const wrong = { ...right, audience: theirs, recipient: `${theirs}/callback` };
    const answer = (assertion: typeof right, attributes = '') =>
      post('idp', responseXml(idp.sign(assertionXml(assertion)), attributes), OTHER);
    expect(failureOf(await answer(wrong))).toBe('rejected');
    expect(failureOf(await answer(wrong, `Destination="${theirs}/callback"`))).toBe('rejected');
    expect(failureOf(await answer(right, `Destination="${theirs}/callback"`))).toBe('rejected');
    expect((await answer(right)).statusCode).toBe(303);
  });

  it('a provider that knows another one is refused until it is saved anew', async () => {
    const created = await create('moving');
    const moving = created.json().data.id;
    await pin(moving, 'https://old.example.org');
    expect(failureOf(await begin('moving'))).toBe('moved');
    expect(failureOf(await post('moving', 'x'))).toBe('moved');
    expect(await find(moving)).toMatchObject({
      login_problem: 'moved',
      details: { sp_acs_uri: 'https://old.example.org/api/v2/sso/moving/callback' },
    });
    const open = await inject({ url: `/api/v2/sso-providers?id=eq:${moving}` });
    expect(open.json().data[0]).not.toHaveProperty('login_problem');
    const saved = await change(moving);
    expect(saved.json().data).toMatchObject({ sp_acs_uri: `${PUBLIC_URL}/api/v2/sso/moving/callback` });
    expect(locationOf(await begin('moving'))).toContain('SAMLRequest=');
  });

  it('links and cookies of whoever comes by its name are those of TLS', async () => {
    const named = await begin('idp', { host: 'graph.example.org' });
    expect(String(named.headers['set-cookie'])).toMatch(/^__Host-.*; Secure/);
    const unnamed = await begin('idp', OTHER);
    expect(String(unnamed.headers['set-cookie'])).not.toContain('Secure');
    expect((await createOidc('oidc')).statusCode).toBe(201);
  });
});

describe('without one, for other machines', async () => {
  const { authorization, create, createOidc, find, begin, pin, change, inject, database, auth } = await start(
    {
      SECGRAPH_HOST: '0.0.0.0',
    },
  );
  const LOCAL = { host: '127.0.0.1:8080' };

  it('no provider of SAML is created, and one of OpenID Connect waits for the address', async () => {
    const refused = await create('idp', LOCAL);
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      409,
      expect.stringContaining('set SECGRAPH_PUBLIC_URL'),
    ]);
    const created = await createOidc('oidc');
    expect(created.statusCode).toBe(201);
    expect(failureOf(await begin('oidc', LOCAL))).toBe('no-address');
    expect(await find(created.json().data.id)).toMatchObject({ login_problem: 'no-address' });
  });

  it('one that was made before is refused until the address is known', async () => {
    await database.pool.query(
      `INSERT INTO sso_provider (type, name, slug, issuer, idp_post_uri, idp_redirect_uri, idp_certificates, signing_certificate)
       VALUES (1, 'Old', 'old', $1, 'https://idp.example.org/sso', 'https://idp.example.org/sso', $2, $3)`,
      [idp.entityId, [idp.identity.certificate], idp.identity.certificate],
    );
    expect(failureOf(await begin('old', LOCAL))).toBe('no-address');
    const metadata = await inject({ url: '/api/v2/sso/old/metadata' });
    expect([metadata.statusCode, messageOf(metadata)]).toEqual([
      409,
      expect.stringContaining('set SECGRAPH_PUBLIC_URL'),
    ]);
    const providers = new SsoProviderRepository(database.kysely, auth.roles);
    const old = await providers.findProviderBySlug('old');
    const id = old?.id ?? 0;
    expect((await change(id)).statusCode).toBe(200);
    expect(await find(id)).toMatchObject({ login_problem: 'no-address' });

    await providers.pinSamlProviders(PUBLIC_URL);
    await providers.pinSamlProviders('https://later.example.org');
    expect((await find(id)).details.sp_acs_uri).toBe(`${PUBLIC_URL}/api/v2/sso/old/callback`);
    expect((await inject({ url: '/api/v2/sso/old/metadata' })).statusCode).toBe(200);
    await pin(id, null);
    expect((await inject({ url: '/api/v2/sso-providers', headers: { authorization } })).statusCode).toBe(200);
  });
});

describe('without one, on this machine', async () => {
  const { create, createOidc, begin, find } = await start({});
  const { id } = (await create('idp', { host: 'localhost:8080' })).json().data;
  await createOidc('oidc');

  it('its names stand for each other, and a login goes by the one that the provider was told', async () => {
    expect(readRequest(locationOf(await begin('idp', { host: 'localhost:8080' }))).callback).toBe(
      'http://localhost:8080/api/v2/sso/idp/callback',
    );
    const led = await begin('idp', { host: '127.0.0.1:8080' }, '?next=%2Fusers');
    expect(locationOf(led)).toBe('http://localhost:8080/api/v2/sso/idp/login?next=%2Fusers');
    expect((await find(id, { host: '127.0.0.1:8080' })).details.sp_issuer_uri).toBe(
      'http://localhost:8080/api/v2/sso/idp',
    );
  });

  it.each<Headers>([
    { host: 'other.example.org' },
    { host: 'localhost.example.org' },
    { host: '127.0.0.1:8080', 'x-forwarded-for': '192.0.2.7' },
    { host: '127.0.0.1:8080', 'x-forwarded-proto': 'https' },
    { host: '127.0.0.1:8080', 'x-forwarded-host': 'graph.example.org' },
  ])('%j is not known to be it', async (headers) => {
    expect((await create('by another name', headers)).statusCode).toBe(409);
    expect(failureOf(await begin('oidc', headers))).toBe('no-address');
  });
});

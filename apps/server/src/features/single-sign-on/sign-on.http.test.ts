import { createHmac } from 'node:crypto';
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';
import { type Mischief, TestIdentityProvider } from './identity-provider.test-support.ts';
import { createVisitor, failureOf, type Jar, locationOf, rolesOf } from './sign-on-visitor.test-support.ts';

const idp = new TestIdentityProvider();
afterAll(await idp.start());
const { inject, database, log, logInAs } = await createTestServer({
  // By its address alone, so that the same one by name is not.
  environment: { SECGRAPH_SSO_INTERNAL_HOSTS: '127.0.0.1' },
});
const { open, begin, selfOf } = createVisitor({ inject });
const admin = await logInAs('Administrator');
const ROLE = { administrator: 1, user: 2, readOnly: 3 };
const stranger = await generateKeyPair('RS256');
afterEach(() => {
  idp.metadata = {};
});

let made = 0;

async function api(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  return inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization: admin.authorization },
    ...(payload === undefined ? {} : { payload }),
  });
}

interface Provision {
  readonly role?: number;
  readonly areRolesNamed?: boolean;
}

async function createProvider(provision?: Provision, change: object = {}) {
  made++;
  const config = {
    auto_provision: {
      enabled: provision !== undefined,
      default_role_id: provision?.role ?? ROLE.readOnly,
      role_provision: provision?.areRolesNamed ?? false,
    },
  };
  const response = await api('POST', 'sso-providers/oidc', {
    name: `idp ${made}`,
    issuer: idp.issuer,
    client_id: idp.clientId,
    config,
    ...change,
  });
  expect(response.statusCode, response.body).toBe(201);

  return { id: response.json().data.sso_provider_id as number, slug: `idp-${made}` };
}

async function createUser(providerId: number | undefined, email: string, body: object = {}) {
  const response = await api('POST', 'platform-users', {
    principal: email,
    email_address: email,
    roles: [ROLE.user],
    ...(providerId === undefined ? { secret: 'Correct-Horse-7-Battery' } : { sso_provider_id: providerId }),
    ...body,
  });
  expect(response.statusCode, response.body).toBe(200);

  return response.json().data.id as string;
}

const finish = (jar: Jar, slug: string, query: Record<string, string>) =>
  open(jar, `/api/v2/sso/${slug}/callback?${new URLSearchParams(query).toString()}`);

async function signOn(slug: string, claims: JWTPayload, mischief: Mischief = {}, jar: Jar = new Map()) {
  const brought = idp.authorize(await begin(jar, slug), claims, mischief);

  return { jar, brought, response: await finish(jar, slug, brought) };
}

let people = 0;

function somebody(claims: JWTPayload = {}): JWTPayload & { readonly sub: string; readonly email: string } {
  people++;
  return {
    sub: `subject-${people}`,
    email: `person${people}@example.com`,
    email_verified: true,
    ...claims,
  };
}

describe('a login', () => {
  it('leads to the provider, and back to the page that was asked for, with a session', async () => {
    const { id, slug } = await createProvider();
    const ada = somebody();
    const userId = await createUser(id, ada.email);
    const jar: Jar = new Map();
    const location = await begin(jar, slug.toUpperCase(), `?next=${encodeURIComponent('/explore?a=b')}`);
    const { searchParams, origin, pathname } = new URL(location);
    expect(`${origin}${pathname}`).toBe(`${idp.issuer}/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `http://localhost:80/api/v2/sso/${slug}/callback`,
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^.{43}$/),
    });

    const response = await finish(jar, slug, { ...idp.authorize(location, ada), iss: idp.issuer });
    expect(locationOf(response)).toBe('http://localhost:80/ui/explore?a=b');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(jar.get('secgraph_sso_80')).toBe('');
    expect(await selfOf(jar)).toMatchObject({ id: userId, sso_provider_id: { int32: id, valid: true } });
    const { rows } = await database.pool.query(
      'SELECT provider_type, provider_id FROM session WHERE user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ provider_type: 2, provider_id: id }]);
  });

  it('of a confidential client proves its secret', async () => {
    const { slug } = await createProvider({}, { client_secret: idp.clientSecret });
    expect(await selfOf((await signOn(slug, somebody())).jar)).toMatchObject({ is_disabled: false });
    const { slug: other } = await createProvider({}, { client_secret: 'another' });
    expect(failureOf((await signOn(other, somebody())).response)).toBe('rejected');
  });

  it.each(['//example.org', '/\\example.org', 'https://example.org', `/${'x'.repeat(1_001)}`, '/a\u00e4'])(
    'leads to no other place: %s',
    async (next) => {
      const { slug } = await createProvider({});
      const jar: Jar = new Map();
      const location = await begin(jar, slug, `?next=${encodeURIComponent(next)}`);
      const response = await finish(jar, slug, idp.authorize(location, somebody()));
      expect(locationOf(response)).toBe('http://localhost:80/ui/');
    },
  );

  it('is told to nobody: neither log nor addresses hold what it is made of', async () => {
    const { slug } = await createProvider({});
    const { jar, response } = await signOn(slug, somebody());
    const told = [...log, locationOf(response)].join('\n');
    expect(
      [...idp.secrets, ...jar.values(), idp.clientSecret].filter((secret) => secret && told.includes(secret)),
    ).toEqual([]);
  });
});

describe('users who come by themselves', () => {
  it('come into being with the role of the provider, once', async () => {
    const { id, slug } = await createProvider({ role: ROLE.user });
    const ada = somebody({ given_name: 'Ada', family_name: 'Lovelace' });
    const first = await selfOf((await signOn(slug, ada)).jar);
    expect(first).toMatchObject({
      principal_name: ada.email,
      email_address: { string: ada.email },
      first_name: { string: 'Ada' },
      last_name: { string: 'Lovelace' },
      sso_provider_id: { int32: id },
      AuthSecret: null,
    });
    expect(rolesOf(first)).toEqual([ROLE.user]);
    expect((await selfOf((await signOn(slug, ada)).jar)).id).toBe(first.id);
  });

  it('have the role that the provider names, also when it names another one', async () => {
    const { slug } = await createProvider({ areRolesNamed: true });
    const ada = somebody();
    const as = async (roles: readonly string[]) => {
      const { jar } = await signOn(slug, { ...ada, roles });
      return { jar, self: await selfOf(jar) };
    };
    const administrator = await as(['bh-administrator', 'staff']);
    expect(rolesOf(administrator.self)).toEqual([ROLE.administrator]);
    const reader = await as(['bh-read-only']);
    expect(rolesOf(reader.self)).toEqual([ROLE.readOnly]);
    expect(await selfOf(administrator.jar)).toBe(401);
    expect(rolesOf((await as([])).self)).toEqual([ROLE.readOnly]);
    expect(rolesOf((await as(['bh-user'])).self)).toEqual([ROLE.user]);
    expect(rolesOf(await selfOf(reader.jar))).toEqual([ROLE.user]);
  });

  it('see nothing before somebody names environments, while access is limited, whatever role they had', async () => {
    const { data: flags } = (await api('GET', 'features')).json();
    const { id } = flags.find(({ key }: { key: string }) => key === 'environment_targeted_access_control');
    const { slug } = await createProvider({ areRolesNamed: true });
    const ada = somebody();
    const as = async (role: string) => selfOf((await signOn(slug, { ...ada, roles: [role] })).jar);
    await api('PUT', `features/${id}/toggle`);
    try {
      expect(await as('bh-administrator')).toMatchObject({ all_environments: true });
      expect(await as('bh-read-only')).toMatchObject({ all_environments: false });
      expect(await selfOf((await signOn(slug, { ...somebody(), roles: ['bh-user'] })).jar)).toMatchObject({
        all_environments: false,
      });
    } finally {
      await api('PUT', `features/${id}/toggle`);
    }
  });

  it('are refused where nobody is to come by himself, and without an address that counts', async () => {
    const { slug } = await createProvider();
    expect(failureOf((await signOn(slug, somebody())).response)).toBe('not-allowed');
    const { slug: open } = await createProvider({});
    expect(failureOf((await signOn(open, { sub: 'nameless' })).response)).toBe('no-email');
    const unverified = somebody({ email_verified: false });
    expect(failureOf((await signOn(open, unverified)).response)).toBe('no-email');
  });

  it('may have their address in the profile, which has to be their own', async () => {
    const { slug } = await createProvider({});
    const { sub, email } = somebody();
    const stranger = await signOn(slug, { sub }, { profile: { sub: 'another', email } });
    expect(failureOf(stranger.response)).toBe('no-email');
    const { jar } = await signOn(slug, { sub }, { profile: { sub, email, nonce: 'x' } });
    expect((await selfOf(jar)).email_address.string).toBe(email);
  });
});

describe('whose account it is', () => {
  it('is said by the subject once somebody has logged in, and by no address', async () => {
    const { id, slug } = await createProvider();
    const ada = somebody();
    const userId = await createUser(id, ada.email);
    expect((await selfOf((await signOn(slug, ada)).jar)).id).toBe(userId);

    const thief = await signOn(slug, { ...ada, sub: 'thief', email_verified: true });
    expect(failureOf(thief.response)).toBe('not-allowed');
    expect(await selfOf(thief.jar)).toBe(401);
    const renamed = await signOn(slug, { sub: ada.sub, email: 'married@example.com' });
    expect((await selfOf(renamed.jar)).id).toBe(userId);
  });

  it('is never found by an address that was denied, or is none', async () => {
    const { id, slug } = await createProvider({});
    const ada = somebody();
    await createUser(id, ada.email);
    const claims: JWTPayload[] = [
      { ...ada, email_verified: false },
      { sub: ada.sub, preferred_username: ada.email },
    ];
    for (const claim of claims) {
      expect(failureOf((await signOn(slug, claim)).response)).toMatch(/^(no-email|not-allowed)$/);
    }
  });

  it('is never that of a user who logs in otherwise', async () => {
    const { slug } = await createProvider({ areRolesNamed: true });
    const { id: otherProvider } = await createProvider();
    for (const provider of [undefined, otherProvider]) {
      const ada = somebody({ roles: ['bh-administrator'], email_verified: true });
      const userId = await createUser(provider, ada.email);
      expect(failureOf((await signOn(slug, ada)).response)).toBe('not-allowed');
      const { data } = (await api('GET', `platform-users/${userId}`)).json();
      expect(rolesOf(data)).toEqual([ROLE.user]);
    }
  });

  it('is not said by an address that nobody has verified, unless the provider need not say so', async () => {
    const { id, slug } = await createProvider({});
    const ada = somebody({ email_verified: undefined });
    const userId = await createUser(id, ada.email);
    expect(failureOf((await signOn(slug, ada)).response)).toBe('unproven-email');
    const change = (value: unknown) =>
      api('PATCH', `sso-providers/${id}`, {
        config: { auto_provision: { enabled: false }, email_verified_optional: value },
      });
    expect((await change('yes')).statusCode).toBe(400);
    await change(true);
    const denied = await signOn(slug, { ...ada, email_verified: false });
    expect(failureOf(denied.response)).toBe('no-email');
    await change(undefined);
    expect((await selfOf((await signOn(slug, ada)).jar)).id).toBe(userId);
    // Once known by his subject, he stays known.
    await change(false);
    expect((await selfOf((await signOn(slug, ada)).jar)).id).toBe(userId);
  });

  it('is asked anew when the provider is registered otherwise', async () => {
    const { id, slug } = await createProvider();
    const ada = somebody();
    await createUser(id, ada.email);
    const { jar } = await signOn(slug, ada);
    await api('PATCH', `sso-providers/${id}`, { issuer: `${idp.issuer}/` });
    expect(await selfOf(jar)).toBe(401);
    const again = await signOn(slug, { ...ada, sub: 'another id for the same person' });
    expect(await selfOf(again.jar)).toMatchObject({ principal_name: ada.email });
  });

  it('is nobody’s who is disabled', async () => {
    const { id, slug } = await createProvider();
    const ada = somebody();
    const userId = await createUser(id, ada.email);
    const { jar } = await signOn(slug, ada);
    await api('PATCH', `platform-users/${userId}`, { is_disabled: true });
    expect(await selfOf(jar)).toBe(401);
    expect(failureOf((await signOn(slug, ada)).response)).toBe('disabled');
  });

  it('stays that of the last administrator', async () => {
    const { slug } = await createProvider({ areRolesNamed: true });
    const ada = somebody();
    const { id } = await selfOf((await signOn(slug, { ...ada, roles: ['bh-administrator'] })).jar);
    const { rows: others } = await database.pool.query(
      'DELETE FROM platform_user_role WHERE role_id = 1 AND user_id <> $1 RETURNING user_id',
      [id],
    );
    try {
      expect(rolesOf(await selfOf((await signOn(slug, { ...ada, roles: ['bh-user'] })).jar))).toEqual([
        ROLE.administrator,
      ]);
    } finally {
      for (const { user_id: userId } of others) {
        await database.pool.query('INSERT INTO platform_user_role (user_id, role_id) VALUES ($1, 1)', [
          userId,
        ]);
      }
    }
  });
});

describe('a token is refused', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Mischief]>([
    ['of another login', () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined as unknown as string } })],
    ['for another client', () => ({ claims: { aud: 'another' } })],
    [
      'for several clients, by another',
      () => ({ claims: { aud: [idp.clientId, 'another'], azp: 'another' } }),
    ],
    ['for several clients, by nobody', () => ({ claims: { aud: [idp.clientId, 'another'] } })],
    ['of another provider', () => ({ claims: { iss: 'https://login.example.org' } })],
    ['that has expired', () => ({ claims: { exp: seconds() - 120, iat: seconds() - 300 } })],
    ['that never expires', () => ({ claims: { exp: undefined as unknown as number } })],
    ['of long ago', () => ({ claims: { iat: seconds() - 3_600 } })],
    ['of the future', () => ({ claims: { iat: seconds() + 600, exp: seconds() + 900 } })],
    ['about nobody', () => ({ claims: { sub: '' } })],
    [
      'that nobody signed',
      () => ({ sign: async (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.` }),
    ],
    [
      'that a stranger signed',
      () => ({
        sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(stranger.privateKey),
      }),
    ],
    [
      'signed with what is no secret of the provider alone',
      () => ({
        sign: async (claims) => {
          const head = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`;
          return `${head}.${createHmac('sha256', idp.clientSecret).update(head).digest('base64url')}`;
        },
      }),
    ],
    [
      'that was changed',
      () => ({
        sign: async (claims) => {
          const [head, , signature] = (await idp.sign(claims)).split('.');
          return `${head}.${encoded({ ...claims, sub: 'another' })}.${signature}`;
        },
      }),
    ],
    ['that is none', () => ({ sign: async () => 'nonsense' })],
  ])('%s', async (_, mischief) => {
    const { slug } = await createProvider({});
    const { response, jar } = await signOn(slug, somebody(), mischief());
    expect(failureOf(response)).toBe('rejected');
    expect(jar.get('secgraph_session_80')).toBeUndefined();
  });

  it('not where clocks differ a little', async () => {
    const { slug } = await createProvider({});
    const claims = { iat: seconds() + 30, exp: seconds() - 30 + 60 };
    expect(await selfOf((await signOn(slug, somebody(), { claims })).jar)).toMatchObject({
      is_disabled: false,
    });
  });
});

describe('an answer is refused', () => {
  it('that comes once more, even with the cookie of then', async () => {
    const { slug } = await createProvider({});
    const jar: Jar = new Map();
    const brought = idp.authorize(await begin(jar, slug), somebody());
    const copy = new Map(jar);
    expect(locationOf(await finish(jar, slug, brought))).toMatch(/\/ui\/$/);
    expect(failureOf(await finish(jar, slug, brought))).toBe('interrupted');
    expect(failureOf(await finish(copy, slug, brought))).toBe('interrupted');
  });

  it('whose code was used before', async () => {
    const { slug } = await createProvider({});
    const { brought } = await signOn(slug, somebody());
    const jar: Jar = new Map();
    const { searchParams } = new URL(await begin(jar, slug));
    const response = await finish(jar, slug, {
      code: brought.code,
      state: searchParams.get('state') ?? '',
    });
    expect(failureOf(response)).toBe('rejected');
  });

  it('that another browser brings, or one that has begun another login', async () => {
    const { slug } = await createProvider({});
    const { slug: other } = await createProvider({});
    const mine: Jar = new Map();
    const brought = idp.authorize(await begin(mine, slug), somebody());
    expect(failureOf(await finish(new Map(), slug, brought))).toBe('interrupted');
    const theirs: Jar = new Map();
    await begin(theirs, slug);
    expect(failureOf(await finish(theirs, slug, brought))).toBe('interrupted');
    expect(failureOf(await finish(new Map(mine), other, brought))).toBe('interrupted');
    const forged: Jar = new Map([['secgraph_sso_80', Buffer.from('{}').toString('base64')]]);
    expect(failureOf(await finish(forged, slug, brought))).toBe('interrupted');
  });

  it('without what it needs', async () => {
    const { slug } = await createProvider({});
    for (const query of [{}, { code: 'x' }]) {
      const jar: Jar = new Map();
      await begin(jar, slug);
      expect(failureOf(await finish(jar, slug, query))).toBe('interrupted');
    }
    const jar: Jar = new Map();
    const { state } = idp.authorize(await begin(jar, slug), somebody());
    expect(failureOf(await finish(jar, slug, { state }))).toBe('interrupted');
    const refused: Jar = new Map();
    const asked = idp.authorize(await begin(refused, slug), somebody());
    const answer = await finish(refused, slug, { state: asked.state, error: 'access_denied' });
    expect(failureOf(answer)).toBe('declined');
    expect(locationOf(answer)).not.toContain('access_denied');
  });

  it('of another provider than was asked', async () => {
    const { slug } = await createProvider({});
    const jar: Jar = new Map();
    const brought = idp.authorize(await begin(jar, slug), somebody());
    expect(failureOf(await finish(jar, slug, { ...brought, iss: 'https://login.example.org' }))).toBe(
      'rejected',
    );
  });
});

describe('a provider', () => {
  it('may change its keys', async () => {
    const { slug } = await createProvider({});
    await signOn(slug, somebody());
    const { keyRequests } = idp;
    await signOn(slug, somebody());
    expect(idp.keyRequests).toBe(keyRequests);
    await idp.rotateKeys();
    expect(await selfOf((await signOn(slug, somebody())).jar)).toMatchObject({ is_disabled: false });
    expect(idp.keyRequests).toBe(keyRequests + 1);
  });

  it.each([
    ['at an address that is not public', () => `http://localhost:${idp.port}`],
    ['without TLS', () => 'http://example.org'],
    ['where clouds keep credentials', () => 'https://169.254.169.254/latest'],
    ['that does not answer', () => 'http://127.0.0.1:1'],
    ['that is none', () => `${idp.issuer}/nothing/here`],
  ])('%s is not asked, or not believed', async (_, issuer) => {
    const { slug } = await createProvider({}, { issuer: issuer() });
    expect(failureOf(await open(new Map(), `/api/v2/sso/${slug}/login`))).toBe('misconfigured');
  });

  it('that says to be another is not believed', async () => {
    const liar = new TestIdentityProvider();
    const stop = await liar.start();
    liar.metadata = { issuer: idp.issuer };
    const { slug } = await createProvider({}, { issuer: liar.issuer });
    expect(failureOf(await open(new Map(), `/api/v2/sso/${slug}/login`))).toBe('misconfigured');
    // What it said is remembered for some seconds, under the name it was asked by.
    liar.metadata = {};
    const { slug: again } = await createProvider({}, { issuer: `${liar.issuer}/` });
    expect(await begin(new Map(), again)).toContain(`${liar.issuer}/authorize`);
    await stop();
  });

  it('that is gone leads people to the login page, and programs nowhere', async () => {
    const { id, slug } = await createProvider({});
    const { jar } = await signOn(slug, somebody());
    const pending: Jar = new Map();
    const brought = idp.authorize(await begin(pending, slug), somebody());
    expect((await api('DELETE', `sso-providers/${id}`)).json().data.affected_users).toHaveLength(1);
    expect(await selfOf(jar)).toBe(401);

    const url = `/api/v2/sso/${slug}/callback?${new URLSearchParams(brought).toString()}`;
    const page = await inject({ url, headers: { accept: 'text/html,*/*' } });
    expect(failureOf(page)).toBe('gone');
    for (const path of ['login', 'callback']) {
      expect((await inject({ url: `/api/v2/sso/${slug}/${path}` })).statusCode).toBe(404);
    }
  });

  it('whose secret was sealed with another key has to be told it once more', async () => {
    const { id, slug } = await createProvider({}, { client_secret: idp.clientSecret });
    await database.pool.query("UPDATE sso_provider SET sealed_client_secret = 'v1.AAAA' WHERE id = $1", [id]);
    expect(failureOf(await open(new Map(), `/api/v2/sso/${slug}/login`))).toBe('misconfigured');
  });
});

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('the audit log', () => {
  const entriesOf = async (providerId: number) => {
    const { rows } = await database.pool.query(
      `SELECT status, actor_name, fields FROM audit_log
       WHERE action = 'LoginAttempt' AND (fields->>'sso_provider_id')::integer = $1 ORDER BY id`,
      [providerId],
    );
    return rows;
  };

  it('tells who has logged in, and what went wrong', async () => {
    const { id, slug } = await createProvider({});
    const ada = somebody();
    await signOn(slug, ada);
    await signOn(slug, ada, { claims: { nonce: 'another' } });
    const entries = await entriesOf(id);
    expect(entries.map(({ status, actor_name: name }) => [status, name])).toEqual([
      ['intent', ''],
      ['success', ada.email],
      ['intent', ''],
      ['failure', ''],
    ]);
    expect(entries[3].fields).toMatchObject({ auth_type: 'oidc', error: expect.stringContaining('nonce') });
  });

  it('is not filled by who has begun no login', async () => {
    const { id, slug } = await createProvider({});
    await finish(new Map(), slug, { code: 'x', state: 'x' });
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe('the test of a provider', () => {
  type Check = { readonly subject: string; readonly passed: boolean; readonly detail: string };
  const probe = async (id: number): Promise<readonly Check[]> => {
    const response = await api('GET', `sso-providers/${id}/test`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data.checks;
  };
  const failed = async (id: number) =>
    (await probe(id)).filter(({ passed }) => !passed).map(({ subject, detail }) => `${subject}: ${detail}`);

  it('tells what was found', async () => {
    const { id } = await createProvider(undefined, { client_secret: 'x' });
    const checks = await probe(id);
    expect(checks.map(({ subject }) => subject)).toEqual(['discovery', 'login', 'keys', 'client']);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(checks[0]?.detail).toContain(idp.issuer);
    expect(checks[2]?.detail).toMatch(/^1 key to check signatures with/);
    expect(checks[3]?.detail).toContain('with its client secret');
  });

  it.each([
    [{ issuer: 'https://other.example.org' }, /^discovery: .* says that it is https:\/\/other.example.org$/],
    [{ authorization_endpoint: 'javascript:1' }, /^discovery: .* has no address to log in at$/],
    [{ jwks_uri: 'https://10.0.0.1/keys' }, /^keys: .* SECGRAPH_SSO_INTERNAL_HOSTS$/],
    [{ token_endpoint_auth_methods_supported: ['private_key_jwt'] }, /^client: .*only private_key_jwt$/],
  ])('tells what is wrong, and asks anew each time: %j', async (metadata, expected) => {
    const { id } = await createProvider(undefined, { client_secret: 'x' });
    idp.metadata = metadata;
    expect(await failed(id)).toEqual([expect.stringMatching(expected)]);
    idp.metadata = {};
    expect(await failed(id)).toEqual([]);
  });

  it('tells where nobody answers', async () => {
    const { id } = await createProvider(undefined, { issuer: 'http://127.0.0.1:9' });
    expect(await failed(id)).toEqual(['discovery: does not answer']);
  });

  it('is for those who manage providers', async () => {
    const { id } = await createProvider();
    const auditor = await logInAs('Auditor');
    const url = `/api/v2/sso-providers/${id}/test`;
    expect((await inject({ url })).statusCode).toBe(401);
    const { authorization } = auditor;
    expect((await inject({ url, headers: { authorization } })).statusCode).toBe(403);
    expect((await api('GET', 'sso-providers/99999/test')).statusCode).toBe(404);
    expect((await api('GET', 'sso-providers/x/test')).statusCode).toBe(400);
  });
});

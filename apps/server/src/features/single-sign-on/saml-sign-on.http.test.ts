import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import {
  assertionXml,
  readRequest,
  responseXml,
  samlForm,
  type TestAssertion,
} from '@secgraph/test-kit/saml';
import { describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { LibrarySamlProvider, type SignOptions } from './saml/library-provider.test-support.ts';
import {
  type Answer,
  anyAddress,
  createVisitor,
  failureOf,
  type Jar,
  keepCookies,
  locationOf,
  rolesOf,
} from './sign-on-visitor.test-support.ts';

const { inject, database, log, logInAs } = await createTestServer();
const { open, begin, selfOf } = createVisitor({ inject });
const admin = await logInAs('Administrator');
const idp = await LibrarySamlProvider.create();
const stranger = await LibrarySamlProvider.create();
const ROLE = { administrator: 1, user: 2, readOnly: 3 };
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#';

let made = 0;

const authorization = { authorization: admin.authorization };
const api = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  inject({
    method,
    url: `/api/v2/${path}`,
    headers: authorization,
    ...(payload === undefined ? {} : { payload }),
  });

function send(
  method: 'POST' | 'PATCH',
  path: string,
  fields: Parameters<typeof samlForm>[0],
  as: { readonly authorization?: string } = authorization,
) {
  const { headers, payload } = samlForm(fields);
  return inject({ method, url: `/api/v2/sso-providers/${path}`, headers: { ...headers, ...as }, payload });
}

const fields = (change: Parameters<typeof samlForm>[0] = {}) => {
  made++;
  return { name: `Saml ${made}`, metadata: idp.metadata(), ...change };
};

const ON = {
  'config.auto_provision.enabled': 'true',
  'config.auto_provision.default_role_id': String(ROLE.readOnly),
};
const ROLES_ON = { ...ON, 'config.auto_provision.role_provision': 'true' };

async function createProvider(change: Parameters<typeof samlForm>[0] = {}) {
  const response = await send('POST', 'saml', fields(change));
  expect(response.statusCode, response.body).toBe(200);

  return { id: response.json().data.id as number, slug: `saml-${made}` };
}

async function createUser(providerId: number, email: string, body: object = {}) {
  const response = await api('POST', 'platform-users', {
    principal: email,
    email_address: email,
    roles: [ROLE.user],
    sso_provider_id: providerId,
    ...body,
  });
  expect(response.statusCode, response.body).toBe(200);

  return response.json().data.id as string;
}

/** The post of another site, to which browsers attach no cookies; what is set in the answer they keep. */
async function post(jar: Jar, slug: string, xml: string): Promise<Answer> {
  const response = await inject({
    method: 'POST',
    url: `/api/v2/sso/${slug}/callback`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
    remoteAddress: anyAddress(),
  });

  return keepCookies(jar, response);
}

async function follow(jar: Jar, response: Answer): Promise<Answer> {
  expect(response.statusCode, locationOf(response)).toBe(303);
  const { pathname, search } = new URL(locationOf(response));
  expect(search).toBe('');

  return open(jar, pathname);
}

interface Mischief {
  readonly change?: Partial<TestAssertion>;
  readonly sign?: SignOptions;
  readonly xml?: (signed: string, plain: string) => string;
}

/** The response of a provider that does, or does not do, as it should. */
function respond(location: string, nameId: string, { change, sign, xml }: Mischief = {}): string {
  const plain = assertionXml({ ...idp.answerTo(location, { nameId }), ...change });
  const signed = idp.sign(plain, sign);

  return xml === undefined ? responseXml(signed) : xml(signed, plain);
}

async function signOn(slug: string, nameId: string, mischief: Mischief = {}, jar: Jar = new Map()) {
  return { jar, response: await post(jar, slug, respond(await begin(jar, slug), nameId, mischief)) };
}

async function enter(slug: string, nameId: string, mischief: Mischief = {}) {
  const { jar, response } = await signOn(slug, nameId, mischief);
  return { jar, response: await follow(jar, response) };
}

let people = 0;
const somebody = () => {
  people++;
  return `person-${people}`;
};
const refusal = (response: Answer) => [response.statusCode, messageOf(response)];

describe('a provider', () => {
  it('is created, listed, changed, and told of', async () => {
    const created = await send('POST', 'saml', { ...fields(ON), name: 'Our IdP' });
    expect(created.statusCode, created.body).toBe(200);
    const { data } = created.json();
    const own = 'http://localhost:80/api/v2/sso/our-idp';
    expect(data).toMatchObject({
      name: 'our-idp',
      display_name: 'Our IdP',
      idp_issuer_uri: idp.entityId,
      idp_sso_uri: 'https://idp.example.org/sso',
      root_uri_version: 2,
      principal_attribute_mappings: null,
      sp_issuer_uri: own,
      sp_sso_uri: `${own}/login`,
      sp_metadata_uri: `${own}/metadata`,
      sp_acs_uri: `${own}/callback`,
      sso_provider_id: { int32: data.id, valid: true },
    });
    const listed = (await api('GET', 'sso-providers?type=eq:1&name=eq:Our IdP')).json().data;
    expect(listed).toMatchObject([{ id: data.id, type: 'SAML', details: data, slug: 'our-idp' }]);

    const renamed = await send('PATCH', String(data.id), {
      name: 'Renamed IdP',
      'config.auto_provision.enabled': undefined,
    });
    expect(renamed.json().data).toMatchObject({ name: 'renamed-idp', idp_issuer_uri: idp.entityId });
    expect((await api('GET', `sso-providers?id=eq:${data.id}`)).json().data[0].config.auto_provision).toEqual(
      {
        enabled: true,
        default_role_id: ROLE.readOnly,
        role_provision: false,
      },
    );
    const { rows } = await database.pool.query(
      "SELECT action FROM audit_log WHERE action LIKE '%IdentityProvider' AND status = 'success' AND fields->>'id' = $1 ORDER BY id",
      [String(data.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'CreateSAMLIdentityProvider',
      'UpdateSSOIdentityProvider',
    ]);
  });

  const form = (field: string) => `form is missing "${field}" parameter`;
  const enabled = 'config.auto_provision.enabled';
  const role = 'config.auto_provision.default_role_id';
  const provision = 'config.auto_provision.role_provision';
  const BAD_DOCUMENT = expect.stringContaining('metadata could not be parsed');
  it.each<[string, Parameters<typeof samlForm>[0], unknown]>([
    ['no name', { name: undefined }, form('name')],
    ['two names', { name: ['a', 'b'] }, 'expected only one "name" parameter'],
    ['a bad name', { name: 'a/b' }, 'name contains invalid characters'],
    ['no metadata', { metadata: undefined }, form('metadata')],
    ['nothing of provisioning', { [enabled]: undefined }, form(enabled)],
    ['provisioning perhaps', { [enabled]: 'maybe' }, `"${enabled}" parameter could not be converted to bool`],
    ['no role', { [role]: undefined }, form(role)],
    ['two roles', { [role]: ['1', '2'] }, `"${role}" has more than one value`],
    ['a role that is no number', { [role]: 'x' }, `"${role}" parameter could not be converted to int`],
    ['a role that is not there', { ...ON, [role]: '99' }, `"${role}" parameter is invalid`],
    ['no roles of the provider', { [provision]: undefined }, form(provision)],
    ['no XML', { metadata: 'nonsense' }, BAD_DOCUMENT],
    [
      'a document type',
      { metadata: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${idp.metadata()}` },
      BAD_DOCUMENT,
    ],
    ['another document', { metadata: '<a/>' }, 'metadata must have one EntityDescriptor as its root'],
    [
      'metadata of a service',
      { metadata: idp.metadata((xml) => xml.replaceAll('IDPSSO', 'SPSSO')) },
      'metadata is not that of an identity provider',
    ],
    [
      'no name of its own',
      { metadata: idp.metadata((xml) => xml.replace('entityID', 'other')) },
      'metadata does not have an entity id',
    ],
    [
      'no service for posts',
      { metadata: idp.metadata((xml) => xml.replace('HTTP-POST', 'SOAP')) },
      'metadata does not have a SSO service that supports HTTP POST binding',
    ],
    [
      'no address of HTTP',
      { metadata: idp.metadata((xml) => xml.replaceAll('https://idp.example.org/sso', 'javascript:1')) },
      'metadata does not have a SSO service that supports HTTP POST binding',
    ],
    [
      'no service for redirects',
      { metadata: idp.metadata((xml) => xml.replace('HTTP-Redirect', 'SOAP')) },
      'metadata does not have a SSO service that supports HTTP Redirect binding',
    ],
    [
      'keys for encryption alone',
      { metadata: idp.metadata((xml) => xml.replace('"signing"', '"encryption"')) },
      'metadata must have one to 10 signing certificates',
    ],
    [
      'a broken certificate',
      { metadata: idp.metadata((xml) => xml.replace('<ds:X509Certificate>', '<ds:X509Certificate>AAAA')) },
      'metadata has a certificate that could not be read',
    ],
  ])('is refused with %s', async (_, change, message) => {
    expect(refusal(await send('POST', 'saml', fields(change)))).toEqual([400, message]);
  });

  it('is refused in other forms, twice, and to those who may not', async () => {
    const json = await api('POST', 'sso-providers/saml', { name: 'x' });
    expect(refusal(json)).toEqual([400, 'content type must be multipart/form-data']);
    const { id } = await createProvider();
    const taken = await send('POST', 'saml', { ...fields(), name: `saml ${made - 1}` });
    expect(refusal(taken)).toEqual([409, 'sso provider name must be unique']);
    expect(refusal(await api('PATCH', `sso-providers/${id}`, { name: 'x' }))[0]).toBe(400);
    expect((await send('PATCH', '99999', {})).statusCode).toBe(404);
    expect((await send('PATCH', 'x', {})).statusCode).toBe(400);
    const { authorization: other } = await logInAs('Read-Only');
    for (const [as, status] of [
      [{}, 401],
      [{ authorization: other }, 403],
    ] as const) {
      expect((await send('POST', 'saml', fields(), as)).statusCode).toBe(status);
      expect((await send('PATCH', String(id), {}, as)).statusCode).toBe(status);
      const url = `/api/v2/sso-providers/${id}/signing-certificate`;
      expect((await inject({ url, headers: as })).statusCode).toBe(status);
    }
  });

  it('gets a certificate to check requests by, and metadata of the service', async () => {
    const { id, slug } = await createProvider();
    const pem = await api('GET', `sso-providers/${id}/signing-certificate`);
    expect(pem.headers['content-disposition']).toBe(`attachment; filename="${slug}-signing-certificate.pem"`);
    const certificate = new X509Certificate(pem.body);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 19 * 365 * 86_400_000);

    const location = await begin(new Map(), slug);
    const [signed = ''] = new URL(location).search.slice(1).split('&Signature=');
    const signature = Buffer.from(readRequest(location).signature ?? '', 'base64');
    expect(verify('sha256', Buffer.from(signed), createPublicKey(pem.body), signature)).toBe(true);

    const metadata = await inject({ url: `/api/v2/sso/${slug}/metadata` });
    expect(metadata.headers['content-type']).toContain('application/samlmetadata+xml');
    expect(metadata.body).toContain(`entityID="http://localhost:80/api/v2/sso/${slug}"`);
    expect(metadata.body).toContain(`Location="http://localhost:80/api/v2/sso/${slug}/callback"`);
    expect(metadata.body).toContain('WantAssertionsSigned="true"');
    expect(metadata.body).not.toContain('PRIVATE');

    const oidc = await api('POST', 'sso-providers/oidc', {
      name: 'not saml',
      issuer: 'https://login.example.org',
      client_id: 'x',
      config: {},
    });
    const { sso_provider_id: oidcId } = oidc.json().data;
    for (const url of [
      `sso-providers/${oidcId}/signing-certificate`,
      'sso-providers/99999/signing-certificate',
      'sso/not-saml/metadata',
      'sso/nowhere/metadata',
    ]) {
      expect((await api('GET', url)).statusCode, url).toBe(404);
    }
    expect((await post(new Map(), 'not-saml', 'x')).statusCode).toBe(404);
    expect((await post(new Map(), 'nowhere', 'x')).statusCode).toBe(404);
    const strange = await api('POST', `sso/${slug}/callback`, {});
    expect(strange.statusCode).toBe(400);
  });

  it('sends one answer, in a form of one field, which never says where to go on', async () => {
    const { slug } = await createProvider(ON);
    const jar: Jar = new Map();
    const xml = respond(await begin(jar, slug, '?next=/users'), somebody());
    const value = Buffer.from(xml).toString('base64');
    const sendForm = (pairs: [string, string][]) =>
      inject({
        method: 'POST',
        url: `/api/v2/sso/${slug}/callback`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(pairs).toString(),
        remoteAddress: anyAddress(),
      });
    const twice = await sendForm([
      ['SAMLResponse', 'x'],
      ['SAMLResponse', value],
    ]);
    expect(refusal(twice)).toEqual([400, 'the form has SAMLResponse more than once']);
    const large = await sendForm([['SAMLResponse', 'A'.repeat(140_000)]]);
    expect(refusal(large)).toEqual([413, 'request body is larger than 131072 bytes']);
    const lines = value.replaceAll(/.{76}/g, '$&\r\n');
    const received = await sendForm([
      ['RelayState', 'https://evil.example.org/'],
      ['SAMLResponse', lines],
    ]);
    keepCookies(jar, received);
    expect(locationOf(await follow(jar, received))).toBe('http://localhost:80/ui/users');
  });

  it('keeps its key sealed', async () => {
    const { id } = await createProvider();
    const { rows } = await database.pool.query('SELECT sealed_signing_key FROM sso_provider WHERE id = $1', [
      id,
    ]);
    expect(rows[0].sealed_signing_key).toMatch(/^v1\./);
    expect(log.join('\n')).not.toContain('PRIVATE KEY');
  });
});

describe('a login', () => {
  it('begins at the service and ends in a session', async () => {
    const { id, slug } = await createProvider();
    const name = somebody();
    const userId = await createUser(id, `${name}@example.com`);
    const jar: Jar = new Map();
    const location = await begin(jar, slug, '?next=/users');
    expect(location).toContain('https://idp.example.org/sso?SAMLRequest=');
    const received = await post(jar, slug, respond(location, name));
    expect(await selfOf(jar)).toBe(401);
    const done = await follow(jar, received);
    expect(locationOf(done)).toBe('http://localhost:80/ui/users');
    expect(await selfOf(jar)).toMatchObject({
      id: userId,
      sso_provider_id: { int32: id, valid: true },
      saml_provider_id: { int32: id, valid: true },
    });
    const { rows } = await database.pool.query(
      `SELECT status, fields FROM audit_log
       WHERE action = 'LoginAttempt' AND (fields->>'saml_provider_id')::integer = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ status, fields: { auth_type: type } }) => [status, type])).toEqual([
      ['intent', 'saml'],
      ['success', 'saml'],
    ]);
  });

  it('makes users, with the role that the provider names', async () => {
    const { slug } = await createProvider(ROLES_ON);
    const name = somebody();
    const as = async (roles: readonly string[]) =>
      rolesOf(await selfOf((await enter(slug, name, { change: { roles } })).jar));
    expect(await as(['bh-administrator', 'staff'])).toEqual([ROLE.administrator]);
    expect(await as(['bh-user'])).toEqual([ROLE.user]);
    expect(await as([])).toEqual([ROLE.readOnly]);
  });

  it('is by name, not by address, once somebody has logged in', async () => {
    const { id, slug } = await createProvider(ON);
    const name = somebody();
    const email = `${name}@example.com`;
    const userId = await createUser(id, email);
    expect((await selfOf((await enter(slug, name)).jar)).id).toBe(userId);
    const thief = await enter(slug, 'thief', { change: { email } });
    expect(failureOf(thief.response)).toBe('not-allowed');
    const renamed = await enter(slug, name, { change: { email: 'married@example.com' } });
    expect((await selfOf(renamed.jar)).id).toBe(userId);
  });

  it('needs an address at first, which may be the name where it says so', async () => {
    const { slug } = await createProvider(ON);
    expect(failureOf((await enter(slug, somebody(), { change: { email: undefined } })).response)).toBe(
      'no-email',
    );
    const email = `${somebody()}@example.com`;
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const { jar } = await enter(slug, email, { change: { email: undefined, format } });
    expect(await selfOf(jar)).toMatchObject({ principal_name: email });
  });

  it('is refused to who is not known, disabled, or of a provider that is gone', async () => {
    const { id, slug } = await createProvider();
    expect(failureOf((await enter(slug, somebody())).response)).toBe('not-allowed');
    const name = somebody();
    const userId = await createUser(id, `${name}@example.com`);
    const { jar } = await enter(slug, name);
    await api('PATCH', `platform-users/${userId}`, { is_disabled: true });
    expect(await selfOf(jar)).toBe(401);
    expect(failureOf((await enter(slug, name)).response)).toBe('disabled');

    const { jar: pending, response } = await signOn(slug, name);
    expect((await api('DELETE', `sso-providers/${id}`)).json().data.affected_users).toHaveLength(1);
    expect((await open(pending, new URL(locationOf(response)).pathname)).statusCode).toBe(404);
    expect((await post(new Map(), slug, 'x')).statusCode).toBe(404);
  });

  it('is asked anew with another entity id, and not with other keys', async () => {
    const { id, slug } = await createProvider(ON);
    const name = somebody();
    const { jar } = await enter(slug, name);
    const subject = async () =>
      (await database.pool.query('SELECT sso_subject FROM platform_user WHERE sso_provider_id = $1', [id]))
        .rows[0].sso_subject;
    await send('PATCH', String(id), { metadata: idp.metadata(), 'config.auto_provision.enabled': undefined });
    expect(await selfOf(jar)).toBe(401);
    expect(await subject()).toBe(name);
    await send('PATCH', String(id), {
      metadata: stranger.metadata(),
      'config.auto_provision.enabled': undefined,
    });
    expect(await subject()).toBeNull();
    expect(failureOf((await signOn(slug, name)).response)).toBe('rejected');
  });

  it('may be declined', async () => {
    const { slug } = await createProvider();
    const jar: Jar = new Map();
    const location = await begin(jar, slug);
    const { id } = readRequest(location);
    const declined = await post(jar, slug, responseXml('', `InResponseTo="${id}"`, 'Requester'));
    expect(failureOf(declined)).toBe('declined');
  });

  it('fails where the key was sealed with another', async () => {
    const { id, slug } = await createProvider();
    await database.pool.query("UPDATE sso_provider SET sealed_signing_key = 'v1.AAAA' WHERE id = $1", [id]);
    expect(failureOf(await open(new Map(), `/api/v2/sso/${slug}/login`))).toBe('misconfigured');
  });
});

const standing = await createProvider(ON);

describe('an answer is refused', () => {
  const { slug } = standing;
  const noSubject = (xml: string) => xml.replace(/ InResponseTo="[^"]*"/, '');
  /** The signed assertion is kept where nobody looks for it, and another one stands in its place. */
  const forged = (signed: string) =>
    signed
      .replaceAll(/<(ds:)?Signature[ >][\s\S]*<\/(ds:)?Signature>/g, '')
      .replace(/ ID="[^"]*"/, ' ID="_forged"')
      .replace(/person-\d+</, 'administrator<');
  it.each<[string, Mischief]>([
    ['nobody has signed', { xml: (_, plain) => responseXml(plain) }],
    ['a stranger has signed', { sign: { by: stranger.identity } }],
    ['that was changed', { xml: (signed) => responseXml(signed.replace(/person-\d+</, 'administrator<')) }],
    ['with a second assertion before it', { xml: (signed) => responseXml(forged(signed) + signed) }],
    ['with a second assertion behind it', { xml: (signed) => responseXml(signed + forged(signed)) }],
    [
      'that hides the signed one in extensions',
      {
        xml: (signed) => responseXml(`<samlp:Extensions>${signed}</samlp:Extensions>${forged(signed)}`),
      },
    ],
    [
      'that hides the signed one in the forged one',
      {
        xml: (signed) =>
          responseXml(forged(signed).replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
      },
    ],
    [
      'that hides the signed one in its own signature',
      {
        xml: (signed) => {
          const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(signed) ?? [];
          const wrapped = signature.replace(
            '</Signature>',
            `<Object>${signed.replace(signature, '')}</Object></Signature>`,
          );
          return responseXml(forged(signed).replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`));
        },
      },
    ],
    ['for another service', { change: { audience: 'https://other.example.org' } }],
    ['made for another address', { change: { recipient: 'https://other.example.org/callback' } }],
    [
      'sent to another address',
      { xml: (signed) => responseXml(signed, 'Destination="https://other.example.org"') },
    ],
    ['of another provider', { change: { issuer: stranger.entityId } }],
    ['that has expired', { change: { notOnOrAfterMs: Date.now() - 120_000 } }],
    ['of the future', { change: { notBeforeMs: Date.now() + 3_600_000 } }],
    ['that is valid for ever', { change: { notOnOrAfterMs: Date.now() + 366 * 86_400_000 } }],
    [
      'whose name means nobody tomorrow',
      { change: { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } },
    ],
    ['without a name', { change: { nameId: '' } }],
    ['with a name that is no id', { change: { nameId: 'x'.repeat(257) } }],
    ['with a document type', { xml: (signed) => `<!DOCTYPE a [<!ENTITY e "x">]>${responseXml(signed)}` }],
    [
      'with a comment in the name',
      { xml: (signed) => responseXml(signed.replace(/person-(\d+)</, 'person-<!---->$1<')) },
    ],
    ['signed by what is broken', { sign: { algorithm: `${SHA1}rsa-sha1` } }],
    ['digested by what is broken', { sign: { digest: `${SHA1}sha1` } }],
    ['that is none', { xml: () => 'nonsense' }],
    ['that is nothing', { xml: () => '' }],
    ['that is an assertion alone', { xml: (signed) => signed }],
  ])('%s', async (_, mischief) => {
    const { response, jar } = await signOn(slug, somebody(), mischief);
    expect(failureOf(response)).toBe('rejected');
    expect(jar.get('secgraph_saml_80')).toBeFalsy();
    expect(jar.get('secgraph_session_80')).toBeUndefined();
  });

  it('that lacks what a login needs, though it is signed', async () => {
    const lacks: ((xml: string) => string)[] = [
      noSubject,
      (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
      (xml) => xml.replace(/<saml:Conditions .*<\/saml:Conditions>/, ''),
      (xml) => xml.replace(/<saml:AuthnStatement[^>]*\/>/, ''),
      (xml) => xml.replace(/<saml:Subject>.*<\/saml:Subject>/, ''),
      (xml) => xml.replace('cm:bearer', 'cm:holder-of-key'),
      (xml) => xml.replace(/ Recipient="[^"]*"/, ''),
      (xml) => xml.replace(/ NotOnOrAfter="[^"]*"\/>/, '/>'),
    ];
    for (const remove of lacks) {
      const jar: Jar = new Map();
      const location = await begin(jar, slug);
      const plain = remove(assertionXml(idp.answerTo(location, { nameId: somebody() })));
      const response = await post(jar, slug, responseXml(idp.sign(plain)));
      expect(failureOf(response), remove.toString()).toBe('rejected');
    }
  });

  it('and told to the audit log: what is not believed, and what comes once more', async () => {
    const { id, slug: own } = await createProvider(ON);
    await signOn(own, somebody(), { sign: { by: stranger.identity } });
    const jar: Jar = new Map();
    const xml = respond(await begin(jar, own), somebody());
    await post(jar, own, xml);
    await post(jar, own, xml);
    const { rows } = await database.pool.query(
      `SELECT status, actor_name, fields FROM audit_log
       WHERE action = 'LoginAttempt' AND (fields->>'sso_provider_id')::integer = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['intent', 'failure', 'intent', 'failure']);
    expect(rows[1]).toMatchObject({
      actor_name: '',
      fields: { auth_type: 'saml', saml_provider_id: id, error: expect.stringContaining('not believed') },
    });
    expect(rows[3].fields.error).toContain('once more');
  });

  it('that comes once more', async () => {
    const jar: Jar = new Map();
    const xml = respond(await begin(jar, slug), somebody());
    const copy = new Map(jar);
    const first = await post(jar, slug, xml);
    const waiting = new Map(jar);
    expect(locationOf(await follow(jar, first))).toMatch(/\/ui\/$/);
    expect(failureOf(await post(copy, slug, xml))).toBe('interrupted');
    expect(failureOf(await open(waiting, `/api/v2/sso/${slug}/callback`))).toBe('interrupted');
  });

  it('that another browser brings, that answers another request, or another provider’s', async () => {
    const mine: Jar = new Map();
    const { response } = await signOn(slug, somebody(), {}, mine);
    const { pathname } = new URL(locationOf(response));
    const waiting = mine.get('secgraph_saml_80') ?? '';
    const victim: Jar = new Map([['secgraph_saml_80', waiting]]);
    expect(failureOf(await open(victim, pathname))).toBe('interrupted');
    const busy: Jar = new Map([['secgraph_saml_80', waiting]]);
    await begin(busy, slug);
    expect(failureOf(await open(busy, pathname))).toBe('interrupted');
    const { slug: other } = await createProvider(ON);
    expect(failureOf(await open(new Map(mine), `/api/v2/sso/${other}/callback`))).toBe('interrupted');

    const unasked = await signOn(slug, somebody(), { change: { inResponseTo: '_made-up' } });
    expect(failureOf(await follow(unasked.jar, unasked.response))).toBe('interrupted');
    const forgedCookie: Jar = new Map([['secgraph_saml_80', Buffer.from('{}').toString('base64')]]);
    await begin(forgedCookie, slug);
    expect(failureOf(await open(forgedCookie, pathname))).toBe('interrupted');
  });

  it('that another provider of the same kind has made for itself', async () => {
    const { slug: other } = await createProvider({ ...ON, metadata: stranger.metadata() });
    const jar: Jar = new Map();
    const location = await begin(jar, other);
    const xml = responseXml(idp.sign(assertionXml(idp.answerTo(location, { nameId: somebody() }))));
    expect(failureOf(await post(jar, other, xml))).toBe('rejected');
  });

  it('not where clocks differ a little', async () => {
    const change = { notBeforeMs: Date.now() + 30_000, notOnOrAfterMs: Date.now() + 90_000 };
    expect(await selfOf((await enter(slug, somebody(), { change })).jar)).toMatchObject({
      is_disabled: false,
    });
  });
});

describe('users', () => {
  it('may be given to a provider of SAML by the deprecated field, and to no other', async () => {
    const { id } = await createProvider();
    const named = await api('POST', 'platform-users', {
      principal: somebody(),
      saml_provider_id: String(id),
    });
    expect(named.json().data).toMatchObject({
      sso_provider_id: { int32: id, valid: true },
      saml_provider_id: { int32: id, valid: true },
    });
    const oidc = (await api('GET', 'sso-providers?type=eq:2')).json().data[0];
    const wrong = await api('POST', 'platform-users', {
      principal: somebody(),
      saml_provider_id: String(oidc.id),
    });
    expect(wrong.statusCode).toBe(404);
  });
});

describe('clients that know SAML alone', () => {
  it('create, list, read and delete providers', async () => {
    const { headers, payload } = samlForm({ ...fields(ON), name: 'Legacy IdP' });
    const created = await inject({
      method: 'POST',
      url: '/api/v2/saml/providers',
      headers: { ...headers, ...authorization },
      payload,
    });
    expect(created.statusCode, created.body).toBe(200);
    const { data } = created.json();
    expect(data).toMatchObject({ name: 'legacy-idp', display_name: 'Legacy IdP', root_uri_version: 2 });

    const listed = await api('GET', 'saml');
    expect(listed.json().data.saml_providers).toContainEqual(data);
    expect(listed.headers['deprecation']).toBe('true');
    expect(JSON.stringify(listed.json())).not.toContain('client_id');
    expect((await api('GET', `saml/providers/${data.id}`)).json().data).toEqual(data);
    const open = await inject({ url: '/api/v2/saml/sso' });
    expect(open.json().data.endpoints).toContainEqual({
      name: 'Legacy IdP',
      initiation_url: 'http://localhost:80/api/v2/sso/legacy-idp/login',
    });

    const email = `${somebody()}@example.com`;
    await createUser(data.id, email);
    const removed = await api('DELETE', `saml/providers/${data.id}`);
    expect(removed.json().data.affected_users).toMatchObject([{ principal_name: email }]);
    const { rows } = await database.pool.query(
      `SELECT status FROM audit_log WHERE action = 'DeleteSSOIdentityProvider' AND request_id = $1 ORDER BY id`,
      [removed.headers['requestid']],
    );
    expect(rows.map(({ status }) => status)).toEqual(['intent', 'success']);
    expect(refusal(await api('GET', `saml/providers/${data.id}`))).toEqual([404, 'resource not found']);
  });

  it('find no provider of another kind, and none by an id that is no number', async () => {
    const oidc = (await api('GET', 'sso-providers?type=eq:2')).json().data[0];
    for (const id of [String(oidc.id), '99999', 'x']) {
      for (const method of ['GET', 'DELETE'] as const) {
        const response = await api(method, `saml/providers/${id}`);
        expect(response.statusCode, `${method} ${id}`).toBe(404);
      }
    }
  });

  it('are refused to delete the provider they log in by', async () => {
    const { id, slug } = await createProvider({
      ...ON,
      'config.auto_provision.default_role_id': String(ROLE.administrator),
    });
    const { jar } = await enter(slug, somebody());
    const response = await inject({
      method: 'DELETE',
      url: `/api/v2/saml/providers/${id}`,
      headers: {
        cookie: `secgraph_session_80=${jar.get('secgraph_session_80')}`,
        'x-secgraph-client': 'web',
        'sec-fetch-site': 'same-origin',
      },
    });
    expect(refusal(response)).toEqual([409, 'user may not delete their own SAML auth provider']);
  });

  it.each(['v1', 'v2'])('are led on from where logins were before (%s)', async (version) => {
    const { slug } = await createProvider();
    const old = `/api/${version}/login/saml/${slug.toUpperCase()}`;
    const root = `http://localhost:80/api/v2/sso/${slug}`;
    for (const url of [old, `${old}/sso`]) {
      const begun = await inject({ url });
      expect([begun.statusCode, locationOf(begun)]).toEqual([302, `${root}/login`]);
    }
    const sent = await inject({ method: 'POST', url: `${old}/acs`, payload: 'SAMLResponse=x' });
    expect([sent.statusCode, locationOf(sent)]).toEqual([307, `${root}/callback`]);
    expect((await inject({ url: `${old}/metadata` })).body).toContain(`entityID="${root}"`);
    for (const url of ['', '/sso', '/metadata']) {
      expect((await inject({ url: `/api/${version}/login/saml/nowhere${url}` })).statusCode).toBe(404);
    }
    const lost = await inject({ method: 'POST', url: `/api/${version}/login/saml/nowhere/acs` });
    expect(lost.statusCode).toBe(404);
  });
});

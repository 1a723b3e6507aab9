import { assertionXml, responseXml, samlForm, TestSamlProvider } from '@secgraph/test-kit/saml';
import { expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';
import { type Answer, anyAddress, locationOf } from './sign-on-visitor.test-support.ts';

const ROOT = 'https://tools.example.org/graph';
const READ_ONLY = '3';
const { inject, logInAs } = await createTestServer({ environment: { SECGRAPH_PUBLIC_URL: ROOT } });
const { authorization } = await logInAs('Administrator');
const idp = await TestSamlProvider.create();

/** What browsers keep, and send to addresses below the path of each alone. */
class Cookies {
  readonly #kept = new Map<string, { readonly value: string; readonly path: string }>();

  keep(answer: Answer): void {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = '', path = ''] = /^([^=]+)=([^;]*); Path=([^;]*);/.exec(line) ?? [];
      expect(line).toContain('; Secure');
      expect(line).toMatch(/^__Secure-/);
      this.#kept.set(name, { value, path });
    }
  }

  get paths(): readonly string[] {
    return [...new Set([...this.#kept.values()].map(({ path }) => path))];
  }

  get header(): string {
    return [...this.#kept].map(([name, { value }]) => `${name}=${value}`).join('; ');
  }
}

/** Addresses are whole, as browsers see them; the proxy passes the path on, or takes it away. */
function visit(
  url: string,
  { cookies, isPathPassedOn, form }: { cookies: Cookies; isPathPassedOn: boolean; form?: string },
): Promise<Answer> {
  expect(url.startsWith(`${ROOT}/`), url).toBe(true);
  const path = url.slice(isPathPassedOn ? new URL(ROOT).origin.length : ROOT.length);

  return inject({
    method: form === undefined ? 'GET' : 'POST',
    url: path,
    remoteAddress: anyAddress(),
    headers: {
      host: new URL(ROOT).host,
      'sec-fetch-site': 'cross-site',
      // A post of another site has none.
      ...(form === undefined
        ? { cookie: cookies.header }
        : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form === undefined ? {} : { payload: form }),
  }).then((answer) => {
    cookies.keep(answer);
    return answer;
  });
}

it.each([
  ['passes the path on', true],
  ['takes the path away', false],
])(
  'by SAML below a path, where the proxy %s, is told to the provider and comes back',
  async (name, isPathPassedOn) => {
    const display = `Saml ${name.split(' ', 1)[0]}`;
    const { headers, payload } = samlForm({
      name: display,
      metadata: idp.metadata(),
      'config.auto_provision.enabled': 'true',
      'config.auto_provision.default_role_id': READ_ONLY,
    });
    const created = await inject({
      method: 'POST',
      url: '/graph/api/v2/sso-providers/saml',
      headers: { ...headers, authorization },
      payload,
    });
    expect(created.statusCode, created.body).toBe(200);
    const own = `${ROOT}/api/v2/sso/${created.json().data.name}`;
    expect(created.json().data).toMatchObject({
      sp_issuer_uri: own,
      sp_sso_uri: `${own}/login`,
      sp_metadata_uri: `${own}/metadata`,
      sp_acs_uri: `${own}/callback`,
    });

    const cookies = new Cookies();
    const way = { cookies, isPathPassedOn };
    const metadata = await visit(`${own}/metadata`, way);
    expect(metadata.body).toContain(`Location="${own}/callback"`);
    const login = await visit(`${own}/login?next=${encodeURIComponent('/explore?a=b')}`, way);
    expect(login.statusCode, login.body).toBe(302);
    const answer = idp.answerTo(locationOf(login), { nameId: `person-${created.json().data.name}` });
    expect(answer).toMatchObject({ audience: own, recipient: `${own}/callback` });

    const signed = responseXml(idp.sign(assertionXml(answer)));
    const form = new URLSearchParams({ SAMLResponse: Buffer.from(signed).toString('base64') }).toString();
    const posted = await visit(`${own}/callback`, { ...way, form });
    expect(posted.statusCode, posted.body).toBe(303);
    const entered = await visit(new URL(locationOf(posted), `${own}/callback`).href, way);
    expect(entered.statusCode, entered.body).toBe(302);
    expect(new URL(locationOf(entered), own).href).toBe(`${ROOT}/ui/explore?a=b`);
    expect(cookies.paths).toEqual(['/graph']);

    const self = await inject({
      url: '/graph/api/v2/self',
      headers: { host: new URL(ROOT).host, cookie: cookies.header, 'x-secgraph-client': 'web' },
    });
    expect(self.json().data).toMatchObject({ roles: [{ id: Number(READ_ONLY) }] });
  },
);

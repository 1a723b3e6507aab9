import { expect } from 'vitest';
import type { TestServer } from '../../../test/test-server.ts';

/** The cookies of a browser, by name. */
export type Jar = Map<string, string>;
export type Answer = Awaited<ReturnType<TestServer['inject']>>;

const SESSION_COOKIE = 'secgraph_session_80';

export const locationOf = (response: Answer) => String(response.headers['location']);

export function keepCookies(jar: Jar, response: Answer): Answer {
  for (const line of [response.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
    expect(line).toMatch(/; HttpOnly; SameSite=(Lax|Strict)/);
    expect(line.length).toBeLessThan(4_096);
  }

  return response;
}

/** Of the login page, where a login has failed. */
export function failureOf(response: Answer): string | null {
  expect(response.statusCode).toBe(302);
  const url = new URL(locationOf(response));
  expect(url.pathname).toBe('/ui/login');
  expect(url.searchParams.get('request')).toBe(response.headers['requestid']);

  return url.searchParams.get('sso');
}

let requests = 0;

/** Another one each time: how many requests one address may send is not what these tests are about. */
export function anyAddress(): string {
  requests++;

  return `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
}

export const rolesOf = (self: { readonly roles: readonly { readonly id: number }[] }) =>
  self.roles.map(({ id }) => id);

/** What the browser of somebody does who logs in by single sign-on. */
export function createVisitor({ inject }: Pick<TestServer, 'inject'>) {
  const open = async (jar: Jar, url: string): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    return keepCookies(jar, await inject({ url, headers, remoteAddress: anyAddress() }));
  };

  return {
    open,
    begin: async (jar: Jar, slug: string, next = '') =>
      locationOf(await open(jar, `/api/v2/sso/${slug}/login${next}`)),
    async selfOf(jar: Jar) {
      const response = await inject({
        url: '/api/v2/self',
        headers: {
          cookie: `${SESSION_COOKIE}=${jar.get(SESSION_COOKIE) ?? ''}`,
          'x-secgraph-client': 'web',
        },
      });

      return response.statusCode === 200 ? response.json().data : response.statusCode;
    },
  };
}

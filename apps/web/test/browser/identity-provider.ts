import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';

export const CLIENT = { client_id: 'secgraph', client_secret: 'a-secret-of-the-test' };

/**
 * A real provider of OpenID Connect, which lets everybody in: what somebody types as a name becomes the subject, and
 * an address of example.org. By another name than the service, so that they are two sites to a browser.
 */
export interface IdentityProvider {
  readonly issuer: string;
  /** Of who logs in from now on. */
  roles: readonly string[];
  /** What is changed of tokens before they are signed once more. */
  mischief: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Begins anew, with other keys. */
  restart(redirectUri: string): Promise<void>;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  await listen(server);
  const { port } = server.address() as AddressInfo;
  const idp: IdentityProvider = {
    issuer: `http://localhost:${port}`,
    roles: [],
    mischief: undefined,
    async restart(redirectUri) {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      answer = (await createProvider(idp, redirectUri, privateKey)).callback();
    },
  };

  return idp;
}

/** As somebody who has not logged in there yet. */
export async function logInThere(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click();
}

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
}

async function createProvider(
  idp: IdentityProvider,
  redirectUri: string,
  privateKey: CryptoKey,
): Promise<Provider> {
  const kid = randomUUID();
  const provider = new Provider(idp.issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    cookies: { keys: [randomUUID()] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'roles'],
    },
    findAccount: (_context: unknown, name: string) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        email: `${name}@example.org`,
        email_verified: true,
        given_name: name,
        family_name: 'Example',
        roles: idp.roles,
      }),
    }),
  });
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (idp.mischief !== undefined && context.oidc?.route === 'token' && isAnswer(body)) {
      const claims = idp.mischief(decodeJwt(body.id_token));
      body.id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    }
  });

  return provider;
}

function isAnswer(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body;
}

import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

interface Key {
  readonly kid: string;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

/** How a login is to go wrong; nothing: well. */
export interface Mischief {
  /** Claims of the ID token instead of the right ones. */
  readonly claims?: JWTPayload;
  /** Signs the token as it likes. */
  readonly sign?: (claims: JWTPayload) => Promise<string>;
  /** What the endpoint for profiles answers. */
  readonly profile?: object;
}

interface Grant {
  readonly claims: JWTPayload;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly mischief: Mischief;
}

/**
 * An identity provider over HTTP that can be made to misbehave in each way that a client has to notice. It checks
 * what a client has to prove: the code once, its verifier, the redirect address, the secret.
 */
export class TestIdentityProvider {
  readonly clientId = 'secgraph';
  readonly clientSecret = 'client secret: with / signs';
  /** What it says of itself, over what is right. */
  metadata: Readonly<Record<string, unknown>> = {};
  /** Codes, tokens and secrets that went over the wire. */
  readonly secrets: string[] = [];
  keyRequests = 0;
  #keys: Key[] = [];
  #address = '';
  readonly #grants = new Map<string, Grant>();
  readonly #profiles = new Map<string, object>();

  get issuer(): string {
    return this.#address;
  }

  get port(): number {
    return Number(new URL(this.#address).port);
  }

  /** Returns what stops it. */
  async start(): Promise<() => Promise<void>> {
    await this.rotateKeys();
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    this.#address = `http://127.0.0.1:${port}`;

    return () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
  }

  async rotateKeys(): Promise<void> {
    const pair = await generateKeyPair('RS256', { extractable: true });
    this.#keys = [{ kid: randomUUID(), ...pair }];
  }

  /** Somebody logs in at the page that a client has sent the browser to; answers what it brings back. */
  authorize(location: string, claims: JWTPayload, mischief: Mischief = {}): { code: string; state: string } {
    const { searchParams } = new URL(location);
    const asked = (name: string) => searchParams.get(name) ?? '';
    if (asked('client_id') !== this.clientId || asked('code_challenge_method') !== 'S256') {
      throw new Error('the client asks otherwise than it should');
    }
    const code = randomUUID();
    this.secrets.push(code, asked('state'));
    const now = Math.floor(Date.now() / 1000);
    this.#grants.set(code, {
      claims: {
        iss: this.issuer,
        aud: this.clientId,
        iat: now,
        exp: now + 300,
        nonce: asked('nonce'),
        ...claims,
        ...mischief.claims,
      },
      challenge: asked('code_challenge'),
      redirectUri: asked('redirect_uri'),
      mischief,
    });

    return { code, state: asked('state') };
  }

  async sign(claims: JWTPayload): Promise<string> {
    const [key] = this.#keys;
    if (key === undefined) {
      throw new Error('not started');
    }

    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return void send(200, {
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
          userinfo_endpoint: `${this.issuer}/profile`,
          ...this.metadata,
        });
      case '/keys':
        this.keyRequests++;
        return void send(200, { keys: await Promise.all(this.#keys.map(publicJwk)) });
      case '/token': {
        const answer = await this.#redeem(new URLSearchParams(await text(request)), request);
        return void send(answer === undefined ? 400 : 200, answer ?? { error: 'invalid_grant' });
      }
      case '/profile': {
        const profile = this.#profiles.get(request.headers.authorization ?? '');
        return void send(profile === undefined ? 401 : 200, profile ?? {});
      }
      default:
        return void send(404, {});
    }
  }

  async #redeem(form: URLSearchParams, { headers }: IncomingMessage): Promise<object | undefined> {
    const grant = this.#grants.get(form.get('code') ?? '');
    this.#grants.delete(form.get('code') ?? '');
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isProven =
      headers.authorization === undefined
        ? form.get('client_id') === this.clientId
        : headers.authorization === `Basic ${this.#basic()}`;
    if (
      grant === undefined ||
      !isProven ||
      digest !== grant.challenge ||
      form.get('redirect_uri') !== grant.redirectUri
    ) {
      return undefined;
    }

    const { sign = (claims: JWTPayload) => this.sign(claims), profile } = grant.mischief;
    const accessToken = randomUUID();
    const idToken = await sign(grant.claims);
    this.secrets.push(accessToken, idToken, form.get('code_verifier') ?? '');
    if (profile !== undefined) {
      this.#profiles.set(`Bearer ${accessToken}`, profile);
    }

    return { token_type: 'Bearer', access_token: accessToken, id_token: idToken };
  }

  #basic(): string {
    const [id, secret] = [this.clientId, this.clientSecret].map((value) =>
      encodeURIComponent(value).replaceAll('%20', '+'),
    );

    return Buffer.from(`${id}:${secret}`).toString('base64');
  }
}

async function publicJwk({ kid, publicKey }: Key) {
  return { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
}

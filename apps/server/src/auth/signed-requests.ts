import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiTokenRepository, LiveApiToken } from '@secgraph/database/auth';
import { type Clock, remember } from '@secgraph/kernel';
import type { ApiTokenSettings } from '../config/parameter-settings.ts';
import { keyPurpose } from './api-token-key.ts';
import {
  AuthError,
  type AuthenticationRequest,
  type AuthenticationScheme,
  type BodyCheck,
  type OnceOnly,
} from './authenticate.ts';
import { callerOfToken, findLiveToken, isTokenId, recordAccess } from './live-token.ts';
import { parseRequestDate, type RequestDate } from './request-date.ts';
import type { SecretBox } from './secret-box.ts';
import type { TakenSignatures } from './taken-signatures.ts';

export interface SignedRequestsOptions {
  readonly tokens: ApiTokenRepository;
  readonly taken: TakenSignatures;
  readonly secrets: SecretBox;
  readonly settings: ApiTokenSettings;
  readonly clock: Clock;
  /** For what does not concern the client. */
  readonly onError: (error: unknown) => void;
}

const PREFIX = 'unable to validate request signature for client: ';
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
const NONCE = /^[\w.~+/=-]{16,128}$/;
const HOUR_MS = 3_600_000;
/** By which clocks may differ, before the hour that is signed and after it. */
const MAX_SKEW_MS = 5 * 60_000;
/** How many signatures of what only reads are remembered; the oldest go first. */
const MAX_HOURS = 50_000;

/**
 * The scheme of requests that programs sign with the key of an API token: HMAC-SHA256 over method and request target,
 * the hour of `RequestDate`, and the body as sent, each keyed with the digest before it. Who sends `RequestNonce` as
 * well has it signed between hour and body, and his request is taken only once, whatever it asks for.
 *
 * Neither minutes nor zone are signed, as clients know it. So a signature counts until its hour is over, by the zone it came with
 * first; and where users change something, once ({@link AuthenticationRequest.isOnceOnly}). Collection clients repeat
 * theirs word for word.
 *
 * A token acts with all permissions of its user, for what its scope allows; an expired password does not restrict it. That of a collection client
 * acts as the client.
 */
export function createSignedRequests(options: SignedRequestsOptions): AuthenticationScheme {
  const assertSameHour = rememberHours();

  return async (tokenId, request) => {
    if (!isTokenId(tokenId)) {
      throw malformed('Token ID is malformed.');
    }

    const signature = readSignature(request);
    const token = await findLiveToken(options, tokenId, PREFIX);
    assertClockAgrees(signature.date, options.clock.now());
    const key = options.secrets.open(token.sealedKey, keyPurpose(token.tokenId));
    if (key === undefined) {
      const message = `${PREFIX}the key of the token cannot be read with the secret key of this service; create another token`;
      options.onError(new AuthError('AUTH_BAD_SIGNATURE', message));
      throw new AuthError('AUTH_BAD_SIGNATURE', message);
    }

    const onceOnly = onceOnlyOf(options.taken, token, signature);
    const check = createBodyCheck({ ...options, token, key, request, signature, onceOnly, assertSameHour });
    if (!request.hasBody) {
      await check.finish();
    }

    return {
      caller: callerOfToken(token, options.settings),
      bodyCheck: request.hasBody ? check : undefined,
      onceOnly,
    };
  };
}

/** Undefined where the same request may come again: nonces see to themselves. */
function onceOnlyOf(
  taken: TakenSignatures,
  { tokenId, owner }: LiveApiToken,
  { digest, date, nonce }: Signature,
): OnceOnly | undefined {
  return owner.kind === 'client' || nonce !== undefined
    ? undefined
    : taken.onceOnly({
        tokenId,
        userId: owner.userId,
        signature: digest,
        expiresAt: passesUntil(date),
      });
}

/**
 * The zone is not signed either: whoever overhears a request could tell another one and have the hour come again.
 * What changes something is kept in the database for as long as that goes; what only reads, here.
 */
function rememberHours(): (signature: Signature) => void {
  const hours = new Map<string, number>();

  return ({ digest, date }) => {
    const name = digest.toString('base64');
    const known = hours.get(name);
    if (known !== undefined && known !== date.hourStartMs) {
      throw new AuthError('AUTH_BAD_SIGNATURE', `${PREFIX}it came before with a date of another time zone`);
    }
    remember(hours, name, date.hourStartMs, MAX_HOURS);
  };
}

interface Signature {
  readonly date: RequestDate;
  readonly digest: Buffer;
  readonly nonce: string | undefined;
}

function readSignature({ headers }: AuthenticationRequest): Signature {
  const dateText = headers['requestdate'];
  if (typeof dateText !== 'string' || dateText === '') {
    throw malformed(`${PREFIX}no request date header`);
  }
  const date = parseRequestDate(dateText);
  if (date === undefined) {
    throw malformed(`${PREFIX}malformed request date: it is no RFC 3339 timestamp`);
  }

  const digestText = headers['signature'];
  if (typeof digestText !== 'string' || digestText === '') {
    throw malformed(`${PREFIX}no signature header`);
  }
  if (!BASE64.test(digestText)) {
    throw malformed(`${PREFIX}malformed signature header: it is no padded base64`);
  }

  const nonce = headers['requestnonce'];
  if (nonce !== undefined && (typeof nonce !== 'string' || !NONCE.test(nonce))) {
    throw malformed(
      `${PREFIX}malformed request nonce: it takes 16 to 128 letters, digits and signs of base64`,
    );
  }

  return { date, digest: Buffer.from(digestText, 'base64'), nonce };
}

function assertClockAgrees(date: RequestDate, nowMs: number): void {
  const aheadMs = date.hourStartMs - MAX_SKEW_MS - nowMs;
  const behindMs = nowMs - (date.hourStartMs + HOUR_MS + MAX_SKEW_MS);
  if (aheadMs <= 0 && behindMs <= 0) {
    return;
  }

  const minutes = (Math.max(aheadMs, behindMs) / 60_000).toFixed(2);
  const side = aheadMs > 0 ? 'ahead' : 'behind';
  const times = `Server time is ${date.tell(nowMs)}. Client time is ${date.tell(date.timeMs)}`;
  throw new AuthError(
    'AUTH_BAD_SIGNATURE',
    `${PREFIX}signature too far ${side} by ${minutes} minutes. ${times}`,
  );
}

function createBodyCheck({
  tokens,
  taken,
  clock,
  onError,
  token,
  key,
  request,
  signature,
  onceOnly,
  assertSameHour,
}: SignedRequestsOptions & {
  readonly token: LiveApiToken;
  readonly key: string;
  readonly request: AuthenticationRequest;
  readonly signature: Signature;
  readonly onceOnly: OnceOnly | undefined;
  readonly assertSameHour: (signature: Signature) => void;
}): BodyCheck {
  const bodies = signedTargets(token, request).map((target) => {
    const first = createHmac('sha256', key)
      .update(request.method + target)
      .digest();
    const hour = createHmac('sha256', first).update(signature.date.hour).digest();
    const last =
      signature.nonce === undefined ? hour : createHmac('sha256', hour).update(signature.nonce).digest();

    return createHmac('sha256', last);
  });

  const assertNotSpent = async (): Promise<void> => {
    if (signature.nonce !== undefined) {
      await takeNonce({ tokens, taken }, token, signature);
    } else if (onceOnly !== undefined && request.isOnceOnly) {
      await onceOnly.take();
    } else {
      assertSameHour(signature);
    }
  };

  return {
    update: (chunk) => {
      for (const body of bodies) {
        body.update(chunk);
      }
    },

    async finish() {
      const isSame = bodies.some((body) => {
        const expected = body.digest();

        return signature.digest.length === expected.length && timingSafeEqual(signature.digest, expected);
      });
      if (!isSame) {
        throw new AuthError(
          'AUTH_BAD_SIGNATURE',
          `${PREFIX}digest validation failed: signature digest mismatch`,
        );
      }

      await assertNotSpent();

      recordAccess({ tokens, clock, onError }, token);
    },
  };
}

async function takeNonce(
  { tokens, taken }: Pick<SignedRequestsOptions, 'tokens' | 'taken'>,
  { tokenId, owner }: LiveApiToken,
  { nonce, date }: Signature,
): Promise<void> {
  const leaveRoom = owner.kind === 'user' ? await taken.claimRoom(owner.userId) : undefined;
  if (nonce !== undefined && !(await tokens.takeNonce(tokenId, nonce, passesUntil(date)))) {
    leaveRoom?.();
    throw new AuthError('AUTH_BAD_SIGNATURE', `${PREFIX}the request nonce was used before`);
  }
}

/** In some zone. */
function passesUntil(date: RequestDate): Date {
  return new Date(date.hourEndsAnywhereMs + MAX_SKEW_MS);
}

/** Collectors sign the path without its query. */
function signedTargets(
  { owner }: LiveApiToken,
  { url, otherUrl }: Pick<AuthenticationRequest, 'url' | 'otherUrl'>,
): readonly string[] {
  const urls = otherUrl === undefined ? [url] : [url, otherUrl];
  if (owner.kind !== 'client') {
    return urls;
  }

  return [...new Set(urls.flatMap((each) => [each, each.split('?')[0] ?? '']))];
}

function malformed(message: string): AuthError {
  return new AuthError('AUTH_MALFORMED_SIGNATURE', message);
}

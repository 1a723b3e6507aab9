import type { FastifyReply } from 'fastify';
import type { HttpLimits } from '../config/server-config.ts';
import { HttpError } from './http-error.ts';

/** How long a client is willing to wait. */
export type WaitPreference =
  | { readonly kind: 'default' }
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'unlimited' };

const DEFAULT_WAIT: WaitPreference = { kind: 'default' };

/** Reads the `wait` of a `Prefer` header (a list, RFC 7240); other preferences are ignored. */
export function parseWaitPreference(header: string | string[] | undefined): WaitPreference {
  if (header === undefined) {
    return DEFAULT_WAIT;
  }

  const items = (Array.isArray(header) ? header.join(',') : header).split(',');
  const wait = items.map((item) => item.trim()).find((item) => /^wait\s*(?:[=;]|$)/i.test(item));
  if (wait === undefined) {
    return DEFAULT_WAIT;
  }

  const match = /^wait=(-1|[0-9]+)$/i.exec(wait);
  if (match === null) {
    throw badPreference(`expected wait=<seconds>, got ${JSON.stringify(wait)}`);
  }

  return preferenceOf(Number(match[1]));
}

/** The wish as far as it is followed. Wire: asking for more than the ceiling is no mistake. */
function limitWait(wish: WaitPreference, ceilingSeconds: number): WaitPreference {
  return wish.kind === 'seconds' && wish.seconds > ceilingSeconds
    ? { kind: 'seconds', seconds: ceilingSeconds }
    : wish;
}

export function refuseUnlimitedWait(): HttpError {
  return badPreference('failed to bypass limits: feature disabled');
}

/** The header that tells the client that its wish was followed, or undefined. */
function preferenceApplied(preference: WaitPreference): string | undefined {
  switch (preference.kind) {
    case 'default':
      return undefined;
    case 'seconds':
      return `wait=${preference.seconds.toFixed(2)}`;
    case 'unlimited':
      return 'wait=-1; bypass=enabled';
  }
}

/** Wire: `wait=0` is no wish at all. */
function preferenceOf(seconds: number): WaitPreference {
  if (seconds === 0) {
    return DEFAULT_WAIT;
  }

  return seconds < 0 ? { kind: 'unlimited' } : { kind: 'seconds', seconds };
}

function badPreference(reason: string): HttpError {
  return new HttpError('HTTP_BAD_PREFERENCE', `Prefer header has an invalid value: ${reason}`);
}

/** What of a request decides how long it may take. */
interface Waiting {
  readonly wish: WaitPreference;
  /** What holds. */
  wait: WaitPreference;
  /** Undefined before login. */
  readonly caller: object | undefined;
}

/** The longest deadline, in seconds, that the client of a request may ask for. */
export function waitCeilingOf({ caller }: Pick<Waiting, 'caller'>, limits: HttpLimits): number {
  return caller === undefined ? limits.maxPublicWaitSeconds : limits.maxWaitSeconds;
}

/** Follows the wish of a client as far as it may go, and says so in a header. Once more when the caller is known. */
export function applyWait(exchange: Waiting, reply: FastifyReply, limits: HttpLimits): void {
  const ceiling = waitCeilingOf(exchange, limits);
  exchange.wait = limitWait(publicWish(exchange, ceiling), ceiling);
  const applied = preferenceApplied(exchange.wait);
  if (applied !== undefined) {
    reply.header('Preference-Applied', applied);
  }
}

/** Before login, nobody is without limit. */
function publicWish({ wish, caller }: Waiting, ceiling: number): WaitPreference {
  return wish.kind === 'unlimited' && caller === undefined ? { kind: 'seconds', seconds: ceiling } : wish;
}

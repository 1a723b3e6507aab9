import { type Clock, remember } from '@secgraph/kernel';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { OutboundFetch } from '../../../outbound/outbound-fetch.ts';
import { OidcError } from './oidc-error.ts';
import { parseJson } from './oidc-metadata.ts';

/** The key that a token of a provider names. */
export type ProviderKeys = (address: string, signal: AbortSignal) => JWTVerifyGetKey;

const LIFETIME_MS = 5 * 60_000;
const MAX_REMEMBERED = 100;
/** How often a key that is not known makes the service ask once more, of one provider in a while. */
const MAX_EXTRA_QUESTIONS = 5;
const EXTRA_WINDOW_MS = 60_000;

interface Remembered {
  readonly find: JWTVerifyGetKey;
  readonly atMs: number;
}

interface Window {
  readonly startedAtMs: number;
  questions: number;
}

/** Asks for a provider's keys once in a while, and at once where a token names one that is new. */
export function createProviderKeys(fetch: OutboundFetch, clock: Clock): ProviderKeys {
  const remembered = new Map<string, Remembered>();
  const windows = new Map<string, Window>();

  const ask = async (address: string, signal: AbortSignal): Promise<JWTVerifyGetKey> => {
    const find = await askForKeys(fetch, address, signal);
    remember(remembered, address, { find, atMs: clock.now() }, MAX_REMEMBERED);

    return find;
  };

  const mayAskMore = (address: string): boolean => {
    const known = windows.get(address);
    const isOpen = known !== undefined && clock.now() - known.startedAtMs < EXTRA_WINDOW_MS;
    const window = isOpen ? known : { startedAtMs: clock.now(), questions: 0 };
    remember(windows, address, window, MAX_REMEMBERED);
    window.questions++;

    return window.questions <= MAX_EXTRA_QUESTIONS;
  };

  return (address, signal) => async (header, token) => {
    const known = remembered.get(address);
    if (known === undefined || clock.now() - known.atMs >= LIFETIME_MS) {
      return (await ask(address, signal))(header, token);
    }

    try {
      return await known.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAskMore(address)) {
        throw error;
      }
      return (await ask(address, signal))(header, token);
    }
  };
}

async function askForKeys(
  fetch: OutboundFetch,
  address: string,
  signal: AbortSignal,
): Promise<JWTVerifyGetKey> {
  const { status, text } = await fetch(address, { signal });
  try {
    // Checks that it is a set of keys.
    return createLocalJWKSet(parseJson(text) as JSONWebKeySet);
  } catch (cause) {
    if (cause instanceof errors.JWKSInvalid) {
      throw new OidcError('OIDC_MISCONFIGURED', `${address} holds no keys (status ${status})`, { cause });
    }
    throw cause;
  }
}

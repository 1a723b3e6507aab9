import { invariant } from '@secgraph/kernel';
import type { FastifyRequest } from 'fastify';
import { addressGroupOf } from '../auth/address-group.ts';
import type { BodyCheck, OnceOnly } from '../auth/authenticate.ts';
import type { Caller, Collector } from '../auth/caller.ts';
import type { ClientAddress } from './client-address.ts';
import type { WaitPreference } from './wait-preference.ts';

/** What the hooks found out about a request before its handler runs. */
export interface Exchange {
  readonly client: ClientAddress;
  /** What the client asked for. */
  readonly wish: WaitPreference;
  /** What holds: the wish within the limits of its caller. */
  wait: WaitPreference;
  readonly startedAtMs: number;
  caller: Caller | Collector | undefined;
  /** Of a signed request: what its body has to pass before anything is done. */
  bodyCheck: BodyCheck | undefined;
  /** Of a request that was signed and must not count twice. */
  onceOnly: OnceOnly | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | undefined;
  }
}

/** Whom a limit counts: the user or collector once known, before that where the request comes from. */
export function callerKeyOf({ caller, client }: Exchange): string {
  if (caller === undefined) {
    return `address ${addressGroupOf(client.ip)}`;
  }

  return caller.kind === 'collector' ? `collector ${caller.clientId}` : `user ${caller.userId}`;
}

export function exchangeOf(request: FastifyRequest): Exchange {
  invariant(request.exchange !== undefined, 'every request passes the first hook');

  return request.exchange;
}

import type { Caller } from '../auth/caller.ts';
import type { ClientAddress } from './client-address.ts';
import type { WaitPreference } from './prefer.ts';

/** What the hooks found out about a request before its handler runs. */
export interface Exchange {
  readonly client: ClientAddress;
  readonly wait: WaitPreference;
  readonly startedAtMs: number;
  caller: Caller | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | undefined;
  }
}

import type { Caller } from '../auth/caller.ts';
import type { ClientAddress } from './client-address.ts';
import type { WaitPreference } from './prefer.ts';

/** What the hooks found out about a request before its handler runs. */
export interface Exchange {
  readonly client: ClientAddress;
  /** What the client asked for. */
  readonly wish: WaitPreference;
  /** What holds: the wish within the limits of its caller. */
  wait: WaitPreference;
  readonly startedAtMs: number;
  caller: Caller | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | undefined;
  }
}

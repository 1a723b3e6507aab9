import type { FastifyReply } from 'fastify';
import type { Exchange } from './exchange.ts';
import type { HttpLimits } from './http-server-options.ts';
import { limitWait, preferenceApplied, type WaitPreference } from './prefer.ts';

/** The longest deadline, in seconds, that the client of a request may ask for. */
export function waitCeilingOf({ caller }: Pick<Exchange, 'caller'>, limits: HttpLimits): number {
  return caller === undefined ? limits.maxPublicWaitSeconds : limits.maxWaitSeconds;
}

/** Follows the wish of a client as far as it may go, and says so in a header. Once more when the caller is known. */
export function applyWait(exchange: Exchange, reply: FastifyReply, limits: HttpLimits): void {
  const ceiling = waitCeilingOf(exchange, limits);
  exchange.wait = limitWait(publicWish(exchange, ceiling), ceiling);
  const applied = preferenceApplied(exchange.wait);
  if (applied !== undefined) {
    reply.header('Preference-Applied', applied);
  }
}

/** Before login, nobody is without limit. */
function publicWish({ wish, caller }: Exchange, ceiling: number): WaitPreference {
  return wish.kind === 'unlimited' && caller === undefined ? { kind: 'seconds', seconds: ceiling } : wish;
}

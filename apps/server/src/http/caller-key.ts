import { addressGroupOf } from './address-group.ts';
import type { Exchange } from './exchange.ts';

/** Whom a limit counts: the user once he is known, before that where he comes from. */
export function callerKeyOf({ caller, client }: Exchange): string {
  return caller === undefined ? `address ${addressGroupOf(client.ip)}` : `user ${caller.userId}`;
}

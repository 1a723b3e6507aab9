import type { FastifyBaseLogger } from 'fastify';
import type { ClientAddress } from './client-address.ts';

/** Tells the operator, once, that a proxy stands in front whose word is not taken. */
export function createProxyNotice(log: FastifyBaseLogger): (client: ClientAddress) => void {
  let isTold = false;

  return ({ isForwardedUnbelieved, ip }) => {
    if (isForwardedUnbelieved && !isTold) {
      isTold = true;
      log.warn(
        { proxy: ip },
        'requests come through a proxy (X-Forwarded-For) that is not believed, so all its clients count as one address where limits count addresses: set SECGRAPH_TRUSTED_PROXIES to how many proxies stand in front, and make sure that nobody reaches the service past them',
      );
    }
  };
}

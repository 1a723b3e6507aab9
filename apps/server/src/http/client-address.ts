import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

/** Where a request comes from and how it was addressed. */
export interface ClientAddress {
  /** The address that limits count: the socket's, or the one trusted proxies report. */
  readonly ip: string;
  /** For the audit log: `<X-Forwarded-For>,<socket address>` when the header is present. */
  readonly auditAddress: string;
  /** A proxy reported where the request comes from, and is not believed: all its clients count as one. */
  readonly isForwardedUnbelieved: boolean;
  readonly host: string;
  readonly scheme: string;
}

/** @param trustedProxies how many proxies stand in front; 0 = believe the socket alone. */
export function clientAddressOf(message: IncomingMessage, trustedProxies: number): ClientAddress {
  const socketIp = message.socket.remoteAddress ?? '';
  const forwardedFor = headerText(message.headers['x-forwarded-for']);
  const forwardedProto = headerText(message.headers['x-forwarded-proto']);

  return {
    ip: trustedIp(socketIp, forwardedFor, trustedProxies),
    isForwardedUnbelieved: trustedProxies <= 0 && forwardedFor !== '',
    auditAddress: forwardedFor === '' ? socketIp : `${forwardedFor},${socketIp}`,
    host: message.headers.host ?? '',
    scheme: forwardedProto === 'https' || forwardedProto === 'http' ? forwardedProto : 'http',
  };
}

function trustedIp(socketIp: string, forwardedFor: string, trustedProxies: number): string {
  if (trustedProxies <= 0 || forwardedFor === '') {
    return socketIp;
  }

  const chain = forwardedFor.split(',');
  const address = withoutPort(chain[Math.max(chain.length - trustedProxies, 0)]?.trim() ?? '');

  return isIP(address) === 0 ? socketIp : address;
}

/** Some proxies append the port: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(entry: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([^:]*):\d+$/.exec(entry)?.[1] ?? entry;
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

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

import type { IncomingMessage } from 'node:http';

/** Where a request comes from and how it was addressed. */
export interface ClientAddress {
  /** The address that limits count: the socket's, or the one trusted proxies report. */
  readonly ip: string;
  /** For the audit log: `<X-Forwarded-For>,<socket address>` when the header is present. */
  readonly auditAddress: string;
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
    auditAddress: forwardedFor === '' ? socketIp : `${forwardedFor},${socketIp}`,
    host: message.headers.host ?? '',
    scheme: forwardedProto === 'https' || forwardedProto === 'http' ? forwardedProto : 'http',
  };
}

function trustedIp(socketIp: string, forwardedFor: string, trustedProxies: number): string {
  if (trustedProxies <= 0 || forwardedFor === '') {
    return socketIp;
  }

  const chain = forwardedFor.split(',').map((entry) => entry.trim());

  return chain[Math.max(chain.length - trustedProxies, 0)] ?? socketIp;
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { basePathOf, belowBasePath } from './base-path.ts';

/** Where a request comes from and how it was addressed, as far as it can be believed. */
export interface ClientAddress {
  /** The address that limits count: the socket's, or the one trusted proxies report. */
  readonly ip: string;
  /** For the audit log: what trusted proxies report, the client first, and the socket's address behind it. */
  readonly auditAddress: string;
  /** A proxy reported something of the request that is not believed: all its clients count as one. */
  readonly isForwardedUnbelieved: boolean;
  /** A proxy stands in between, be it believed or not. */
  readonly isProxied: boolean;
  /** As the request has it: whoever sends it can write anything. */
  readonly host: string;
  readonly scheme: 'http' | 'https';
  /** Below which the client finds the service on that host, such as `/graph`; empty: it has the whole host. */
  readonly basePath: string;
}

export interface AddressTrust {
  /** How many proxies stand in front; 0 = believe the socket alone. */
  readonly trustedProxies: number;
  /** Where browsers find the service, if it is configured. */
  readonly publicUrl: string | undefined;
  /** Below which it is there; default: the path of `publicUrl`. */
  readonly basePath?: string;
}

/** A request, with its address as it was sent where that was rewritten. */
export type AskedMessage = IncomingMessage & { readonly originalUrl?: string };

/**
 * Headers that forward something count as far as trusted proxies have written them, each at the end of the list.
 * `X-Forwarded-Host` never does: proxies that know nothing of it pass on what the client wrote.
 */
export function clientAddressOf(message: AskedMessage, trust: AddressTrust): ClientAddress {
  const { headers } = message;
  const { trustedProxies, basePath = basePathOf(trust.publicUrl) } = trust;
  const socketIp = message.socket.remoteAddress ?? '';
  const reported = believedEntries(headers['x-forwarded-for'], trustedProxies).map(withoutPort);
  const chain = reported.slice(reported.findLastIndex((entry) => isIP(entry) === 0) + 1);
  const isForwarded = FORWARDING.some((name) => headerText(headers[name]) !== '');
  const host = headers.host ?? '';
  const [proto] = believedEntries(headers['x-forwarded-proto'], trustedProxies);

  return {
    // Where one of the entries is no address, nobody knows whom the first one is of.
    ip: chain.length === reported.length ? (chain[0] ?? socketIp) : socketIp,
    isForwardedUnbelieved: trustedProxies <= 0 && isForwarded,
    isProxied: trustedProxies > 0 || isForwarded,
    // A Unix socket has none.
    auditAddress: [...chain, socketIp].filter((address) => address !== '').join(','),
    host,
    scheme: configuredScheme(trust.publicUrl, host) ?? reportedScheme(proto) ?? ownScheme(message),
    basePath: isBelowBase(message, trust.publicUrl, basePath) ? basePath : '',
  };
}

const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;

/** Those that trusted proxies have appended; the first one is of the outermost. */
function believedEntries(header: string | string[] | undefined, trustedProxies: number): readonly string[] {
  const text = headerText(header);

  return text === '' || trustedProxies <= 0
    ? []
    : text
        .split(',')
        .slice(-trustedProxies)
        .map((entry) => entry.trim());
}

/** Whoever asks by the configured name has come by the configured way. */
function configuredScheme(publicUrl: string | undefined, host: string): 'http' | 'https' | undefined {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url === undefined || url.host !== host.toLowerCase()) {
    return undefined;
  }

  return url.protocol === 'https:' ? 'https' : 'http';
}

/** Whoever asks by the public name has come by the public way, too, even if the proxy takes the base path away. */
function isBelowBase(
  { headers, url = '/', originalUrl = url }: AskedMessage,
  publicUrl: string | undefined,
  basePath: string,
): boolean {
  return (
    (publicUrl !== undefined && new URL(publicUrl).host === headers.host?.toLowerCase()) ||
    belowBasePath(originalUrl, basePath) !== originalUrl
  );
}

function reportedScheme(proto: string | undefined): 'http' | 'https' | undefined {
  return proto === undefined ? undefined : proto === 'https' ? 'https' : 'http';
}

function ownScheme({ socket }: IncomingMessage): 'http' | 'https' {
  return socket instanceof TLSSocket ? 'https' : 'http';
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
        'requests come through a proxy (X-Forwarded-For, X-Forwarded-Proto) that is not believed, so all its clients count as one address where limits count addresses, and cookies and links are made as without TLS: set SECGRAPH_TRUSTED_PROXIES to how many proxies stand in front, and make sure that nobody reaches the service past them',
      );
    }
  };
}

import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { type AddressTrust, clientAddressOf } from './client-address.ts';
import { isLoopbackHost } from './loopback.ts';

function addressOf(headers: Record<string, string>, trust: Partial<AddressTrust> = {}) {
  const message = { headers, socket: { remoteAddress: '10.0.0.9' } } as unknown as IncomingMessage;

  return clientAddressOf(message, { trustedProxies: 0, publicUrl: undefined, ...trust });
}

it.each([
  [0, '1.1.1.1, 2.2.2.2', '10.0.0.9', '10.0.0.9'],
  [1, '1.1.1.1, 2.2.2.2', '2.2.2.2', '2.2.2.2,10.0.0.9'],
  [2, '1.1.1.1, 2.2.2.2', '1.1.1.1', '1.1.1.1,2.2.2.2,10.0.0.9'],
  [2, '6.6.6.6, 1.1.1.1, 2.2.2.2', '1.1.1.1', '1.1.1.1,2.2.2.2,10.0.0.9'],
  [9, '1.1.1.1, 2.2.2.2', '1.1.1.1', '1.1.1.1,2.2.2.2,10.0.0.9'],
  [1, '', '10.0.0.9', '10.0.0.9'],
  [1, '1.1.1.1, 2.2.2.2:4711', '2.2.2.2', '2.2.2.2,10.0.0.9'],
  [1, '[2001:db8::7]:4711', '2001:db8::7', '2001:db8::7,10.0.0.9'],
  [1, '2001:db8::7', '2001:db8::7', '2001:db8::7,10.0.0.9'],
  [1, '1.1.1.1, unknown', '10.0.0.9', '10.0.0.9'],
  [2, 'unknown, 2.2.2.2', '10.0.0.9', '2.2.2.2,10.0.0.9'],
  [1, "1.1.1.1, '; DROP TABLE", '10.0.0.9', '10.0.0.9'],
])(
  'with %i trusted proxies and X-Forwarded-For %j the client is %s, told as %s',
  (trustedProxies, header, ip, auditAddress) => {
    const forwarded = header === '' ? {} : { 'x-forwarded-for': header };
    expect(addressOf(forwarded, { trustedProxies })).toMatchObject({ ip, auditAddress });
  },
);

describe('the scheme', () => {
  it.each([
    [0, 'https', 'http'],
    [1, 'https', 'https'],
    [1, 'http', 'http'],
    [1, 'javascript', 'http'],
    [1, 'https, http', 'http'],
    [1, 'http, https', 'https'],
    [2, 'https, http', 'https'],
  ])('with %i trusted proxies and X-Forwarded-Proto %j is %s', (trustedProxies, proto, scheme) => {
    expect(addressOf({ 'x-forwarded-proto': proto }, { trustedProxies }).scheme).toBe(scheme);
  });

  it('is the configured one where the configured name is asked for', () => {
    const publicUrl = 'https://graph.example.org/base';
    const proto = { 'x-forwarded-proto': 'http' };
    expect(addressOf({ ...proto, host: 'Graph.example.org' }, { publicUrl, trustedProxies: 1 }).scheme).toBe(
      'https',
    );
    expect(addressOf({ host: '127.0.0.1:8080' }, { publicUrl }).scheme).toBe('http');
  });
});

it.each([
  ['x-forwarded-for', '1.1.1.1'],
  ['x-forwarded-proto', 'http'],
  ['x-forwarded-host', 'graph.example.org'],
  ['forwarded', 'for=1.1.1.1'],
])('%s tells that there is a proxy, and names no host', (header, value) => {
  const host = '127.0.0.1:8080';
  expect(addressOf({ [header]: value, host })).toMatchObject({
    isProxied: true,
    isForwardedUnbelieved: true,
    host,
  });
  expect(addressOf({ [header]: value, host }, { trustedProxies: 1 })).toMatchObject({
    isForwardedUnbelieved: false,
    host,
  });
  expect(addressOf({ host }).isProxied).toBe(false);
});

it.each([
  ['localhost', true],
  ['LOCALHOST:8080', true],
  ['127.0.0.1:80', true],
  ['[::1]:8080', true],
  ['::1', false],
  ['localhost.example.org', false],
  ['localhost@example.org', false],
  ['127.0.0.1.example.org:80', false],
  ['127.0.0.1:80/x', false],
  ['', false],
])('the host %j is of this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

it.each([
  [0, {}, 'https'],
  [0, { 'x-forwarded-proto': 'http' }, 'https'],
  [1, {}, 'https'],
  // Between the proxy and the service alone.
  [1, { 'x-forwarded-proto': 'http' }, 'http'],
])(
  'with %i trusted proxies and %j, a connection with TLS is one of %s',
  (trustedProxies, headers, scheme) => {
    const socket = new TLSSocket(new Socket());
    const message = { headers, socket } as unknown as IncomingMessage;

    expect(clientAddressOf(message, { trustedProxies, publicUrl: undefined }).scheme).toBe(scheme);
  },
);

describe('the base path', () => {
  it.each([
    ['tools.example.org', '/api/version', '/graph'],
    ['Tools.Example.org', '/graph/api/version', '/graph'],
    ['127.0.0.1:8080', '/graph/api/version', '/graph'],
    ['127.0.0.1:8080', '/api/version', ''],
    ['127.0.0.1:8080', '/graphs', ''],
  ])('of a request to %s for %s is %j', (host, originalUrl, basePath) => {
    const message = {
      headers: { host },
      url: '/api/version',
      originalUrl,
      socket: {},
    } as unknown as IncomingMessage;
    const trust = { trustedProxies: 0, publicUrl: 'https://tools.example.org/graph' };

    expect(clientAddressOf(message, trust).basePath).toBe(basePath);
  });
});

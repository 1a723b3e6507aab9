import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddressOf } from './client-address.ts';

function message(headers: Record<string, string>): IncomingMessage {
  return { headers, socket: { remoteAddress: '10.0.0.9' } } as unknown as IncomingMessage;
}

it.each([
  [0, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
  [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  [2, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [9, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [1, '', '10.0.0.9'],
  [1, '1.1.1.1, 2.2.2.2:4711', '2.2.2.2'],
  [1, '[2001:db8::7]:4711', '2001:db8::7'],
  [1, '2001:db8::7', '2001:db8::7'],
  [1, '1.1.1.1, unknown', '10.0.0.9'],
])('with %i trusted proxies and X-Forwarded-For %j the client is %s', (proxies, header, ip) => {
  const forwarded = header === '' ? {} : { 'x-forwarded-for': header };
  expect(clientAddressOf(message(forwarded), proxies).ip).toBe(ip);
});

it('tells what the audit log and links need', () => {
  const headers = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https', host: 'graph.example.org' };
  expect(clientAddressOf(message(headers), 0)).toMatchObject({
    auditAddress: '1.1.1.1,10.0.0.9',
    scheme: 'https',
    host: 'graph.example.org',
  });
  expect(clientAddressOf(message({ 'x-forwarded-proto': 'javascript' }), 0)).toMatchObject({
    auditAddress: '10.0.0.9',
    scheme: 'http',
  });
});

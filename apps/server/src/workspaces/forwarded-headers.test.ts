import { describe, expect, it } from 'vitest';
import type { ClientAddress } from '../http/client-address.ts';
import { answerHeaders, requestHeaders } from './forwarded-headers.ts';

const CLIENT: ClientAddress = {
  ip: '192.0.2.7',
  auditAddress: '192.0.2.7',
  isForwardedUnbelieved: false,
  isProxied: false,
  host: 'graph.example',
  scheme: 'https',
  basePath: '',
};

describe('headers that are handed on', () => {
  it('say of the client what is believed here, whatever he says himself', () => {
    const told = [
      ['Host', 'graph.example'],
      ['X-Forwarded-For', '198.51.100.1'],
      ['x-forwarded-for', '198.51.100.2'],
      ['X-FORWARDED-PROTO', 'http'],
      ['X-Forwarded-Host', 'elsewhere.example'],
      ['Forwarded', 'for=198.51.100.1'],
      ['X-Secgraph-Workspace', 'acme'],
      ['Expect', '100-continue'],
      ['Authorization', 'Bearer x'],
    ].flat();
    expect(requestHeaders(told, CLIENT)).toEqual(
      [
        ['Host', 'graph.example'],
        ['Authorization', 'Bearer x'],
        ['X-Forwarded-For', '192.0.2.7'],
        ['X-Forwarded-Proto', 'https'],
      ].flat(),
    );
  });

  it('name no address where there is none', () => {
    expect(requestHeaders([], { ...CLIENT, ip: '' })).toEqual(['X-Forwarded-Proto', 'https']);
  });

  it('leave out what is of one connection, and what that lists', () => {
    const told = [
      ['Connection', 'keep-alive, X-Mine'],
      ['Keep-Alive', 'timeout=5'],
      ['Transfer-Encoding', 'chunked'],
      ['Upgrade', 'websocket'],
      ['X-Mine', '1'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ].flat();
    expect(answerHeaders(told)).toEqual(['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
  });
});

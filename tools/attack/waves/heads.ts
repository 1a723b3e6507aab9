import type { Strike, Wave } from '../strike.ts';

const VERSION = '/api/version';
const LONG = 12_000;

/** Heads of requests. */
export const headsWave: Wave = {
  name: 'heads of requests',
  *strikes() {
    const heads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'a long credential': { authorization: `Bearer ${'a'.repeat(LONG)}` },
      'a token of dots': { authorization: `Bearer ${'.'.repeat(LONG)}` },
      'a token without a signature': {
        authorization: `Bearer ${encode({ alg: 'none' })}.${encode({ sub: '1' })}.`,
      },
      'a token of many keys': { authorization: `Bearer ${encode(manyKeys())}.e30.x` },
      'another scheme': { authorization: 'Basic YTpi' },
      'a signed request without a signature': { authorization: 'bhesignature x', requestdate: 'x' },
      'a signed request of year 0': {
        authorization: 'bhesignature 3fa85f64-5717-4562-b3fc-2c963f66afa6',
        requestdate: '0000-01-01T00:00:00Z',
        signature: 'x'.repeat(LONG),
      },
      'many cookies': { cookie: 'a=b; '.repeat(LONG / 5) },
      'a cookie of equals signs': { cookie: '='.repeat(LONG) },
      'cookies of the pages': { cookie: `secgraph_session=${'x'.repeat(LONG)}`, 'x-secgraph-client': 'web' },
      'many forwarders': { 'x-forwarded-for': '1.1.1.1, '.repeat(LONG / 9) },
      'a host that is none': { host: `${'a.'.repeat(2_000)}example.org` },
      'a wait without end': { prefer: 'wait=99999999999999999999' },
      'many preferences': { prefer: 'wait=1,'.repeat(LONG / 7) },
      'many languages': { 'accept-language': 'a,'.repeat(LONG / 2), accept: 'a/b;q=0.1,'.repeat(100) },
      'many encodings': { 'accept-encoding': 'gzip;q=0.5,'.repeat(LONG / 11) },
      'many ranges': { range: `bytes=${'0-1,'.repeat(LONG / 4)}` },
      'many validators': { 'if-none-match': `"${'a","'.repeat(LONG / 4)}"` },
    };
    for (const [name, headers] of Object.entries(heads)) {
      for (const path of [VERSION, '/api/v2/self', '/api/v2/spec', '/ui/', '/nowhere']) {
        yield strike(name, headers, path);
      }
    }
  },
};

function strike(name: string, headers: Readonly<Record<string, string>>, path: string): Strike {
  return { name, as: undefined, request: { method: 'GET', path, headers } };
}

function manyKeys(): Readonly<Record<string, number>> {
  return Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`k${index}`, index]));
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

import { deflateSync, gzipSync } from 'node:zlib';
import { buildZip } from '../archive/build-zip.ts';
import { type BrokenInput, type Expectation, FINE, file, REFUSED } from './broken-input.ts';

const USERS = file('users', { ObjectIdentifier: 'S-1-5-21-9-9-9-6001', Properties: { name: 'SENT@B.C' } });
const UNSUPPORTED: Expectation = { refused: 415, message: /not supported/ };

/** Headers that do not fit the body, or that nobody understands. */
export function brokenTransfers(): readonly BrokenInput[] {
  const types: readonly (readonly [
    type: string,
    body: string | Buffer<ArrayBuffer>,
    expected: Expectation,
  ])[] = [
    ['', USERS, REFUSED],
    ['text/plain', USERS, REFUSED],
    ['application/xml', USERS, REFUSED],
    ['application/jsonx', USERS, REFUSED],
    ['multipart/form-data; boundary=x', USERS, REFUSED],
    ['application/json; charset=utf-16', USERS, FINE],
    ['APPLICATION/JSON', USERS, FINE],
    ['application/json', buildZip([{ name: 'a.json', content: USERS }]), REFUSED],
    ['application/zip', USERS, REFUSED],
    ['application/x-zip-compressed', buildZip([{ name: 'a.json', content: USERS }]), FINE],
    ['application/zip', '', REFUSED],
    ['application/octet-stream', USERS, REFUSED],
    ['application/octet-stream', '', REFUSED],
    ['application/octet-stream', 'win-ad-ob\0', REFUSED],
  ];
  const encodings: readonly (readonly [
    encoding: string,
    body: string | Buffer<ArrayBuffer>,
    expected: Expectation,
  ])[] = [
    ['gzip', USERS, REFUSED],
    ['deflate', USERS, REFUSED],
    ['gzip', '', REFUSED],
    ['gzip', corrupted(gzipSync(file('nothing', USERS.repeat(200)))), REFUSED],
    ['gzip', gzipSync(Buffer.alloc(32 * 1024 * 1024, ' ')), { refused: 413 }],
    ['br', USERS, UNSUPPORTED],
    ['zstd', USERS, UNSUPPORTED],
    ['gzip, br', USERS, UNSUPPORTED],
    ['nonsense', USERS, UNSUPPORTED],
    ['gzip', gzipSync(USERS), FINE],
    ['x-gzip', gzipSync(USERS), FINE],
    ['deflate', deflateSync(USERS), FINE],
    ['deflate, gzip', gzipSync(deflateSync(USERS)), FINE],
    ['identity', USERS, FINE],
  ];

  return [
    ...types.map(([type, body, expected], index) => ({
      name: `content type ${JSON.stringify(type)} (${index})`,
      body,
      headers: { 'content-type': type },
      expected,
    })),
    ...encodings.map(([encoding, body, expected], index) => ({
      name: `content encoding ${encoding} (${index})`,
      body,
      headers: { 'content-encoding': encoding },
      expected,
    })),
    { name: 'gzip that nobody announced', body: gzipSync(USERS), expected: FINE },
  ];
}

function corrupted(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  copy.fill(0x55, Math.floor(copy.length / 3), Math.floor(copy.length / 2));

  return copy;
}

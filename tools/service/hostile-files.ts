import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { SeededRandom } from '@secgraph/kernel';
import { buildZip, gzipBomb } from '@secgraph/test-kit';

/** One upload that nobody should send. */
export interface HostileFile {
  readonly name: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

const MIB = 1024 * 1024;
const JSON_TYPE = 'application/json';
const ZIP_TYPE = 'application/zip';
const TINY_ENTRIES = 9_999;
const BOMB_MIB = 256;
const LARGE_ELEMENT_BYTES = 24 * MIB;
const ENCRYPTED = 1;
const DEPTH = 100_000;
const MANY_KEYS = 300_000;

/** Made once: they are all small to send, and all but small to read. */
export async function makeHostileFiles(
  archivePath: string,
  random: SeededRandom,
): Promise<readonly HostileFile[]> {
  const archive = await readFile(archivePath);
  const noise = Buffer.from(Array.from({ length: 65_536 }, () => random.below(256)));
  const zeros = Buffer.alloc(BOMB_MIB * MIB, 0x20);

  return [
    zip('truncated archive', archive.subarray(0, Math.floor(archive.length / 2))),
    zip('archive with a damaged middle', damaged(archive)),
    zip('noise called an archive', noise),
    zip('noise that begins like an archive', Buffer.concat([Buffer.from('PK\x03\x04'), noise])),
    zip('thousands of tiny entries', buildZip(tinyEntries())),
    zip('bomb in an archive', buildZip([{ name: 'bomb_users.json', content: zeros }])),
    zip('bomb in gzip in an archive', buildZip([{ name: 'bomb.json.gz', content: gzipBomb(BOMB_MIB) }])),
    zip(
      'entry that lies about its size',
      buildZip([{ name: 'users.json', content: zeros, lies: { plainSize: 10 } }]),
    ),
    zip('encrypted entry', buildZip([{ name: 'a_users.json', content: noise, lies: { flags: ENCRYPTED } }])),
    zip('names that climb', buildZip([{ name: '../../../../etc/passwd.json', content: '{}' }])),
    json('truncated collector file', '{"meta":{"type":"users","version":6,"count":2},"data":[{"ObjectIden'),
    json('unknown type', '{"meta":{"type":"spaceships","version":6,"count":0},"data":[]}'),
    json('data of the wrong kind', '{"meta":{"type":"users","version":6,"count":1},"data":{"a":1}}'),
    json('records of the wrong kind', '{"meta":{"type":"users","version":6},"data":[1,"x",null,[[]],{}]}'),
    json('no object', '[[[[]]]]'),
    json('nothing', ''),
    json('noise called JSON', noise),
    json('deep nesting', nodes(`{"id":"x","kinds":["A"],"properties":${'['.repeat(DEPTH)}`)),
    json(
      'deep and closed',
      nodes(`{"id":"x","kinds":["A"],"properties":{"a":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}}`),
    ),
    json('many keys', nodes(element(Array.from({ length: MANY_KEYS }, (_, key) => `"k${key}":1`).join(',')))),
    json('too many kinds', nodes(`{"id":"x","kinds":${JSON.stringify(Array(20_000).fill('K'))}}`)),
    json('elements of the wrong kind', nodes('1,"x",null,{"id":5},{"kinds":[]},{"id":"","kinds":["A"]}')),
    json(
      'texts that cannot be stored',
      nodes('{"id":"\\u0000\\ud800","kinds":["A"],"properties":{"\\u0000":"\\udfff"}}'),
    ),
    gzipped('one large element', nodes(element(`"a":"${'x'.repeat(LARGE_ELEMENT_BYTES)}"`))),
    gzipped('a large list in one element', nodes(element(`"a":[${'1,'.repeat(LARGE_ELEMENT_BYTES / 4)}1]`))),
    gzip('bomb in gzip', gzipBomb(BOMB_MIB)),
    { ...json('gzip that is none', '{}'), headers: { 'content-encoding': 'gzip' } },
    { ...json('unknown encoding', '{}'), headers: { 'content-encoding': 'zstd-of-my-own' } },
    { ...json('a wrong content type', '{}'), contentType: 'text/html' },
  ];
}

function zip(name: string, content: Buffer): HostileFile {
  return { name, contentType: ZIP_TYPE, content };
}

function json(name: string, content: string | Buffer): HostileFile {
  return { name, contentType: JSON_TYPE, content: Buffer.from(content) };
}

function gzipped(name: string, content: string): HostileFile {
  return gzip(name, gzipSync(content));
}

function gzip(name: string, content: Buffer): HostileFile {
  return { name, contentType: JSON_TYPE, headers: { 'content-encoding': 'gzip' }, content };
}

function nodes(elements: string): string {
  return `{"graph":{"nodes":[${elements}]}}`;
}

function element(properties: string): string {
  return `{"id":"hostile","kinds":["Hostile"],"properties":{${properties}}}`;
}

function damaged(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  copy.fill(0x55, Math.floor(copy.length / 3), Math.floor(copy.length / 3) + 4096);

  return copy;
}

function tinyEntries() {
  return Array.from({ length: TINY_ENTRIES }, (_, index) => ({ name: `${index}.json`, content: '{}' }));
}

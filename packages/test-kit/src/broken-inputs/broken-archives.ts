import { buildZip, type ZipEntry } from '../archive/build-zip.ts';
import { type BrokenInput, type Expectation, FINE, file, refused } from './broken-input.ts';

const USERS = file('users', { ObjectIdentifier: 'S-1-5-21-9-9-9-5001', Properties: { name: 'ZIP@B.C' } });
const GOOD: ZipEntry = { name: 'users.json', content: USERS };
const ENCRYPTED = 0x801;
const LARGE_BYTES = 20 * 1024 * 1024;
const BOMB_BYTES = 8 * 1024 * 1024;

/** Names that must never become paths. */
const NAMES = [
  '../../../../tmp/secgraph-slip.json',
  '/etc/secgraph-slip.json',
  '..\\..\\slip.json',
  'C:\\slip.json',
  'a/../../b.json',
  'CON',
  '.',
  '..',
  'x'.repeat(60_000),
  'line\nbreak.json',
  'nul\0.json',
  '\u001b[31m.json',
  '',
];

export function brokenArchives(): readonly BrokenInput[] {
  const cases: readonly (readonly [name: string, body: Buffer<ArrayBuffer>, expected: Expectation])[] = [
    ['an empty archive', buildZip([]), refused(/zip file header/)],
    ['a header alone', Buffer.from('PK\x03\x04'), { error: /archive cannot be read/ }],
    [
      'a header and noise',
      Buffer.from(`PK\x03\x04${'noise'.repeat(1000)}`),
      { error: /archive cannot be read/ },
    ],
    ['folders alone', buildZip([{ name: 'folder/', content: '' }]), { error: /no files/ }],
    [
      'more entries promised than there are',
      buildZip([GOOD], { count: 7 }),
      { error: /archive cannot be read/ },
    ],
    ['an entry too large for memory', buildZip([{ name: 'large.json', content: largeFile() }]), FINE],
    ['the same name twice', buildZip([GOOD, GOOD]), FINE],
    [
      'an encrypted entry beside a good one',
      buildZip([lying({ flags: ENCRYPTED }), GOOD]),
      { error: /encrypted/ },
    ],
    ['an unknown compression', buildZip([lying({ method: 97 }), GOOD]), { error: /compression method 97/ }],
    ['a wrong checksum', buildZip([lying({ checksum: 1 }), GOOD]), { error: /checksum/ }],
    ['a size too large', buildZip([lying({ plainSize: USERS.length + 1 })]), { error: /instead of/ }],
    ['a size too small', buildZip([lying({ plainSize: 3 })]), { error: /larger than/ }],
    ['a size of zero', buildZip([lying({ plainSize: 0 })]), { error: /larger than/ }],
    ['a compressed size beyond the end', buildZip([lying({ packedSize: 100_000 })]), { error: /archive/ }],
    ['an offset beyond the end', buildZip([lying({ offset: 1_000_000 })]), { error: /archive/ }],
    ['an offset into itself', buildZip([lying({ offset: 17 })]), { error: /archive/ }],
    [
      'a bomb',
      buildZip([{ name: 'bomb.json', content: Buffer.alloc(BOMB_BYTES, ' ') }]),
      { error: /times its size/ },
    ],
    [
      'a bomb that lies',
      buildZip([{ name: 'bomb.json', content: Buffer.alloc(BOMB_BYTES, ' '), lies: { plainSize: 500 } }]),
      { error: /larger than/ },
    ],
    [
      'an archive within',
      buildZip([{ name: 'inner.zip', content: buildZip([GOOD]) }]),
      { error: /not valid json/ },
    ],
    [
      'a picture within',
      buildZip([{ name: 'a.png', content: '\x89PNG\r\n' }, GOOD]),
      { error: /not valid json/ },
    ],
    [
      'an empty entry',
      buildZip([{ name: 'a.json', content: '' }]),
      { error: /no valid meta tag or data tag found/ },
    ],
    [
      'an entry of another type',
      buildZip([{ name: 'a.json', content: '{"meta":{"type":"x"},"data":[]}' }]),
      { error: /no valid meta tag found/ },
    ],
    [
      'a broken record within',
      buildZip([
        { name: 'a.json', content: file('users', { ObjectIdentifier: 'S-1-5-21-9-9-9-5002', Aces: 5 }) },
      ]),
      { error: /data\[0\]/ },
    ],
    [
      'a graph against its schema within',
      buildZip([{ name: 'a.json', content: '{"graph":{"nodes":[{}]}}' }]),
      { error: /schema validation failed/ },
    ],
    [
      'noise before the archive',
      Buffer.concat([Buffer.from('PK\x03\x04noise'), buildZip([GOOD])]),
      { error: /archive/ },
    ],
    [
      'noise behind the archive',
      Buffer.concat([buildZip([GOOD]), Buffer.from('noise')]),
      { error: /archive/ },
    ],
  ];

  return [
    ...cases.map(([name, body, expected]) => archive(name, body, expected)),
    ...NAMES.map((name) =>
      archive(
        `an entry named ${JSON.stringify(name.slice(0, 40))}`,
        buildZip([{ name, content: USERS }]),
        FINE,
      ),
    ),
    archive(
      'an entry whose name is no UTF-8',
      buildZip([{ name: Buffer.from([0xff, 0xfe, 0x2e]), content: USERS }]),
      FINE,
    ),
  ];
}

function archive(name: string, body: Buffer<ArrayBuffer>, expected: Expectation): BrokenInput {
  return { name: `archive: ${name}`, body, headers: { 'content-type': 'application/zip' }, expected };
}

/** Larger than what is unpacked in memory, and hard enough to compress to be no bomb. */
function largeFile(): string {
  const noise = Array.from({ length: 4_000 }, (_, index) => ((index * 7_919) % 46_656).toString(36)).join('');

  return USERS.replace('{', `{"other":"${noise.repeat(LARGE_BYTES / noise.length)}",`);
}

function lying(lies: ZipEntry['lies'] & object): ZipEntry {
  return { ...GOOD, name: 'lying.json', lies };
}

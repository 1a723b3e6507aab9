import { type BrokenInput, type Expectation, FINE, file, REFUSED, rawFile, rawUser } from './broken-input.ts';

const USER = file('users', { ObjectIdentifier: 'S-1-5-21-9-9-9-3001', Properties: { name: 'ÄÖ€😀@B.C' } });

/** Files in other encodings, and texts that no encoding should hold. */
export function brokenTexts(): readonly BrokenInput[] {
  return [...encodings(), ...strangeTexts(), ...noDocuments()];
}

const ENDS_ODDLY: Expectation = { warning: /does not end where it should/ };

function encodings(): BrokenInput[] {
  const marked = `\uFEFF${USER}`;
  const cases: readonly (readonly [name: string, body: Buffer, expected: Expectation])[] = [
    ['UTF-8 with a mark', Buffer.from(marked), FINE],
    ['UTF-16 little-endian with a mark', Buffer.from(marked, 'utf16le'), FINE],
    ['UTF-16 big-endian with a mark', Buffer.from(marked, 'utf16le').swap16(), FINE],
    ['UTF-32 little-endian with a mark', utf32(marked), FINE],
    ['UTF-32 big-endian with a mark', utf32(marked).swap32(), FINE],
    ['UTF-16 little-endian without a mark', Buffer.from(USER, 'utf16le'), REFUSED],
    ['UTF-16 big-endian without a mark', Buffer.from(USER, 'utf16le').swap16(), REFUSED],
    ['UTF-32 little-endian without a mark', utf32(USER), REFUSED],
    ['UTF-32 big-endian without a mark', utf32(USER).swap32(), REFUSED],
    ['UTF-16 with half a character at the end', Buffer.from(marked, 'utf16le').subarray(0, -1), ENDS_ODDLY],
    ['a mark alone', Buffer.from('\uFEFF'), REFUSED],
    ['a mark of UTF-16 alone', Buffer.from([0xff, 0xfe]), REFUSED],
    ['Latin-1', Buffer.from(rawUser('"Properties":{"a":"ÄÖ"}'), 'latin1'), FINE],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(USER.slice(0, -5)), Buffer.from([0xc3, 0x28]), Buffer.from(USER.slice(-5))]),
      FINE,
    ],
    ['a NUL before everything', Buffer.from(`\0${USER}`), REFUSED],
    ['a NUL between records', Buffer.from(rawFile('users', '{}\0,{}')), { error: /./ }],
    ['a NUL within a text', Buffer.from(rawUser('"Properties":{"a":"x\0y"}')), { error: /data\[0\]/ }],
  ];

  return cases.map(([name, body, expected]) => ({ name, body: Buffer.from(body), expected }));
}

/** Escapes that JSON allows and databases do not. */
function strangeTexts(): BrokenInput[] {
  return ['\\u0000', '\\ud800', '\\udc00x', '\\uffff', '\\u202e', '\\u001b[31m'].flatMap((escape) => [
    {
      name: `${escape} in a property`,
      body: rawUser(`"Properties":{"a":"x${escape}y","b":["${escape}"]}`),
      expected: FINE,
    },
    {
      name: `${escape} in the name of a property`,
      body: rawUser(`"Properties":{"x${escape}y":1}`),
      expected: FINE,
    },
    {
      name: `${escape} in an object id`,
      body: rawUser('"Properties":{}', `S-1-5-21-9-9-9-4${escape}`),
      expected: FINE,
    },
    {
      name: `${escape} in an access-control entry`,
      body: rawUser(
        `"Aces":[{"PrincipalSID":"S-1-${escape}","PrincipalType":"User","RightName":"GenericAll","IsInherited":false}]`,
      ),
      expected: FINE,
    },
    {
      name: `${escape} in a graph`,
      body: `{"graph":{"nodes":[{"id":"g${escape}","kinds":["Odd"],"properties":{"a":"${escape}"}}],"edges":[]}}`,
      expected: FINE,
    },
    {
      name: `${escape} in a kind`,
      body: `{"graph":{"nodes":[{"id":"kind-of","kinds":["K${escape}"]}]}}`,
      expected: FINE,
    },
    {
      name: `${escape} in a source kind`,
      body: `{"metadata":{"source_kind":"S${escape}"},"graph":{"nodes":[{"id":"source-of","kinds":["Odd"]}]}}`,
      expected: FINE,
    },
  ]);
}

function noDocuments(): BrokenInput[] {
  const texts = [
    '',
    ' ',
    '\n\n',
    '{}',
    '[]',
    'null',
    '5',
    '"text"',
    'nonsense',
    '<xml/>',
    '{',
    '}',
    '{"data":[]}',
    '{"meta":{"type":"users"}}',
    '{"data":[],"graph":{}}',
    '{,}',
    '{"a"}',
    '//{}',
  ];

  return texts.map((text) => ({ name: `the file ${JSON.stringify(text)}`, body: text, expected: REFUSED }));
}

function utf32(text: string): Buffer {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(points.length * 4);
  points.forEach((point, index) => bytes.writeUInt32LE(point, index * 4));

  return bytes;
}

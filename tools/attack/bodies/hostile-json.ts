/** A body that is, or claims to be, JSON. */
export interface HostileBody {
  readonly name: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const INVALID_UTF8 = new Uint8Array([0x7b, 0x22, 0xff, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]);

/** Bodies of so many bytes, as deep and as wide as fits. */
export function largeBodies(bytes: number): readonly HostileBody[] {
  const fill = (piece: string, room = bytes) => piece.repeat(Math.max(1, Math.floor(room / piece.length)));
  const half = Math.floor(bytes / 2);
  const list: readonly (readonly [string, string])[] = [
    ['deep lists, open', fill('[')],
    ['deep lists', fill('[', half) + fill(']', half)],
    ['deep objects', fill('{"a":', half) + '1' + '}'.repeat(Math.floor(half / 5))],
    ['a wide list', `[${fill('0,')}0]`],
    ['a wide list of empty lists', `[${fill('[],')}0]`],
    ['a wide object', `{${keys(bytes)}"z":1}`],
    ['one key many times', `{${fill('"a":1,')}"a":1}`],
    ['a long text', `{"a":"${fill('x')}"}`],
    ['a text of escapes', `{"a":"${fill(String.raw`\u0041`)}"}`],
    ['a text of quotes', `{"a":"${fill(String.raw`\"`)}"}`],
    ['a long number', `{"a":${fill('9')}}`],
    ['a long fraction', `{"a":0.${fill('1')}}`],
    ['white space', `${fill(' ')}{}`],
    ['a text that never ends', `{"a":"${fill('x')}`],
  ];

  return list.map(([name, body]) => ({ name: `${name} (${bytes} B)`, body, headers: JSON_TYPE }));
}

function keys(bytes: number): string {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 1) {
    parts.push(`"k${parts.length}":1,`);
  }

  return parts.join('');
}

/** Small ones of another form than expected. */
export function oddBodies(): readonly HostileBody[] {
  const list: readonly (readonly [string, string | Uint8Array])[] = [
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '1e999'],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['lists in a list', '[[[]]]'],
    ['no JSON', '{]'],
    ['two values', '{} {}'],
    ['names of the language', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"toString":1}'],
    ['characters that cannot be stored', String.raw`{"name":"\u0000\ud800","query":"\u0000"}`],
    ['bytes that are no text', INVALID_UTF8],
  ];

  return [
    ...list.map(([name, body]) => ({ name, body, headers: JSON_TYPE })),
    { name: 'another type', body: '{}', headers: { 'content-type': 'text/html' } },
    { name: 'a type that goes on', body: '{}', headers: { 'content-type': `a/${';x=y'.repeat(1_000)}` } },
    {
      name: 'a compression that is none',
      body: '{}',
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    },
    {
      name: 'many compressions',
      body: '{}',
      headers: { ...JSON_TYPE, 'content-encoding': Array(200).fill('gzip').join(', ') },
    },
  ];
}

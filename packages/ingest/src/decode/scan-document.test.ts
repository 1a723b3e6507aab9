import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runScan } from './chunks.test-support.ts';
import { NULL_SINK } from './null-sink.ts';
import { type DocumentOutline, scanDocument } from './scan-document.ts';

function outline(text: string | Uint8Array, sizes: readonly number[] = []): DocumentOutline {
  const visitor = { openData: () => NULL_SINK, openSection: () => NULL_SINK };
  return runScan(text, (window) => scanDocument(window, visitor), sizes);
}

const USERS = { format: 'collector', meta: { type: 'users', version: 6 } };
const META = '"meta":{"type":"users","version":6,"methods":0,"count":7}';

describe('scanDocument', () => {
  it.each([
    ['meta first', `{${META},"data":[`, { ...USERS, dataOffset: 67 }],
    ['data first', `{"data":[{"a":"]}"},{}],${META}`, { ...USERS, dataOffset: 9 }],
    [
      'white space everywhere',
      ` { "data" : [ ] , ${META.replace(':', ' : ')} }`,
      { ...USERS, dataOffset: 13 },
    ],
    ['unknown keys', `{"x":[{"data":[1]},"meta"],"y":"\\"","z":1,${META},"data":[`, { ...USERS }],
    ['escaped keys', `{"d\\u0061ta":[],${META}`, { ...USERS, dataOffset: 14 }],
    ['two lists: the first counts', `{"data":[1],"data":[2],${META}`, { ...USERS, dataOffset: 9 }],
    [
      'an undecodable meta before a good one',
      `{"meta":{"version":"5"},"meta":[1],${META},"data":[`,
      { ...USERS },
    ],
    [
      'meta keys in another case',
      '{"data":[],"meta":{"Type":"users","VERSION":6}}',
      { ...USERS, dataOffset: 9 },
    ],
    [
      'no version',
      '{"data":[],"meta":{"type":"gpos","version":null}}',
      { meta: { type: 'gpos', version: undefined } },
    ],
    ['junk behind what matters', `{"data":[],${META}}}}garbage`, { ...USERS, dataOffset: 9 }],
    ['broken records in data', `{"data":[{"a":tru},{"b":[}],${META}}`, { ...USERS, dataOffset: 9 }],
    [
      'nodes',
      '{"graph":{"nodes":[{}]}}',
      { format: 'opengraph', sections: [{ name: 'nodes', offset: 19 }], problems: [] },
    ],
    [
      'edges before nodes, metadata last',
      '{"graph":{"edges":[],"x":1,"nodes":[]},"y":2,"metadata":{"source_kind":"Hub"}}',
      {
        format: 'opengraph',
        sourceKind: 'Hub',
        sections: [
          { name: 'edges', offset: 19 },
          { name: 'nodes', offset: 36 },
        ],
      },
    ],
    [
      'metadata without a kind',
      '{"metadata":{"source_kind":null},"graph":{"nodes":[]}}',
      { sourceKind: undefined },
    ],
    ['a graph that is not closed', '{"graph":{"nodes":[]}', { format: 'opengraph', problems: [] }],
    ['junk behind the graph', '{"graph":{"nodes":[]} %', { format: 'opengraph', problems: [] }],
    [
      'broken metadata behind the graph',
      '{"graph":{"nodes":[]},"metadata":{"a" 1}}',
      { format: 'opengraph', problems: [] },
    ],
  ])('reads a file with %s', (_, text, expected) => {
    for (const sizes of [[1], [3, 7], [1000]]) {
      expect(outline(text, sizes)).toMatchObject(expected);
    }
  });

  it.each([
    ['', 'no valid meta tag or data tag found: the file is empty'],
    ['  ', 'no valid meta tag or data tag found: the file is empty'],
    ['{}', 'no valid meta tag or data tag found'],
    ['{"x":1', 'no valid meta tag or data tag found: the file ends too early'],
    ['{"x"', 'no valid meta tag or data tag found: the file ends too early'],
    ['{"x', 'no valid meta tag or data tag found: the file ends too early'],
    ['[1,{"meta":{}}]', 'no valid meta tag or data tag found'],
    ['"text"', 'no valid meta tag or data tag found'],
    ['12', 'no valid meta tag or data tag found'],
    [`{${META}}`, 'no data tag found'],
    [`{${META},"data":{}}`, 'no data tag found'],
    [`{${META},"data":null}`, 'no data tag found'],
    [`{"data":{},"x":1}`, 'no data tag found'],
    ['{"data":[]}', 'no valid meta tag found'],
    ['{"data":[{"a":1},', 'no valid meta tag found: the file ends too early'],
    ['{"data":[{"a":', 'no valid meta tag found: the file ends too early'],
    ['{"data":[],"meta":7}', 'no valid meta tag found'],
    ['{"data":[],"meta":{"type":"users","methods":-1}}', 'no valid meta tag found'],
    ['{"meta":{"type":"opengraph"},"data":[]}', 'no valid meta tag found: meta.type "opengraph" is unknown'],
    ['{"meta":{"type":"Users"},"data":[]}', 'no valid meta tag found: meta.type "Users" is unknown'],
    ['{"meta":{},"data":[]}', 'no valid meta tag found: meta.type is missing'],
    ['{"meta":{"type":null},"data":[]}', 'no valid meta tag found: meta.type is missing'],
    ['hello', 'file is not valid json'],
    ['PK\x03\x04', 'file is not valid json'],
    ['{,}', 'file is not valid json'],
    ['{"a" 1}', 'file is not valid json'],
    ['{"a":}', 'file is not valid json'],
    ['{"a":1 "b":2}', 'file is not valid json'],
    ['{"a":{"b":tru}}', 'file is not valid json'],
    ['{"a\n":1}', 'file is not valid json'],
    ['{"meta":{"type":"users" 1},"data":[]}', 'file is not valid json'],
    ['{} {', 'file is not valid json'],
    ['tru', 'file is not valid json'],
    ['[1,', 'no valid meta tag or data tag found'],
    ['[1] x', 'file is not valid json'],
    ['{"data":[],"graph":{}}', expect.stringContaining('not both')],
    [`{${META},"graph":{}}`, expect.stringContaining('not both')],
    ['{"metadata":[],"graph":{}}', 'error decoding metadata tag: expected object, got array'],
    [
      '{"graph":{"nodes":[]},"metadata":{"x":1}}',
      expect.stringMatching(/^error validating metadata tag: .*'x'/),
    ],
    [
      '{"metadata":{"source_kind":1}}',
      "error validating metadata tag: jsonschema validation failed with at '/source_kind': got number, want null or string",
    ],
  ])('refuses %j', (text, message) => {
    for (const sizes of [[1], [1000]]) {
      expect(() => outline(text, sizes)).toThrow(expect.objectContaining({ message }));
    }
  });

  it.each([
    ['{"graph":[]}', "error opening graph object: expected '{', got ["],
    ['{"graph":"x"}', "error opening graph object: expected '{', got x"],
    ['{"graph":', "error opening graph object: expected '{', got EOF"],
    ['{"graph":{}}', 'graph tag is empty. at least one of nodes: [] or edges: [] is required'],
    ['{"graph":{"nodes":{}}}', "error opening nodes array: expected '[', got {"],
    ['{"graph":{"edges":5}}', "error opening edges array: expected '[', got 5"],
    ['{"graph":{"nodes":[]', 'error decoding graph object: EOF'],
    ['{"graph":{"nodes":[{}', 'error decoding nodes array: unexpected EOF'],
    ['{"graph":{"nodes":[]]', "error closing graph object: expected '}', got ]"],
    ['{"graph":{"nodes" []', "error decoding graph object: expected ':', got '['"],
    ['{"graph":{"x":}', "error decoding graph object: expected a value, got '}'"],
    ['{"graph":{"x":[', 'error decoding graph object: unexpected EOF'],
  ])('says what is broken in %s', (text, problem) => {
    expect(outline(text)).toMatchObject({ format: 'opengraph', problems: [problem] });
  });

  it('finds the same wherever the input is cut', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const parts = fc.record({
      before: value,
      between: value,
      records: fc.array(value, { maxLength: 8 }),
      isMetaFirst: fc.boolean(),
    });
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, sizes, ({ before, between, records, isMetaFirst }, chunkSizes) => {
        const data = `"data":${JSON.stringify(records)}`;
        const members = isMetaFirst ? [META, data] : [data, META];
        const text = Buffer.from(
          `{"x":${JSON.stringify(before)},${members.join(`,"y":${JSON.stringify(between)},`)}}`,
        );
        const found = outline(text, chunkSizes);

        expect(found).toMatchObject(USERS);
        expect(found.format === 'collector' && found.dataOffset).toBe(text.indexOf(data) + '"data":['.length);
      }),
      { numRuns: 300 },
    );
  });
});

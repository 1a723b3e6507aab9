import { gzipSync } from 'node:zlib';
import { buildZip } from '../archive/build-zip.ts';
import { type BrokenInput, type Expectation, file, REFUSED, refused } from './broken-input.ts';

const CUTS = 20;
const RECORD = { ObjectIdentifier: 'S-1-5-21-9-9-9-1001', Properties: { name: 'A@B.C', note: 'ä€😀' } };
const META = '"meta":{"type":"users","version":6}';
const GRAPH = JSON.stringify({
  graph: {
    nodes: [{ id: 'cut-1', kinds: ['Cut'], properties: { a: [1, 2] } }],
    edges: [{ start: { value: 'cut-1' }, end: { value: 'cut-2' }, kind: 'CutsTo' }],
  },
});

/** Whole inputs, each cut off at many places. */
export function truncatedInputs(): readonly BrokenInput[] {
  return [...metaFirst(), ...dataFirst(), ...graphs(), ...archives(), ...compressed()];
}

/** Every record is there: nothing is lost, but nobody can know that nothing is missing. */
const ENDS_EARLY: Expectation = { warning: /the file ends too early/ };

function metaFirst(): BrokenInput[] {
  const bytes = Buffer.from(file('users', RECORD, RECORD));
  const start = bytes.indexOf('[') + 1;
  const comma = bytes.indexOf('},{"ObjectIdentifier"') + 1;
  const end = bytes.lastIndexOf(']');

  return cuts(bytes).map((length) => {
    const isBetween = length === start || length === comma || length === comma + 1 || length >= end;
    return {
      name: `meta first, cut at ${length}`,
      body: bytes.subarray(0, length),
      expected: length < start ? REFUSED : isBetween ? ENDS_EARLY : { error: /unexpected EOF/ },
    };
  });
}

/** As long as `meta` is not complete, the file could be anything. */
function dataFirst(): BrokenInput[] {
  const bytes = Buffer.from(`{"data":[${JSON.stringify(RECORD)}],${META}}`);

  return cuts(bytes).map((length) => ({
    name: `data first, cut at ${length}`,
    body: bytes.subarray(0, length),
    expected:
      length === bytes.length - 1
        ? ENDS_EARLY
        : refused(/no (valid meta tag|valid meta tag or data tag|data tag) found/),
  }));
}

/** Checked from end to end when they are uploaded. */
function graphs(): BrokenInput[] {
  const bytes = Buffer.from(GRAPH);

  return cuts(bytes)
    .filter((length) => length < bytes.length - 1)
    .map((length) => ({
      name: `graph, cut at ${length}`,
      body: bytes.subarray(0, length),
      expected: REFUSED,
    }));
}

function archives(): BrokenInput[] {
  const bytes = buildZip([{ name: 'users.json', content: file('users', RECORD) }]);

  return cuts(bytes).map((length) => ({
    name: `archive, cut at ${length}`,
    body: bytes.subarray(0, length),
    headers: { 'content-type': 'application/zip' },
    expected: length < 4 ? refused(/zip file header/) : { error: /archive cannot be read/ },
  }));
}

function compressed(): BrokenInput[] {
  const bytes = gzipSync(GRAPH);

  return cuts(bytes)
    .filter((length) => length > 0)
    .map((length) => ({
      name: `gzip, cut at ${length}`,
      body: bytes.subarray(0, length),
      headers: { 'content-encoding': 'gzip' },
      expected: REFUSED,
    }));
}

/** Places to cut at: evenly spread, and both ends. */
function cuts(bytes: Uint8Array): readonly number[] {
  const step = (bytes.length - 1) / CUTS;
  return Array.from({ length: CUTS + 1 }, (_, index) => Math.round(index * step));
}

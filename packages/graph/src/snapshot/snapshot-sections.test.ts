import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildSnapshot } from '../delta/build-snapshot.ts';
import { GraphDelta } from '../delta/graph-delta.ts';
import { batchOf } from '../delta/testing/batch-of.ts';
import { createBitmap } from '../property/bitmap.ts';
import { buildNameIndex } from '../search/name-index.ts';
import { shareSnapshot } from './open-snapshot.ts';
import { createEmptySnapshot } from './snapshot-builder.ts';
import { SECTION_LAYOUT } from './snapshot-file.ts';
import { type FiledColumns, joinSections, splitSections } from './snapshot-sections.ts';

/**
 * Everything that a snapshot file holds. One more column: write its line here and bring `SECTION_LAYOUT` up to date,
 * so that files without the column are built anew.
 */
const LAYOUT = `
columns.columns[].count number
columns.columns[].name string
columns.columns[].positions Uint32Array
columns.columns[].present Uint32Array
columns.columns[].type string
columns.columns[].values Float64Array
columns.columns[].values Int32Array
columns.columns[].values Uint32Array
columns.generation number
columns.inbound.kinds Uint16Array
columns.inbound.nodes Uint32Array
columns.inbound.offsets Uint32Array
columns.kindNames[] string
columns.kindNodes[].count number
columns.kindNodes[].indexes Uint32Array
columns.kindNodes[].nodes Uint32Array
columns.kindSets[] Uint16Array
columns.nodeCollected Uint32Array
columns.nodeCount number
columns.nodeIds Int32Array
columns.nodeKindSets Uint32Array
columns.nodeObjectIds Uint32Array
columns.nodeSeen Uint32Array
columns.objectIdNodes Uint32Array
columns.observations Float64Array
columns.outbound.kinds Uint16Array
columns.outbound.nodes Uint32Array
columns.outbound.offsets Uint32Array
columns.propertySetTexts Uint32Array
columns.relationshipCount number
columns.relationshipIds Int32Array
columns.relationshipProperties Uint32Array
columns.relationshipSeen Uint32Array
columns.text.bytes Uint8Array
columns.text.offsets Uint32Array
columns.text.releasedBytes number
columns.text.slots Uint32Array
columns.text.tags Uint8Array
names.byObjectId Uint32Array
names.hasUnevenCase boolean
names.nodes Uint32Array
names.objectIdStarts Uint32Array
names.recent.index.byObjectId Uint32Array
names.recent.index.hasUnevenCase boolean
names.recent.index.nodes Uint32Array
names.recent.index.objectIdStarts Uint32Array
names.recent.index.signatures Uint32Array
names.recent.index.starts Uint32Array
names.recent.index.text Uint8Array
names.recent.replaced Uint32Array
names.signatures Uint32Array
names.starts Uint32Array
names.text Uint8Array
`;

/** With every type of column, dense and sparse, kinds that many and few nodes have, and new names beside an index. */
function buildSample(): FiledColumns {
  const base = createEmptySnapshot();
  const ids = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };
  const delta = new GraphDelta(base, ids);
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  const batch = batchOf({
    nodes: numbers.map((number) => ({
      objectId: `S-1-5-${number}`,
      kinds: number === 7 ? ['Base', 'Rare'] : ['Base'],
      properties: {
        name: `NAME ${number}`,
        number,
        fraction: number / 3,
        even: number % 2 === 0,
        list: ['a'],
        ...(number % 50 === 0 ? { rare: number, rarely: true } : {}),
        ...(number % 3 === 0 ? {} : { mostly: number, often: true }),
      },
    })),
    relationships: numbers.map((number) => ({
      start: `S-1-5-${number}`,
      end: 'S-1-5-0',
      kind: 'MemberOf',
      properties: { number },
    })),
  });
  delta.apply(batch, delta.observe(1));

  const index = buildNameIndex({ count: 9, nameOf: (node) => `n${node}`, objectIdOf: (node) => `S-${node}` });
  const names = { ...index, recent: { index, replaced: createBitmap(9) } };
  return { ...shareSnapshot(buildSnapshot(base, delta, 7)), names };
}

/** Path and type of every value, once; items of lists are one path. */
function layoutOf(value: unknown, path: string): readonly string[] {
  if (ArrayBuffer.isView(value)) {
    return [`${path} ${value.constructor.name}`];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => layoutOf(item, `${path}[]`));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, field]) =>
      layoutOf(field, path === '' ? key : `${path}.${key}`),
    );
  }
  return value === undefined ? [] : [`${path} ${typeof value}`];
}

it('the layout of sections is the one that files name', () => {
  const lines = [...new Set(layoutOf(buildSample(), ''))].sort().join('\n');

  expect(lines).toBe(LAYOUT.trim());
  expect(SECTION_LAYOUT).toBe(crc32(lines));
});

it('sections are joined to what was split', () => {
  const sample = buildSample();
  expect(joinSections(splitSections(sample))).toEqual(sample);
});

import { expect, it } from 'vitest';
import { createBitmap, setBit } from '../property/bitmap.ts';
import { buildNameIndex, type NameSource } from '../search/name-index.ts';
import { addRecentNames } from '../search/update-name-index.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import { readObjectId, readString } from '../snapshot/read-node.ts';
import { keepNodes } from './keep-nodes.ts';
import { dumpSnapshot } from './testing/dump-snapshot.ts';
import { deltaOn } from './testing/open-delta.ts';

const COUNT = 300;
const { base } = deltaOn({
  nodes: Array.from({ length: COUNT }, (_, number) => ({
    objectId: `NODE-${number}`,
    kinds: ['Base', number % 3 === 0 ? 'Third' : 'Other'],
    properties: { name: `NAME ${(number * 7) % COUNT}`, ...(number % 3 === 0 ? {} : { secret: number }) },
  })),
  relationships: Array.from({ length: COUNT }, (_, number) => ({
    start: `NODE-${number}`,
    end: `NODE-${(number * 2) % COUNT}`,
    kind: 'MemberOf',
    properties: { number },
  })),
});

function namesOf(snapshot: GraphSnapshot): NameSource {
  return {
    count: snapshot.nodeCount,
    nameOf: (node) => readString(snapshot, node, 'name'),
    objectIdOf: (node) => readObjectId(snapshot, node),
  };
}

const names = buildNameIndex(namesOf(base));

const isThird = (objectId: string) => Number(objectId.slice('NODE-'.length)) % 3 === 0;

function everyThird() {
  const kept = createBitmap(COUNT);
  for (let node = 0; node < COUNT; node++) {
    if (isThird(readObjectId(base, node))) {
      setBit(kept, node);
    }
  }
  return kept;
}

it('keeps some nodes and what is between them, as if nothing else had ever been there', () => {
  const before = dumpSnapshot(base);
  const part = keepNodes({ snapshot: base, names }, everyThird());

  expect(dumpSnapshot(part.snapshot)).toEqual({
    ...before,
    nodes: before.nodes.filter(({ objectId }) => isThird(objectId)),
    relationships: before.relationships.filter(({ start, end }) => isThird(start) && isThird(end)),
  });
  expect([...part.snapshot.columnsByName.keys()]).toEqual(['name']);
  expect(dumpSnapshot(base)).toEqual(before);
});

it('leaves names of other nodes out of the index, also of those that came last', () => {
  const changed = Uint32Array.from([1, 3]);
  const recent = addRecentNames(names, { source: namesOf(base), changed }, COUNT);
  expect(recent?.recent).toBeDefined();

  for (const index of [names, recent ?? names]) {
    const part = keepNodes({ snapshot: base, names: index }, everyThird());
    expect(part.names).toEqual(buildNameIndex(namesOf(part.snapshot)));
  }
});

it('keeps nothing where nothing is asked for', () => {
  const part = keepNodes({ snapshot: base, names }, createBitmap(COUNT));

  expect([part.snapshot.nodeCount, part.snapshot.relationshipCount, part.names.nodes.length]).toEqual([
    0, 0, 0,
  ]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBitmap, setBit } from '../property/bitmap.ts';
import { WriterMemory } from '../property/writer-memory.ts';
import { adjacencyOfSorted } from '../snapshot/adjacency-build.ts';
import { sortRows } from '../snapshot/sort-rows.ts';
import type { Adjacency } from '../topology/topology.ts';
import { editAdjacency } from './edit-adjacency.ts';
import { editColumn, planRowEdits, roomForEdits } from './edit-rows.ts';

const OLD_NODES = 6;
const ALL_NODES = 9;
const KINDS = 4;

type Triple = readonly [start: number, kind: number, end: number];

const triples = (nodes: number, maxLength: number) =>
  fc.uniqueArray(fc.tuple(fc.nat(nodes - 1), fc.nat(KINDS - 1), fc.nat(nodes - 1)), {
    selector: (triple) => triple.join(),
    maxLength,
  });

function columnsOf(rows: readonly Triple[]) {
  return {
    starts: Uint32Array.from(rows, ([start]) => start),
    kinds: Uint16Array.from(rows, ([, kind]) => kind),
    ends: Uint32Array.from(rows, ([, , end]) => end),
  };
}

function adjacencyOf(rows: readonly Triple[], nodeCount: number): Adjacency {
  const { starts, kinds, ends } = columnsOf(rows);
  const columns = { near: starts, kinds, far: ends, carried: [] };
  return adjacencyOfSorted(sortRows(columns, { nodeCount, kindCount: KINDS }), nodeCount);
}

function sortTriples(rows: readonly Triple[]): Triple[] {
  return [...rows].sort((left, right) => left[0] - right[0] || left[1] - right[1] || left[2] - right[2]);
}

/** New index of each node when some are removed; undefined when none is. */
function remapWithout(removed: readonly number[]): Int32Array | undefined {
  let next = 0;
  const remap = Int32Array.from({ length: ALL_NODES }, (_, node) => (removed.includes(node) ? -1 : next++));
  return removed.length === 0 ? undefined : remap;
}

describe('editing an adjacency', () => {
  it('equals building it from all the rows that are left', () => {
    fc.assert(
      fc.property(
        triples(OLD_NODES, 40),
        triples(ALL_NODES, 20),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        fc.subarray([0, 2, 3, 7]),
        (old, candidates, drops, removed) => {
          const remap = remapWithout(removed);
          const survives = ([start, , end]: Triple): boolean =>
            !removed.includes(start) && !removed.includes(end);
          const oldRows = sortTriples(old);
          const isKept = oldRows.map((row, position) => survives(row) && drops[position] !== true);
          const kept = new Set(oldRows.filter((_, position) => isKept[position]).map((row) => row.join()));
          const addedRows = sortTriples(candidates.filter((row) => survives(row) && !kept.has(row.join())));
          const dropped = createBitmap(oldRows.length);
          isKept.forEach((keep, position) => keep || setBit(dropped, position));

          const adjacency = adjacencyOf(oldRows, OLD_NODES);
          const columns = columnsOf(addedRows);
          const added = { near: columns.starts, far: columns.ends, kinds: columns.kinds };
          const edits = planRowEdits(adjacency, added, dropped);
          const sources = new Uint32Array(roomForEdits(oldRows.length, edits));
          sources.set(oldRows.keys().toArray());
          const edited = editAdjacency(
            {
              old: adjacency,
              added,
              dropped,
              edits,
              remap,
              nodeCount: ALL_NODES - removed.length,
              indexCount: ALL_NODES,
            },
            new WriterMemory(),
          );

          const rows = sortTriples([...oldRows.filter((_, position) => isKept[position]), ...addedRows]);
          const moved = (node: number): number => remap?.[node] ?? node;
          expect(edited).toEqual(
            adjacencyOf(
              rows.map(([start, kind, end]) => [moved(start), kind, moved(end)] as const),
              ALL_NODES - removed.length,
            ),
          );

          editColumn(sources, oldRows.length, {
            edits,
            added: Uint32Array.from(addedRows.keys(), (row) => row + 1000),
          });
          expect(
            Array.from(sources.subarray(0, edits.length), (source) =>
              source < 1000 ? oldRows[source] : addedRows[source - 1000],
            ),
          ).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { iterateBits } from '../property/bitmap.ts';
import { findNodesOfKind } from './find-nodes-of-kind.ts';
import { buildKindNodes } from './kind-nodes.ts';
import { hasNode, iterateKindNodes } from './read-kinds.ts';
import { createSnapshotBuilder } from './snapshot-builder.ts';
import type { KindNodes } from './snapshot-columns.ts';
import { updateKindNodes } from './update-kind-nodes.ts';

/** Set 0 is of no kind; kinds 1 and 2 come together, too. */
const KIND_SETS = [[], [1], [2], [1, 2], [3], [5]].map((kinds) => Uint16Array.from(kinds));

/** Most nodes are of set 1, so that the kinds of the others are rare, or hardly. */
const sets = fc
  .array(fc.record({ node: fc.nat(299), set: fc.nat(KIND_SETS.length - 1) }), { maxLength: 14 })
  .map((exceptions) => {
    const column = new Uint32Array(300).fill(1);
    for (const { node, set } of exceptions) {
      column[node] = set;
    }
    return column;
  });

function nodesOf(column: Uint32Array, kind: number): number[] {
  return [...column.keys()].filter((node) => KIND_SETS[column[node] ?? 0]?.includes(kind));
}

function bytesOf(kindNodes: readonly (KindNodes | undefined)[]): number {
  return kindNodes.reduce((sum, entry) => {
    const array = entry && ('nodes' in entry ? entry.nodes : entry.indexes);
    return sum + (array?.byteLength ?? 0);
  }, 0);
}

describe('nodes of kinds', () => {
  it('are those that have the kind, be they few or many', () => {
    fc.assert(
      fc.property(sets, (column) => {
        const kindNodes = buildKindNodes(column, KIND_SETS);
        for (const kind of [1, 2, 3, 4, 5]) {
          const expected = nodesOf(column, kind);
          const entry = kindNodes[kind];
          expect(entry?.count ?? 0).toBe(expected.length);
          expect(entry === undefined ? [] : [...iterateKindNodes(entry)]).toEqual(expected);
          expect([...column.keys()].filter((node) => hasNode(entry, node))).toEqual(expected);
          expect(entry !== undefined && 'indexes' in entry).toBe(
            expected.length > 0 && expected.length * 64 < 300,
          );
        }
      }),
    );
  });

  it('are the same when updated as when built anew', () => {
    fc.assert(
      fc.property(sets, sets, fc.integer({ min: 250, max: 300 }), (before, after, countBefore) => {
        const old = before.subarray(0, countBefore);
        const built = buildKindNodes(old, KIND_SETS);
        const updated = updateKindNodes(built, {
          nodeCount: after.length,
          nodes: [...after.keys()].filter((node) => node >= countBefore || old[node] !== after[node]),
          before: { nodeKindSets: old, kindSets: KIND_SETS },
          after: { nodeKindSets: after, kindSets: KIND_SETS },
        });
        expect(updated).toEqual(buildKindNodes(after, KIND_SETS));
        expect(built).toEqual(buildKindNodes(old, KIND_SETS));
      }),
    );
  });

  it('take memory for nodes, not for kinds times nodes', () => {
    const kinds = Array.from({ length: 5000 }, (_, kind) => Uint16Array.of(kind));
    const column = Uint32Array.from({ length: 100_000 }, (_, node) => node % kinds.length);
    expect(bytesOf(buildKindNodes(column, kinds))).toBe(4 * column.length);
  });
});

describe('findNodesOfKind', () => {
  it('gives a bitmap of any kind, the same one again, and nothing for kinds without nodes', () => {
    const builder = createSnapshotBuilder({ generation: 1 });
    const names = ['Common', 'Rare', 'Unused'];
    names.forEach((name, index) => {
      builder.addKind(index + 1, name);
    });
    for (let id = 1; id <= 200; id++) {
      builder.addNode({ id, objectId: `N${id}`, kindIds: id % 100 === 0 ? [2] : [1], properties: '{}' });
    }
    const { snapshot } = builder.finish();
    const rare = findNodesOfKind(snapshot, 2);

    expect(rare?.count).toBe(2);
    expect([...iterateBits(rare?.nodes ?? new Uint32Array())]).toEqual([99, 199]);
    expect(findNodesOfKind(snapshot, 2)?.nodes).toBe(rare?.nodes);
    expect(findNodesOfKind(snapshot, 1)?.count).toBe(198);
    expect(findNodesOfKind(snapshot, 3)).toBeUndefined();
  });
});

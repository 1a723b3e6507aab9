import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTopology } from './build-topology.ts';
import { kindMaskOf } from './kind-mask.ts';
import { randomGraph } from './random-graph.test-support.ts';
import { findPosition, kindRange, outboundPositionOf, ownerOfPosition } from './relationship-position.ts';

describe('a topology', () => {
  it('holds in both directions exactly the relationships it was built from, sorted by kind and other end', () => {
    fc.assert(
      fc.property(randomGraph(), ({ nodeCount, relationships, topology }) => {
        const rows = (
          adjacency: typeof topology.outbound,
          owner: 'start' | 'end',
          other: 'start' | 'end',
        ): void => {
          for (let node = 0; node < nodeCount; node++) {
            const expected = relationships
              .filter((it) => it[owner] === node)
              .map((it) => [it.kind, it[other]])
              .sort(([kind1 = 0, other1 = 0], [kind2 = 0, other2 = 0]) => kind1 - kind2 || other1 - other2);
            const from = adjacency.offsets[node] ?? 0;
            const row = expected.map((_, i) => [adjacency.kinds[from + i], adjacency.nodes[from + i]]);
            expect(row).toEqual(expected);
            expect(adjacency.offsets[node + 1]).toBe(from + expected.length);
          }
        };
        rows(topology.outbound, 'start', 'end');
        rows(topology.inbound, 'end', 'start');
      }),
    );
  });

  it('finds every relationship from either end, and no other', () => {
    fc.assert(
      fc.property(randomGraph(), ({ relationships, topology }) => {
        for (const { start, end, kind } of relationships) {
          const outbound = findPosition(topology.outbound, start, kind, end);
          expect(ownerOfPosition(topology.outbound, outbound)).toBe(start);
          expect(topology.outbound.nodes[outbound]).toBe(end);
          expect(topology.outbound.kinds[outbound]).toBe(kind);

          const inbound = findPosition(topology.inbound, end, kind, start);
          expect(ownerOfPosition(topology.inbound, inbound)).toBe(end);
          expect(outboundPositionOf(topology, inbound, end)).toBe(outbound);

          const others = relationships.filter((it) => it.start === start && it.kind === kind);
          const range = kindRange(topology.outbound, start, kind);
          expect(range.to - range.from).toBe(others.length);
        }
        expect(findPosition(topology.outbound, 0, 999, 0)).toBe(-1);
      }),
    );
  });

  it('counts a repeated relationship once', () => {
    const topology = buildTopology(2, [0, 0, 0], [1, 1, 1], [5, 5, 6]);
    expect(topology.relationshipCount).toBe(2);
    expect([...topology.inbound.nodes]).toEqual([0, 0]);
    expect([...topology.outbound.kinds]).toEqual([5, 6]);
  });

  it('refuses a node out of range', () => {
    expect(() => buildTopology(2, [0], [2], [0])).toThrow(
      expect.objectContaining({ code: 'KERNEL_INVARIANT' }),
    );
  });
});

describe('a kind mask', () => {
  it('follows the kinds it is made of', () => {
    expect([...kindMaskOf([1, 3])]).toEqual([0, 1, 0, 1]);
    expect(kindMaskOf([])).toHaveLength(0);
  });
});

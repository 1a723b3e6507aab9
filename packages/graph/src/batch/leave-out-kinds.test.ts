import { describe, expect, it } from 'vitest';
import { buildSnapshot } from '../delta/build-snapshot.ts';
import { batchOf } from '../delta/testing/batch-of.ts';
import { dumpSnapshot } from '../delta/testing/dump-snapshot.ts';
import { openDelta } from '../delta/testing/open-delta.ts';
import { leaveOutKinds } from './leave-out-kinds.ts';

const BATCH = batchOf({
  nodes: [
    { objectId: 'A', kinds: ['Base', 'User'], properties: { name: 'A' } },
    { objectId: 'B', kinds: ['Base', 'Bad'], properties: { name: 'B' } },
    { objectId: 'C', kinds: ['User'], properties: { name: 'C' } },
  ],
  relationships: [
    { start: 'A', end: 'C', kind: 'Knows', properties: { since: 1 } },
    { start: 'A', end: 'LOST', kind: 'Worse', properties: {} },
    { start: 'C', end: 'B', kind: 'Reads', properties: {} },
  ],
});

describe('a batch without some kinds', () => {
  it('has no nodes and relationships of them, nor ends that nothing else names', () => {
    const { batch, leftOut } = leaveOutKinds(BATCH, new Set(['Bad', 'Worse']));
    const delta = openDelta();
    delta.apply(batch, delta.observe(0));
    const { nodes, relationships } = dumpSnapshot(buildSnapshot(delta.base, delta, 2));

    expect(leftOut).toBe(2);
    expect(delta.findKind('Bad') ?? delta.findKind('Worse')).toBeUndefined();
    expect(nodes.toSorted((a, b) => a.objectId.localeCompare(b.objectId))).toMatchObject([
      { objectId: 'A', kinds: ['Base', 'User'], properties: { name: 'A' } },
      { objectId: 'B', kinds: [], properties: { objectid: 'B' } },
      { objectId: 'C', kinds: ['User'], properties: { name: 'C' } },
    ]);
    expect(relationships).toMatchObject([
      { start: 'A', kind: 'Knows', end: 'C', properties: { since: 1 } },
      { start: 'C', kind: 'Reads', end: 'B' },
    ]);
  });

  it('is the same where it names none of them', () => {
    expect(leaveOutKinds(BATCH, new Set(['Other']))).toEqual({ batch: BATCH, leftOut: 0 });
  });
});

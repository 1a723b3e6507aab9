import type { LegacyGraph, UnifiedGraph } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_GRAPH, joinGraphs, readLegacyGraph, readUnifiedGraph } from './graph.ts';

const SEEN = '2026-01-02T03:04:05Z';
const ada = {
  label: 'ADA@CORP.LOCAL',
  kind: 'User',
  kinds: ['Base', 'User', 'Tag_Owned'],
  objectId: 'S-1-1',
  isTierZero: false,
  isOwnedObject: true,
  lastSeen: SEEN,
};
const admins = {
  ...ada,
  label: 'ADMINS',
  kind: 'Group',
  objectId: 'S-1-2',
  isTierZero: true,
  isOwnedObject: false,
};
const member = { source: '1', target: '2', label: 'MemberOf', kind: 'MemberOf', lastSeen: SEEN };

const unified: UnifiedGraph = { nodes: { 1: ada, 2: admins }, edges: [member, member] };
const legacy: LegacyGraph = {
  1: {
    label: { text: 'ADA@CORP.LOCAL' },
    data: {
      objectid: 'S-1-1',
      nodetype: 'User',
      kinds: ada.kinds,
      isTierZero: false,
      lastseen: SEEN,
      enabled: false,
    },
  },
  2: {
    label: { text: 'ADMINS' },
    data: {
      objectid: 'S-1-2',
      nodetype: 'Group',
      kinds: ['Base'],
      isTierZero: true,
      level: 0,
      system_tags: 'owned',
    },
  },
  rel_7: { id1: '1', id2: '2', label: { text: 'MemberOf' }, data: { lastseen: SEEN, isacl: false } },
};

describe('a graph of the wire', () => {
  it('is read from its unified form, without repeated edges', () => {
    const graph = readUnifiedGraph(unified);
    expect(graph.nodes.get('1')).toEqual({
      id: '1',
      objectId: 'S-1-1',
      label: 'ADA@CORP.LOCAL',
      kind: 'User',
      kinds: ada.kinds,
      isTierZero: false,
      isOwned: true,
      lastSeen: SEEN,
    });
    expect(graph.edges).toEqual([
      { id: '1_MemberOf_2', source: '1', target: '2', kind: 'MemberOf', lastSeen: SEEN },
    ]);
  });

  it('is read from its legacy form', () => {
    const graph = readLegacyGraph(legacy);
    expect(graph.nodes.get('1')).toMatchObject({
      objectId: 'S-1-1',
      kind: 'User',
      isOwned: true,
      isTierZero: false,
      properties: { enabled: false },
    });
    expect(graph.nodes.get('2')).toMatchObject({
      isOwned: true,
      isTierZero: true,
      lastSeen: '0001-01-01T00:00:00Z',
    });
    expect(graph.edges).toEqual([
      {
        id: '1_MemberOf_2',
        source: '1',
        target: '2',
        kind: 'MemberOf',
        lastSeen: SEEN,
        properties: { lastseen: SEEN, isacl: false },
      },
    ]);
  });

  it('is joined with another one, and keeps the properties that only one of them has', () => {
    const joined = joinGraphs(readLegacyGraph(legacy), readUnifiedGraph(unified));
    expect(joined.edges).toHaveLength(1);
    expect(joined.nodes.get('1')).toMatchObject({ properties: { enabled: false }, isOwned: true });
    expect(joinGraphs(EMPTY_GRAPH, joined).nodes.size).toBe(2);
  });
});

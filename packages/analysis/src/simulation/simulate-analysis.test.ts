import { findNodeByObjectId, type GraphSnapshot, kindIdOf, nodeHasKind, readObjectId } from '@secgraph/graph';
import { createCancellation, NEVER_CANCELLED, requestCancellation } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import type { NamedRelationship } from '../engine/withheld-relationships.ts';
import { analysisSettings } from '../settings/analysis-settings.ts';
import { draw } from '../testing/draw-graph.test-support.ts';
import { type SimulationOptions, simulateAnalysis } from './simulate-analysis.ts';
import type { SimulatedTag } from './simulated-tags.ts';

const domain = draw(`
  User A {"domainsid": "D"}
  User B {"domainsid": "D"}
  Group G {"domainsid": "D"}
  Domain D {"domainsid": "D", "collected": true}
  A -GetChanges-> D
  A -GetChangesAll-> D
  A -DCSync-> D
  B -MemberOf-> G
`);
const snapshot = domain.snapshot();

const idOf = (objectId: string): number => {
  const node = [...snapshot.nodeIds.keys()].find((index) => readObjectId(snapshot, index) === objectId) ?? -1;
  return snapshot.nodeIds[node] ?? -1;
};
const relationship = (start: string, kind: string, end: string): NamedRelationship => ({
  startId: idOf(start),
  kind,
  endId: idOf(end),
});
const simulate = (options: Partial<SimulationOptions>, graph = snapshot) =>
  simulateAnalysis(graph, {
    removed: [],
    added: [],
    withheld: { nodes: [], relationships: [] },
    removesDerived: false,
    settings: analysisSettings(),
    tags: [],
    findNodes: () => [],
    cancellation: NEVER_CANCELLED,
    ...options,
  });

function endsOf(graph: GraphSnapshot, start: string, kind: string): string[] {
  const { offsets, kinds, nodes } = graph.outbound;
  const node = findNodeByObjectId(graph, start) ?? -1;
  const ends: string[] = [];
  for (let position = offsets[node] ?? 0; position < (offsets[node + 1] ?? 0); position++) {
    if (graph.kindNames[kinds[position] ?? 0] === kind) {
      ends.push(readObjectId(graph, nodes[position] ?? 0));
    }
  }
  return ends;
}

function membersOf(graph: GraphSnapshot, kind: string): string[] {
  return [...graph.nodeIds.keys()]
    .filter((node) => nodeHasKind(graph, node, kindIdOf(graph, kind) ?? 0))
    .map((node) => readObjectId(graph, node));
}

function zoneOf(selector: Partial<SimulatedTag['selectors'][number]>, requiresCertification = false) {
  const tag: SimulatedTag = {
    id: 7,
    name: 'Zone',
    type: 'zone',
    kindName: 'Tag_Zone',
    position: 1,
    requiresCertification,
    isAnalysed: true,
    selectors: [
      {
        id: 1,
        name: 'group',
        isDefault: false,
        isDisabled: false,
        version: '',
        seeds: [{ type: 'object-id', value: 'G' }],
        autoCertify: 'none',
        members: [],
        ...selector,
      },
    ],
  };
  return tag;
}

describe('a simulated analysis', () => {
  it('loses what is derived with what causes it', () => {
    const { snapshot: after, returning } = simulate({ removed: [relationship('A', 'GetChanges', 'D')] });

    expect([endsOf(after, 'A', 'DCSync'), returning]).toEqual([[], []]);
    expect(endsOf(snapshot, 'A', 'DCSync')).toEqual(['D']);
  });

  it('derives again what has its causes, unless they count as mended', () => {
    const removed = [relationship('A', 'DCSync', 'D')];
    const again = simulate({ removed });
    const mended = simulate({ removed, removesDerived: true });

    expect([endsOf(again.snapshot, 'A', 'DCSync'), again.returning]).toEqual([['D'], removed]);
    expect([endsOf(mended.snapshot, 'A', 'DCSync'), mended.returning]).toEqual([[], removed]);
  });

  it('has nothing of what is withheld, neither derived nor added', () => {
    const withheld = {
      nodes: [],
      relationships: [relationship('A', 'DCSync', 'D'), relationship('A', 'MemberOf', 'G')],
    };
    // Its rule runs again.
    const added = [relationship('B', 'GetChanges', 'D'), relationship('A', 'MemberOf', 'G')];
    const more = [...added, relationship('B', 'GetChangesAll', 'D')];
    const { snapshot: after } = simulate({ added: more, withheld, tags: [zoneOf({})] });

    expect([endsOf(after, 'A', 'DCSync'), endsOf(after, 'B', 'DCSync')]).toEqual([[], ['D']]);
    expect(membersOf(after, 'Tag_Zone')).toEqual(['B', 'G']);
  });

  it('has nothing that is derived of what is withheld', () => {
    const drawn = draw(`
      Domain D {collected: true}
      EnterpriseCA CA {certthumbprint: 'AA'}
      RootCA Root {certthumbprint: 'AA'}
      NTAuthStore Store {certthumbprints: ['AA']}
      Computer Host {enabled: true}
      Root -RootCAFor-> D
      Store -NTAuthStoreFor-> D
      CA -EnterpriseCAFor-> Root
      Host -HostsCAService-> CA
    `).snapshot();
    const [, ca = 0, root = 0, store = 0] = drawn.nodeIds;
    const trust = { startId: ca, kind: 'TrustedForNTAuth', endId: store };
    // Its rule, which everything hangs on, runs again.
    const added = [{ ...trust, endId: root }];
    const goldenOf = (relationships: readonly NamedRelationship[]) =>
      endsOf(
        simulate({ added, withheld: { nodes: [], relationships } }, drawn).snapshot,
        'Host',
        'GoldenCert',
      );

    expect([goldenOf([]), goldenOf([trust])]).toEqual([['D'], []]);
  });

  it('has no node that is withheld, though the basics make it', () => {
    const named = draw("Domain D {name: 'CORP', domainsid: 'D', collected: true}").snapshot();
    const groupsOf = (...nodes: readonly string[]) =>
      membersOf(simulate({ withheld: { nodes, relationships: [] } }, named).snapshot, 'Group');

    expect(groupsOf()).toContain('D-513');
    expect(groupsOf('D-513')).toEqual(groupsOf().filter((objectId) => objectId !== 'D-513'));
  });

  it('marks who is a member now', () => {
    const tags = [zoneOf({})];
    const added = [relationship('A', 'MemberOf', 'G')];

    expect(membersOf(simulate({ tags }).snapshot, 'Tag_Zone')).toEqual(['B', 'G']);
    expect(membersOf(simulate({ tags, added }).snapshot, 'Tag_Zone')).toEqual(['A', 'B', 'G']);
  });

  it('of a zone that certifies marks whom somebody certified, and whom a selector certifies by itself', () => {
    const stored = [{ nodeId: idOf('B'), certified: 2 }];
    const revoked = [{ nodeId: idOf('G'), certified: 1 }];
    const members = (selector: Parameters<typeof zoneOf>[0]) =>
      membersOf(simulate({ tags: [zoneOf(selector, true)] }).snapshot, 'Tag_Zone');

    expect(members({})).toEqual([]);
    expect(members({ members: stored })).toEqual(['B']);
    expect(members({ autoCertify: 'seeds' })).toEqual(['G']);
    expect(members({ autoCertify: 'all', members: revoked })).toEqual(['B']);
  });

  it('keeps the members of a selector that cannot be asked', () => {
    const broken = zoneOf({
      seeds: [{ type: 'cypher', value: 'broken' }],
      members: [{ nodeId: idOf('A'), certified: 0 }],
    });
    const findNodes = () => {
      throw new Error('broken');
    };

    expect(membersOf(simulate({ tags: [broken], findNodes }).snapshot, 'Tag_Zone')).toEqual(['A']);
  });

  it('ends when it is cancelled', () => {
    const cancellation = createCancellation();
    requestCancellation(cancellation);

    expect(() => simulate({ cancellation })).toThrow('cancelled');
  });
});

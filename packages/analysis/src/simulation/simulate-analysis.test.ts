import {
  findNodeByObjectId,
  type GraphSnapshot,
  kindIdOf,
  nodeHasKind,
  readObjectId,
  readProperties,
} from '@secgraph/graph';
import { createCancellation, NEVER_CANCELLED, requestCancellation } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import type { NamedRelationship } from '../engine/named-relationship.ts';
import { analysisSettings } from '../settings/analysis-settings.ts';
import { draw } from '../testing/draw-graph.test-support.ts';
import type { ElementsByHand } from './elements-by-hand.ts';
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
const NOTHING: ElementsByHand = { removedNodes: [], withheld: [], added: [], properties: [] };
const simulate = (options: Partial<SimulationOptions>, graph = snapshot) =>
  simulateAnalysis(graph, {
    removed: [],
    added: [],
    byHand: NOTHING,
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
    const byHand = {
      ...NOTHING,
      withheld: [relationship('A', 'DCSync', 'D'), relationship('A', 'MemberOf', 'G')],
    };
    // Its rule runs again.
    const added = [relationship('B', 'GetChanges', 'D'), relationship('A', 'MemberOf', 'G')];
    const more = [...added, relationship('B', 'GetChangesAll', 'D')];
    const { snapshot: after } = simulate({ added: more, byHand, tags: [zoneOf({})] });

    expect([endsOf(after, 'A', 'DCSync'), endsOf(after, 'B', 'DCSync')]).toEqual([[], ['D']]);
    expect(membersOf(after, 'Tag_Zone')).toEqual(['B', 'G']);
  });

  describe('of a directory whose authority is trusted', () => {
    const lines = `
      Domain D {collected: true}
      EnterpriseCA CA {certthumbprint: 'AA'}
      RootCA Root {certthumbprint: 'AA'}
      NTAuthStore Store {certthumbprints: ['AA']}
      Computer Host {enabled: true}
      Root -RootCAFor-> D
      Store -NTAuthStoreFor-> D
      CA -EnterpriseCAFor-> Root
      Host -HostsCAService-> CA
      CA -TrustedForNTAuth-> Store`;
    const drawn = draw(lines).snapshot();
    const untrusted = draw(
      lines.replace("{certthumbprints: ['AA']}", "{certthumbprints: ['BB']}"),
    ).snapshot();
    const [, ca = 0, root = 0, store = 0] = drawn.nodeIds;
    const trust = { startId: ca, kind: 'TrustedForNTAuth', endId: store };
    // Its rule, which everything hangs on, runs again.
    const added = [{ ...trust, endId: root }];
    const golden = (options: Partial<SimulationOptions>, graph = drawn) =>
      endsOf(simulate(options, graph).snapshot, 'Host', 'GoldenCert');

    it('nothing is derived of what is withheld', () => {
      expect([golden({ added }), golden({ added, byHand: { ...NOTHING, withheld: [trust] } })]).toEqual([
        ['D'],
        [],
      ]);
    });

    it('nothing is derived of what counts as mended', () => {
      const removed = [trust];
      const mended = simulate({ removed, removesDerived: true }, drawn);

      expect([golden({ removed }), endsOf(mended.snapshot, 'Host', 'GoldenCert')]).toEqual([['D'], []]);
      expect(mended.returning).toEqual(removed);
    });

    it('what was added by hand stays, and rules see it, unless it is removed', () => {
      const byHand = { ...NOTHING, added: [trust] };
      const removed = [trust];

      expect([golden({ added }, untrusted), golden({ added, byHand }, untrusted)]).toEqual([[], ['D']]);
      expect(endsOf(simulate({ added, byHand }, untrusted).snapshot, 'CA', 'TrustedForNTAuth')).toEqual([
        'Store',
      ]);
      expect(golden({ removed, byHand }, untrusted)).toEqual([]);
    });
  });

  it('has no node that is withheld, though the basics make it', () => {
    const named = draw("Domain D {name: 'CORP', domainsid: 'D', collected: true}").snapshot();
    const groupsOf = (...removedNodes: readonly string[]) =>
      membersOf(simulate({ byHand: { ...NOTHING, removedNodes } }, named).snapshot, 'Group');

    expect(groupsOf()).toContain('D-513');
    expect(groupsOf('D-513')).toEqual(groupsOf().filter((objectId) => objectId !== 'D-513'));
  });

  it('has the properties that are set by hand, though the basics set others', () => {
    const nameless = draw(`
      Domain D {name: 'CORP', domainsid: 'D', collected: true}
      Group D-1104 {domainsid: 'D'}`).snapshot();
    const element = nameless.nodeIds[findNodeByObjectId(nameless, 'D-1104') ?? -1] ?? 0;
    const nameOf = (...properties: ElementsByHand['properties']) => {
      const { snapshot: after } = simulate({ byHand: { ...NOTHING, properties } }, nameless);
      return readProperties(after, findNodeByObjectId(after, 'D-1104') ?? -1)['name'];
    };

    // Somebody took the name away.
    expect([nameOf(), nameOf({ element, property: 'name' })]).toEqual(['(CORP) D-1104', undefined]);
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

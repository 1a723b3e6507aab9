import { ENTITY_COLLECTIONS as CONTRACT, type EntityCollectionName } from '@secgraph/contract';
import { AD_ACL_RELATIONSHIPS } from '@secgraph/graph-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSameAnswers } from '../testing/compare-related.ts';
import { type TinyGraph, type TinyNode, type TinyRelationship, tinyContext } from '../testing/tiny-graph.ts';
import { ENTITY_COLLECTIONS } from './entity-collections.ts';

const COLLECTIONS = Object.keys(CONTRACT) as EntityCollectionName[];
const KINDS = [...new Set(Object.values(ENTITY_COLLECTIONS).map(({ kind }) => kind))].filter(
  (kind) => kind !== 'Base',
);

/** What relationships of each family connect, so that random graphs hold what rules look for. */
const FAMILIES: readonly { readonly kinds: readonly string[]; readonly nodeKinds: readonly string[] }[] = [
  {
    kinds: ['MemberOf', 'MemberOf', 'HasSession', 'AdminTo', 'CanRDP', 'SQLAdmin', 'AllowedToDelegate'],
    nodeKinds: ['User', 'Group', 'Group', 'Computer'],
  },
  {
    kinds: [
      'MemberOf',
      'AdminTo',
      'ExecuteDCOM',
      'CanPSRemote',
      'GenericAll',
      'Owns',
      'DCSync',
      'GetChanges',
    ],
    nodeKinds: ['User', 'Group', 'Group', 'Computer', 'Domain', 'GPO'],
  },
  {
    kinds: ['SameForestTrust', 'CrossForestTrust', 'GoldenCert', 'ADCSESC1', 'ADCSESC13'],
    nodeKinds: ['Domain', 'Group'],
  },
  {
    kinds: ['Contains', 'Contains', 'GPLink'],
    nodeKinds: ['Domain', 'OU', 'OU', 'Container', 'GPO', 'GPO', 'User', 'Computer'],
  },
  {
    kinds: [
      'EnterpriseCAFor',
      'HostsCAService',
      'IssuedSignedBy',
      'TrustedForNTAuth',
      'RootCAFor',
      'NTAuthStoreFor',
      'PublishedTo',
      'ExtendedByPolicy',
    ],
    nodeKinds: ['AIACA', 'RootCA', 'EnterpriseCA', 'NTAuthStore', 'CertTemplate', 'IssuancePolicy', 'Domain'],
  },
  {
    kinds: [...AD_ACL_RELATIONSHIPS, 'MemberOf', 'MemberOf', 'MemberOf', 'GPLink', 'Contains'],
    nodeKinds: KINDS,
  },
];

const randomNode = (nodeKinds: readonly string[]): fc.Arbitrary<TinyNode> =>
  fc
    .record({
      kind: fc.constantFrom(...nodeKinds),
      isBase: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
      isTierZero: fc.boolean(),
      domainsid: fc.constantFrom('ID-0', 'ID-0', 'ID-1', 'ELSEWHERE', undefined),
      blocksinheritance: fc.constantFrom(true, false, undefined),
    })
    .map(({ kind, isBase, isTierZero, domainsid, blocksinheritance }) => ({
      kinds: [...(isBase ? ['Base'] : []), kind, ...(isTierZero ? ['Tag_Tier_Zero'] : [])],
      properties: { domainsid, blocksinheritance },
    }));

const randomEstate: fc.Arbitrary<TinyGraph> = fc
  .constantFrom(...FAMILIES)
  .chain(({ kinds, nodeKinds }) =>
    fc.array(randomNode(nodeKinds), { minLength: 2, maxLength: 7 }).chain((nodes) => {
      const place = fc.nat({ max: nodes.length - 1 });
      const relationship = fc.record({
        start: place,
        end: place,
        kind: fc.constantFrom(...kinds),
        enforced: fc.constantFrom(true, false, undefined),
      });

      return fc
        .uniqueArray(relationship, { maxLength: 18, selector: (it) => `${it.start} ${it.kind} ${it.end}` })
        .map((relationships) => ({
          nodes: Object.fromEntries(nodes.map((node, index) => [`ID-${index}`, node])),
          relationships: relationships
            // Nothing contains itself at any depth, nor is a policy linked in circles.
            .map((it) => (isUpwards(it.kind) && it.start >= it.end ? { ...it, kind: 'MemberOf' } : it))
            .map(({ start, end, kind, enforced }) => ({
              start: `ID-${start}`,
              end: `ID-${end}`,
              kind,
              properties: { enforced },
            })),
        }));
    }),
  )
  .map(withoutRepetitions);

interface RandomEstate {
  readonly nodes: Readonly<Record<string, TinyNode>>;
  readonly relationships: readonly TinyRelationship[];
}

function isUpwards(kind: string): boolean {
  return kind === 'Contains' || kind === 'GPLink';
}

function withoutRepetitions({ nodes, relationships }: RandomEstate): TinyGraph {
  const byName = new Map(relationships.map((it) => [`${it.start} ${it.kind} ${it.end}`, it]));

  return { nodes, relationships: [...byName.values()] };
}

describe('every list, number and drawing of an entity', () => {
  it('equals what counting path by path gives, in small graphs of any shape', () => {
    fc.assert(
      fc.property(randomEstate, (graph) => {
        const context = tinyContext(graph);
        for (const collection of COLLECTIONS) {
          for (const [objectId, { kinds }] of Object.entries(graph.nodes)) {
            if (kinds.includes('Base') && kinds.includes(ENTITY_COLLECTIONS[collection].kind)) {
              expectSameAnswers({ context, graph }, collection, objectId);
            }
          }
        }
      }),
      { numRuns: 400 },
    );
    expect(COLLECTIONS).toHaveLength(13 + 1);
  });
});

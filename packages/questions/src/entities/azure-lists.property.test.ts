import type { AzureListName } from '@secgraph/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectSameAzureList } from '../testing/compare-related.ts';
import { type TinyGraph, type TinyNode, tinyContext } from '../testing/tiny-graph.ts';
import { AZURE_RULES } from './rules/azure-rules.ts';

const AZURE_LISTS = Object.keys(AZURE_RULES) as AzureListName[];

/** What relationships of each family connect, so that random graphs hold what rules look for. */
const FAMILIES: readonly { readonly kinds: readonly string[]; readonly nodeKinds: readonly string[] }[] = [
  {
    kinds: ['AZMemberOf', 'AZMemberOf', 'AZHasRole', 'AZRoleEligible', 'AZRoleApprover', 'AZGrant'],
    nodeKinds: ['AZUser', 'AZGroup', 'AZGroup', 'AZRole'],
  },
  {
    kinds: ['AZMemberOf', 'AZGetKeys', 'AZGetSecrets', 'AZGetCertificates', 'AZOwner', 'AZContributor'],
    nodeKinds: ['AZUser', 'AZGroup', 'AZKeyVault'],
  },
  {
    kinds: ['AZMemberOf', 'AZContains', 'AZOwner', 'AZVMContributor', 'AZVMAdminLogin', 'AZManagedIdentity'],
    nodeKinds: ['AZUser', 'AZGroup', 'AZVM', 'AZResourceGroup', 'AZServicePrincipal'],
  },
  {
    kinds: [
      'AZMGApplication_ReadWrite_All',
      'AZMGGroup_ReadWrite_All',
      'AZOwns',
      'AZMGAddOwner',
      'AZAuthenticatesTo',
    ],
    nodeKinds: ['AZServicePrincipal', 'AZApp', 'AZGroup', 'AZFederatedIdentityCredential'],
  },
  {
    kinds: ['AZContains'],
    nodeKinds: ['AZTenant', 'AZManagementGroup', 'AZSubscription', 'AZResourceGroup', 'AZWebApp', 'AZUser'],
  },
];

const randomNode = (nodeKinds: readonly string[]): fc.Arbitrary<TinyNode> =>
  fc
    .record({ kind: fc.constantFrom(...nodeKinds), isassignabletorole: fc.constantFrom(true, 'true', false) })
    .map(({ kind, isassignabletorole }) => ({ kinds: ['AZBase', kind], properties: { isassignabletorole } }));

const randomTenant: fc.Arbitrary<TinyGraph> = fc.constantFrom(...FAMILIES).chain(({ kinds, nodeKinds }) =>
  fc.array(randomNode(nodeKinds), { minLength: 2, maxLength: 7 }).chain((nodes) => {
    const place = fc.nat({ max: nodes.length - 1 });
    const relationship = fc.record({ start: place, end: place, kind: fc.constantFrom(...kinds) });
    return fc
      .uniqueArray(relationship, { maxLength: 24, selector: (it) => `${it.start} ${it.kind} ${it.end}` })
      .map((relationships) => ({
        nodes: Object.fromEntries(nodes.map((node, index) => [`ID-${index}`, node])),
        relationships: relationships
          // Counting path by path comes to no node twice; in a circle, a list does.
          .filter(({ start, end }) => start < end)
          .map(({ start, end, kind }) => ({ start: `ID-${start}`, end: `ID-${end}`, kind })),
      }));
  }),
);

/** A node of each kind, with every relationship to all that come after it. */
function everythingOf({ kinds, nodeKinds }: (typeof FAMILIES)[number]): TinyGraph {
  return {
    nodes: Object.fromEntries(
      nodeKinds.map((kind, at) => [
        `ID-${at}`,
        { kinds: ['AZBase', kind], properties: { isassignabletorole: true } },
      ]),
    ),
    relationships: nodeKinds.flatMap((_, start) =>
      nodeKinds
        .slice(start + 1)
        .flatMap((__, step) =>
          [...new Set(kinds)].map((kind) => ({ start: `ID-${start}`, end: `ID-${start + 1 + step}`, kind })),
        ),
    ),
  };
}

it('every list of the cloud equals what counting path by path gives', () => {
  const filled = new Set<string>();
  fc.assert(
    fc.property(randomTenant, (graph) => {
      const context = tinyContext(graph);
      for (const objectId of Object.keys(graph.nodes)) {
        for (const name of AZURE_LISTS) {
          if (expectSameAzureList({ context, graph }, name, objectId)) {
            filled.add(name);
          }
        }
      }
    }),
    // Chance alone leaves a list empty in one run of many.
    { numRuns: 120, examples: FAMILIES.map((family) => [everythingOf(family)]) },
  );
  // Kinds of containment are all alike: some of them are enough.
  expect([...filled].filter((name) => !name.startsWith('descendent-')).sort()).toEqual(
    AZURE_LISTS.filter((name) => !name.startsWith('descendent-')).sort(),
  );
});

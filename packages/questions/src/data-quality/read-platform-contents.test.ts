import { createGraphModel, type DeclaredExtension } from '@secgraph/graph-schema';
import { expect, it } from 'vitest';
import { tinyContext } from '../testing/tiny-graph.ts';
import { readPlatformContents } from './read-platform-contents.ts';

const SHOP: DeclaredExtension = {
  id: 7,
  name: 'Shop',
  displayName: 'The shop',
  namespace: 'SH',
  nodeKinds: [
    { id: 1, name: 'SH_Branch', displayName: 'Branch', isDisplayKind: true },
    { id: 2, name: 'SH_Clerk', displayName: 'Clerk', isDisplayKind: true },
  ],
  relationshipKinds: [{ id: 1, name: 'SH_Opens', displayName: 'Opens', isTraversable: true }],
  environments: [{ kind: 'SH_Branch', sourceKind: 'Shop', principalKinds: ['SH_Clerk'] }],
  findings: [],
  listFindings: [],
};
const PORT: DeclaredExtension = {
  ...SHOP,
  id: 8,
  namespace: 'PT',
  nodeKinds: [{ id: 3, name: 'PT_Ship', displayName: 'Ship', isDisplayKind: true }],
  relationshipKinds: [],
  environments: [],
};
const GRAPH = {
  nodes: {
    B: { kinds: ['Shop', 'SH_Branch', 'Tag_Tier_Zero'], properties: { primarykind: 'SH_Branch' } },
    C: {
      kinds: ['Shop', 'SH_Clerk', 'SH_Role'],
      properties: { primarykind: 'SH_Clerk', environmentid: 'B' },
    },
    U: { kinds: ['Base', 'Shop_Base', 'User'] },
    STUB: { kinds: ['Shop'] },
    ELSE: { kinds: ['Base', 'Group'] },
    SHIP: { kinds: ['PT_Ship'] },
  },
  relationships: [
    'C -SH_Opens-> B',
    'C -Knows-> STUB',
    'ELSE -Knows-> C',
    'U -MemberOf-> ELSE',
    'ELSE -Odd-> U',
    'ELSE -Foreign-> ELSE',
  ],
};

it('tells of every installed platform what there is, what belongs nowhere, and what nobody declares', () => {
  expect(readPlatformContents(tinyContext(GRAPH, createGraphModel(1, [SHOP, PORT])))).toEqual([
    {
      extensionId: 7,
      sourceKinds: [
        { name: 'Shop', nodes: 3, relationships: 2 },
        { name: 'Shop_Base', nodes: 1, relationships: 1 },
      ],
      nodes: 4,
      relationships: 3,
      unplaced: 2,
      stubs: 1,
      undeclared: [
        { name: 'SH_Role', element: 'node', count: 1 },
        { name: 'Knows', element: 'relationship', count: 2 },
        { name: 'Odd', element: 'relationship', count: 1 },
      ],
    },
    {
      extensionId: 8,
      sourceKinds: [],
      nodes: 1,
      relationships: 0,
      unplaced: 1,
      stubs: 1,
      undeclared: [],
    },
  ]);
});

it('tells nothing where nothing is installed', () => {
  expect(readPlatformContents(tinyContext(GRAPH))).toEqual([]);
});

it('leaves out the other name of a source kind where nothing has it', () => {
  const [shop] = readPlatformContents(tinyContext({ nodes: {} }, createGraphModel(1, [SHOP])));
  expect(shop?.sourceKinds).toEqual([{ name: 'Shop', nodes: 0, relationships: 0 }]);
});

import { analysisSettings, BUILT_IN_FINDING_TYPES } from '@secgraph/analysis';
import { parseListQuery, listEnvironments as route, type Simulation } from '@secgraph/contract';
import { createGraphModel, type DeclaredExtension } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import type { OperationContext } from './graph-operation.ts';
import { OPERATIONS } from './operations.ts';
import { asWritten, tinyContext } from './testing/tiny-graph.ts';

const SHOP: DeclaredExtension = {
  id: 1,
  name: 'Shop',
  displayName: 'The shop',
  namespace: 'SH',
  nodeKinds: [
    { id: 1, name: 'SH_Branch', displayName: 'Branch', isDisplayKind: true },
    { id: 2, name: 'SH_Clerk', displayName: 'Clerk', isDisplayKind: true },
    { id: 3, name: 'SH_Person', displayName: 'Person', isDisplayKind: false },
    { id: 4, name: 'SH_Never', displayName: 'Never collected', isDisplayKind: true },
  ],
  relationshipKinds: [
    { id: 1, name: 'SH_Opens', displayName: 'Opens', isTraversable: true },
    { id: 2, name: 'SH_SyncedTo', displayName: 'Synced to', isTraversable: true },
    { id: 3, name: 'SH_Knows', displayName: 'Knows', isTraversable: false },
  ],
  environments: [{ kind: 'SH_Branch', sourceKind: 'Shop', principalKinds: ['SH_Clerk'] }],
  findings: [],
  listFindings: [],
};

/** A user of a directory, who is synchronised to a clerk, who opens the branch; another clerk knows it. */
const GRAPH = {
  nodes: {
    'S-1-1': { kinds: ['Base', 'User'], properties: { name: 'USER', domainsid: 'S-1', enabled: true } },
    ANN: {
      kinds: ['SH_Person', 'SH_Clerk', 'Shop'],
      properties: { name: 'ANN', environmentid: 'B', primarykind: 'SH_Person' },
    },
    BOB: {
      kinds: ['SH_Clerk', 'Shop'],
      properties: { name: 'BOB', environmentid: 'B', primarykind: 'SH_Clerk' },
    },
    B: {
      kinds: ['SH_Branch', 'Shop', 'Tag_Tier_Zero'],
      properties: { name: 'BRANCH', primarykind: 'SH_Branch' },
    },
  },
  relationships: ['S-1-1 -SH_SyncedTo-> ANN', 'ANN -SH_Opens-> B', 'BOB -SH_Knows-> B'],
};

const installed = tinyContext(GRAPH, createGraphModel(1, [SHOP]));
const generic = tinyContext(GRAPH);
const RULE = {
  id: 1,
  name: 'SH_Opener_Finding',
  displayName: 'Opens',
  statement: 'MATCH (n:SH_Clerk)-[:SH_Opens]->() RETURN n',
  severity: 'high',
  environmentKind: 'SH_Branch',
  isOffByDefault: false,
} as const;
const BROKEN_RULE = { ...RULE, id: 2, name: 'SH_Broken_Finding', statement: 'MATCH (n) RETURN' };
const ruled = tinyContext(GRAPH, createGraphModel(1, [{ ...SHOP, listFindings: [RULE, BROKEN_RULE] }]));

const ENDS = { startObjectId: 'S-1-1', endObjectId: 'B' };
const ALL = { excludedNodes: [], excludedEdges: [], avoidsDisabled: false, filter: undefined };
const TRAVERSABLE = { ...ALL, isTraversableOnly: true };
const POLICY = { areUpdatesEnabled: false, isComplexityLimited: false, hasParameters: true };
const LIMITS = { rows: 100, bytes: 1_000_000, memoryBytes: 100_000_000 };
const ZONE = { tagId: 1, upwards: [{ id: 1, kindName: 'Tag_Tier_Zero', position: 1 }] };
const TAG = {
  id: 1,
  name: 'Tier Zero',
  type: 'zone',
  kindName: 'Tag_Tier_Zero',
  position: 1,
  requiresCertification: false,
  isAnalysed: true,
  selectors: [
    {
      id: 1,
      name: 'branches',
      isDefault: false,
      isDisabled: false,
      version: '1',
      seeds: [{ type: 'object-id', value: 'B' }],
      autoCertify: 'none',
      members: [],
    },
  ],
} as const;

function told(result: unknown): string {
  return JSON.stringify(asWritten(result));
}

function cypher(context: OperationContext, query: string): string {
  return told(
    OPERATIONS.runQuery(context, {
      query,
      policy: POLICY,
      parameters: {},
      includeProperties: false,
      maxRows: 10,
      limits: LIMITS,
    }),
  );
}

describe('what an extension declares', () => {
  it('is followed by paths that only follow what gives control', () => {
    const path = (context: OperationContext) =>
      told(OPERATIONS.shortestPath(context, { ...ENDS, ...TRAVERSABLE }));
    expect(path(installed)).toContain('SH_SyncedTo');
    expect(() => path(generic)).toThrow('Path not found');

    const near = (context: OperationContext) =>
      told(
        OPERATIONS.nearestPaths(context, {
          hubObjectId: 'B',
          direction: 'inbound',
          ends: undefined,
          maxHops: undefined,
          limit: 10,
          ...TRAVERSABLE,
        }),
      );
    expect(near(installed)).toContain('ANN');
    expect(near(installed)).not.toContain('BOB');
    expect(near(generic)).not.toContain('ANN');
  });

  it('may be named by filters, though nothing has it', () => {
    const filter = { mode: 'nin', kinds: ['SH_Opens'] } as const;
    expect(() => OPERATIONS.shortestPath(installed, { ...ENDS, ...TRAVERSABLE, filter })).toThrow(
      'Path not found',
    );
    const search = (context: OperationContext) =>
      OPERATIONS.search(context, { text: 'x', kinds: ['SH_Never'], skip: 0, limit: 10 }).data;
    expect(search(installed)).toEqual([]);
    expect(() => search(generic)).toThrow('Invalid type parameter');
  });

  it('decides as what a node is shown: never as a label while there is something better', () => {
    const kind = (context: OperationContext) =>
      OPERATIONS.search(context, { text: 'ANN', kinds: [], skip: 0, limit: 1 }).data[0]?.type;
    expect([kind(installed), kind(generic)]).toEqual(['SH_Clerk', 'SH_Person']);
  });

  it('is part of the groups of Cypher', () => {
    const query = (group: string) => `MATCH p = (:User)-[:${group}*1..3]->(:SH_Branch) RETURN p`;
    expect(cypher(installed, query('SH_ATTACK_PATHS'))).toContain('SH_SyncedTo');
    expect(cypher(installed, query('ALL_ATTACK_PATHS'))).toContain('SH_SyncedTo');
    expect(() => cypher(generic, query('ALL_ATTACK_PATHS'))).toThrow();
  });

  it('is among the environments', () => {
    const list = (context: OperationContext) =>
      OPERATIONS.listEnvironments(context, { list: parseListQuery(route.list, {}), exposures: {} }).data;
    expect(list(installed).map(({ id }) => id)).toEqual(['B']);
    expect(list(generic)).toEqual([]);
  });

  it('leads into zones: choke points, and what a change would do, see it', () => {
    const cuts = (context: OperationContext) =>
      OPERATIONS.chokePoints(context, { zone: ZONE, environmentId: undefined, finding: undefined, limit: 10 })
        .data;
    expect(cuts(installed).minimum_cut.relationships.map(({ kind }) => kind)).toEqual(['SH_Opens']);
    expect(cuts(installed).exposed_principals).toBe(2);
    expect(cuts(generic).exposed_principals).toBe(0);

    const simulate = (context: OperationContext): Simulation =>
      OPERATIONS.simulateChanges(context, {
        changes: {
          removed: [{ source: 'ANN', kind: 'SH_Opens', target: 'B' }],
          added: [],
          removesDerived: false,
        },
        byHand: { removedNodes: [], withheld: [], added: [], properties: [] },
        tags: [TAG],
        rules: 'current',
        parameters: analysisSettings().parameters,
        limit: 10,
      }).data;
    expect(simulate(installed).resolved_findings.items.map(({ finding }) => finding)).toEqual([
      'SH_Opens_Finding',
    ]);
    expect(simulate(generic).resolved_findings.count).toBe(0);
    // Rules are asked again, and one that cannot be asked changes nothing.
    expect(
      simulate(ruled)
        .resolved_findings.items.map(({ finding }) => finding)
        .toSorted(),
    ).toEqual(['SH_Opener_Finding', 'SH_Opens_Finding']);
    expect(simulate(ruled).new_findings.count).toBe(0);
    expect(BUILT_IN_FINDING_TYPES.some(({ name }) => name.startsWith('SH_'))).toBe(false);
  });

  it('belongs to its environment in zones, and is asked for by it', () => {
    const members = (environments: readonly string[]) =>
      told(
        OPERATIONS.countZoneMembers(installed, {
          kindName: 'Tag_Tier_Zero',
          environments,
        } as never),
      );
    expect(members(['B'])).toContain('1');
  });
});

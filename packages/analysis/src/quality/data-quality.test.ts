import type { GraphSnapshot } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { type MiniNode, type MiniRelationship, miniGraph } from '../testing/mini-graph.test-support.ts';
import { measureCompleteness } from './completeness.ts';
import { measureDataQuality } from './data-quality.ts';

const DAY = 86_400;
const NOW = 1_780_000_000;
const CORP = 'S-1-5-21-1';
const LAB = 'S-1-5-21-2';

const domain = (id: string): MiniNode => ({
  id,
  kinds: ['Base', 'Domain'],
  properties: { domainsid: id, collected: true },
});
const inDomain = (id: string, kind: string, domainsid: unknown, properties: object = {}): MiniNode => ({
  id,
  kinds: ['Base', kind],
  properties: { domainsid, ...properties },
});
const activeUser = (id: string, daysAgo: number, properties: object = {}): MiniNode =>
  inDomain(id, 'User', CORP, { enabled: true, lastlogontimestamp: NOW - daysAgo * DAY, ...properties });
const windowsComputer = (id: string, daysAgo: number, properties: object = {}): MiniNode =>
  inDomain(id, 'Computer', CORP, {
    enabled: true,
    lastlogontimestamp: NOW - daysAgo * DAY,
    operatingsystem: 'WINDOWS SERVER 2022',
    ...properties,
  });

/** Of one environment, or undefined: of all of the platform. */
function measureOf(snapshot: GraphSnapshot, environmentId: string | undefined, platform = 'ad') {
  const measures = measureDataQuality(snapshot, BUILT_IN_MODEL);
  return measures.find((measure) => measure.platform === platform && measure.environmentId === environmentId);
}

/** Without what is 0. */
function countsOf(...args: Parameters<typeof measureOf>) {
  const counts = Object.entries(measureOf(...args)?.counts ?? {});
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

describe('what is counted of a domain', () => {
  it('is what says that it belongs to it, whatever it is called', () => {
    const graph = miniGraph([
      domain(CORP),
      domain(LAB),
      inDomain('S-1-5-21-1-1', 'User', CORP),
      // The identity is of one domain, what it says is of the other.
      inDomain('S-1-5-21-1-2', 'User', LAB),
      inDomain('G', 'Group', LAB),
      inDomain('NOWHERE', 'User', 'S-1-5-21-9'),
      inDomain('ODD', 'User', 17),
      { id: 'NOTHING', kinds: ['Base', 'User'] },
    ]);

    expect(countsOf(graph, CORP)).toEqual({ users: 1 });
    expect(countsOf(graph, LAB)).toEqual({ users: 1, groups: 1 });
  });

  it('has a number for every kind of object', () => {
    const kinds = ['User', 'Group', 'Computer', 'OU', 'Container', 'GPO', 'AIACA', 'RootCA', 'EnterpriseCA'];
    const more = ['NTAuthStore', 'CertTemplate', 'IssuancePolicy'];
    const nodes = [...kinds, ...more].flatMap((kind, index) =>
      Array.from({ length: index + 1 }, (_, number) => inDomain(`${kind} ${number}`, kind, CORP)),
    );

    expect(measureOf(miniGraph([domain(CORP), ...nodes]), CORP)?.counts).toEqual({
      users: 1,
      groups: 2,
      computers: 3,
      ous: 4,
      containers: 5,
      gpos: 6,
      aiacas: 7,
      rootcas: 8,
      enterprisecas: 9,
      ntauthstores: 10,
      certtemplates: 11,
      issuancepolicies: 12,
      acls: 0,
      sessions: 0,
      relationships: 0,
    });
  });

  it('are the relationships that begin in it: all, rights, and sessions of computers', () => {
    const graph = miniGraph(
      [
        domain(CORP),
        domain(LAB),
        inDomain('C', 'Computer', CORP),
        inDomain('U', 'User', CORP),
        inDomain('V', 'User', LAB),
        { id: 'APP', kinds: ['Hub'], properties: { domainsid: CORP } },
      ],
      [
        ['C', 'HasSession', 'U'],
        ['C', 'HasSession', 'V'],
        // From what is no computer, it is no session of a computer.
        ['U', 'HasSession', 'V'],
        ['U', 'GenericAll', 'C'],
        ['U', 'WriteDacl', 'V'],
        ['V', 'Owns', 'U'],
        ['V', 'MemberOf', 'U'],
        // Of another source.
        ['APP', 'GenericAll', 'U'],
      ],
    );

    expect(countsOf(graph, CORP)).toEqual({ users: 1, computers: 1, sessions: 2, acls: 2, relationships: 5 });
    expect(countsOf(graph, LAB)).toEqual({ users: 1, acls: 1, relationships: 2 });
  });

  it('adds up over all domains, without what belongs to none', () => {
    const graph = miniGraph(
      [
        domain(CORP),
        domain(LAB),
        inDomain('U', 'User', CORP),
        inDomain('V', 'User', LAB),
        inDomain('X', 'User', ''),
      ],
      [
        ['U', 'GenericAll', 'V'],
        ['X', 'GenericAll', 'V'],
      ],
    );

    expect(measureOf(graph, undefined)?.environments).toBe(2);
    expect(countsOf(graph, undefined)).toEqual({ users: 2, acls: 1, relationships: 1 });
  });

  it('is nothing where there is no domain', () => {
    expect(measureDataQuality(miniGraph([inDomain('U', 'User', CORP)]), BUILT_IN_MODEL)).toEqual([]);
  });
});

describe('the completeness of sessions', () => {
  const SESSIONS: readonly MiniRelationship[] = [
    ['C', 'HasSession', 'SEEN'],
    ['C', 'HasSession', 'OLD SEEN'],
  ];
  const sessionsOf = (nodes: readonly MiniNode[]) =>
    measureCompleteness(
      miniGraph(
        [domain(CORP), inDomain('C', 'Computer', CORP), ...nodes],
        SESSIONS.filter(([, , end]) => nodes.some(({ id }) => id === end)),
      ),
    ).sessions;

  it('is the share of the active users that were seen', () => {
    const nodes = [activeUser('SEEN', 0), activeUser('A', 3), activeUser('B', 14), activeUser('C1', 1)];
    expect(sessionsOf(nodes)).toEqual({ active: 4, share: 1 / 4 });
  });

  it.each([
    ['whoever was away for more than 14 days before the last logon', activeUser('OLD SEEN', 14.1)],
    ['disabled accounts', activeUser('A', 0, { enabled: false })],
    ['accounts of which it is not known', activeUser('A', 0, { enabled: 'true' })],
    ['accounts that nobody ever used', activeUser('A', 0, { lastlogontimestamp: -1 })],
    ['accounts without a time', activeUser('A', 0, { lastlogontimestamp: null })],
    ['computers', windowsComputer('A', 0)],
  ])('leaves out %s', (_, node) => {
    expect(sessionsOf([activeUser('SEEN', 0), activeUser('B', 2), node])).toEqual({ active: 2, share: 0.5 });
  });

  it('is 0 where nobody is active', () => {
    expect(sessionsOf([])).toEqual({ active: 0, share: 0 });
  });
});

describe('the completeness of local groups', () => {
  it.each(['AdminTo', 'CanRDP', 'CanPSRemote', 'ExecuteDCOM'])(
    'counts computers that somebody has %s on',
    (kind) => {
      const nodes = [domain(CORP), activeUser('U', 0), windowsComputer('A', 0), windowsComputer('B', 5)];
      expect(measureCompleteness(miniGraph(nodes, [['U', kind, 'A']])).localGroups).toEqual({
        active: 2,
        share: 0.5,
      });
    },
  );

  it.each([
    ['rights that are no local group', windowsComputer('A', 0), 'GenericAll', { active: 2, share: 0 }],
    [
      'other systems',
      windowsComputer('A', 0, { operatingsystem: 'LINUX' }),
      'AdminTo',
      { active: 1, share: 0 },
    ],
    [
      'unknown systems',
      windowsComputer('A', 0, { operatingsystem: null }),
      'AdminTo',
      { active: 1, share: 0 },
    ],
    ['computers long gone', windowsComputer('A', 15), 'AdminTo', { active: 1, share: 0 }],
    ['disabled computers', windowsComputer('A', 0, { enabled: false }), 'AdminTo', { active: 1, share: 0 }],
  ])('leaves out %s', (_, node, kind, expected) => {
    const graph = miniGraph(
      [domain(CORP), activeUser('U', 0), windowsComputer('B', 0), node],
      [['U', kind, 'A']],
    );
    expect(measureCompleteness(graph).localGroups).toEqual(expected);
  });
});

describe('completeness of several domains', () => {
  const lab = { domainsid: LAB };
  const graph = miniGraph(
    [
      domain(CORP),
      domain(LAB),
      windowsComputer('C', 0),
      activeUser('A', 0),
      activeUser('B', 1),
      // The last logon of this domain was 100 days earlier.
      activeUser('X', 100, lab),
      activeUser('Y', 110, lab),
      activeUser('Z', 120, lab),
    ],
    [
      ['C', 'HasSession', 'A'],
      ['C', 'HasSession', 'X'],
      ['C', 'HasSession', 'Z'],
      ['A', 'AdminTo', 'C'],
    ],
  );

  it('goes by the last logon of each', () => {
    expect(measureOf(graph, CORP)?.completeness).toEqual({
      sessions: { active: 2, share: 0.5 },
      localGroups: { active: 1, share: 1 },
    });
    expect(measureOf(graph, LAB)?.completeness).toEqual({
      sessions: { active: 2, share: 0.5 },
      localGroups: { active: 0, share: 0 },
    });
  });

  it('goes by the last logon of all when it is about all', () => {
    const all = { sessions: { active: 2, share: 0.5 }, localGroups: { active: 1, share: 1 } };
    expect(measureOf(graph, undefined)?.completeness).toEqual(all);
    expect(measureCompleteness(graph)).toEqual(all);
  });
});

describe('what is counted of a tenant', () => {
  const TENANT = '6C12B0B0-B2CC-4A73-8252-0B94BFCA2145';
  const inTenant = (id: string, kind: string): MiniNode => ({
    id,
    kinds: ['AZBase', kind],
    properties: { tenantid: TENANT },
  });
  const tenant: MiniNode = { id: TENANT, kinds: ['AZBase', 'AZTenant'], properties: { tenantid: TENANT } };

  it('is what says that it belongs to it, and relationships that begin there', () => {
    const graph = miniGraph(
      [
        tenant,
        inTenant('U', 'AZUser'),
        inTenant('V', 'AZUser'),
        inTenant('W', 'AZWebApp'),
        inTenant('R', 'AZRole'),
      ],
      [
        ['U', 'AZOwns', 'W'],
        [TENANT, 'AZContains', 'U'],
        ['V', 'AZHasRole', 'R'],
      ],
    );

    expect(countsOf(graph, TENANT, 'azure')).toEqual({ users: 2, web_apps: 1, relationships: 3 });
    expect(countsOf(graph, undefined, 'azure')).toEqual({ users: 2, web_apps: 1, relationships: 3 });
    expect(measureOf(graph, TENANT, 'azure')?.completeness).toBeUndefined();
    expect(measureOf(graph, undefined)).toBeUndefined();
  });

  it('is 0 of everything in an empty one', () => {
    const graph = miniGraph([{ id: TENANT, kinds: ['AZBase', 'AZTenant'] }]);
    expect(countsOf(graph, TENANT, 'azure')).toEqual({});
    expect(Object.keys(measureOf(graph, TENANT, 'azure')?.counts ?? {})).toHaveLength(18);
  });
});

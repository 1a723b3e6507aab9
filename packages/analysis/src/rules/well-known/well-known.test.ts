import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import {
  afterBasics,
  describeNodes,
  describeRelationships,
  type MiniNode,
  miniGraph,
} from '../../testing/mini-graph.test-support.ts';

const SID = 'S-1-5-21-1-2-3';
const CORP: MiniNode = {
  id: SID,
  kinds: ['Base', 'Domain'],
  properties: { name: 'CORP.EXAMPLE', domainsid: SID, collected: true },
};

const OLD = analysisSettings('2025-11');

function nodesAfter(...nodes: readonly MiniNode[]) {
  return describeNodes(afterBasics(miniGraph(nodes)).graph);
}

describe('well-known node types', () => {
  it.each(['-527', '-526', '-S-1-5-9', '-512', '-516', '-518', '-519', '-544', '-551'])(
    'make a node whose id ends with %s a group',
    (suffix) => {
      const id = `S-1-5-21-9${suffix}`;
      expect(nodesAfter({ id, kinds: ['Base'] })).toEqual({
        [id]: { kinds: ['Base', 'Group'], properties: {} },
      });
    },
  );

  it('add to a kind the node has', () => {
    expect(nodesAfter({ id: 'S-1-512', kinds: ['Base', 'User'] })).toMatchObject({
      'S-1-512': { kinds: ['Base', 'User', 'Group'] },
    });
  });

  it.each<MiniNode>([
    { id: 'S-1-512', kinds: ['Base', 'ADLocalGroup'] },
    { id: 'S-1-512', kinds: ['AZBase'] },
    { id: 'S-1-512', kinds: [] },
    { id: 'S-1-513', kinds: ['Base'] },
    { id: 'S-1-5120', kinds: ['Base'] },
  ])('leave %j alone', (node) => {
    expect(nodesAfter(node)).toMatchObject({ [node.id]: { kinds: node.kinds } });
  });

  it.each(['Base', 'AZBase', 'Thing', undefined])(
    'reach a node of kind %s in the rule set of 2025-11, and those of the directory alone otherwise',
    (kind) => {
      const graph = miniGraph([{ id: 'S-1-512', kinds: kind === undefined ? [] : [kind] }]);
      const isGroup = (settings = analysisSettings()) =>
        JSON.stringify(describeNodes(afterBasics(graph, settings).graph)['S-1-512']).includes('"Group"');
      expect([isGroup(), isGroup(OLD)]).toEqual([kind === 'Base', true]);
    },
  );
});

describe('domain association names', () => {
  const domain = { ...CORP, properties: { name: 'CORP.EXAMPLE' } };

  it.each([['Base', 'User'], ['AZBase'], []])(
    'name an unnamed node of kinds %j after its domain',
    (...kinds) => {
      expect(nodesAfter(domain, { id: `${SID}-1105`, kinds })).toMatchObject({
        [`${SID}-1105`]: {
          kinds,
          properties: { name: `(CORP.EXAMPLE) ${SID}-1105`, domainsid: SID },
        },
      });
    },
  );

  it.each<[reason: string, domain: MiniNode, node: MiniNode]>([
    ['it has a name', domain, { id: `${SID}-1`, kinds: [], properties: { name: 'X' } }],
    ['its domain has no name', { ...domain, properties: {} }, { id: `${SID}-1`, kinds: [] }],
    ['its domain is no domain', { ...domain, kinds: ['Base'] }, { id: `${SID}-1`, kinds: [] }],
    ['its domain is another', domain, { id: `${SID}4-1`, kinds: [] }],
    ['it belongs to a computer', domain, { id: `${SID}-1105-544`, kinds: ['Base', 'ADLocalGroup'] }],
    ['its id has no parts', domain, { id: 'ABC', kinds: [] }],
  ])('do not name a node when %s', (_reason, owner, node) => {
    expect(nodesAfter(owner, node)).toEqual({
      [owner.id]: { kinds: owner.kinds, properties: owner.properties },
      [node.id]: { kinds: node.kinds, properties: node.properties ?? {} },
    });
  });
});

describe('well-known links', () => {
  const N = 'CORP.EXAMPLE';
  const identities = [
    [`${N}-S-1-5-2`, 'NETWORK'],
    [`${N}-S-1-5-15`, 'THIS ORGANIZATION'],
    [`${N}-S-1-5-65-1`, 'THIS ORGANIZATION CERTIFICATE'],
    [`${N}-S-1-18-1`, 'AUTHENTICATION AUTHORITY ASSERTED IDENTITY'],
    [`${N}-S-1-18-4`, 'KEY TRUST'],
    [`${N}-S-1-18-5`, 'MFA KEY PROPERTY'],
    [`${N}-S-1-5-64-10`, 'NTLM AUTHENTICATION'],
    [`${N}-S-1-5-64-14`, 'SCHANNEL AUTHENTICATION'],
  ] as const;
  const groups = [
    [`${N}-S-1-1-0`, 'EVERYONE'],
    [`${N}-S-1-5-11`, 'AUTHENTICATED USERS'],
    [`${SID}-513`, 'DOMAIN USERS'],
    [`${SID}-515`, 'DOMAIN COMPUTERS'],
    ...identities,
  ] as const;
  const links = [
    `${SID}-513 -[MemberOf]-> ${N}-S-1-5-11 {}`,
    `${SID}-515 -[MemberOf]-> ${N}-S-1-5-11 {}`,
    `${N}-S-1-5-11 -[MemberOf]-> ${N}-S-1-1-0 {}`,
    ...identities.map(([id]) => `${N}-S-1-1-0 -[ClaimSpecialIdentity]-> ${id} {}`),
  ];

  it('create the groups of a collected domain and link them', () => {
    const { graph, outcome } = afterBasics(miniGraph([CORP]));
    const expected = Object.fromEntries(
      groups.map(([id, name]) => [
        id,
        {
          kinds: ['Base', 'Group'],
          properties: { name: `${name}@${N}`, domainsid: SID, domain: N },
        },
      ]),
    );

    expect(describeNodes(graph)).toEqual({
      [SID]: { kinds: CORP.kinds, properties: CORP.properties },
      ...expected,
    });
    expect(describeRelationships(graph)).toEqual([...links].sort());
    expect(outcome.warnings).toEqual([]);
  });

  it('change nothing the second time', () => {
    const once = afterBasics(miniGraph([CORP])).graph;
    const again = describeRelationshipsAndNodes(miniGraphLike(once));
    expect(again).toEqual([describeNodes(once), describeRelationships(once)]);
  });

  it('keep the properties of a group that exists', () => {
    const users: MiniNode = { id: `${SID}-513`, kinds: ['Base'], properties: { name: 'MINE' } };
    expect(nodesAfter(CORP, users)).toMatchObject({
      [users.id]: { kinds: ['Base', 'Group'], properties: { name: 'MINE' } },
    });
  });

  it.each([{ collected: false }, { collected: 'true' }, { collected: undefined }])(
    'leave a domain alone that is not collected: %j',
    (properties) => {
      const domain = { ...CORP, properties: { ...CORP.properties, ...properties } };
      const { graph, outcome } = afterBasics(miniGraph([domain]));
      expect(graph.nodeCount).toBe(1);
      expect(outcome.warnings).toEqual([]);
    },
  );

  it.each([{ name: undefined }, { name: ' ' }, { domainsid: '' }, { domainsid: 5 }])(
    'warn about a domain with %j and go on',
    (properties) => {
      const broken = { id: 'S-9', kinds: CORP.kinds, properties: { ...CORP.properties, ...properties } };
      const { graph, outcome } = afterBasics(miniGraph([broken, CORP]));
      expect(describeRelationships(graph)).toHaveLength(links.length);
      expect(outcome.warnings).toEqual([
        'domain S-9 has no name or no domainsid: its well-known groups are left out',
      ]);
    },
  );

  describe('of the guest', () => {
    const guestOf = (enabled: unknown): MiniNode => ({
      id: `${SID}-501`,
      kinds: ['Base', 'User'],
      properties: { name: 'GUEST', enabled },
    });
    const everyone: MiniNode = { id: `${N}-S-1-1-0`, kinds: ['Base', 'Group'], properties: { name: 'E' } };
    const membership = `${SID}-501 -[MemberOf]-> ${N}-S-1-1-0 {}`;
    const claim = `${N}-S-1-1-0 -[ClaimSpecialIdentity]-> ${SID}-501 {}`;

    it.each([
      [true, [claim, membership]],
      [false, [membership]],
      [undefined, [membership]],
      ['true', [membership]],
    ])('enabled %j', (enabled, expected) => {
      const { graph } = afterBasics(miniGraph([CORP, guestOf(enabled)]));
      expect(describeRelationships(graph)).toEqual([...links, ...expected].sort());
      expect(describeNodes(graph)).toMatchObject({ [`${SID}-501`]: { kinds: ['Base', 'User'] } });
    });

    it.each([
      [false, []],
      [undefined, [claim]],
      [true, [claim]],
    ])('take an old claim back only when enabled is false, not %j', (enabled, claims) => {
      const old = [everyone.id, 'ClaimSpecialIdentity', `${SID}-501`] as const;
      const { graph } = afterBasics(miniGraph([CORP, guestOf(enabled), everyone], [old]));
      expect(describeRelationships(graph)).toEqual([...links, membership, ...claims].sort());
    });

    it.each([false, undefined, true])(
      'leave an old claim in the rule set of 2025-11, also where enabled is %j',
      (enabled) => {
        const old = [everyone.id, 'ClaimSpecialIdentity', `${SID}-501`] as const;
        const drawn = miniGraph([CORP, guestOf(enabled), everyone], [old]);
        const { graph } = afterBasics(drawn, OLD);
        expect(describeRelationships(graph)).toEqual([...links, membership, claim].sort());
      },
    );

    it('never make a claim on a disabled one, in neither rule set', () => {
      const drawn = miniGraph([CORP, guestOf(false)]);
      for (const settings of [analysisSettings(), OLD]) {
        expect(describeRelationships(afterBasics(drawn, settings).graph)).not.toContain(claim);
      }
    });
  });

  it('keep domains apart', () => {
    const far: MiniNode = {
      id: 'S-1-5-21-9-9-9',
      kinds: CORP.kinds,
      properties: { name: 'FAR.EXAMPLE', domainsid: 'S-1-5-21-9-9-9', collected: true },
    };
    const lines = describeRelationships(afterBasics(miniGraph([CORP, far])).graph);
    const isWithin = (line: string, marks: readonly string[]) =>
      line.split(/ -\[\w+\]-> /).every((end) => marks.some((mark) => end.startsWith(mark)));

    expect(lines.filter((line) => isWithin(line, [SID, N]))).toEqual([...links].sort());
    expect(lines.filter((line) => isWithin(line, ['S-1-5-21-9', 'FAR']))).toHaveLength(links.length);
    expect(lines).toHaveLength(2 * links.length);
  });
});

function describeRelationshipsAndNodes(snapshot: ReturnType<typeof miniGraph>) {
  const { graph } = afterBasics(snapshot);
  return [describeNodes(graph), describeRelationships(graph)];
}

/** The same graph, built anew. */
function miniGraphLike(snapshot: ReturnType<typeof miniGraph>) {
  const nodes = Object.entries(describeNodes(snapshot)).map(([id, node]) => ({
    id,
    ...(node as Omit<MiniNode, 'id'>),
  }));
  const relationships = describeRelationships(snapshot).map((line) => {
    const [start = '', kind = '', end = ''] = line.split(/ -\[|\]-> | \{/);
    return [start, kind, end] as const;
  });
  return miniGraph(nodes, relationships);
}

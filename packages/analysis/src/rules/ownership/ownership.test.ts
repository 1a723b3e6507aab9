import { createCancellation, requestCancellation } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { deriveRelationships } from '../../derive-relationships.ts';
import { type MiniNode, type MiniRelationship, miniGraph } from '../../mini-graph.test-support.ts';

const HEURISTICS = '0000000000000000000000000000';
const DOMAIN: MiniNode = {
  id: 'S-1',
  kinds: ['Base', 'Domain'],
  properties: { domainsid: 'S-1', dsheuristics: `${HEURISTICS}1` },
};
const OWNER: MiniNode = { id: 'S-1-1100', kinds: ['Base', 'User'] };
const COMPUTER: MiniNode = { id: 'S-1-2000', kinds: ['Base', 'Computer'], properties: { domainsid: 'S-1' } };
const ADMINS: MiniNode = { id: 'S-1-512', kinds: ['Base', 'Group'] };
const NESTED: MiniNode = { id: 'S-1-1200', kinds: ['Base', 'Group'] };

const EXPLICIT = '{"inheritancehash":"","isacl":true,"isinherited":false}';

function derive(nodes: readonly MiniNode[], relationships: readonly MiniRelationship[]): string[] {
  const { derived } = deriveRelationships(miniGraph(nodes, relationships));
  const objectId = (nodeId: number | undefined) => nodes[(nodeId ?? 0) - 100]?.id;

  return Array.from(derived.startIds, (startId, row) => {
    const kind = derived.kindNames[derived.kinds[row] ?? -1];
    const properties = derived.propertySets[derived.properties[row] ?? -1];
    return `${objectId(startId)} -[${kind}]-> ${objectId(derived.endIds[row])} ${properties}`;
  });
}

describe.each([
  ['OwnsRaw', 'Owns'],
  ['WriteOwnerRaw', 'WriteOwner'],
])('%s', (from, to) => {
  const raw: MiniRelationship = [OWNER.id, from, COMPUTER.id, { isacl: true, isinherited: false }];
  const derived = `${OWNER.id} -[${to}]-> ${COMPUTER.id} ${EXPLICIT}`;
  const withDomain = (properties: Readonly<Record<string, unknown>>) => ({ ...DOMAIN, properties });

  it.each<[reason: string, nodes: readonly MiniNode[]]>([
    ['no domain says otherwise', [OWNER, COMPUTER]],
    ['the switch is 0', [OWNER, COMPUTER, withDomain({ domainsid: 'S-1', dsheuristics: `${HEURISTICS}0` })]],
    ['the switch is 2', [OWNER, COMPUTER, withDomain({ domainsid: 'S-1', dsheuristics: `${HEURISTICS}2` })]],
    [
      'the switches are too few',
      [OWNER, COMPUTER, withDomain({ domainsid: 'S-1', dsheuristics: HEURISTICS })],
    ],
    ['the switches are no text', [OWNER, COMPUTER, withDomain({ domainsid: 'S-1', dsheuristics: 1 })]],
    ['the domain has no domainsid', [OWNER, COMPUTER, withDomain({ dsheuristics: `${HEURISTICS}1` })]],
    ['the target is elsewhere', [OWNER, { ...COMPUTER, properties: { domainsid: 'S-2' } }, DOMAIN]],
    ['the target has no domainsid', [OWNER, { ...COMPUTER, properties: {} }, DOMAIN]],
    ['the target is no computer', [OWNER, { ...COMPUTER, kinds: ['Base', 'Group'] }, DOMAIN]],
    [
      'the target is a plain account',
      [
        OWNER,
        { ...COMPUTER, kinds: ['Base', 'User'], properties: { domainsid: 'S-1', gmsa: false } },
        DOMAIN,
      ],
    ],
  ])(`becomes ${to} when %s`, (_reason, nodes) => {
    expect(derive(nodes, [raw])).toEqual([derived]);
  });

  it.each<MiniNode>([
    COMPUTER,
    { ...COMPUTER, kinds: ['Base', 'User'], properties: { domainsid: 'S-1', gmsa: true } },
    { ...COMPUTER, kinds: ['Base', 'User'], properties: { domainsid: 'S-1', msa: true } },
  ])('is worth nothing over %j where the domain limits it', (target) => {
    expect(derive([OWNER, target, DOMAIN], [raw])).toEqual([]);
  });

  it('keeps inheritance', () => {
    const inherited = { isacl: true, isinherited: true, inheritancehash: 'AB', privileges: ['X'] };
    expect(derive([OWNER, COMPUTER], [[OWNER.id, from, COMPUTER.id, inherited]])).toEqual([
      `${OWNER.id} -[${to}]-> ${COMPUTER.id} {"inheritancehash":"AB","isacl":true,"isinherited":true}`,
    ]);
  });

  it('needs no properties', () => {
    expect(derive([OWNER, COMPUTER], [[OWNER.id, from, COMPUTER.id]])).toEqual([derived]);
  });

  it('does not count for principals outside the directory', () => {
    expect(derive([{ ...OWNER, kinds: ['AZBase', 'AZUser'] }, COMPUTER], [raw])).toEqual([]);
  });

  it('does not come from other kinds', () => {
    const others = ['GenericAll', 'OwnsLimitedRights', 'WriteOwnerLimitedRights', to].map(
      (kind): MiniRelationship => [OWNER.id, kind, COMPUTER.id],
    );
    expect(derive([OWNER, COMPUTER], others)).toEqual([]);
  });
});

describe('administrators of a domain that limits owners', () => {
  const nodes = [DOMAIN, COMPUTER, OWNER, ADMINS, NESTED];
  const rights = (id: string): MiniRelationship[] => [
    [id, 'OwnsRaw', COMPUTER.id],
    [id, 'WriteOwnerRaw', COMPUTER.id],
  ];
  const owned = (id: string) => [`${id} -[Owns]-> ${COMPUTER.id} ${EXPLICIT}`];

  it('own what they own, but gain nothing from writing the owner', () => {
    expect(derive(nodes, rights(ADMINS.id))).toEqual(owned(ADMINS.id));
  });

  it.each(['MemberOf', 'MemberOfLocalGroup'])('include transitive members by %s', (kind) => {
    const memberships: MiniRelationship[] = [
      [NESTED.id, 'MemberOf', ADMINS.id],
      [OWNER.id, kind, NESTED.id],
    ];
    expect(derive(nodes, [...rights(OWNER.id), ...memberships])).toEqual(owned(OWNER.id));
  });

  it('include enterprise administrators of any domain', () => {
    const enterpriseAdmins: MiniNode = { id: 'S-7-519', kinds: ['Base', 'Group'] };
    expect(derive([...nodes, enterpriseAdmins], rights(enterpriseAdmins.id))).toEqual(
      owned(enterpriseAdmins.id),
    );
  });

  it('exclude members of other groups, and those who contain the administrators', () => {
    const memberships: MiniRelationship[] = [
      [OWNER.id, 'MemberOf', NESTED.id],
      [ADMINS.id, 'MemberOf', NESTED.id],
    ];
    expect(derive(nodes, [...rights(OWNER.id), ...rights(NESTED.id), ...memberships])).toEqual([]);
  });
});

describe('derivation', () => {
  it('of many relationships keeps them all', () => {
    const targets = Array.from(
      { length: 3000 },
      (_, index): MiniNode => ({ id: `T${index}`, kinds: ['Base'] }),
    );
    const raw = targets.map(({ id }): MiniRelationship => [OWNER.id, 'OwnsRaw', id, { isinherited: false }]);
    expect(derive([OWNER, ...targets], raw)).toHaveLength(3000);
  });

  it('stops when cancelled', () => {
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    const graph = miniGraph([OWNER, COMPUTER], [[OWNER.id, 'OwnsRaw', COMPUTER.id]]);
    expect(() => deriveRelationships(graph, { cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { derive } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';
import { owns } from './owns.ts';
import { writeOwner } from './write-owner.ts';

const ZEROES = '0000000000000000000000000000';
const EXPLICIT = "{inheritancehash: '', isacl: true, isinherited: false}";

/** A domain that limits what owners may do, and a computer in it that somebody owns and may take. */
const LIMITED = draw(`
  Domain D {domainsid: 'S-1', dsheuristics: '${ZEROES}1'}
  Computer C {domainsid: 'S-1'}
  User U
  U -OwnsRaw-> C
  U -WriteOwnerRaw-> C
`);

describe.each([
  ['OwnsRaw', 'Owns', owns],
  ['WriteOwnerRaw', 'WriteOwner', writeOwner],
] as const)('%s', (from, to, rule) => {
  const derived = [`U -${to}-> C ${EXPLICIT}`];

  it(`does not become ${to} over a computer of a domain that limits owners`, () => {
    expect(derive(LIMITED, rule)).toEqual([]);
  });

  it.each([{ gmsa: true }, { msa: true }])('nor over a service account with %j', (properties) => {
    const graph = LIMITED.without('C').and(`
      User C {domainsid: 'S-1'}
      U -${from}-> C
    `);
    expect(derive(graph.with('C', properties), rule)).toEqual([]);
    expect(derive(graph, rule)).toEqual(derived);
  });

  it.each([
    ['there is no domain', LIMITED.without('D')],
    ['the switch is 0', LIMITED.with('D', { dsheuristics: `${ZEROES}0` })],
    ['the switch is 2', LIMITED.with('D', { dsheuristics: `${ZEROES}2` })],
    ['the switches are too few', LIMITED.with('D', { dsheuristics: ZEROES })],
    ['the switches are no text', LIMITED.with('D', { dsheuristics: 1 })],
    ['the switches are missing', LIMITED.with('D', { dsheuristics: null })],
    ['the domain has no SID', LIMITED.with('D', { domainsid: null })],
    ['another domain has the switch', LIMITED.with('D', { domainsid: 'S-2' })],
    ['the target is elsewhere', LIMITED.with('C', { domainsid: 'S-2' })],
    ['the target has no domain', LIMITED.with('C', { domainsid: null })],
  ])(`becomes ${to} when %s`, (_reason, graph) => {
    expect(derive(graph, rule)).toEqual(derived);
  });

  it.each(['User', 'Group', 'OU', 'GPO', 'Domain', 'Container'])(`becomes ${to} over a %s`, (kind) => {
    const graph = LIMITED.without('C').and(`
      ${kind} C {domainsid: 'S-1'}
      U -${from}-> C
    `);
    expect(derive(graph, rule)).toEqual(derived);
  });

  it('keeps what is known about inheritance, and nothing else', () => {
    const graph = draw(`
      User U
      Computer C
      U -${from}-> C {isacl: true, isinherited: true, inheritancehash: 'AB', privileges: ['X']}
    `);
    expect(derive(graph, rule)).toEqual([
      `U -${to}-> C {inheritancehash: 'AB', isacl: true, isinherited: true}`,
    ]);
  });

  it('does not count for principals outside the directory', () => {
    expect(derive(draw(`=AZBase:AZUser U\nComputer C\nU -${from}-> C`), rule)).toEqual([]);
  });

  it('does not count for an object over itself', () => {
    expect(derive(draw(`Computer C\nC -${from}-> C`), rule)).toEqual([]);
  });

  it('does not come from other kinds', () => {
    const graph = draw(`
      User U
      Computer C
      U -GenericAll-> C
      U -OwnsLimitedRights-> C
      U -WriteOwnerLimitedRights-> C
      U -${to}-> C
    `);
    expect(derive(graph, rule)).toEqual([]);
  });
});

describe('administrators of a domain that limits owners', () => {
  const ADMINS = LIMITED.and(`
    Group DomainAdmins {objectid: 'S-1-512'}
    Group Nested
  `);

  it.each([
    ['U -MemberOf-> DomainAdmins'],
    ['U -MemberOfLocalGroup-> DomainAdmins'],
    ['U -MemberOf-> Nested -MemberOf-> DomainAdmins'],
    ['U -MemberOfLocalGroup-> Nested -MemberOf-> DomainAdmins -MemberOf-> Nested'],
  ])('own what they own, but gain nothing from writing the owner: %s', (memberships) => {
    expect(derive(ADMINS.and(memberships), [owns, writeOwner])).toEqual([`U -Owns-> C ${EXPLICIT}`]);
  });

  it('are the group itself, too, of whatever kind it is', () => {
    const graph = ADMINS.with('U', { objectid: 'S-9-519' });
    expect(derive(graph, owns)).toEqual([`U -Owns-> C ${EXPLICIT}`]);
  });

  it('may come from any domain', () => {
    const graph = ADMINS.with('DomainAdmins', { objectid: 'S-7-519', domainsid: 'S-7' });
    expect(derive(graph.and('U -MemberOf-> DomainAdmins'), owns)).toHaveLength(1);
  });

  it.each([
    ['members of other groups', 'U -MemberOf-> Nested'],
    ['groups that contain the administrators', 'DomainAdmins -MemberOf-> U'],
    ['those who control them', 'U -GenericAll-> DomainAdmins'],
  ])('are not %s', (_reason, text) => {
    expect(derive(ADMINS.and(text), [owns, writeOwner])).toEqual([]);
  });
});

it('keeps the forms of a limited domain and of others apart', () => {
  const graph = draw(`
    Domain D1 {domainsid: 'S-1', dsheuristics: '${ZEROES}1'}
    Domain D2 {domainsid: 'S-2'}
    Group DA {objectid: 'S-1-512'}
    Group EA {objectid: 'S-1-519'}
    User U101 U102 U103 U104 Other1 Other2
    U102 -MemberOf-> DA
    U103 -MemberOf-> EA

    Computer Computer1 Computer2 Computer3 Computer4 Computer7 {domainsid: 'S-1'}
    User MSA1 MSA2 MSA3 MSA4 MSA7 {domainsid: 'S-1', msa: true}
    User GMSA1 GMSA2 GMSA3 GMSA4 GMSA7 {domainsid: 'S-1', gmsa: true}
    User User1 User2 User3 User4 User7 {domainsid: 'S-1'}
    U101 -OwnsRaw-> Computer1, MSA1, GMSA1, User1
    U102 -OwnsRaw-> Computer2, MSA2, GMSA2, User2
    U103 -OwnsRaw-> Computer3, MSA3, GMSA3, User3
    U104 -WriteOwnerRaw-> Computer1, Computer2, Computer3, Computer4, Computer7
    U104 -WriteOwnerRaw-> MSA1, MSA2, MSA3, MSA4, MSA7, GMSA1, GMSA2, GMSA3, GMSA4, GMSA7
    U104 -WriteOwnerRaw-> User1, User2, User3, User4, User7

    Computer Far1 Far2 Far5 {domainsid: 'S-2'}
    Other1 -OwnsRaw-> Far1
    Other2 -WriteOwnerRaw-> Far1, Far2, Far5
  `);

  const names = (lines: readonly string[]) => lines.map((line) => line.replace(/ \{.*/, ''));
  expect(names(derive(graph, owns))).toEqual([
    'Other1 -Owns-> Far1',
    'U101 -Owns-> User1',
    'U102 -Owns-> Computer2',
    'U102 -Owns-> GMSA2',
    'U102 -Owns-> MSA2',
    'U102 -Owns-> User2',
    'U103 -Owns-> Computer3',
    'U103 -Owns-> GMSA3',
    'U103 -Owns-> MSA3',
    'U103 -Owns-> User3',
  ]);
  expect(names(derive(graph, writeOwner))).toEqual([
    'Other2 -WriteOwner-> Far1',
    'Other2 -WriteOwner-> Far2',
    'Other2 -WriteOwner-> Far5',
    'U104 -WriteOwner-> User1',
    'U104 -WriteOwner-> User2',
    'U104 -WriteOwner-> User3',
    'U104 -WriteOwner-> User4',
    'U104 -WriteOwner-> User7',
  ]);
});

it('of many objects is derived for all of them', () => {
  const many = Array.from({ length: 3000 }, (_, index) => `T${index}`).join(' ');
  expect(
    derive(draw(`User U\nGroup ${many}\nU -OwnsRaw-> ${many.replaceAll(' ', ', ')}`), owns),
  ).toHaveLength(3000);
});

it('agrees with a naive implementation', () => {
  const domainSids = ['S-1', 'S-2', undefined];
  compareWithNaive({
    rules: [owns, writeOwner],
    graphs: {
      nodes: {
        Domain: {
          max: 2,
          properties: { domainsid: domainSids, dsheuristics: [`${ZEROES}1`, `${ZEROES}0`, 'x', undefined] },
        },
        Group: { max: 3, objectIdEnds: ['', '-512', '-519'] },
        User: {
          max: 3,
          properties: {
            domainsid: domainSids,
            gmsa: [true, false, 'true', undefined],
            msa: [true, undefined],
          },
        },
        Computer: { max: 2, properties: { domainsid: domainSids } },
        '=Thing': { max: 1 },
      },
      relationships: {
        'User|Group|=Thing -OwnsRaw-> User|Computer|Group': 0.4,
        'User|Group|=Thing -WriteOwnerRaw-> User|Computer|Group': 0.4,
        'User|Group -MemberOf-> Group': 0.4,
        'User|Group -MemberOfLocalGroup-> Group': 0.2,
      },
    },
    naive: naiveOwnership,
  });
});

function naiveOwnership(graph: NaiveGraph): string[] {
  const isAdmins = (node: NaiveNode) => /-(512|519)$/.test(graph.objectId(node));
  const isAdmin = (node: NaiveNode) =>
    graph.all.some((group) => isAdmins(group) && (group === node || graph.members(group).includes(node)));
  const isLimited = (target: NaiveNode) =>
    graph
      .nodes('Domain')
      .some(
        (domain) =>
          graph.text(domain, 'domainsid') !== undefined &&
          graph.text(domain, 'domainsid') === graph.text(target, 'domainsid') &&
          graph.text(domain, 'dsheuristics')?.charAt(28) === '1',
      ) &&
    (target.kinds.includes('Computer') ||
      target.properties['gmsa'] === true ||
      target.properties['msa'] === true);

  const pairs = (raw: string) =>
    graph.all.flatMap((end) => graph.holders(raw, end).map((start) => [start, end] as const));
  return [
    ...graph.arrows(
      'Owns',
      pairs('OwnsRaw').filter(([owner, target]) => !isLimited(target) || isAdmin(owner)),
    ),
    ...graph.arrows(
      'WriteOwner',
      pairs('WriteOwnerRaw').filter(([, target]) => !isLimited(target)),
    ),
  ].map((line) => `${line} ${EXPLICIT}`);
}

import { describe, expect, it } from 'vitest';
import { derive } from '../../../testing/derive.test-support.ts';
import { type DrawnGraph, draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { EXTENDED } from '../../../testing/extended-settings.test-support.ts';
import { badSuccessor } from './rule.ts';

const DOMAIN = draw(`
  Domain D {collected: true, domainsid: 'S-1', dmsaupdateinstalled: false}
  Computer DC {domainsid: 'S-1', operatingsystem: 'WINDOWS SERVER 2025 DATACENTER'}
  DC -DCFor-> D
  OU OU1 {domainsid: 'S-1'}
  D -Contains-> OU1
  User U V {domainsid: 'S-1'}
  Group G H {domainsid: 'S-1'}
  U -MemberOf-> G
`);
const LINK = 'WriteMsDSSupersededManagedAccountLink';
const STATE = 'WriteMsDSSupersededServiceAccountState';
const CREATOR = DOMAIN.and('G -CreateChildDMSA-> OU1');
const PATCHED = CREATOR.with('D', { dmsaupdateinstalled: true });
const OVER_V = PATCHED.and(`G -${LINK}-> V`).and(`G -${STATE}-> V`);
const ANY = "G -CanUseBadSuccessor-> D {basis: ['create-any']}";
const MUTUAL = "G -CanUseBadSuccessor-> V {basis: ['mutual-link']}";

const found = (graph: DrawnGraph) => derive(graph, badSuccessor, EXTENDED).map((line) => line.trim());

describe('before the update', () => {
  it('B1: who creates delegated accounts reaches the domain, and members do by their group', () => {
    expect(found(CREATOR)).toEqual([ANY]);
  });

  it('is left out while extended techniques are', () => {
    expect(derive(CREATOR, badSuccessor)).toEqual([]);
  });

  it('B2: nothing is said where the state of the update is not known', () => {
    expect(found(CREATOR.with('D', { dmsaupdateinstalled: null }))).toEqual([]);
  });

  it.each(['CreateChildAll', 'GenericAll', 'WriteDacl', 'WriteOwner', 'Owns'])('%s creates, too', (right) => {
    for (const place of ['OU1', 'D', 'Other']) {
      expect(found(DOMAIN.and(`Container Other {domainsid: 'S-1'}\nG -${right}-> ${place}`))).toEqual([ANY]);
    }
  });

  it('B7: neither generic write nor another class creates', () => {
    expect(found(DOMAIN.and('G -GenericWrite-> OU1\nH -CreateChild-> OU1'))).toEqual([]);
  });

  it.each([
    ['B6: its system is not known', { operatingsystem: null }],
    ['it is older', { operatingsystem: 'WINDOWS SERVER 2022' }],
    ['it only reads', { isreadonlydc: true }],
  ])('a controller does not count where %s', (_, properties) => {
    expect(found(CREATOR.with('DC', properties))).toEqual([]);
  });

  it('a unit of another domain counts there', () => {
    const graph = CREATOR.with('OU1', { domainsid: 'S-2' }).and(
      "Domain D2 {collected: true, domainsid: 'S-2'}",
    );
    expect(found(graph)).toEqual([]);
  });

  it('a domain that was not collected says nothing', () => {
    expect(found(CREATOR.with('D', { collected: null }))).toEqual([]);
  });
});

describe('the state of the update', () => {
  const unsaid = CREATOR.with('D', { dmsaupdateinstalled: null });

  it.each([
    ['26100.4945', [ANY]],
    ['10.0.26100.4061', [ANY]],
    ['26100.4946', []],
    ['26200.1', []],
    ['26100', []],
    ['', []],
  ])('is told by the build %j of a host', (operatingsystembuild, expected) => {
    expect(found(unsaid.with('DC', { operatingsystembuild }))).toEqual(expected);
  });

  it('is that of the worst controller, whatever an administrator says', () => {
    const graph = PATCHED.and(
      "Computer DC2 {operatingsystem: 'WINDOWS SERVER 2025', operatingsystembuild: '26100.1742'}\nDC2 -DCFor-> D",
    );
    expect(found(graph)).toEqual([ANY]);
    expect(found(graph.with('DC2', { operatingsystem: 'WINDOWS SERVER 2022' }))).toEqual([]);
  });
});

describe('after the update', () => {
  it('B3: who also marks an account as replaced reaches that account', () => {
    expect(found(OVER_V)).toEqual([MUTUAL]);
  });

  it('takes no account of the update', () => {
    expect(found(OVER_V.with('D', { dmsaupdateinstalled: null }))).toEqual([MUTUAL]);
    expect(found(OVER_V.with('D', { dmsaupdateinstalled: false }))).toEqual([ANY, MUTUAL]);
  });

  it('B4: who has each right by another group reaches it alone', () => {
    const graph = PATCHED.without('G -CreateChildDMSA-> OU1').and(`
      U -MemberOf-> H
      G -${LINK}-> V
      H -${STATE}-> V
      U -CreateChildAll-> OU1
    `);
    expect(found(graph)).toEqual(["U -CanUseBadSuccessor-> V {basis: ['mutual-link']}"]);
  });

  it('B5: full control of the account is a relationship of its own', () => {
    expect(found(PATCHED.and('G -GenericAll-> V'))).toEqual([]);
  });

  it.each([LINK, STATE])('one of the two rights, %s, is not enough', (right) => {
    expect(found(PATCHED.and(`G -${right}-> V`))).toEqual([]);
  });

  it('groups have no such attributes', () => {
    expect(found(PATCHED.and(`G -${LINK}-> H\nG -${STATE}-> H`))).toEqual([]);
  });

  it('an account of another domain cannot be replaced', () => {
    expect(found(OVER_V.with('V', { domainsid: 'S-2' }))).toEqual([]);
  });

  it('computers and delegated accounts can be replaced', () => {
    const graph = PATCHED.and(`
      Computer C {domainsid: 'S-1'}
      DelegatedMSA M {domainsid: 'S-1'}
      G -${LINK}-> C, M
      G -${STATE}-> C, M
    `);
    expect(found(graph).map((line) => line.split(' ')[2])).toEqual(['C', 'M']);
  });
});

describe('a delegated account that is there', () => {
  const own = DOMAIN.and("DelegatedMSA M {domainsid: 'S-1', delegatedmsastate: 0}");
  const THREE = ['WriteMsDSManagedAccountPrecededByLink', 'WriteMsDSDelegatedMSAState', 'ReadGMSAPassword'];

  it.each(['GenericAll', 'WriteDacl', 'WriteOwner', 'Owns', 'GenericWrite'])('is used by %s', (right) => {
    expect(found(own.and(`G -${right}-> M`))).toEqual([ANY]);
  });

  it('is one by its mark, too', () => {
    const graph = DOMAIN.and("Computer M {domainsid: 'S-1', dmsa: true}\nG -GenericWrite-> M");
    expect(found(graph)).toEqual([ANY]);
    expect(found(graph.with('M', { dmsa: null }))).toEqual([]);
  });

  it('is not used once its migration is complete', () => {
    expect(found(own.with('M', { delegatedmsastate: 2 }).and('G -GenericAll-> M'))).toEqual([]);
  });

  it('is used by three rights together, and by none less', () => {
    const all = own.and(THREE.map((right) => `G -${right}-> M`).join('\n'));
    expect(found(all)).toEqual([ANY]);
    for (const right of THREE) {
      expect(found(all.without(`G -${right}-> M`))).toEqual([]);
    }
  });
});

it('B10: data of a collector that does not bring these rights has none', () => {
  expect(found(DOMAIN.and('U -ForceChangePassword-> V'))).toEqual([]);
});

describe('is explained', () => {
  it('by the place where an account is created, and the controller', () => {
    expect(explain(CREATOR, 'G -CanUseBadSuccessor-> D')).toEqual({
      nodes: ['D', 'DC', 'G', 'OU1'],
      arrows: ['D -Contains-> OU1', 'DC -DCFor-> D', 'G -CreateChildDMSA-> OU1'],
    });
  });

  it('by the rights over the account, with the groups that give them', () => {
    const graph = OVER_V.without(`G -${STATE}-> V`).and(`H -${STATE}-> V\nU -MemberOf-> H`);
    expect(explain(graph, 'U -CanUseBadSuccessor-> V')).toEqual({
      nodes: ['D', 'DC', 'G', 'H', 'OU1', 'U', 'V'],
      arrows: [
        'D -Contains-> OU1',
        'DC -DCFor-> D',
        'G -CreateChildDMSA-> OU1',
        `G -${LINK}-> V`,
        `H -${STATE}-> V`,
        'U -MemberOf-> G',
        'U -MemberOf-> H',
      ],
    });
  });

  it('by the account that is controlled', () => {
    const graph = DOMAIN.and("DelegatedMSA M {domainsid: 'S-1'}\nG -GenericWrite-> M");
    expect(explain(graph, 'G -CanUseBadSuccessor-> D')).toEqual({
      nodes: ['D', 'DC', 'G', 'M'],
      arrows: ['DC -DCFor-> D', 'G -GenericWrite-> M'],
    });
  });

  it('by nothing where it is not true', () => {
    for (const arrow of ['H -CanUseBadSuccessor-> D', 'G -CanUseBadSuccessor-> V']) {
      expect(explain(CREATOR, arrow)).toEqual({ nodes: [], arrows: [] });
    }
  });
});

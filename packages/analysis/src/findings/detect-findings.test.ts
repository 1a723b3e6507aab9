import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../testing/draw-graph.test-support.ts';
import { detectFindings } from './detect-findings.ts';
import type { RelationshipFindingType } from './finding-type.ts';
import { BUILT_IN_FINDING_TYPES } from './finding-types.ts';
import type { FindingZone } from './finding-zone.ts';
import { NONE } from './found-list.ts';

const TIER_ZERO: FindingZone = {
  id: 1,
  kindName: 'Tag_Tier_Zero',
  position: 1,
  isAnalysed: true,
  selected: undefined,
};
const SECOND: FindingZone = { ...TIER_ZERO, id: 7, kindName: 'Tag_Second', position: 2 };

/** `name zone source target`, sorted. */
function found(graph: DrawnGraph, zones: readonly FindingZone[] = [TIER_ZERO]): string[] {
  const list = detectFindings(graph.snapshot(), {
    zones,
    model: BUILT_IN_MODEL,
    cancellation: NEVER_CANCELLED,
  });
  const nameOf = (index: number | undefined) =>
    index === undefined || index === NONE ? '' : ` ${graph.nodes[index]?.name}`;

  return list.types
    .map(
      (type, place) =>
        `${BUILT_IN_FINDING_TYPES[type]?.name} ${list.zones[place]}${nameOf(list.sources[place])}${nameOf(list.targets[place])}`,
    )
    .toSorted();
}

const ofScope = (scope: string) =>
  BUILT_IN_FINDING_TYPES.filter(
    (type): type is RelationshipFindingType => type.shape === 'relationship' && type.scope === scope,
  );

describe('the catalogue', () => {
  it('has every type, and every relationship in a zone, once', () => {
    const names = BUILT_IN_FINDING_TYPES.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
    const kinds = ofScope('zone').map(({ kind }) => kind);
    expect(kinds).toHaveLength(new Set(kinds).size);
  });
});

describe.each(ofScope('zone'))('$name', ({ name, kind, sourceKinds, targetKinds }) => {
  const [source, target] = [sourceKinds?.[0] ?? 'User', targetKinds?.[0] ?? 'Computer'];
  const crossing = draw(`
    =Base:${source} S
    =Base:${target}:Tag_Tier_Zero T
    S -${kind}-> T`);

  it('is a relationship into the zone', () => {
    expect(found(crossing)).toEqual([`${name} 1 S T`]);
  });

  it.each([
    ['begins in the zone', `=Base:${source}:Tag_Tier_Zero S`, `=Base:${target}:Tag_Tier_Zero T`],
    ['ends outside', `=Base:${source} S`, `=Base:${target} T`],
    ['ends in a lower zone', `=Base:${source} S`, `=Base:${target}:Tag_Second T`],
    ...(sourceKinds === undefined
      ? []
      : [['begins at another kind', '=Base:Group S', `=Base:${target}:Tag_Tier_Zero T`]]),
    ...(targetKinds === undefined
      ? []
      : [['ends at another kind', `=Base:${source} S`, '=Base:Container:Tag_Tier_Zero T']]),
  ])('is none that %s', (_, ...nodes) => {
    expect(found(draw([...nodes, `S -${kind}-> T`].join('\n')))).toEqual([]);
  });

  it('is none the other way round', () => {
    expect(found(crossing.without(`S -${kind}-> T`).and(`T -${kind}-> S`))).toEqual([]);
  });
});

describe('a zone', () => {
  const graph = draw(`
    User Outside
    =Base:User:Tag_Second Lower
    =Base:User:Tag_Tier_Zero Upper
    =Base:Group:Tag_Second Group
    Outside, Lower, Upper -GenericAll-> Group
    Lower, Outside -GenericAll-> Upper`);

  it('is entered from outside and from lower zones, not from higher ones', () => {
    expect(found(graph, [TIER_ZERO, SECOND])).toEqual([
      'T0GenericAll 1 Lower Upper',
      'T0GenericAll 1 Outside Upper',
      'T0GenericAll 7 Outside Group',
    ]);
  });

  it('that is not analysed has no findings, but its members are where they are', () => {
    expect(found(graph, [TIER_ZERO, { ...SECOND, isAnalysed: false }])).toEqual([
      'T0GenericAll 1 Lower Upper',
      'T0GenericAll 1 Outside Upper',
    ]);
    expect(found(graph, [{ ...TIER_ZERO, isAnalysed: false }, SECOND])).toEqual([
      'T0GenericAll 7 Outside Group',
    ]);
  });

  it('is not entered by relationships that are no finding themselves', () => {
    expect(
      found(
        draw(`
        User U
        OU O
        =Base:Group:Tag_Tier_Zero T
        U -MemberOf-> T
        O -Contains-> T
        U -Enroll-> T`),
      ),
    ).toEqual([]);
  });
});

describe.each(ofScope('hygiene'))('$name', ({ name, kind }) => {
  const graphOf = (objectId: string, kinds = 'Group') =>
    draw(`
      ${kinds} G {objectid: '${objectId}'}
      Computer T
      G -${kind}-> T`);

  it.each([
    'S-1-5-21-1-2-3-513',
    'S-1-5-21-1-2-3-514',
    'S-1-5-21-1-2-3-515',
    'CORP.LOCAL-S-1-1-0',
    'CORP.LOCAL-S-1-5-11',
    'CORP.LOCAL-S-1-5-32-545',
    'CORP.LOCAL-S-1-5-32-546',
  ])('is held by %s', (objectId) => {
    expect(found(graphOf(objectId))).toEqual([`${name} 0 G T`]);
  });

  it.each([
    ['S-1-5-21-1-2-3-1513', 'Group'],
    ['S-1-5-21-1-2-3-512', 'Group'],
    ['CORP.LOCAL-S-1-5-32-544', 'Group'],
    ['S-1-5-21-1-2-3-513', 'User'],
  ])('is not held by %s of kind %s', (objectId, kinds) => {
    expect(found(graphOf(objectId, kinds))).toEqual([]);
  });
});

describe('a user that can be roasted', () => {
  const user = draw('User U {enabled: true, hasspn: true, dontreqpreauth: true}');

  it('is found for each reason', () => {
    expect(found(user)).toEqual(['ASREPRoasting 0 U', 'Kerberoasting 0 U']);
  });

  it.each([
    ['disabled', { enabled: false }, []],
    ['disabled as far as is known', { enabled: null }, []],
    ['without a service name', { hasspn: false }, ['ASREPRoasting 0 U']],
    ['a managed account', { gmsa: true }, ['ASREPRoasting 0 U']],
    ['a managed account of one computer', { msa: true }, ['ASREPRoasting 0 U']],
    ['krbtgt', { objectid: 'S-1-5-21-1-2-3-502' }, ['ASREPRoasting 0 U']],
    ['asked for a proof', { dontreqpreauth: false }, ['Kerberoasting 0 U']],
  ])('is not found when it is %s', (_, properties, expected) => {
    expect(found(user.with('U', properties))).toEqual(expected);
  });

  it('is a user', () => {
    expect(found(draw('Computer C {enabled: true, hasspn: true, dontreqpreauth: true}'))).toEqual([]);
  });
});

describe('T0MarkSensitive', () => {
  const graph = draw(`
    =Base:User:Tag_Tier_Zero U {sensitive: false}
    =Base:Computer:Tag_Tier_Zero C {sensitive: false}
    Group Protected {objectid: 'S-1-5-21-1-2-3-525'}
    Group Controllers {objectid: 'S-1-5-21-1-2-3-516'}
    Group Nested
    Domain D`);

  it('is about users and computers of tier zero', () => {
    expect(found(graph)).toEqual(['T0MarkSensitive 1 C', 'T0MarkSensitive 1 U']);
    expect(found(graph, [{ ...TIER_ZERO, position: 2 }])).toEqual([]);
  });

  it.each([
    ['is sensitive', graph.with('U', { sensitive: true })],
    ['says nothing of it', graph.with('U', { sensitive: null })],
    ['is a protected user', graph.and('U -MemberOf-> Protected')],
    ['is a protected user through another group', graph.and('U -MemberOf-> Nested -MemberOf-> Protected')],
    ['is krbtgt', graph.with('U', { objectid: 'S-1-5-21-1-2-3-502' })],
    ['controls a domain', graph.and('U -DCFor-> D')],
    ['is a domain controller', graph.and('U -MemberOf-> Controllers')],
  ])('is not about one that %s', (_, changed) => {
    expect(found(changed)).toEqual(['T0MarkSensitive 1 C']);
  });

  it('is not about other objects or other zones', () => {
    expect(
      found(
        draw(`
        =Base:Group:Tag_Tier_Zero G {sensitive: false}
        =Base:User:Tag_Second L {sensitive: false}
        User U {sensitive: false}`),
        [TIER_ZERO, SECOND],
      ),
    ).toEqual([]);
  });
});

describe('T0NonCertified', () => {
  const graph = draw(`
    User Pending
    =Base:User:Tag_Second Certified
    =Base:User:Tag_Tier_Zero Higher`);

  it('is what a zone selects that is a member of none as high', () => {
    const zones = [TIER_ZERO, { ...SECOND, selected: [0, 0, 1, 2] }];
    expect(found(graph, zones)).toEqual(['T0NonCertified 7 Pending']);
  });

  it('is about members of lower zones, too', () => {
    expect(found(graph, [{ ...TIER_ZERO, selected: [1, 2] }, SECOND])).toEqual([
      'T0NonCertified 1 Certified',
    ]);
  });

  it('is nothing of zones that ask for no certification', () => {
    expect(found(graph, [TIER_ZERO, SECOND])).toEqual([]);
  });
});

describe('T0RoleActivationNoMFA', () => {
  const graph = draw(`
    =AZBase:AZRole:Tag_Tier_Zero R {enduserassignmentrequiresmfa: false}
    =AZBase:AZUser U
    U -AZRoleEligible-> R`);

  it('is a role of tier zero that somebody can activate', () => {
    expect(found(graph)).toEqual(['T0RoleActivationNoMFA 1 R']);
    expect(found(graph, [{ ...TIER_ZERO, position: 2 }])).toEqual([]);
  });

  it.each([
    ['asks for a second factor', graph.with('R', { enduserassignmentrequiresmfa: true })],
    ['has no known policy', graph.with('R', { enduserassignmentrequiresmfa: null })],
    ['asks for a context', graph.with('R', { enduserassignmentrequirescapauthenticationcontext: true })],
    ['nobody is eligible for', graph.without('U -AZRoleEligible-> R')],
  ])('is not one that %s', (_, changed) => {
    expect(found(changed)).toEqual([]);
  });
});

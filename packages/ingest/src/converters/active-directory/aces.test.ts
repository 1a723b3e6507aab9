import { AD_ACL_RELATIONSHIPS } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { convertNode, convertRecords, convertRelationships } from '../convert-records.test-support.ts';

const EXPLICIT = '{"inheritancehash":"","isacl":true,"isinherited":false}';
const INHERITED = '{"inheritancehash":"AB","isacl":true,"isinherited":true}';
const OWNER = '{"isacl":true,"isinherited":false}';

function ace(sid: string, right: string, inherited = false) {
  return {
    PrincipalSID: sid,
    PrincipalType: 'Group',
    RightName: right,
    IsInherited: inherited,
    InheritanceHash: inherited ? 'AB' : '',
  };
}

function aclOf(aces: readonly unknown[], properties: Readonly<Record<string, unknown>> = {}) {
  return convertRelationships('gpos', { ObjectIdentifier: 'obj', Properties: properties, Aces: aces });
}

describe('ordinary rights', () => {
  const plain = AD_ACL_RELATIONSHIPS.filter((right) => right !== 'Owns' && right !== 'WriteOwner');

  it.each(plain)('%s becomes a relationship of its name', (right) => {
    expect(aclOf([ace('p', right)])).toEqual([`P -[${right}]-> OBJ ${EXPLICIT}`]);
  });

  it('carry inheritance', () => {
    expect(aclOf([ace('p', 'GenericAll', true)])).toEqual([`P -[GenericAll]-> OBJ ${INHERITED}`]);
  });

  it('need no inheritance hash', () => {
    const { InheritanceHash: _, ...old } = ace('p', 'GenericAll');
    expect(aclOf([old])).toEqual([`P -[GenericAll]-> OBJ ${EXPLICIT}`]);
  });

  it.each([
    'WriteDACL',
    'genericall',
    'OwnsRaw',
    'WriteOwnerRaw',
    'AllowedToAct',
    'HasSession',
    'MemberOf',
    '',
  ])('%j is left out and counted', (right) => {
    const { relationships, warnings, countedWarnings } = convertRecords('gpos', [
      { ObjectIdentifier: 'obj', Aces: [ace('p', right), ace('q', right)] },
    ]);
    expect(relationships).toEqual([]);
    expect(warnings).toEqual([]);
    expect([...countedWarnings]).toEqual([
      [`access-control entries with unknown right "${right}" left out`, 2],
    ]);
  });

  it('of the object over itself are skipped in any letter case', () => {
    expect(aclOf([ace('OBJ', 'GenericAll'), ace('obj', 'Owns'), ace('Obj', 'WriteOwner')])).toEqual([]);
  });

  it('of nobody are skipped with a warning', () => {
    const { relationships, warnings } = convertRecords('gpos', [
      { ObjectIdentifier: 'obj', Aces: [ace('', 'GenericAll'), ace('', 'Owns')] },
    ]);
    expect(relationships).toEqual([]);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toBe(
      'skipping invalid relationship. unable to resolve endpoints. source: , target: OBJ',
    );
  });

  it.each([
    ['User', ['Base', 'User']],
    ['ADLocalGroup', ['Base', 'ADLocalGroup']],
    ['Base', ['Base']],
    ['LocalGroup', ['Base']],
    ['Configuration', ['Base']],
    ['user', ['Base']],
    ['AZUser', ['Base']],
    ['MemberOf', ['Base']],
    ['', ['Base']],
  ])('make a principal of type %j a node of kinds %j', (type, kinds) => {
    const { nodes } = convertRecords('gpos', [
      { ObjectIdentifier: 'obj', Aces: [{ ...ace('p', 'GenericAll'), PrincipalType: type }] },
    ]);
    expect(nodes['P']?.kinds).toEqual(kinds);
  });
});

describe('Owns and WriteOwner', () => {
  const owner = ace('o', 'Owns');
  const writers = [ace('w', 'WriteOwner', true), ace('v', 'WriteOwner')];
  const explicitGrant = ace('CORP-S-1-3-4', 'WriteDacl');
  const inheritedGrant = ace('corp-s-1-3-4', 'GenericWrite', true);
  const rawWriters = [`W -[WriteOwnerRaw]-> OBJ ${INHERITED}`, `V -[WriteOwnerRaw]-> OBJ ${EXPLICIT}`];
  const rawOwner = `O -[OwnsRaw]-> OBJ ${OWNER}`;
  const limitedOwner = (privileges: readonly string[]) =>
    `O -[OwnsLimitedRights]-> OBJ {"isacl":true,"isinherited":false,"privileges":${JSON.stringify(privileges)}}`;

  it.each([
    { grants: [], any: undefined, inherited: undefined, expected: [rawOwner, ...rawWriters] },
    { grants: [], any: false, inherited: true, expected: [rawOwner, ...rawWriters] },
    { grants: [], any: 'true', inherited: 1, expected: [rawOwner, ...rawWriters] },
    { grants: [], any: true, inherited: false, expected: rawWriters },
    { grants: [], any: true, inherited: undefined, expected: rawWriters },
    { grants: [], any: true, inherited: true, expected: [] },
    {
      grants: [explicitGrant],
      any: true,
      inherited: false,
      expected: [limitedOwner(['WriteDacl']), ...rawWriters],
    },
    { grants: [explicitGrant], any: undefined, inherited: true, expected: [limitedOwner(['WriteDacl'])] },
    {
      grants: [explicitGrant, inheritedGrant, explicitGrant],
      any: undefined,
      inherited: undefined,
      expected: [
        limitedOwner(['WriteDacl', 'GenericWrite', 'WriteDacl']),
        'W -[WriteOwnerLimitedRights]-> OBJ {"inheritancehash":"AB","isacl":true,"isinherited":true,"privileges":["GenericWrite"]}',
        'V -[WriteOwnerLimitedRights]-> OBJ {"inheritancehash":"","isacl":true,"isinherited":false,"privileges":["GenericWrite"]}',
      ],
    },
  ])('with grants $grants, flags $any and $inherited', ({ grants, any, inherited, expected }) => {
    const properties = {
      doesanyacegrantownerrights: any,
      doesanyinheritedacegrantownerrights: inherited,
    };
    expect(aclOf([owner, ...writers, ...grants], properties)).toEqual(expected);
  });

  it('let the last owner win, and the first name ownersid', () => {
    const record = { ObjectIdentifier: 'obj', Aces: [ace('first', 'Owns'), ace('last', 'Owns')] };
    expect(convertRelationships('gpos', record)).toEqual([`LAST -[OwnsRaw]-> OBJ ${OWNER}`]);
    expect(convertNode('gpos', record).properties).toEqual({ ownersid: 'first' });
  });

  it('name ownersid even when the object owns itself', () => {
    const record = { ObjectIdentifier: 'OBJ', Aces: [ace('OBJ', 'Owns')] };
    expect(convertNode('gpos', record).properties).toEqual({ ownersid: 'OBJ' });
  });

  it('do not touch ownersid without an owner', () => {
    const record = { ObjectIdentifier: 'OBJ', Aces: [ace('p', 'GenericAll')] };
    expect(convertNode('gpos', record).properties).toEqual({});
  });

  it('count OWNER RIGHTS itself among those who may write the owner', () => {
    expect(aclOf([ace('CORP-S-1-3-4', 'WriteOwner')])).toEqual([
      `CORP-S-1-3-4 -[WriteOwnerRaw]-> OBJ ${EXPLICIT}`,
    ]);
  });
});

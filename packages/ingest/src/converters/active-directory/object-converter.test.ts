import { describe, expect, it } from 'vitest';
import { convertNode, convertRecords, convertRelationships } from '../convert-records.test-support.ts';

const CONTAINED = [
  'computers',
  'users',
  'groups',
  'ous',
  'containers',
  'aiacas',
  'rootcas',
  'enterprisecas',
  'ntauthstores',
  'certtemplates',
  'issuancepolicies',
  'dmsas',
  'kdsrootkeys',
];

describe('every directory record', () => {
  it('is skipped with a warning where its id is too long to be stored', () => {
    const { nodes, warnings } = convertRecords('users', [{ ObjectIdentifier: 'x'.repeat(2001) }]);
    expect(nodes).toEqual({});
    expect(warnings).toEqual(['data[0]: ObjectIdentifier is longer than 2000 bytes']);
  });

  it.each([
    ['computers', 'Computer'],
    ['users', 'User'],
    ['groups', 'Group'],
    ['domains', 'Domain'],
    ['ous', 'OU'],
    ['containers', 'Container'],
    ['gpos', 'GPO'],
    ['aiacas', 'AIACA'],
    ['rootcas', 'RootCA'],
    ['ntauthstores', 'NTAuthStore'],
    ['enterprisecas', 'EnterpriseCA'],
    ['certtemplates', 'CertTemplate'],
    ['issuancepolicies', 'IssuancePolicy'],
    ['dmsas', 'DelegatedMSA'],
    ['kdsrootkeys', 'KDSRootKey'],
  ])('of %s becomes a collected node of kind %s', (type, kind) => {
    const node = convertNode(type, { objectidentifier: 'a', ObjectIdentifier: 'a', Properties: null });
    expect(node).toMatchObject({ kinds: ['Base', kind], isCollected: true });
  });

  it.each([
    [{ IsDeleted: true }, { isdeleted: true }],
    [{ IsDeleted: false }, {}],
    [{ IsACLProtected: true }, { isaclprotected: true }],
    [{ IsACLProtected: false }, { isaclprotected: false }],
    [{ IsACLProtected: null }, {}],
    [{ IsACLProtected: true, Properties: { isaclprotected: false } }, { isaclprotected: false }],
    [{ isaclprotected: true }, { isaclprotected: true }],
  ])('%j gets the properties %j', (fields, properties) => {
    expect(convertNode('users', { ObjectIdentifier: 'a', ...fields }).properties).toEqual(properties);
  });
});

describe('containment', () => {
  const record = { ObjectIdentifier: 'a', ContainedBy: { ObjectIdentifier: 'ou', ObjectType: 'OU' } };

  it.each(CONTAINED)('is read from %s', (type) => {
    expect(convertRelationships(type, record)).toEqual(['OU -[Contains]-> A {"isacl":false}']);
  });

  it.each(['domains', 'gpos'])('is not read from %s', (type) => {
    expect(convertRelationships(type, record)).toEqual([]);
  });

  it.each([null, undefined, {}, { ObjectIdentifier: '', ObjectType: 'OU' }])('needs more than %j', (by) => {
    expect(convertRelationships('users', { ObjectIdentifier: 'a', ContainedBy: by })).toEqual([]);
  });

  it.each(['domains', 'ous', 'containers'])('is read from the children of %s', (type) => {
    const parent = { ObjectIdentifier: 'p', ChildObjects: [{ ObjectIdentifier: 'c', ObjectType: 'User' }] };
    expect(convertRelationships(type, parent)).toEqual(['P -[Contains]-> C {"isacl":false}']);
  });

  it.each(['users', 'gpos'])('is not read from children of %s', (type) => {
    const parent = { ObjectIdentifier: 'p', ChildObjects: [{ ObjectIdentifier: 'c', ObjectType: 'User' }] };
    expect(convertRelationships(type, parent)).toEqual([]);
  });
});

describe('inheritance hashes', () => {
  it.each(['domains', 'ous', 'containers'])('are kept for %s', (type) => {
    const node = convertNode(type, { ObjectIdentifier: 'p', InheritanceHashes: ['A', 'B'] });
    expect(node.properties).toEqual({ inheritancehashes: ['A', 'B'] });
  });

  it('leave the stored ones alone when empty', () => {
    const node = convertNode('ous', { ObjectIdentifier: 'p', InheritanceHashes: [] });
    expect(node.properties).toEqual({});
  });
});

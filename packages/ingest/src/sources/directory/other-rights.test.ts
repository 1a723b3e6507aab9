import { describe, expect, it } from 'vitest';
import type { PrincipalType } from './directory.ts';
import { grantedRights } from './granted-rights.ts';
import { NO_GUID } from './guid.ts';

const DELEGATED_ACCOUNT = '0feb936f-47b3-49f2-9386-1dedc2c23765';
const USER_CLASS = 'bf967aba-0de6-11d0-a285-00aa003049e2';
const CREATE = 0x1;
const WRITE = 0x20;
const CONTROL = 0x100;
const FULL = 0xf_01ff;

function rightsOf(type: PrincipalType, mask: number, objectType = NO_GUID): readonly string[] {
  const entry = {
    isAllowed: true,
    sid: 'S-1-5-21-1-2-3-1104',
    mask,
    objectType,
    inheritedObjectType: NO_GUID,
    isInherited: false,
    isInheritOnly: false,
    isInheritable: true,
  };
  const schema = { lapsAttributes: new Set<string>(), classGuid: () => undefined };
  return grantedRights(entry, { type, hasLaps: false, schema });
}

describe('the right to create children', () => {
  it.each<[PrincipalType, string, readonly string[]]>([
    ['OU', NO_GUID, ['CreateChildAll']],
    ['Container', NO_GUID, ['CreateChildAll']],
    ['Domain', NO_GUID, ['CreateChildAll']],
    ['OU', DELEGATED_ACCOUNT, ['CreateChildDMSA']],
    ['Container', DELEGATED_ACCOUNT, ['CreateChildDMSA']],
    ['OU', USER_CLASS, ['CreateChild']],
    ['User', NO_GUID, []],
    ['EnterpriseCA', NO_GUID, ['ManageCA']],
  ])('on a %s for %s is %j', (type, objectType, expected) => {
    expect(rightsOf(type, CREATE, objectType)).toEqual(expected);
  });

  it('is part of full control of a class, and not of generic write', () => {
    expect(rightsOf('OU', FULL, DELEGATED_ACCOUNT)).toEqual(['CreateChildDMSA']);
    expect(rightsOf('OU', FULL)).toEqual(['GenericAll']);
    expect(rightsOf('OU', 0x2_0028)).toEqual(['GenericWrite']);
  });
});

describe('the right to write an attribute', () => {
  it.each([
    ['a0945b2b-57a2-43bd-b327-4d112a4e8bd1', 'WriteMsDSManagedAccountPrecededByLink'],
    ['2f5c138a-bd38-4016-88b4-0ec87cbb4919', 'WriteMsDSDelegatedMSAState'],
    ['3752e002-43be-48c8-b3ca-2cb2fffbc8a1', 'WriteMsDSSupersededManagedAccountLink'],
    ['a4693096-a4c3-4ecd-b8cb-73cd6398b7a2', 'WriteMsDSSupersededServiceAccountState'],
    ['888eedd6-ce04-df40-b462-b8a50e41ba38', 'WriteMsDSGroupMSAMembership'],
  ])('%s is %s on accounts, and nothing on groups, which have no such attribute', (guid, right) => {
    expect(rightsOf('User', WRITE, guid)).toEqual([right]);
    expect(rightsOf('Computer', WRITE, guid)).toEqual([right]);
    expect(rightsOf('Computer', FULL, guid)).toEqual([right]);
    expect(rightsOf('Group', WRITE, guid)).toEqual([]);
    expect(rightsOf('User', CONTROL, guid)).toEqual([]);
  });

  it.each([
    ['bf967a0e-0de6-11d0-a285-00aa003049e2', 'WriteRDN'],
    ['bf96793f-0de6-11d0-a285-00aa003049e2', 'WriteCommonName'],
  ])('%s is %s', (guid, right) => {
    for (const type of ['User', 'Computer', 'Group'] as const) {
      expect(rightsOf(type, WRITE, guid)).toEqual([right]);
    }
    expect(rightsOf('OU', WRITE, guid)).toEqual([]);
  });
});

describe('a root key of key distribution', () => {
  const secret = '26627c27-08a2-0a40-a1b1-8dce85b42993';
  const READ = 0x10;

  it('is read by who may read its confidential attribute, or all of them', () => {
    expect(rightsOf('KDSRootKey', READ | CONTROL, secret)).toEqual(['ReadKDSRootKey']);
    expect(rightsOf('KDSRootKey', READ | CONTROL)).toEqual(['ReadKDSRootKey']);
    expect(rightsOf('KDSRootKey', FULL, secret)).toEqual(['ReadKDSRootKey']);
    expect(rightsOf('KDSRootKey', FULL)).toEqual(['GenericAll']);
    expect(rightsOf('KDSRootKey', 0x4_0000)).toEqual(['WriteDacl']);
  });

  it('is not read by who may only read, only has control access, or writes', () => {
    expect(rightsOf('KDSRootKey', READ, secret)).toEqual([]);
    expect(rightsOf('KDSRootKey', CONTROL, secret)).toEqual([]);
    expect(rightsOf('KDSRootKey', WRITE)).toEqual([]);
    expect(rightsOf('KDSRootKey', READ | CONTROL, USER_CLASS)).toEqual([]);
    expect(rightsOf('User', READ | CONTROL, secret)).toEqual([]);
  });
});

it('the right to restore deleted objects is one of the domain', () => {
  const guid = '45ec5156-db7e-47bb-b53f-dbeb2d03c40f';
  expect(rightsOf('Domain', CONTROL, guid)).toEqual(['ReanimateTombstones']);
  expect(rightsOf('OU', CONTROL, guid)).toEqual([]);
  expect(rightsOf('Domain', WRITE, guid)).toEqual([]);
});

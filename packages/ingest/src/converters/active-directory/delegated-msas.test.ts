import { describe, expect, it } from 'vitest';
import { convertNode, convertRelationships } from '../convert-records.test-support.ts';

const ID = 'S-1-5-21-1-2-3-1500';

describe('a delegated managed service account', () => {
  it('that is reported apart has a kind of its own, and what accounts have', () => {
    const record = {
      ObjectIdentifier: ID,
      PrimaryGroupSID: 'S-1-5-21-1-2-3-515',
      Properties: { delegatedmsastate: 2, managedaccountprecededbylink: 'CN=Old,DC=corp' },
      Aces: [{ PrincipalSID: 'G', PrincipalType: 'Group', RightName: 'WriteMsDSDelegatedMSAState' }],
    };
    expect(convertNode('dmsas', record)).toMatchObject({
      kinds: ['Base', 'DelegatedMSA'],
      properties: { dmsa: true, delegatedmsastate: 2, managedaccountprecededbylink: 'CN=Old,DC=corp' },
    });
    expect(convertRelationships('dmsas', record).map((line) => line.replace(/ \{.*/, ''))).toEqual([
      `G -[WriteMsDSDelegatedMSAState]-> ${ID}`,
      `${ID} -[MemberOf]-> S-1-5-21-1-2-3-515`,
    ]);
  });

  it.each([
    ['its class', { objectclass: 'msDS-DelegatedManagedServiceAccount' }],
    ['one of its classes', { objectclass: ['top', 'computer', 'MSDS-DELEGATEDMANAGEDSERVICEACCOUNT'] }],
    ['its state', { delegatedmsastate: 1 }],
    ['its state, as the directory spells it', { 'msds-delegatedmsastate': 2 }],
  ])('that is reported as a computer or user is told by %s', (_, properties) => {
    for (const [type, kind] of [
      ['computers', 'Computer'],
      ['users', 'User'],
    ] as const) {
      const node = convertNode(type, { ObjectIdentifier: ID, Properties: properties });
      expect(node.kinds).toEqual(['Base', kind]);
      expect(node.properties).toMatchObject({ dmsa: true });
    }
  });

  it.each([
    ['the state that one collector writes for every user', { delegatedmsastate: 0 }],
    ['a name', { name: 'DMSA$@CORP.EXAMPLE', samaccountname: 'dmsa$' }],
    ['another class', { objectclass: 'user' }],
  ])('is not told by %s', (_, properties) => {
    const node = convertNode('users', { ObjectIdentifier: ID, Properties: properties });
    expect(node.properties).not.toHaveProperty('dmsa');
  });

  it('has its links under one name, however a collector spells them', () => {
    const properties = {
      'msds-managedaccountprecededbylink': 'CN=Old,DC=corp',
      'msds-supersededmanagedaccountlink': 'CN=New,DC=corp',
      supersededmanagedaccountlink: 'CN=Newer,DC=corp',
    };
    expect(convertNode('users', { ObjectIdentifier: ID, Properties: properties }).properties).toMatchObject({
      managedaccountprecededbylink: 'CN=Old,DC=corp',
      supersededmanagedaccountlink: 'CN=Newer,DC=corp',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { convertRecords, convertRelationships } from '../convert-records.test-support.ts';

const TARGET = [{ ObjectIdentifier: 't', ObjectType: 'Computer' }];

describe.each(['computers', 'users'])('%s', (type) => {
  it.each([
    [{ PrimaryGroupSID: 'g' }, ['A -[MemberOf]-> G {"isacl":false,"isprimarygroup":true}']],
    [{ PrimaryGroupSID: null }, []],
    [{ PrimaryGroupSID: '' }, []],
    [{ AllowedToDelegate: TARGET }, ['A -[AllowedToDelegate]-> T {"isacl":false}']],
    [{ HasSIDHistory: TARGET }, ['A -[HasSIDHistory]-> T {"isacl":false}']],
  ])('%j', (fields, relationships) => {
    expect(convertRelationships(type, { ObjectIdentifier: 'a', ...fields })).toEqual(relationships);
  });

  it.each([
    [{ UnconstrainedDelegation: true, DomainSID: 'd' }, 'D'],
    [{ Properties: { unconstraineddelegation: true, domainsid: 'p' } }, 'P'],
    [{ UnconstrainedDelegation: true, DomainSID: 'd', Properties: { domainsid: 'p' } }, 'P'],
    [{ DomainSID: 'd', Properties: { unconstraineddelegation: true } }, 'D'],
    [{ UnconstrainedDelegation: true, DomainSID: 'd', Properties: { domainsid: null } }, 'D'],
    [{ UnconstrainedDelegation: true, DomainSID: 'd', Properties: { unconstraineddelegation: null } }, 'D'],
    [{ UnconstrainedDelegation: true, DomainSID: 'd', Properties: { unconstraineddelegation: false } }, ''],
    [{ UnconstrainedDelegation: true, DomainSID: 'd', Properties: { unconstraineddelegation: 'true' } }, ''],
    [{ UnconstrainedDelegation: true, DomainSID: 'd', Properties: { domainsid: 5 } }, ''],
    [{ UnconstrainedDelegation: true, DomainSID: 'd', Properties: { domainsid: '' } }, ''],
    [{ UnconstrainedDelegation: true }, ''],
    [{ UnconstrainedDelegation: false, DomainSID: 'd' }, ''],
  ])('%j may coerce %j', (fields, domain) => {
    const expected = domain === '' ? [] : [`A -[CoerceToTGT]-> ${domain} {"isacl":false}`];
    expect(convertRelationships(type, { ObjectIdentifier: 'a', ...fields })).toEqual(expected);
  });
});

describe('users', () => {
  const spn = { ComputerSID: 'c', Port: 1433, Service: 'SQLAdmin' };

  it.each([
    [spn, ['A -[SQLAdmin]-> C {"isacl":true,"port":1433}']],
    [{ ...spn, Port: null }, ['A -[SQLAdmin]-> C {"isacl":true,"port":0}']],
    [{ ...spn, Service: 'sqladmin' }, []],
    [{ ...spn, Service: 'Cifs' }, []],
  ])('with service target %j', (target, relationships) => {
    expect(convertRelationships('users', { ObjectIdentifier: 'a', SpnTargets: [target] })).toEqual(
      relationships,
    );
  });

  it('have nothing of what only computers have', () => {
    const record = {
      ObjectIdentifier: 'a',
      AllowedToAct: TARGET,
      DumpSMSAPassword: TARGET,
      IsDC: true,
      DomainSID: 'd',
    };
    expect(convertRelationships('users', record)).toEqual([]);
  });
});

describe('groups', () => {
  it.each([
    [{ Members: TARGET }, ['T -[MemberOf]-> A {"isacl":false,"isprimarygroup":false}']],
    [{ Members: null }, []],
    [{ HasSIDHistory: TARGET }, ['A -[HasSIDHistory]-> T {"isacl":false}']],
    [
      { Members: [{ ObjectIdentifier: 'cn=x,dc=y', ObjectType: 'Base' }] },
      ['CN=X,DC=Y -[MemberOf]-> A {"isacl":false,"isprimarygroup":false}'],
    ],
  ])('%j', (fields, relationships) => {
    expect(convertRelationships('groups', { ObjectIdentifier: 'a', ...fields })).toEqual(relationships);
  });

  it('look up members that are known by distinguished name only', () => {
    const member = { ObjectIdentifier: 'DN=cn=Ann,dc=corp', ObjectType: 'Base' };
    const converted = convertRecords('groups', [{ ObjectIdentifier: 'a', Members: [member] }]);

    expect(converted.relationships).toEqual([]);
    expect(Object.keys(converted.nodes)).toEqual(['A']);
    expect(converted.matched).toEqual([
      {
        start: { by: 'properties', matchers: [{ key: 'distinguishedname', value: 'CN=ANN,DC=CORP' }] },
        end: { by: 'id', objectId: 'A', kinds: ['Base', 'Group'] },
        kind: 'MemberOf',
        properties: '{"isacl":false,"isprimarygroup":false}',
        unresolvedMessage: 'data[0]: no node has the distinguished name of member DN=cn=Ann,dc=corp of A',
      },
    ]);
  });

  it('skip a member without an id, with a warning', () => {
    const converted = convertRecords('groups', [{ ObjectIdentifier: 'a', Members: [null, ...TARGET] }]);
    expect(converted.relationships).toHaveLength(1);
    expect(converted.warnings).toEqual([
      'skipping invalid relationship. unable to resolve endpoints. source: , target: A',
    ]);
  });
});

describe('sessions', () => {
  it.each([
    [{ ComputerSID: 'c', UserSID: 'u', LogonType: 2 }, ['C -[HasSession]-> U {"logontype":2}']],
    [{ ComputerSID: 'c', UserSID: 'u' }, ['C -[HasSession]-> U {"logontype":0}']],
    [{ ComputerSID: 'c', UserSID: '' }, []],
    [null, []],
  ])('%j', (record, relationships) => {
    const converted = convertRecords('sessions', [record]);
    expect(converted.relationships).toEqual(relationships);
    expect(converted.warnings).toHaveLength(relationships.length === 0 ? 1 : 0);
    expect(converted.errors).toEqual([]);
  });

  it('make stubs only', () => {
    const { nodes } = convertRecords('sessions', [{ ComputerSID: 'c', UserSID: 'u' }]);
    expect(nodes).toEqual({ C: { kinds: ['Base', 'Computer'] }, U: { kinds: ['Base', 'User'] } });
  });
});

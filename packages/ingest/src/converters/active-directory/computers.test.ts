import { describe, expect, it } from 'vitest';
import { convertNode, convertRecords, convertRelationships } from '../convert-records.test-support.ts';

const MEMBER = { ObjectIdentifier: 'm', ObjectType: 'User' };
const NETLOGON = { vulnerablenetlogonsecuritydescriptorcollected: false };

function relationshipsOf(fields: Readonly<Record<string, unknown>>) {
  return convertRelationships('computers', { ObjectIdentifier: 'a', ...fields });
}

function propertiesOf(fields: Readonly<Record<string, unknown>>) {
  return convertNode('computers', { ObjectIdentifier: 'a', ...fields }).properties;
}

describe('links of a computer', () => {
  it.each([
    [{ AllowedToAct: [MEMBER] }, ['M -[AllowedToAct]-> A {"isacl":false}']],
    [{ DumpSMSAPassword: [MEMBER] }, ['A -[DumpSMSAPassword]-> M {"isacl":false}']],
    [{ IsDC: true, DomainSID: 'd' }, ['A -[DCFor]-> D {"isacl":false}']],
    [{ IsDC: true }, []],
    [{ IsDC: false, DomainSID: 'd' }, []],
    [{ IsDC: true, DomainSID: 'd', UnconstrainedDelegation: true }, ['A -[DCFor]-> D {"isacl":false}']],
    [
      { IsDC: true, Properties: { domainsid: 'd', unconstraineddelegation: true } },
      ['A -[CoerceToTGT]-> D {"isacl":false}'],
    ],
    [{ LocalAdmins: { Collected: true, Results: [MEMBER] } }, []],
    [{ Status: { Connectable: true, Error: null } }, []],
  ])('%j', (fields, relationships) => {
    expect(relationshipsOf(fields)).toEqual(relationships);
  });
});

describe('sessions of a computer', () => {
  const results = [{ ComputerSID: 'other', UserSID: 'u', LogonType: 3 }];

  it.each(['Sessions', 'PrivilegedSessions', 'RegistrySessions'])('%s name their computer', (source) => {
    const session = 'OTHER -[HasSession]-> U {"isacl":false}';
    expect(relationshipsOf({ [source]: { Collected: true, Results: results } })).toEqual([session]);
  });

  it.each([{ Collected: false, Results: results }, { Results: results }, null, { Collected: true }])(
    'come to nothing from %j',
    (sessions) => {
      expect(relationshipsOf({ Sessions: sessions })).toEqual([]);
    },
  );
});

describe('local groups', () => {
  const group = { Collected: true, Name: 'Admins@A', ObjectIdentifier: 'a-544', Results: [MEMBER] };
  const link = 'A-544 -[LocalToComputer]-> A {"isacl":false}';
  const membership = 'M -[MemberOfLocalGroup]-> A-544 {"isacl":false}';

  it.each([
    [group, [link, membership]],
    [{ ...group, Collected: false }, []],
    [{ ...group, Results: [] }, []],
    [{ ...group, Results: null }, []],
    [{ ...group, Results: [], Name: 'Direct Access Users@A' }, [link]],
    [{ ...group, Results: [], Name: 'My Direct Access Users@A' }, []],
    [{ ...group, Name: 'IGNOREME' }, [link, membership]],
  ])('%j', (localGroup, relationships) => {
    expect(relationshipsOf({ LocalGroups: [localGroup] })).toEqual(relationships);
  });

  it('are named, without counting as collected', () => {
    const { nodes } = convertRecords('computers', [{ ObjectIdentifier: 'a', LocalGroups: [group] }]);
    expect(nodes['A-544']).toEqual({ kinds: ['Base', 'ADLocalGroup'], properties: { name: 'ADMINS@A' } });
  });

  it('of a domain controller get no name', () => {
    const ignored = { ...group, Name: 'IGNOREME' };
    const { nodes } = convertRecords('computers', [{ ObjectIdentifier: 'a', LocalGroups: [ignored] }]);
    expect(nodes['A-544']).toEqual({ kinds: ['Base', 'ADLocalGroup'] });
  });

  it.each([
    [{ ObjectIdentifier: 'x', PrincipalName: 'n' }, { X: { kinds: ['Base'], properties: { name: 'N' } } }],
    [{ ObjectId: 'x', PrincipalName: 'n' }, { X: { kinds: ['Base'], properties: { name: 'N' } } }],
    [{ ObjectId: 'x', PrincipalName: '' }, { X: { kinds: ['Base'] } }],
    [{ ObjectId: '', PrincipalName: 'n' }, {}],
  ])('with local name %j', (localName, expected) => {
    const localGroup = { ...group, LocalNames: [localName] };
    const { nodes } = convertRecords('computers', [{ ObjectIdentifier: 'a', LocalGroups: [localGroup] }]);
    const { A: _computer, 'A-544': _group, M: _member, ...others } = nodes;
    expect(others).toEqual(expected);
  });

  it('without an id are skipped with warnings', () => {
    const nameless = { ...group, ObjectIdentifier: null };
    const converted = convertRecords('computers', [{ ObjectIdentifier: 'a', LocalGroups: [nameless] }]);
    expect(converted.relationships).toEqual([]);
    expect(converted.warnings).toHaveLength(2);
  });
});

describe('user rights', () => {
  const right = { Collected: true, Privilege: 'SeRemoteInteractiveLogonRight', Results: [MEMBER] };

  it('of remote logon count', () => {
    expect(relationshipsOf({ UserRights: [right] })).toEqual([
      'M -[RemoteInteractiveLogonRight]-> A {"isacl":false}',
    ]);
    expect(propertiesOf({ UserRights: [right] })).toEqual({ hasura: true, ...NETLOGON });
  });

  it.each([
    { ...right, Collected: false },
    { ...right, Results: [] },
    { ...right, Privilege: 'SeBackupPrivilege' },
  ])('%j do not', (ignored) => {
    expect(relationshipsOf({ UserRights: [ignored] })).toEqual([]);
    expect(propertiesOf({ UserRights: [ignored] })).toEqual(NETLOGON);
  });
});

describe('properties of a computer', () => {
  it.each([
    [
      { Properties: { ldapenabled: true, ldapsenabled: false } },
      { ldapavailable: true, ldapsavailable: false },
    ],
    [{ Properties: { ldapsigning: true, isdc: false } }, { ldapsigning: true, isdc: false }],
    [{ SmbInfo: { Collected: true, Result: { SigningEnabled: true } } }, { smbsigning: true }],
    [{ SmbInfo: { Collected: true, Result: null } }, { smbsigning: false }],
    [{ SmbInfo: { Collected: false, Result: { SigningEnabled: true } } }, {}],
    [{ IsWebClientRunning: { Collected: true, Result: true } }, { webclientrunning: true }],
    [{ IsWebClientRunning: { Collected: false, Result: true } }, {}],
    [{ NTLMRegistryData: { Collected: false, Result: { UseMachineId: 1 } } }, {}],
    [{ hasura: true }, {}],
  ])('%j', (fields, properties) => {
    expect(propertiesOf(fields)).toEqual({ ...properties, ...NETLOGON });
  });

  it.each([
    ['RestrictSendingNtlmTraffic', 2, 'restrictoutboundntlm', true],
    ['RestrictSendingNtlmTraffic', 1, 'restrictoutboundntlm', false],
    ['RestrictReceivingNTLMTraffic', 2, 'restrictreceivingntmltraffic', true],
    ['RestrictReceivingNTLMTraffic', 0, 'restrictreceivingntmltraffic', false],
    ['RequireSecuritySignature', 1, 'requiresecuritysignature', true],
    ['EnableSecuritySignature', 0, 'enablesecuritysignature', false],
    ['NtlmMinClientSec', 536870912, 'ntlmminclientsec', 536870912],
    ['NtlmMinServerSec', 0, 'ntlmminserversec', 0],
    ['LmCompatibilityLevel', 3, 'lmcompatibilitylevel', 3],
    ['UseMachineId', 7, 'usemachineid', true],
    ['ClientAllowedNTLMServers', ['x'], 'clientallowedntlmservers', ['x']],
  ])('NTLM setting %s %j is %s %j', (field, value, property, stored) => {
    const properties = propertiesOf({ NTLMRegistryData: { Collected: true, Result: { [field]: value } } });
    expect(properties?.[property]).toEqual(stored);
    expect(Object.values(properties ?? {}).filter((other) => other === null)).toHaveLength(8);
  });

  it('refuse a negative NTLM setting', () => {
    const registry = { Collected: true, Result: { LmCompatibilityLevel: -1 } };
    const { errors } = convertRecords('computers', [{ ObjectIdentifier: 'a', NTLMRegistryData: registry }]);
    expect(errors).toEqual([
      'data[0].NTLMRegistryData.Result.LmCompatibilityLevel: expected unsigned integer, got number',
    ]);
  });
});

describe('registry of a domain controller', () => {
  const bits = (value: number) => ({ CertificateMappingMethods: { Collected: true, Value: value } });
  const binding = (value: number) => ({
    StrongCertificateBindingEnforcement: { Collected: true, Value: value },
  });

  it.each([
    [
      bits(-1),
      { certificatemappingmethodsraw: -1, certificatemappingmethods: ['Registry value does not exist'] },
    ],
    [bits(0), { certificatemappingmethodsraw: 0, certificatemappingmethods: [] }],
    [
      bits(0x1f),
      {
        certificatemappingmethodsraw: 31,
        certificatemappingmethods: [
          '0x01: One-to-one (subject/issuer)',
          '0x02: Many-to-one (issuer certificate)',
          '0x04: User principal name (UPN/SAN)',
          '0x08: Kerberos service-for-user (S4U) certificate',
          '0x10: Kerberos service-for-user (S4U) explicit certificate',
        ],
      },
    ],
    [
      binding(-1),
      {
        strongcertificatebindingenforcementraw: -1,
        strongcertificatebindingenforcement: 'Registry value does not exist',
      },
    ],
    [
      binding(0),
      { strongcertificatebindingenforcementraw: 0, strongcertificatebindingenforcement: 'Disabled' },
    ],
    [
      binding(1),
      {
        strongcertificatebindingenforcementraw: 1,
        strongcertificatebindingenforcement: 'Compatibility mode',
      },
    ],
    [
      binding(2),
      {
        strongcertificatebindingenforcementraw: 2,
        strongcertificatebindingenforcement: 'Full enforcement mode',
      },
    ],
    [binding(3), { strongcertificatebindingenforcementraw: 3 }],
    [{ CertificateMappingMethods: { Collected: false, Value: 4 } }, {}],
    [{ StrongCertificateBindingEnforcement: null }, {}],
  ])('%j', (registry, properties) => {
    expect(propertiesOf({ DCRegistryData: registry })).toEqual({ ...properties, ...NETLOGON });
  });

  it('says whether the Netlogon descriptor was collected', () => {
    const value = { Collected: true, Value: 'O:BA' };
    expect(propertiesOf({ DCRegistryData: { VulnerableNetlogonSecurityDescriptor: value } })).toEqual({
      vulnerablenetlogonsecuritydescriptor: 'O:BA',
      vulnerablenetlogonsecuritydescriptorcollected: true,
    });
    expect(propertiesOf({ DCRegistryData: null })).toEqual(NETLOGON);
  });
});

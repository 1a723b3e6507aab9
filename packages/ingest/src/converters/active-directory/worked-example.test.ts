import { describe, expect, it } from 'vitest';
import { convertRecords } from '../convert-records.test-support.ts';

/** One computer that touches nearly every rule of its record type. */
const WEB01 = {
  ObjectIdentifier: 's-1-5-21-11-22-33-1110',
  Properties: {
    name: 'web01.corp.example',
    domain: 'CORP.EXAMPLE',
    domainsid: 'S-1-5-21-11-22-33',
    distinguishedname: 'CN=WEB01,OU=Web,DC=corp,DC=example',
    operatingsystem: 'Windows Server 2022',
    enabled: true,
    unconstraineddelegation: true,
    haslaps: true,
    ldapenabled: true,
    description: null,
    reconcile: true,
    lastlogon: 1700000000,
    doesanyacegrantownerrights: true,
    doesanyinheritedacegrantownerrights: false,
  },
  PrimaryGroupSID: 'S-1-5-21-11-22-33-515',
  ContainedBy: {
    ObjectIdentifier: '0A1B2C3D-0000-4000-8000-00000000000A',
    ObjectType: 'OU',
  },
  Aces: [
    {
      PrincipalSID: 'S-1-5-21-11-22-33-512',
      PrincipalType: 'Group',
      RightName: 'Owns',
      IsInherited: false,
    },
    {
      PrincipalSID: 'S-1-5-21-11-22-33-1200',
      PrincipalType: 'User',
      RightName: 'WriteOwner',
      IsInherited: true,
      InheritanceHash: 'AB12',
    },
    {
      PrincipalSID: 'S-1-5-21-11-22-33-1201',
      PrincipalType: 'Group',
      RightName: 'ReadLAPSPassword',
      IsInherited: true,
      InheritanceHash: 'CD34',
    },
    {
      PrincipalSID: 'S-1-5-21-99-99-99-5',
      PrincipalType: 'Alien',
      RightName: 'GenericAll',
      IsInherited: false,
    },
    {
      PrincipalSID: 'S-1-5-21-11-22-33-1202',
      PrincipalType: 'User',
      RightName: 'WriteDACL',
      IsInherited: false,
    },
  ],
  AllowedToDelegate: [
    {
      ObjectIdentifier: 'S-1-5-21-11-22-33-1111',
      ObjectType: 'Computer',
    },
  ],
  Sessions: {
    Collected: true,
    Results: [
      {
        ComputerSID: 'S-1-5-21-11-22-33-1110',
        UserSID: 'S-1-5-21-11-22-33-1200',
      },
    ],
  },
  PrivilegedSessions: {
    Collected: false,
    FailureReason: 'ErrorAccessDenied',
    Results: [],
  },
  LocalGroups: [
    {
      Collected: true,
      Name: 'Administrators@web01.corp.example',
      ObjectIdentifier: 'S-1-5-21-11-22-33-1110-544',
      Results: [
        {
          ObjectIdentifier: 'S-1-5-21-11-22-33-512',
          ObjectType: 'Group',
        },
      ],
      LocalNames: [],
    },
    {
      Collected: true,
      Name: 'Remote Desktop Users@web01.corp.example',
      ObjectIdentifier: 'S-1-5-21-11-22-33-1110-555',
      Results: [],
    },
  ],
  UserRights: [
    {
      Collected: true,
      Privilege: 'SeRemoteInteractiveLogonRight',
      Results: [
        {
          ObjectIdentifier: 'S-1-5-21-11-22-33-1110-544',
          ObjectType: 'LocalGroup',
        },
      ],
    },
  ],
  SmbInfo: {
    Collected: true,
    Result: {
      SigningEnabled: false,
    },
  },
  NTLMRegistryData: {
    Collected: true,
    Result: {
      RestrictSendingNtlmTraffic: 2,
      LmCompatibilityLevel: 5,
    },
  },
  IsDC: false,
  DomainSID: 'S-1-5-21-11-22-33',
  UnconstrainedDelegation: true,
};

const DOMAIN = 'S-1-5-21-11-22-33';
const COMPUTER = `${DOMAIN}-1110`;

describe('the worked example', () => {
  const converted = convertRecords('computers', [WEB01]);

  it('becomes a computer', () => {
    expect(converted.nodes[COMPUTER]).toEqual({
      kinds: ['Base', 'Computer'],
      isCollected: true,
      properties: {
        name: 'WEB01.CORP.EXAMPLE',
        domain: 'CORP.EXAMPLE',
        domainsid: DOMAIN,
        distinguishedname: 'CN=WEB01,OU=WEB,DC=CORP,DC=EXAMPLE',
        operatingsystem: 'WINDOWS SERVER 2022',
        enabled: true,
        unconstraineddelegation: true,
        haslaps: true,
        lastlogon: 1700000000,
        doesanyacegrantownerrights: true,
        doesanyinheritedacegrantownerrights: false,
        description: null,
        ldapavailable: true,
        ownersid: `${DOMAIN}-512`,
        smbsigning: false,
        restrictoutboundntlm: true,
        restrictreceivingntmltraffic: null,
        requiresecuritysignature: null,
        enablesecuritysignature: null,
        ntlmminclientsec: null,
        ntlmminserversec: null,
        lmcompatibilitylevel: 5,
        usemachineid: null,
        clientallowedntlmservers: null,
        hasura: true,
        vulnerablenetlogonsecuritydescriptorcollected: false,
      },
    });
  });

  it('brings its local group, and stubs for all others', () => {
    expect(converted.nodes).toEqual({
      [COMPUTER]: converted.nodes[COMPUTER],
      [`${COMPUTER}-544`]: {
        kinds: ['Base', 'ADLocalGroup'],
        properties: { name: 'ADMINISTRATORS@WEB01.CORP.EXAMPLE' },
      },
      [`${DOMAIN}-512`]: { kinds: ['Base', 'Group'] },
      [`${DOMAIN}-1200`]: { kinds: ['Base', 'User'] },
      [`${DOMAIN}-1201`]: { kinds: ['Base', 'Group'] },
      'S-1-5-21-99-99-99-5': { kinds: ['Base'] },
      [`${DOMAIN}-515`]: { kinds: ['Base', 'Group'] },
      '0A1B2C3D-0000-4000-8000-00000000000A': { kinds: ['Base', 'OU'] },
      [`${DOMAIN}-1111`]: { kinds: ['Base', 'Computer'] },
      [DOMAIN]: { kinds: ['Base', 'Domain'] },
    });
  });

  it('brings eleven relationships', () => {
    const notAcl = '{"isacl":false}';
    expect([...converted.relationships].sort()).toEqual(
      [
        `${DOMAIN}-1201 -[ReadLAPSPassword]-> ${COMPUTER} {"inheritancehash":"CD34","isacl":true,"isinherited":true}`,
        `S-1-5-21-99-99-99-5 -[GenericAll]-> ${COMPUTER} {"inheritancehash":"","isacl":true,"isinherited":false}`,
        `${DOMAIN}-1200 -[WriteOwnerRaw]-> ${COMPUTER} {"inheritancehash":"AB12","isacl":true,"isinherited":true}`,
        `${COMPUTER} -[MemberOf]-> ${DOMAIN}-515 {"isacl":false,"isprimarygroup":true}`,
        `0A1B2C3D-0000-4000-8000-00000000000A -[Contains]-> ${COMPUTER} ${notAcl}`,
        `${COMPUTER} -[AllowedToDelegate]-> ${DOMAIN}-1111 ${notAcl}`,
        `${COMPUTER} -[HasSession]-> ${DOMAIN}-1200 ${notAcl}`,
        `${COMPUTER} -[CoerceToTGT]-> ${DOMAIN} ${notAcl}`,
        `${COMPUTER}-544 -[LocalToComputer]-> ${COMPUTER} ${notAcl}`,
        `${DOMAIN}-512 -[MemberOfLocalGroup]-> ${COMPUTER}-544 ${notAcl}`,
        `${COMPUTER}-544 -[RemoteInteractiveLogonRight]-> ${COMPUTER} ${notAcl}`,
      ].sort(),
    );
  });

  it('passes without errors or warnings and counts the misspelt right', () => {
    expect(converted.errors).toEqual([]);
    expect(converted.warnings).toEqual([]);
    expect([...converted.countedWarnings]).toEqual([
      ['access-control entries with unknown right "WriteDACL" left out', 1],
    ]);
  });
});

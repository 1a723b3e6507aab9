import { describe, expect, it } from 'vitest';
import { convertNode, convertRecords, convertRelationships } from '../convert-records.test-support.ts';

const EXPLICIT = '{"inheritancehash":"","isacl":true,"isinherited":false}';

function relationshipsOf(fields: Readonly<Record<string, unknown>>) {
  return convertRelationships('enterprisecas', { ObjectIdentifier: 'ca', ...fields });
}

function propertiesOf(fields: Readonly<Record<string, unknown>>) {
  return convertNode('enterprisecas', { ObjectIdentifier: 'ca', ...fields }).properties;
}

describe('links to a domain', () => {
  it.each([
    ['rootcas', { DomainSID: 'd' }, ['A -[RootCAFor]-> D {"isacl":false}']],
    ['ntauthstores', { DomainSID: 'd' }, ['A -[NTAuthStoreFor]-> D {"isacl":false}']],
    ['rootcas', { Properties: { domainsid: 'd' } }, []],
    ['ntauthstores', { Properties: { domainsid: 'd' } }, []],
    ['aiacas', { DomainSID: 'd' }, []],
    ['enterprisecas', { DomainSID: 'd' }, []],
    ['certtemplates', { DomainSID: 'd' }, []],
  ])('%s %j', (type, fields, relationships) => {
    expect(convertRelationships(type, { ObjectIdentifier: 'a', ...fields })).toEqual(relationships);
  });
});

describe('issuance policies', () => {
  it('link to a group', () => {
    const record = { ObjectIdentifier: 'p', GroupLink: { ObjectIdentifier: 'g', ObjectType: 'Group' } };
    expect(convertRelationships('issuancepolicies', record)).toEqual([
      'P -[OIDGroupLink]-> G {"isacl":false}',
    ]);
    expect(convertNode('issuancepolicies', record).properties).toEqual({ grouplinkid: 'g' });
  });

  it.each([null, {}, { ObjectIdentifier: '', ObjectType: 'Group' }])('need no link: %j', (link) => {
    const record = { ObjectIdentifier: 'p', GroupLink: link };
    expect(convertRelationships('issuancepolicies', record)).toEqual([]);
    expect(convertNode('issuancepolicies', record).properties).toEqual({});
  });
});

describe('links of a certification authority', () => {
  it.each([
    [
      { EnabledCertTemplates: [{ ObjectIdentifier: 't', ObjectType: 'User' }] },
      ['T -[PublishedTo]-> CA {"isacl":false}'],
    ],
    [{ HostingComputer: 'c' }, ['C -[HostsCAService]-> CA {"isacl":false}']],
    [{ HostingComputer: null }, []],
  ])('%j', (fields, relationships) => {
    expect(relationshipsOf(fields)).toEqual(relationships);
  });

  it('take templates for templates', () => {
    const templates = [{ ObjectIdentifier: 't', ObjectType: 'User' }];
    const { nodes } = convertRecords('enterprisecas', [
      { ObjectIdentifier: 'ca', EnabledCertTemplates: templates },
    ]);
    expect(nodes['T']).toEqual({ kinds: ['Base', 'CertTemplate'] });
  });
});

describe('enrolment endpoints', () => {
  const http = { Url: 'http://a', ADCSWebEnrollmentHTTP: true };
  const https = { Url: 'https://a', ADCSWebEnrollmentHTTPS: true };
  const collected = (...results: readonly unknown[]) => ({
    HttpEnrollmentEndpoints: results.map((Result) => ({ Collected: true, Result })),
  });

  it.each([
    [collected(http), { hasvulnerableendpoint: true, httpenrollmentendpoints: ['http://a'] }],
    [collected(https), { hasvulnerableendpoint: true, httpsenrollmentendpoints: ['https://a'] }],
    [
      collected(http, https),
      {
        hasvulnerableendpoint: true,
        httpenrollmentendpoints: ['http://a'],
        httpsenrollmentendpoints: ['https://a'],
      },
    ],
    [
      collected({ ...https, ADCSWebEnrollmentEPA: true }),
      { hasvulnerableendpoint: false, httpenrollmentendpoints: [], httpsenrollmentendpoints: [] },
    ],
    [
      collected(null),
      { hasvulnerableendpoint: false, httpenrollmentendpoints: [], httpsenrollmentendpoints: [] },
    ],
    [{ HttpEnrollmentEndpoints: [{ Collected: false, Result: http }] }, {}],
    [{ HttpEnrollmentEndpoints: [] }, {}],
  ])('%j', (fields, properties) => {
    expect(propertiesOf(fields)).toEqual(properties);
  });
});

describe('registry of a certification authority', () => {
  it('was not collected where a property says so', () => {
    const registry = { RpcEncryptionEnforced: { Collected: true, Value: false } };
    expect(
      propertiesOf({ Properties: { rpcencryptionenforcedcollected: false }, CARegistryData: registry }),
    ).toEqual({ rpcencryptionenforcedcollected: false });
  });

  const agent = { ObjectIdentifier: 'u', ObjectType: 'User' };
  const restricted = (...restrictions: readonly unknown[]) => ({
    EnabledCertTemplates: [{ ObjectIdentifier: 't' }],
    CARegistryData: { EnrollmentAgentRestrictions: { Collected: true, Restrictions: restrictions } },
  });
  const allowed = { AccessType: 'AccessAllowedCallback', Agent: agent };

  it.each([
    [{ IsUserSpecifiesSanEnabled: { Collected: true, Value: true } }, { isuserspecifiessanenabled: true }],
    [{ IsUserSpecifiesSanEnabled: { Collected: false, Value: true } }, {}],
    [{ RoleSeparationEnabled: { Collected: true, Value: false } }, { roleseparationenabled: false }],
    [
      { EnrollmentAgentRestrictions: { Collected: true, Restrictions: [] } },
      { hasenrollmentagentrestrictions: false },
    ],
    [{ EnrollmentAgentRestrictions: { Collected: false, Restrictions: [allowed] } }, {}],
    [
      { DisabledExtensions: { Collected: true, Value: ['1.3.6.1.4.1.311.25.2'] } },
      { disabledextensions: ['1.3.6.1.4.1.311.25.2'], disabledextensionscollected: true },
    ],
    [
      { disabledextensions: { collected: true, data: null } },
      { disabledextensions: [], disabledextensionscollected: true },
    ],
    [
      { DisabledExtensions: { Collected: false, Value: ['1.2'], FailureReason: 'denied' } },
      { disabledextensionscollected: false },
    ],
    [
      { RpcEncryptionEnforced: { Collected: true, Value: false } },
      { rpcencryptionenforced: false, rpcencryptionenforcedcollected: true },
    ],
    [{ RpcEncryptionEnforced: { Collected: true } }, { rpcencryptionenforcedcollected: false }],
    [
      { RequestDisposition: { Collected: true, Data: 1 } },
      { requestdisposition: 1, requestdispositioncollected: true },
    ],
    [null, {}],
  ])('%j gives %j', (registry, properties) => {
    expect(propertiesOf({ CARegistryData: registry })).toEqual(properties);
  });

  it.each([
    [{ ...allowed, AllTemplates: true }, ['U -[DelegatedEnrollmentAgent]-> T {"isacl":false}']],
    [
      { ...allowed, Template: { ObjectIdentifier: 'x', ObjectType: 'Base' } },
      ['U -[DelegatedEnrollmentAgent]-> X {"isacl":false}'],
    ],
    [{ ...allowed, AccessType: 'AccessDeniedCallback', AllTemplates: true }, []],
    [{ ...allowed, AccessType: 'accessallowedcallback', AllTemplates: true }, []],
  ])('restriction %j', (restriction, delegations) => {
    expect(relationshipsOf(restricted(restriction))).toEqual([
      'T -[PublishedTo]-> CA {"isacl":false}',
      ...delegations,
    ]);
    expect(propertiesOf(restricted(restriction))).toEqual({ hasenrollmentagentrestrictions: true });
  });

  it('skips a restriction without a template, with a warning', () => {
    const record = { ObjectIdentifier: 'ca', ...restricted(allowed) };
    expect(convertRecords('enterprisecas', [record]).warnings).toEqual([
      'data[0].CARegistryData.EnrollmentAgentRestrictions.Restrictions[0]: missing Template',
    ]);
  });
});

describe('access control of a certification authority', () => {
  const ace = (sid: string, right: string, type = 'Group') => ({
    PrincipalSID: sid,
    PrincipalType: type,
    RightName: right,
  });
  const withRegistry = (data: readonly unknown[], isCollected = true) => ({
    HostingComputer: 'host',
    Aces: [ace('host', 'ManageCA'), ace('p', 'Enroll'), ace('p', 'GenericAll'), ace('o', 'Owns')],
    CARegistryData: { CASecurity: { Collected: isCollected, Data: data } },
  });
  const directory = [
    `HOST -[ManageCA]-> CA ${EXPLICIT}`,
    `P -[Enroll]-> CA ${EXPLICIT}`,
    `P -[GenericAll]-> CA ${EXPLICIT}`,
    'O -[OwnsRaw]-> CA {"isacl":true,"isinherited":false}',
  ];
  const distinct = (fields: Readonly<Record<string, unknown>>) =>
    [...new Set(relationshipsOf(fields))].filter((relationship) => !relationship.includes('HostsCAService'));

  it('is what the directory says when the registry was not collected', () => {
    expect(distinct(withRegistry([ace('r', 'ManageCA')], false))).toEqual(directory);
  });

  it('adds what the registry says', () => {
    expect(distinct(withRegistry([ace('r', 'ManageCA'), ace('r', 'Enroll')])).sort()).toEqual(
      [...directory, `R -[ManageCA]-> CA ${EXPLICIT}`, `R -[Enroll]-> CA ${EXPLICIT}`].sort(),
    );
  });

  it.each([[ace('r', 'Owns')], [ace('r', 'ManageCA', 'ADLocalGroup')], [ace('CA', 'ManageCA')]])(
    'does not add %j',
    (entry) => {
      expect(distinct(withRegistry([entry])).sort()).toEqual([...directory].sort());
    },
  );

  it('reports where a bad entry lies', () => {
    const record = { ObjectIdentifier: 'ca', ...withRegistry([{ ...ace('r', 'Enroll'), IsInherited: 1 }]) };
    expect(convertRecords('enterprisecas', [record]).errors).toEqual([
      'data[0].CARegistryData.CASecurity.Data[0].IsInherited: expected boolean, got number',
    ]);
  });
});

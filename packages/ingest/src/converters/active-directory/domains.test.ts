import { describe, expect, it } from 'vitest';
import { convertNode, convertRecords, convertRelationships } from '../convert-records.test-support.ts';

describe('properties of a domain', () => {
  it.each(['machineaccountquota', 'minpwdlength', 'pwdproperties', 'pwdhistorylength', 'lockoutthreshold'])(
    '%s becomes an integer',
    (key) => {
      const stored = ['10', '-1', 10.9, '10.5', '', null, true, ['1']].map((value) => {
        const node = convertNode('domains', {
          ObjectIdentifier: 'd',
          Properties: { collected: true, [key]: value },
        });
        return node.properties?.[key];
      });
      expect(stored).toEqual([10, -1, 10, undefined, undefined, undefined, undefined, undefined]);
    },
  );

  it.each<[sent: unknown, stored: unknown]>([
    ...[true, '1', 't', 'T', 'true', 'TRUE', 'True'].map((sent) => [sent, true] as [unknown, unknown]),
    ...[false, '0', 'f', 'F', 'false', 'FALSE', 'False'].map((sent) => [sent, false] as [unknown, unknown]),
    ...['yes', 'tRUE', 1, null, []].map((sent) => [sent, undefined] as [unknown, unknown]),
  ])('password expiry on smartcard-only accounts %j is %j', (sent, stored) => {
    const properties = { expirepasswordsonsmartcardonlyaccounts: sent };
    const node = convertNode('domains', { ObjectIdentifier: 'd', Properties: properties });
    expect(node.properties?.['expirepasswordsonsmartcardonlyaccounts']).toBe(stored);
  });

  it.each([
    [{ collected: true }, { properties: { collected: true } }],
    [{ collected: false }, { properties: { collected: false } }],
    [{}, { properties: {}, defaults: { collected: true } }],
    [{ collected: null }, { properties: {}, defaults: { collected: true } }],
  ])('of %j are %j', (properties, expected) => {
    const node = convertNode('domains', { ObjectIdentifier: 'd', Properties: properties });
    expect(node).toEqual({ kinds: ['Base', 'Domain'], isCollected: true, ...expected });
  });

  it('of other types are not coerced', () => {
    const node = convertNode('ous', { ObjectIdentifier: 'o', Properties: { machineaccountquota: '10' } });
    expect(node).toEqual({
      kinds: ['Base', 'OU'],
      isCollected: true,
      properties: { machineaccountquota: '10' },
    });
  });
});

describe.each(['domains', 'ous'])('group policies of %s', (type) => {
  it.each([
    [{ GUID: 'g', IsEnforced: true }, 'G -[GPLink]-> D {"enforced":true,"isacl":false}'],
    [{ Guid: 'g' }, 'G -[GPLink]-> D {"enforced":false,"isacl":false}'],
  ])('%j link it', (link, relationship) => {
    expect(convertRelationships(type, { ObjectIdentifier: 'd', Links: [link] })).toEqual([relationship]);
  });

  it('without an id are skipped with a warning', () => {
    const converted = convertRecords(type, [{ ObjectIdentifier: 'd', Links: [{ IsEnforced: true }] }]);
    expect(converted.relationships).toEqual([]);
    expect(converted.warnings).toHaveLength(1);
  });

  const user = { ObjectIdentifier: 'u', ObjectType: 'User' };
  const affected = [{ ObjectIdentifier: 'c', ObjectType: 'Computer' }];

  it.each([
    ['LocalAdmins', 544],
    ['RemoteDesktopUsers', 555],
    ['DcomUsers', 562],
    ['PSRemoteUsers', 580],
  ])('change the local group of %s', (list, rid) => {
    const changes = { [list]: [user], AffectedComputers: affected };
    const { relationships, nodes } = convertRecords(type, [{ ObjectIdentifier: 'd', GPOChanges: changes }]);

    expect(relationships).toEqual([
      `C-${rid} -[LocalToComputer]-> C {"isacl":false}`,
      `U -[MemberOfLocalGroup]-> C-${rid} {"isacl":false}`,
    ]);
    expect(nodes[`C-${rid}`]).toEqual({ kinds: ['Base', 'ADLocalGroup'] });
  });

  it.each([{ LocalAdmins: [user] }, { LocalAdmins: [], AffectedComputers: affected }, null])(
    'change nothing with %j',
    (changes) => {
      expect(convertRelationships(type, { ObjectIdentifier: 'd', GPOChanges: changes })).toEqual([]);
    },
  );
});

describe('trusts', () => {
  const trust = {
    TargetDomainSid: 't',
    TargetDomainName: 'partner.example',
    IsTransitive: true,
    TrustDirection: 'Bidirectional',
    TrustType: 'Forest',
    SidFilteringEnabled: true,
    TGTDelegationEnabled: false,
    TrustAttributes: '8',
  };
  const inbound = (kind: string, properties: string) => `T -[${kind}]-> D ${properties}`;
  const outbound = (kind: string, properties: string) => `D -[${kind}]-> T ${properties}`;
  const inboundForest = inbound(
    'CrossForestTrust',
    '{"isacl":false,"tgtdelegation":false,"transitive":true,"trustattributesinbound":8,"trusttype":"Forest"}',
  );
  const outboundForest = outbound(
    'CrossForestTrust',
    '{"isacl":false,"spoofsidhistoryblocked":true,"transitive":true,"trustattributesoutbound":8,"trusttype":"Forest"}',
  );

  function trustsOf(fields: Readonly<Record<string, unknown>>) {
    return convertRelationships('domains', { ObjectIdentifier: 'd', Trusts: [{ ...trust, ...fields }] });
  }

  it.each([
    ['Bidirectional', [inboundForest, outboundForest]],
    ['Inbound', [inboundForest]],
    ['Outbound', [outboundForest]],
    ['Disabled', []],
    ['inbound', []],
    [3, [inboundForest, outboundForest]],
    [1, [inboundForest]],
    [2, [outboundForest]],
    [0, []],
    [9, []],
  ])('of direction %j', (direction, relationships) => {
    expect(trustsOf({ TrustDirection: direction })).toEqual(relationships);
  });

  it.each([
    ['ParentChild', 'SameForestTrust', 'ParentChild'],
    ['TreeRoot', 'SameForestTrust', 'TreeRoot'],
    ['CrossLink', 'SameForestTrust', 'CrossLink'],
    ['External', 'CrossForestTrust', 'External'],
    ['Kerberos', 'CrossForestTrust', 'Kerberos'],
    [0, 'SameForestTrust', 'ParentChild'],
    [1, 'SameForestTrust', 'CrossLink'],
    [2, 'CrossForestTrust', 'Forest'],
    [3, 'CrossForestTrust', 'External'],
    [4, 'CrossForestTrust', 'Unknown'],
    [5, 'CrossForestTrust', 'Unknown'],
  ])('of type %j are %s', (type, kind, name) => {
    const properties = `{"isacl":false,"tgtdelegation":false,"transitive":true,"trustattributesinbound":8,"trusttype":"${name}"}`;
    expect(trustsOf({ TrustType: type, TrustDirection: 'Inbound' })).toEqual([inbound(kind, properties)]);
  });

  it.each([
    [8, 8],
    ['8', 8],
    [null, null],
    [undefined, null],
    ['x', null],
    ['', null],
    [1.5, null],
  ])('with attributes %j store %j, and delegation only beside a number', (sent, stored) => {
    const delegation = stored === null ? '' : '"tgtdelegation":false,';
    const properties = `{"isacl":false,${delegation}"transitive":true,"trustattributesinbound":${stored},"trusttype":"Forest"}`;
    expect(trustsOf({ TrustAttributes: sent, TrustDirection: 'Inbound' })).toEqual([
      inbound('CrossForestTrust', properties),
    ]);
  });

  it.each([
    [{ TGTDelegationEnabled: true, TrustDirection: 'Inbound' }, 'AbuseTGTDelegation'],
    [{ SidFilteringEnabled: false, TrustDirection: 'Outbound' }, 'SpoofSIDHistory'],
  ])('%j can be abused as %s', (fields, kind) => {
    expect(trustsOf(fields)).toContain(`T -[${kind}]-> D {"isacl":false,"trusttype":"Forest"}`);
  });

  it.each([
    { TGTDelegationEnabled: true, TrustDirection: 'Outbound' },
    { SidFilteringEnabled: false, TrustDirection: 'Inbound' },
    { TGTDelegationEnabled: true, SidFilteringEnabled: false, TrustType: 'ParentChild' },
  ])('%j cannot be abused', (fields) => {
    const kinds = trustsOf(fields).join();
    expect(kinds).not.toContain('AbuseTGTDelegation');
    expect(kinds).not.toContain('SpoofSIDHistory');
  });

  it('name the partner', () => {
    const { nodes } = convertRecords('domains', [{ ObjectIdentifier: 'd', Trusts: [trust] }]);
    expect(nodes['T']).toEqual({
      kinds: ['Base', 'Domain'],
      properties: { name: 'PARTNER.EXAMPLE', domainsid: 't' },
    });
  });

  it('without a partner are skipped with a warning', () => {
    const trusts = [{ ...trust, TargetDomainSid: '' }];
    const converted = convertRecords('domains', [{ ObjectIdentifier: 'd', Trusts: trusts }]);
    expect(converted.relationships).toEqual([]);
    expect(converted.warnings).toEqual(['data[0].Trusts[0]: missing TargetDomainSid']);
  });

  it.each([
    [{ TrustDirection: true }, 'TrustDirection: expected string, got boolean'],
    [{ TrustType: 1.5 }, 'TrustType: expected string, got number'],
    [{ TrustAttributes: true }, 'TrustAttributes: expected string or number, got boolean'],
    [{ IsTransitive: 'true' }, 'IsTransitive: expected boolean, got string'],
  ])('%j is an error', (fields, message) => {
    const trusts = [{ ...trust, ...fields }];
    const { errors } = convertRecords('domains', [{ ObjectIdentifier: 'd', Trusts: trusts }]);
    expect(errors).toEqual([`data[0].Trusts[0].${message}`]);
  });
});

describe('status of a group policy object', () => {
  it.each([
    ['0', '0', 'Enabled'],
    [0, '0', 'Enabled'],
    ['1 ', '1', 'User Configuration Disabled'],
    [2, '2', 'Computer Configuration Disabled'],
    ['3', '3', 'Disabled'],
    ['4', '4', 'GPO Status does not exist'],
    [true, 'true', 'GPO Status does not exist'],
    ['', '', 'GPO Status does not exist'],
  ])('%j is kept as %j and shown as %s', (sent, raw, text) => {
    const node = convertNode('gpos', { ObjectIdentifier: 'g', Properties: { gpostatus: sent } });
    expect(node.properties).toEqual({ gpostatusraw: raw, gpostatus: text });
  });

  it.each([{}, { gpostatus: null }])('%j says nothing', (properties) => {
    expect(convertNode('gpos', { ObjectIdentifier: 'g', Properties: properties }).properties).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { derive, deriveOutcome, rulesOf } from '../../testing/derive.test-support.ts';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { enrollOnBehalfOf } from './enroll-on-behalf-of.ts';
import { enterpriseCaFor } from './enterprise-ca-for.ts';
import { extendedByPolicy } from './extended-by-policy.ts';
import { issuedSignedBy } from './issued-signed-by.ts';
import { trustedForNtAuth } from './trusted-for-nt-auth.ts';

const OLD = analysisSettings('2025-11');
const REQUEST_AGENT = '1.3.6.1.4.1.311.20.2.1';
const ANY_PURPOSE = '2.5.29.37.0';

describe('TrustedForNTAuth', () => {
  const graph = draw(`
    NTAuthStore Store {certthumbprints: ['a', 'b'], domainsid: 'S-1'}
    EnterpriseCA CA1 {certthumbprint: 'a', domainsid: 'S-1'}
    EnterpriseCA CA2 {certthumbprint: 'b', domainsid: 'S-2'}
    EnterpriseCA CA3
    RootCA Root {certthumbprint: 'a'}
  `);

  it('leads from authorities to the stores that list their certificates, of any domain', () => {
    expect(derive(graph, trustedForNtAuth)).toEqual([
      'CA1 -TrustedForNTAuth-> Store',
      'CA2 -TrustedForNTAuth-> Store',
    ]);
  });

  it('of several authorities with one certificate is derived for all of them', () => {
    const twice = graph.and(
      "EnterpriseCA CA4 {certthumbprint: 'a'}\nNTAuthStore Other {certthumbprints: ['a', 'a']}",
    );
    expect(derive(twice, trustedForNtAuth)).toEqual([
      'CA1 -TrustedForNTAuth-> Other',
      'CA1 -TrustedForNTAuth-> Store',
      'CA2 -TrustedForNTAuth-> Store',
      'CA4 -TrustedForNTAuth-> Other',
      'CA4 -TrustedForNTAuth-> Store',
    ]);
  });

  it.each([
    ['the store lists none', graph.with('Store', { certthumbprints: [] })],
    ['the store tells nothing', graph.with('Store', { certthumbprints: null })],
    ['the store lists others', graph.with('Store', { certthumbprints: ['A', 'ab', 'Store'] })],
    [
      'authorities do not tell theirs',
      graph.with('CA1', { certthumbprint: null }).with('CA2', { certthumbprint: ['b'] }),
    ],
    ['both are empty', graph.with('Store', { certthumbprints: [''] }).with('CA3', { certthumbprint: '' })],
  ])('needs a certificate in the store: %s', (_reason, changed) => {
    expect(deriveOutcome(changed, trustedForNtAuth)).toEqual({ arrows: [], warnings: [] });
    expect(derive(changed, trustedForNtAuth, OLD)).toEqual([]);
  });

  it.each(['a', ['a', 1], 1, true])('reports a store that lists %j, and goes on with others', (value) => {
    const changed = graph
      .with('Store', { certthumbprints: value })
      .and("NTAuthStore Other {certthumbprints: ['b']}");
    expect(deriveOutcome(changed, trustedForNtAuth)).toEqual({
      arrows: ['CA2 -TrustedForNTAuth-> Other'],
      warnings: ['certthumbprints of Store is no list of texts: its certificates are left out'],
    });
  });
});

describe('IssuedSignedBy', () => {
  const graph = draw(`
    RootCA Root1 {certthumbprint: 'a', certchain: ['a']}
    RootCA Root2 {certthumbprint: 'b', certchain: ['b', 'a']}
    EnterpriseCA CA1 {certthumbprint: 'c', certchain: ['c', 'b', 'a']}
    EnterpriseCA CA2 {certthumbprint: 'd', certchain: ['d', 'c', 'b', 'a']}
    EnterpriseCA CA3 {certthumbprint: 'e', certchain: ['e']}
    AIACA A11 {certthumbprint: 'a', certchain: ['a']}
    AIACA A12 {certthumbprint: 'b', certchain: ['b', 'a']}
    AIACA A21 {certthumbprint: 'c', certchain: ['c', 'b', 'a']}
    AIACA A22 {certthumbprint: 'd', certchain: ['d', 'c', 'b', 'a']}
    AIACA A23 {certthumbprint: 'e', certchain: ['e']}
    NTAuthStore Store {certthumbprint: 'b', certchain: ['b', 'a']}
  `);
  const pairs = (starts: readonly string[], ends: readonly string[]) =>
    starts.flatMap((start) => ends.map((end) => `${start} -IssuedSignedBy-> ${end}`));

  it('leads from each certificate to all holders of the next one in its chain', () => {
    expect(derive(graph, issuedSignedBy)).toEqual(
      [
        ...pairs(['Root2', 'A12'], ['Root1', 'A11']),
        ...pairs(['CA1', 'A21'], ['Root2', 'A12']),
        ...pairs(['CA2', 'A22'], ['CA1', 'A21']),
      ].sort(),
    );
  });

  it('crosses domains', () => {
    const forests = graph.with('Root1', { domainsid: 'S-1' }).with('Root2', { domainsid: 'S-2' });
    expect(derive(forests, issuedSignedBy)).toEqual(derive(graph, issuedSignedBy));
  });

  const two = draw(`
    EnterpriseCA CA {certthumbprint: 'b', certchain: ['b', 'a']}
    RootCA Root {certthumbprint: 'a'}
  `);

  it.each([
    ['the chain is missing', two.with('CA', { certchain: null })],
    ['the chain is empty', two.with('CA', { certchain: [] })],
    ['the chain ends', two.with('CA', { certchain: ['a'] })],
    ['the issuer is unknown', two.with('CA', { certchain: ['b', 'x', 'a'] })],
    ['the issuer does not tell', two.with('Root', { certthumbprint: null })],
    ['the issuer tells no text', two.with('Root', { certthumbprint: 1 })],
    ['the issuer is no authority', two.without('Root').and("NTAuthStore Root {certthumbprint: 'a'}")],
    ['it is its own issuer', two.with('CA', { certchain: ['b', 'b'] })],
  ])('is not derived where %s', (_reason, changed) => {
    expect(derive(two, issuedSignedBy)).toEqual(['CA -IssuedSignedBy-> Root']);
    expect(deriveOutcome(changed, issuedSignedBy)).toEqual({ arrows: [], warnings: [] });
  });

  it('finds nothing by an empty thumbprint, but in the rule set of 2025-11', () => {
    const empty = two
      .with('CA', { certchain: ['b', ''] })
      .with('Root', { certthumbprint: '' })
      .and('RootCA Other');
    expect(derive(empty, issuedSignedBy)).toEqual([]);
    expect(derive(empty, issuedSignedBy, OLD)).toEqual(['CA -IssuedSignedBy-> Root']);
  });

  it('reports a chain that is no list, and goes on with others', () => {
    const changed = two.with('CA', { certchain: 'b' }).and("AIACA Other {certchain: ['c', 'a']}");
    expect(deriveOutcome(changed, issuedSignedBy)).toEqual({
      arrows: ['Other -IssuedSignedBy-> Root'],
      warnings: ['certchain of CA is no list of texts: its certificates are left out'],
    });
  });
});

describe('EnterpriseCAFor', () => {
  const graph = draw(`
    RootCA Root1 {certthumbprint: 'a', domainsid: 'S-1'}
    RootCA Root2 {certthumbprint: 'b'}
    EnterpriseCA CA1 {certthumbprint: 'a', domainsid: 'S-2'}
    EnterpriseCA CA2 {certthumbprint: 'c'}
    AIACA A11 {certthumbprint: 'a'}
    AIACA A12 {certthumbprint: 'b'}
    AIACA A21 {certthumbprint: 'c'}
  `);

  it('leads to every publication of the same certificate, in any domain', () => {
    expect(derive(graph, enterpriseCaFor)).toEqual([
      'CA1 -EnterpriseCAFor-> A11',
      'CA1 -EnterpriseCAFor-> Root1',
      'CA2 -EnterpriseCAFor-> A21',
    ]);
  });

  it.each([
    ['is missing', { certthumbprint: null }],
    ['is empty', { certthumbprint: '' }],
    ['is no text', { certthumbprint: ['a'] }],
    ['is written differently', { certthumbprint: 'A' }],
  ])('is not derived where the thumbprint %s', (_reason, properties) => {
    const changed = graph.and('RootCA Bare\nAIACA Blank').with('Blank', { certthumbprint: '' });
    expect(derive(changed.with('CA1', properties), enterpriseCaFor)).toEqual(['CA2 -EnterpriseCAFor-> A21']);
  });
});

describe('ExtendedByPolicy', () => {
  const graph = draw(`
    IssuancePolicy P0 {certtemplateoid: 'o0', domainsid: 'S-1'}
    IssuancePolicy P1 {certtemplateoid: 'o1', domainsid: 'S-1'}
    IssuancePolicy P2 {certtemplateoid: 'o2', domainsid: 'S-1'}
    IssuancePolicy P3 {certtemplateoid: 'o3', domainsid: 'S-1'}
    IssuancePolicy P4 {certtemplateoid: 'o4', domainsid: 'S-2'}
    CertTemplate T1 {certificatepolicy: ['o0', 'o1'], domainsid: 'S-1'}
    CertTemplate T2 {certificatepolicy: ['o0', 'o2'], domainsid: 'S-1'}
    CertTemplate T3 {certificatepolicy: ['o3'], domainsid: 'S-1'}
    CertTemplate T4 {certificatepolicy: ['o4'], domainsid: 'S-1'}
  `);

  it('leads to the policies of the same domain', () => {
    expect(derive(graph, extendedByPolicy)).toEqual([
      'T1 -ExtendedByPolicy-> P0',
      'T1 -ExtendedByPolicy-> P1',
      'T2 -ExtendedByPolicy-> P0',
      'T2 -ExtendedByPolicy-> P2',
      'T3 -ExtendedByPolicy-> P3',
    ]);
  });

  it.each([
    ['the template has no policies', graph.with('T3', { certificatepolicy: null })],
    ['the template has an empty list of policies', graph.with('T3', { certificatepolicy: [] })],
    ['the policies of the template are no list', graph.with('T3', { certificatepolicy: 'o3' })],
    ['the template has no domain', graph.with('T3', { domainsid: null })],
    ['the policy has no domain', graph.with('P3', { domainsid: null })],
    ['neither has a domain', graph.with('P3', { domainsid: null }).with('T3', { domainsid: null })],
    ['the domains are empty', graph.with('P3', { domainsid: '' }).with('T3', { domainsid: '' })],
    ['the policy has no OID', graph.with('P3', { certtemplateoid: null })],
    ['the OIDs are empty', graph.with('P3', { certtemplateoid: '' }).with('T3', { certificatepolicy: [''] })],
    ['the OID is no text', graph.with('P3', { certtemplateoid: 3 })],
    [
      'the policy is something else',
      graph.without('P3').and("OU P3 {certtemplateoid: 'o3', domainsid: 'S-1'}"),
    ],
  ])('is not derived where %s', (_reason, changed) => {
    expect(derive(changed, extendedByPolicy)).toHaveLength(4);
  });
});

/** A domain that accepts certificates of an authority with a host. */
function chained(authority: string, domain: string): string {
  return `
    Domain ${domain}
    EnterpriseCA ${authority}
    RootCA Root${authority}
    NTAuthStore Store${authority}
    Computer Host${authority} {enabled: true}
    ${authority} -IssuedSignedBy-> Root${authority} -RootCAFor-> ${domain}
    ${authority} -TrustedForNTAuth-> Store${authority} -NTAuthStoreFor-> ${domain}
    Host${authority} -HostsCAService-> ${authority}
  `;
}

describe('EnrollOnBehalfOf, to templates of the first version', () => {
  const graph = draw(`
    ${chained('CA', 'D')}
    CertTemplate T1 {schemaversion: 2, effectiveekus: ['${ANY_PURPOSE}'], authorizedsignatures: 0, applicationpolicies: []}
    CertTemplate T2 {schemaversion: 1, effectiveekus: ['${ANY_PURPOSE}'], authorizedsignatures: 0, applicationpolicies: []}
    CertTemplate T3 {schemaversion: 2, effectiveekus: ['${ANY_PURPOSE}'], authorizedsignatures: 0, applicationpolicies: []}
    T1, T2, T3 -PublishedTo-> CA
  `);
  const starts = (changed: DrawnGraph, settings = analysisSettings()) =>
    derive(changed, enrollOnBehalfOf, settings).map((line) => line.replace(' -EnrollOnBehalfOf-> T2', ''));

  it('comes from any agent, the template itself included', () => {
    expect(starts(graph)).toEqual(['T1', 'T2', 'T3']);
    expect(starts(graph, OLD)).toEqual(['T1', 'T2', 'T3']);
  });

  it.each([
    [[], true],
    [[REQUEST_AGENT], true],
    [[ANY_PURPOSE, 'x'], true],
    [['x', REQUEST_AGENT], true],
    [['x'], false],
    [['1.3.6.1.5.5.7.3.2'], false],
    [null, false],
    [REQUEST_AGENT, false],
    [[REQUEST_AGENT, 1], false],
  ])('takes as an agent one with the usages %j: %j', (effectiveekus, expected) => {
    expect(starts(graph.with('T1', { effectiveekus })).includes('T1')).toBe(expected);
  });

  it.each([[1], ['1']])('leads to a template of version %j', (schemaversion) => {
    expect(starts(graph.with('T2', { schemaversion }))).toEqual(['T1', 'T2', 'T3']);
  });

  it.each([[2], [0], [1.5], [-1], [null], ['one'], [true]])(
    'does not lead to one of version %j',
    (schemaversion) => {
      expect(starts(graph.with('T2', { schemaversion }))).toEqual([]);
    },
  );

  it.each([[0], [1.5], [null], [true]])('comes from a template of any version: %j', (schemaversion) => {
    expect(starts(graph.with('T1', { schemaversion }))).toEqual(['T1', 'T2', 'T3']);
    expect(starts(graph.with('T1', { schemaversion }), OLD)).toEqual(['T1', 'T2', 'T3']);
  });

  it('needs agents on an authority that the domain trusts', () => {
    const apart = graph.without('T3 -PublishedTo-> CA').and(`
      EnterpriseCA Untrusted
      Computer Host {enabled: true}
      Host -HostsCAService-> Untrusted
      Untrusted -IssuedSignedBy-> RootCA
      T3 -PublishedTo-> Untrusted
    `);
    expect(starts(apart)).toEqual(['T1', 'T2']);
    expect(starts(apart, OLD)).toEqual(['T1', 'T2']);
  });

  it('needs a host, but in the rule set of 2025-11', () => {
    const off = graph.with('HostCA', { enabled: false });
    expect(starts(off)).toEqual([]);
    expect(starts(off, OLD)).toEqual(['T1', 'T2', 'T3']);
  });
});

describe('EnrollOnBehalfOf, to templates of later versions', () => {
  const graph = draw(`
    ${chained('CA', 'D')}
    CertTemplate Agent {schemaversion: 2, effectiveekus: ['${REQUEST_AGENT}']}
    CertTemplate Any {schemaversion: 2, effectiveekus: ['${REQUEST_AGENT}', '${ANY_PURPOSE}']}
    CertTemplate Both {schemaversion: 2, effectiveekus: ['${REQUEST_AGENT}'], authorizedsignatures: 1}
    CertTemplate None {schemaversion: 2, effectiveekus: [], authorizedsignatures: 1, applicationpolicies: []}
    Agent, Any, Both, None -PublishedTo-> CA
  `).with('Both', { applicationpolicies: [REQUEST_AGENT] });
  const expected = ['Agent -EnrollOnBehalfOf-> Both'];

  it('comes from agents in the strict sense, never from the template itself', () => {
    expect(derive(graph, enrollOnBehalfOf)).toEqual(expected);
    expect(derive(graph, enrollOnBehalfOf, OLD)).toEqual(expected);
  });

  it.each([
    ['the agent has no such usage', graph.with('Agent', { effectiveekus: ['x'] })],
    ['the agent has no usages', graph.with('Agent', { effectiveekus: [] })],
    ['the usages of the agent are missing', graph.with('Agent', { effectiveekus: null })],
    ['the agent serves any purpose', graph.with('Agent', { effectiveekus: [ANY_PURPOSE, REQUEST_AGENT] })],
    ['no signature is asked for', graph.with('Both', { authorizedsignatures: 0 })],
    ['signatures are missing', graph.with('Both', { authorizedsignatures: null })],
    ['signatures are no number', graph.with('Both', { authorizedsignatures: 'one' })],
    ['the policies ask for somebody else', graph.with('Both', { applicationpolicies: ['x'] })],
    ['policies are missing', graph.with('Both', { applicationpolicies: null })],
    ['policies are no list', graph.with('Both', { applicationpolicies: REQUEST_AGENT })],
    ['the version is missing', graph.with('Both', { schemaversion: null })],
    ['the agent is not published', graph.without('Agent -PublishedTo-> CA')],
  ])('is not derived where %s', (_reason, changed) => {
    expect(derive(changed, enrollOnBehalfOf)).toEqual([]);
    expect(derive(changed, enrollOnBehalfOf, OLD)).toEqual([]);
  });

  it('needs one signature, or one at least in the rule set of 2025-11', () => {
    const two = graph.with('Both', { authorizedsignatures: 2 });
    expect(derive(two, enrollOnBehalfOf)).toEqual([]);
    expect(derive(two, enrollOnBehalfOf, OLD)).toEqual(expected);
    expect(derive(graph.with('Both', { schemaversion: 4 }), enrollOnBehalfOf)).toEqual(expected);
  });
});

describe('EnrollOnBehalfOf between authorities', () => {
  const graph = draw(`
    ${chained('CA1', 'D1')}
    ${chained('CA2', 'D2')}
    CertTemplate Agent {schemaversion: 2, effectiveekus: ['${REQUEST_AGENT}']}
    CertTemplate Target {schemaversion: 1, effectiveekus: ['x']}
    Agent -PublishedTo-> CA1
    Target -PublishedTo-> CA2
  `);
  const expected = ['Agent -EnrollOnBehalfOf-> Target'];

  it('needs a domain that accepts certificates of both', () => {
    expect(derive(graph, enrollOnBehalfOf)).toEqual([]);
    const shared = graph.and('RootCA2 -RootCAFor-> D1\nStoreCA2 -NTAuthStoreFor-> D1');
    expect(derive(shared, enrollOnBehalfOf)).toEqual(expected);
  });

  it('needs trust in the authority of the target, but in the rule set of 2025-11', () => {
    const issued = graph.and('RootCA2 -RootCAFor-> D1');
    expect(derive(issued, enrollOnBehalfOf)).toEqual([]);
    expect(derive(issued, enrollOnBehalfOf, OLD)).toEqual(expected);
  });

  it('ends with the first authority without templates in the rule set of 2025-11', () => {
    const shared = graph.and('RootCA2 -RootCAFor-> D1\nStoreCA2 -NTAuthStoreFor-> D1');
    const after = shared.and(`
      EnterpriseCA Bare
      Bare -IssuedSignedBy-> RootCA1
      Bare -TrustedForNTAuth-> StoreCA1
    `);
    expect(derive(after, enrollOnBehalfOf)).toEqual(expected);
    expect(derive(after, enrollOnBehalfOf, OLD)).toEqual(expected);

    const before = draw(String(after).split('\n').reverse().join('\n'));
    expect(derive(before, enrollOnBehalfOf)).toEqual(expected);
    expect(derive(before, enrollOnBehalfOf, OLD)).toEqual([]);
  });
});

it('rules about authorities build on each other', () => {
  const graph = draw(`
    Domain D
    NTAuthStore Store {certthumbprints: ['b']}
    RootCA Root {certthumbprint: 'a'}
    EnterpriseCA CA {certthumbprint: 'b', certchain: ['b', 'a']}
    Computer Host {enabled: true}
    CertTemplate T {schemaversion: 1, effectiveekus: []}
    Store -NTAuthStoreFor-> D
    Root -RootCAFor-> D
    Host -HostsCAService-> CA
    T -PublishedTo-> CA
  `);
  expect(derive(graph, rulesOf('certificates'))).toEqual([
    'CA -IssuedSignedBy-> Root',
    'CA -TrustedForNTAuth-> Store',
    'T -EnrollOnBehalfOf-> T',
  ]);
});

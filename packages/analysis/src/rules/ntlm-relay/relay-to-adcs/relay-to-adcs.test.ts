import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../../settings/analysis-settings.ts';
import { derive } from '../../../testing/derive.test-support.ts';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { targets } from '../relay-targets.test-support.ts';
import { relayToAdcs } from './rule.ts';

const GRAPH = draw(`
  Domain D {domainsid: 'S-1'}
  Group AU {objectid: 'D-S-1-5-11', domainsid: 'S-1'}
  Computer C {domainsid: 'S-1', restrictoutboundntlm: false}
  EnterpriseCA CA {hasvulnerableendpoint: true, domainsid: 'S-1'}
  RootCA Root
  NTAuthStore Store
  CertTemplate CT {requiresmanagerapproval: false, authenticationenabled: true, schemaversion: 2, authorizedsignatures: 0}
  Computer Host {enabled: true, domainsid: 'S-1'}
  CA -IssuedSignedBy-> Root -RootCAFor-> D
  CA -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
  Host -HostsCAService-> CA
  CT -PublishedTo-> CA
  C -Enroll-> CT
  AU -Enroll-> CA
`);
const RELAY = ['AU -CoerceAndRelayNTLMToADCS-> C'];

describe('relay to web enrolment', () => {
  it('leads to a computer that can enrol where the endpoint accepts what is relayed', () => {
    expect(derive(GRAPH, relayToAdcs)).toEqual(RELAY);
  });

  it.each([
    ['no endpoint accepts it', GRAPH.with('CA', { hasvulnerableendpoint: false })],
    ['nobody knows the endpoints', GRAPH.with('CA', { hasvulnerableendpoint: null })],
    ['that is a text', GRAPH.with('CA', { hasvulnerableendpoint: 'true' })],
    ['no chain leads to the domain', GRAPH.without('Root -RootCAFor-> D')],
    ['the domain does not trust the authority', GRAPH.without('CA -TrustedForNTAuth-> Store')],
    ['nobody hosts the authority', GRAPH.without('Host')],
    ['the host is disabled', GRAPH.with('Host', { enabled: false })],
    ['nobody knows whether the host is enabled', GRAPH.with('Host', { enabled: null })],
    ['the template is not published', GRAPH.without('CT -PublishedTo-> CA')],
    ['somebody has to approve', GRAPH.with('CT', { requiresmanagerapproval: true })],
    ['nobody knows whether somebody has to', GRAPH.with('CT', { requiresmanagerapproval: null })],
    ['the certificate does not authenticate', GRAPH.with('CT', { authenticationenabled: false })],
    ['nobody knows whether it does', GRAPH.with('CT', { authenticationenabled: null })],
    ['that is a number', GRAPH.with('CT', { authenticationenabled: 1 })],
    ['a signature is needed', GRAPH.with('CT', { authorizedsignatures: 1 })],
    ['nobody knows whether one is', GRAPH.with('CT', { authorizedsignatures: null })],
    ['nobody knows the schema version', GRAPH.with('CT', { schemaversion: null })],
    ['the schema version is no number', GRAPH.with('CT', { schemaversion: 'two' })],
    [
      'the computer cannot enrol in the template',
      GRAPH.without('C -Enroll-> CT').and('User U\nU -Enroll-> CT'),
    ],
    ['nobody can enrol in the template', GRAPH.without('C -Enroll-> CT').and('C -Enroll-> CA')],
    ['nobody can enrol on the authority', GRAPH.without('AU -Enroll-> CA')],
    ['only others can', GRAPH.without('AU -Enroll-> CA').and('User U\nU -Enroll-> CA')],
    ['the computer cannot be coerced', GRAPH.with('C', { restrictoutboundntlm: true })],
    ['the domain has no SID', GRAPH.with('D', { domainsid: null })],
  ])('does not when %s', (_reason, graph) => {
    expect(derive(graph, relayToAdcs)).toEqual([]);
  });

  it.each([
    ['the version is 1, whatever the signatures', { schemaversion: 1, authorizedsignatures: 5 }],
    ['the version is 1, without signatures', { schemaversion: 1, authorizedsignatures: null }],
    ['the version is 0', { schemaversion: 0, authorizedsignatures: null }],
    ['numbers are texts', { schemaversion: '2', authorizedsignatures: '0' }],
  ])('asks for no signature when %s', (_reason, properties) => {
    expect(derive(GRAPH.with('CT', properties), relayToAdcs)).toEqual(RELAY);
  });

  it('counts members of groups that can enrol, on both sides', () => {
    const graph = GRAPH.without('C -Enroll-> CT', 'AU -Enroll-> CA').and(`
      Computer Half {domainsid: 'S-1', restrictoutboundntlm: false}
      Group G1 G2 Inner
      Half, Inner -MemberOf-> G1 -GenericAll-> CT
      C -MemberOf-> Inner
      C -MemberOf-> G2 -Enroll-> CA
    `);
    expect(derive(graph, relayToAdcs)).toEqual(RELAY);
  });

  it('counts only known members where everybody can enrol', () => {
    const graph = GRAPH.without('C -Enroll-> CT').and('AU -Enroll-> CT');
    expect(derive(graph, relayToAdcs)).toEqual([]);
    expect(derive(graph.and('C -MemberOf-> AU'), relayToAdcs)).toEqual(RELAY);
  });

  it('starts at the domains that the authority chains to, wherever the computer is', () => {
    const graph = GRAPH.and(`
      Domain Far {domainsid: 'S-2'}
      Group FarUsers {objectid: 'FAR-S-1-5-11', domainsid: 'S-2'}
      NTAuthStore FarStore
      Root -RootCAFor-> Far
      CA -TrustedForNTAuth-> FarStore -NTAuthStoreFor-> Far
    `);
    const both = [...RELAY, 'FarUsers -CoerceAndRelayNTLMToADCS-> C'];
    expect(derive(graph, relayToAdcs)).toEqual(both);
    expect(derive(graph.without('Store'), relayToAdcs)).toEqual(both.slice(1));
    expect(derive(graph.without('FarUsers'), relayToAdcs)).toEqual(RELAY);
  });

  it('needs a host of the forest of the authority, except in the rule set of 2025-11', () => {
    const graph = GRAPH.with('Host', { domainsid: 'S-2' }).and("Domain Far {domainsid: 'S-2'}");
    expect(derive(graph, relayToAdcs)).toEqual([]);
    expect(derive(graph, relayToAdcs, analysisSettings('2025-11'))).toEqual(RELAY);
    expect(derive(graph.and('Far -SameForestTrust-> D'), relayToAdcs)).toEqual(RELAY);
  });
});

describe('relay to certificate services', () => {
  const GRAPH = draw(`
    Domain D {domainsid: 'S'}
    RootCA Root
    NTAuthStore Store
    EnterpriseCA CA {hasvulnerableendpoint: true}
    EnterpriseCA Sealed {hasvulnerableendpoint: false}
    EnterpriseCA Untold Untrusted
    CertTemplate T {requiresmanagerapproval: false, authenticationenabled: true, schemaversion: 1}
    CertTemplate Signed {requiresmanagerapproval: false, authenticationenabled: true, schemaversion: 2, authorizedsignatures: 1}
    CertTemplate Approved {requiresmanagerapproval: true, authenticationenabled: true, schemaversion: 1}
    Group Everybody {objectid: 'S-S-1-5-11', domainsid: 'S'}
    Group Other Host
    Computer Victim {domainsid: 'S'}
    Root -RootCAFor-> D
    CA, Sealed, Untold, Untrusted -IssuedSignedBy-> Root
    CA, Sealed, Untold -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
    T, Signed, Approved -PublishedTo-> CA, Sealed, Untold, Untrusted
    Victim, Other -Enroll-> T, Signed, Approved
    Everybody -Enroll-> CA, Sealed, Untold, Untrusted
    Computer Service {enabled: true}
    Service -HostsCAService-> CA, Sealed, Untold, Untrusted
  `);
  const EDGE = 'Everybody -CoerceAndRelayNTLMToADCS-> Victim';

  it('is explained by where the victim can enrol', () => {
    expect(explain(GRAPH, EDGE)).toEqual({
      nodes: ['CA', 'D', 'Everybody', 'Root', 'Store', 'T', 'Victim'],
      arrows: [
        'CA -IssuedSignedBy-> Root',
        'CA -TrustedForNTAuth-> Store',
        'Everybody -Enroll-> CA',
        'Root -RootCAFor-> D',
        'Store -NTAuthStoreFor-> D',
        'T -PublishedTo-> CA',
        'Victim -Enroll-> T',
      ],
    });
    expect(targets(GRAPH, EDGE)).toEqual(['CA']);
  });

  it('is about the domain of the start, or of the end with the older rules', () => {
    const graph = GRAPH.with('Victim', { domainsid: 'S2' });
    expect(explain(graph, EDGE).nodes).toContain('D');
    expect(explain(graph, EDGE, { rules: '2025-11' }).nodes).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { analysisSettings, DEFAULT_PARAMETERS } from '../../settings/analysis-settings.ts';
import { derive, deriveOutcome, rulesOf } from '../../testing/derive.test-support.ts';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';

const NTLM_RELAY_RULES = rulesOf('ntlm-relay');

/** A computer that can be relayed to everything: a controller over both protocols, a target, an authority. */
const GRAPH = draw(`
  Domain D {domainsid: 'S-1', name: 'CORP', functionallevel: '2016'}
  Group AU {objectid: 'CORP-S-1-5-11', domainsid: 'S-1'}
  Group PU {objectid: 'S-1-525', domainsid: 'S-1'}
  Computer C {domainsid: 'S-1', restrictoutboundntlm: false, webclientrunning: true}
  Computer T {domainsid: 'S-1', smbsigning: false}
  Computer DC {domainsid: 'S-1', isdc: true, ldapsigning: false, ldapavailable: true, ldapsepa: false, ldapsavailable: true}
  C -AdminTo-> T

  EnterpriseCA CA {hasvulnerableendpoint: true}
  RootCA Root
  NTAuthStore Store
  CertTemplate CT {requiresmanagerapproval: false, authenticationenabled: true, schemaversion: 1}
  Computer Host {enabled: true}
  CA -IssuedSignedBy-> Root -RootCAFor-> D
  CA -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
  Host -HostsCAService-> CA
  CT -PublishedTo-> CA
  C -Enroll-> CT
  AU -Enroll-> CA
`);
const ALL = [
  'AU -CoerceAndRelayNTLMToADCS-> C',
  'AU -CoerceAndRelayNTLMToLDAP-> C',
  'AU -CoerceAndRelayNTLMToLDAPS-> C',
  'AU -CoerceAndRelayNTLMToSMB-> T',
];
const OLD = analysisSettings('2025-11');

function relays(graph: DrawnGraph, settings = analysisSettings()): string[] {
  return derive(graph, NTLM_RELAY_RULES, settings);
}

describe('a computer that can be coerced', () => {
  it('is relayed wherever that is possible', () => {
    expect(relays(GRAPH)).toEqual(ALL);
    expect(relays(GRAPH, OLD)).toEqual(ALL);
  });

  it('is not, when the derivation is switched off', () => {
    const settings = analysisSettings('current', { ...DEFAULT_PARAMETERS, derivesNtlmRelay: false });
    expect(relays(GRAPH, settings)).toEqual([]);
  });

  it.each([
    ['it is kept from NTLM', GRAPH.with('C', { restrictoutboundntlm: true })],
    ['nobody knows whether it is kept from NTLM', GRAPH.with('C', { restrictoutboundntlm: null })],
    ['that is no truth value', GRAPH.with('C', { restrictoutboundntlm: 'false' })],
    ['its domain is unknown', GRAPH.with('C', { domainsid: null })],
    ['its domain is no text', GRAPH.with('C', { domainsid: 1 })],
    ['its domain is another', GRAPH.with('C', { domainsid: 'S-2' })],
    ['it is one of the Protected Users', GRAPH.and('C -MemberOf-> PU')],
    ['it is one through groups', GRAPH.and('Group G\nADLocalGroup L\nC -MemberOf-> G -MemberOf-> PU')],
    [
      'the level of the domain protects',
      GRAPH.with('D', { functionallevel: '2012 R2' }).and('C -MemberOf-> PU'),
    ],
    [
      'the level of the domain is unknown',
      GRAPH.with('D', { functionallevel: null }).and('C -MemberOf-> PU'),
    ],
    ['there is no group Authenticated Users', GRAPH.without('AU').and('C -Enroll-> CA')],
    ['that group has no domain', GRAPH.with('AU', { domainsid: null })],
    ['that group has another domain', GRAPH.with('AU', { domainsid: 'S-2' })],
    ['that group has another id', GRAPH.with('AU', { objectid: 'CORP-S-1-5-1' }).and('C -Enroll-> CA')],
    [
      'that group is none',
      GRAPH.without('AU').and("OU AU {objectid: 'CORP-S-1-5-11', domainsid: 'S-1'}\nC -Enroll-> CA"),
    ],
    ['there is no domain with its SID', GRAPH.with('D', { domainsid: 'S-9' })],
    [
      'it is no computer',
      GRAPH.without('C').and(
        "User C {domainsid: 'S-1', restrictoutboundntlm: false, webclientrunning: true}\nC -AdminTo-> T\nC -Enroll-> CT",
      ),
    ],
  ])('is one no longer when %s', (_reason, graph) => {
    expect(relays(graph)).toEqual([]);
    expect(relays(graph, OLD)).toEqual([]);
  });

  it.each(['2000 Mixed/Native', '2003 Interim', '2003', '2008', '2008 R2', '2012'])(
    'may be one of the Protected Users at level %s',
    (level) => {
      expect(relays(GRAPH.with('D', { functionallevel: level }).and('C -MemberOf-> PU'))).toEqual(ALL);
    },
  );

  it.each([
    ['nobody knows the Protected Users', GRAPH.without('PU')],
    ['they are those of another domain', GRAPH.with('PU', { domainsid: 'S-2' }).and('C -MemberOf-> PU')],
    ['they have no domain', GRAPH.with('PU', { domainsid: null }).and('C -MemberOf-> PU')],
    ['the group is another one', GRAPH.with('PU', { objectid: 'S-1-526' }).and('C -MemberOf-> PU')],
    [
      'they are no group',
      GRAPH.without('PU').and("OU PU {objectid: 'S-1-525', domainsid: 'S-1'}\nC -MemberOf-> PU"),
    ],
  ])('is not protected when %s', (_reason, graph) => {
    expect(relays(graph)).toEqual(ALL);
  });

  it('is left out, and so is all of its domain, when the level of the domain is no text', () => {
    const { arrows, warnings } = deriveOutcome(GRAPH.with('D', { functionallevel: 7 }), NTLM_RELAY_RULES);
    expect(arrows).toEqual([]);
    expect(warnings).toEqual(['D: functionallevel is no text; no coercion is derived']);
  });

  it('may have a domain that several nodes tell of: all have to protect', () => {
    const twice = GRAPH.and("Domain Twin {domainsid: 'S-1', functionallevel: '2025'}\nC -MemberOf-> PU");
    expect(relays(twice)).toEqual([]);
    expect(relays(twice.with('D', { functionallevel: '2008' }))).toEqual(ALL);
    expect(relays(twice.with('D', { functionallevel: 7 }))).toEqual([]);
  });
});

describe('Authenticated Users of a domain', () => {
  const several = GRAPH.and(`
    Group First {objectid: 'A-S-1-5-11', domainsid: 'S-1'}
    Group Last {objectid: 'B-S-1-5-11', domainsid: 'S-1'}
  `);
  const sources = (graph: DrawnGraph, settings = analysisSettings()) => [
    ...new Set(relays(graph, settings).map((line) => line.replace(/ .*/, ''))),
  ];

  it('are the group that is named after the domain', () => {
    expect(sources(several)).toEqual(['AU']);
    expect(sources(several.with('D', { name: 'B' }))).toEqual(['Last']);
  });

  it('are the first group, when none is', () => {
    expect(sources(several.with('D', { name: 'C' }))).toEqual(['AU']);
    expect(sources(several.with('D', { name: null }))).toEqual(['AU']);
    expect(sources(several.with('D', { name: 7 }))).toEqual(['AU']);
  });

  it('are the last group by the rules of 2025-11', () => {
    expect(sources(several, OLD)).toEqual(['Last']);
  });
});

import { describe, expect, it } from 'vitest';
import { derive } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import { explain } from '../../testing/explain.test-support.ts';
import { targets } from './relay-targets.test-support.ts';
import { relayToLdap, relayToLdaps } from './relay-to-ldap.ts';

describe.each([
  ['CoerceAndRelayNTLMToLDAP', relayToLdap, 'ldapsigning', 'ldapavailable'],
  ['CoerceAndRelayNTLMToLDAPS', relayToLdaps, 'ldapsepa', 'ldapsavailable'],
] as const)('%s', (kind, rule, protection, availability) => {
  const GRAPH = draw(`
    Domain D {domainsid: 'S-1', functionallevel: '2016'}
    Group AU {objectid: 'D-S-1-5-11', domainsid: 'S-1'}
    Computer C {domainsid: 'S-1', restrictoutboundntlm: false, webclientrunning: true}
    Computer DC {domainsid: 'S-1', isdc: true, ${protection}: false, ${availability}: true}
  `);
  const derived = [`AU -${kind}-> C`];

  it('leads to a computer with a web client, where a controller accepts what is relayed', () => {
    expect(derive(GRAPH, rule)).toEqual(derived);
  });

  it.each([
    ['no web client runs', GRAPH.with('C', { webclientrunning: false })],
    ['nobody knows whether one runs', GRAPH.with('C', { webclientrunning: null })],
    ['that is no truth value', GRAPH.with('C', { webclientrunning: 'true' })],
    ['there is no controller', GRAPH.without('DC')],
    ['it is no controller', GRAPH.with('DC', { isdc: false })],
    ['nobody knows whether it is one', GRAPH.with('DC', { isdc: null })],
    ['that is a text', GRAPH.with('DC', { isdc: 'true' })],
    ['the controller is protected', GRAPH.with('DC', { [protection]: true })],
    ['nobody knows whether it is protected', GRAPH.with('DC', { [protection]: null })],
    ['that is a number', GRAPH.with('DC', { [protection]: 0 })],
    ['the service is not offered', GRAPH.with('DC', { [availability]: false })],
    ['nobody knows whether it is offered', GRAPH.with('DC', { [availability]: null })],
    ['whether it is offered is a text', GRAPH.with('DC', { [availability]: 'yes' })],
    ['the controller is one of another domain', GRAPH.with('DC', { domainsid: 'S-2' })],
    ['the domain of the controller is unknown', GRAPH.with('DC', { domainsid: null })],
  ])('does not when %s', (_reason, graph) => {
    expect(derive(graph, rule)).toEqual([]);
  });

  it('does not look at what protects the other protocol', () => {
    const [other, otherService] =
      protection === 'ldapsigning' ? ['ldapsepa', 'ldapsavailable'] : ['ldapsigning', 'ldapavailable'];
    expect(derive(GRAPH.with('DC', { [other]: true, [otherService]: false }), rule)).toEqual(derived);
  });

  it('takes another controller for a controller that is coerced itself', () => {
    const open = { isdc: true, [protection]: false, [availability]: true };
    const single = GRAPH.without('DC').with('C', open);
    expect(derive(single, rule)).toEqual([]);
    expect(derive(GRAPH.with('C', open), rule)).toEqual(derived);
  });

  it('takes controllers of any kind of node', () => {
    const graph = GRAPH.without('DC').and(
      `=Thing DC {domainsid: 'S-1', isdc: true, ${protection}: false, ${availability}: true}`,
    );
    expect(derive(graph, rule)).toEqual(derived);
  });

  it('stays within domains', () => {
    const graph = draw(`
      Domain D1 {domainsid: 'S-1', functionallevel: '2016'}
      Domain D2 {domainsid: 'S-2', functionallevel: '2008'}
      Domain D3 {domainsid: 'S-3', functionallevel: '2016'}
      Group Group1 {objectid: 'D1-S-1-5-11', domainsid: 'S-1'}
      Group Group5 {objectid: 'D2-S-1-5-11', domainsid: 'S-2'}
      Group Group9 {objectid: 'D3-S-1-5-11', domainsid: 'S-3'}
      Group Protected1 {objectid: 'S-1-525', domainsid: 'S-1'}
      Group Protected2 {objectid: 'S-2-525', domainsid: 'S-2'}

      Computer C1 {domainsid: 'S-1', restrictoutboundntlm: false, isdc: true, ${protection}: false, ${availability}: true}
      Computer C2 C5 {domainsid: 'S-1', restrictoutboundntlm: false, webclientrunning: true}
      Computer C4 {domainsid: 'S-1', restrictoutboundntlm: false, webclientrunning: false}
      Computer C10 {domainsid: 'S-1', restrictoutboundntlm: true, webclientrunning: true}
      C5 -MemberOf-> Protected1
      C2 -MemberOf-> Protected2

      Computer C6 {domainsid: 'S-2', isdc: true, ${protection}: false, ${availability}: true}
      Computer C7 {domainsid: 'S-2', restrictoutboundntlm: false, webclientrunning: true}
      C7 -MemberOf-> Protected2

      Computer C8 {domainsid: 'S-3', isdc: true, ${protection}: true, ${availability}: true}
      Computer C9 {domainsid: 'S-3', isdc: true}
      Computer C11 {domainsid: 'S-3', isdc: true, ${protection}: false, ${availability}: false}
      Computer C3 {domainsid: 'S-3', restrictoutboundntlm: false, webclientrunning: true}
    `);
    expect(derive(graph, rule)).toEqual([`Group1 -${kind}-> C2`, `Group5 -${kind}-> C7`]);
  });
});

describe.each([
  ['CoerceAndRelayNTLMToLDAP', 'ldapavailable', 'ldapsigning'],
  ['CoerceAndRelayNTLMToLDAPS', 'ldapsavailable', 'ldapsepa'],
])('%s', (kind, offers, protects) => {
  const open = { domainsid: 'S1', isdc: true, [offers]: true, [protects]: false };
  const GRAPH = draw(`
    Group Everybody {domainsid: 'S1'}
    Computer Victim {domainsid: 'S1'}
    Computer Open Closed Untold Silent Member Abroad
    Group NoComputer
  `)
    .with('Open', open)
    .with('Closed', { ...open, [protects]: true })
    .with('Untold', { ...open, [protects]: undefined })
    .with('Silent', { ...open, [offers]: false })
    .with('Member', { ...open, isdc: false })
    .with('Abroad', { ...open, domainsid: 'S2' })
    .with('NoComputer', open);
  const EDGE = `Everybody -${kind}-> Victim`;

  it('leads to controllers that offer the service without protection', () => {
    expect(targets(GRAPH, EDGE)).toEqual(['Open']);
  });

  it('has no composition', () => {
    expect(explain(GRAPH, EDGE).nodes).toEqual([]);
  });

  it('asks of which domain the start is', () => {
    expect(() => targets(GRAPH.with('Everybody', { domainsid: undefined }), EDGE)).toThrow('domainsid');
  });
});

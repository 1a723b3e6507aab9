import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { explain, readArrow } from '../../testing/explain.test-support.ts';
import { findRelayTargets } from './relay-targets.ts';

/** The names of the nodes that authentication can be relayed to. */
function targets(graph: DrawnGraph, relationship: string): (string | undefined)[] {
  const nodes = findRelayTargets(graph.snapshot(), readArrow(graph, relationship));
  return Array.from(nodes, (node) => graph.nodes[node]?.name);
}

describe('relay to SMB', () => {
  const GRAPH = draw(`
    Group Everybody Group7 Group8 Empty {domainsid: 'S2'}
    Computer Computer9 {domainsid: 'S2', smbsigning: false}
    Computer Computer8 Direct {domainsid: 'S2', restrictoutboundntlm: false}
    Computer Restricted {domainsid: 'S2', restrictoutboundntlm: true}
    Computer Untold {domainsid: 'S2'}
    Computer Abroad {domainsid: 'S1', restrictoutboundntlm: false}
    Computer Behind {domainsid: 'S2', restrictoutboundntlm: false}
    User Admin {domainsid: 'S2', restrictoutboundntlm: false}
    Computer8, Restricted, Untold, Abroad, Admin -MemberOf-> Group7 -MemberOf-> Group8 -AdminTo-> Computer9
    Empty -MemberOf-> Group8
    Direct -AdminTo-> Computer9
    Behind -AdminTo-> Computer8, Direct
    Computer9 -MemberOf-> Group7
    Computer8 -GenericAll-> Computer9
  `);
  const EDGE = 'Everybody -CoerceAndRelayNTLMToSMB-> Computer9';

  it('is explained by the computers that can be coerced, and how they are administrators', () => {
    expect(explain(GRAPH, EDGE)).toEqual({
      nodes: ['Computer8', 'Computer9', 'Direct', 'Group7', 'Group8'],
      arrows: [
        'Computer8 -MemberOf-> Group7',
        'Direct -AdminTo-> Computer9',
        'Group7 -MemberOf-> Group8',
        'Group8 -AdminTo-> Computer9',
      ],
    });
    expect(targets(GRAPH, EDGE)).toEqual(['Computer8', 'Direct']);
  });

  it('takes computers of other domains where there is no other explanation', () => {
    const graph = GRAPH.without('Computer8', 'Direct', 'Behind');
    expect(explain(graph, EDGE).nodes).toEqual(['Abroad', 'Computer9', 'Group7', 'Group8']);
    expect(targets(graph, EDGE)).toEqual(['Abroad']);
  });

  it('is not explained by the target itself', () => {
    const graph = draw(`
      Group Everybody {domainsid: 'S'}
      Computer C {domainsid: 'S', restrictoutboundntlm: false}
      Group G {domainsid: 'S'}
      C -MemberOf-> G -AdminTo-> C
      C -AdminTo-> C
    `);
    expect(explain(graph, 'Everybody -CoerceAndRelayNTLMToSMB-> C').nodes).toEqual([]);
    expect(targets(graph, 'Everybody -CoerceAndRelayNTLMToSMB-> C')).toEqual([]);
  });

  it('asks of which domain the start is', () => {
    const graph = GRAPH.with('Everybody', { domainsid: undefined });
    expect(() => explain(graph, EDGE)).toThrow('the node Everybody does not say of which domain it is');
    expect(() => targets(graph, EDGE)).toThrow('domainsid');
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

it('other kinds have no relay targets', () => {
  expect(targets(draw('User U\nGroup G\nU -MemberOf-> G'), 'U -MemberOf-> G')).toEqual([]);
});

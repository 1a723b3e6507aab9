import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../settings/analysis-settings.ts';
import { type DrawnGraph, draw } from '../testing/draw-graph.test-support.ts';
import { EXTENDED } from '../testing/extended-settings.test-support.ts';
import { factOf } from '../testing/fact-of.test-support.ts';
import { certificateChains } from './certificate-chains.ts';
import { certificateEnrolment } from './certificate-enrolment.ts';
import { certificateTemplates } from './certificate-templates.ts';

const OLD = analysisSettings('2025-11');

describe('conditions on a template', () => {
  const of = (properties: Readonly<Record<string, unknown>>) =>
    factOf(draw('CertTemplate T').with('T', properties), certificateTemplates).fact;

  it.each([
    ['isWithoutApproval', 'requiresmanagerapproval', false],
    ['authenticates', 'authenticationenabled', true],
    ['letsEnrolleeSupplySubject', 'enrolleesuppliessubject', true],
    ['hasNoSecurityExtension', 'nosecurityextension', true],
    ['requiresDnsName', 'subjectaltrequiredns', true],
  ] as const)('%s', (condition, property, value) => {
    expect(of({ [property]: value })[condition](0)).toBe(true);
    for (const other of [!value, undefined, String(value), Number(value)]) {
      expect(of({ [property]: other })[condition](0)).toBe(false);
    }
  });

  it.each([
    [1, 5, true],
    [2, 0, true],
    [2, -1, true],
    ['2', '0', true],
    [2, 1, false],
    [1.5, 1, false],
    [1, undefined, false],
    [undefined, 0, false],
    [2, 'none', false],
    [true, 0, false],
  ])('isWithoutSignature with schema version %j and %j signatures is %j', (version, signatures, expected) => {
    const templates = of({ schemaversion: version, authorizedsignatures: signatures });
    expect(templates.isWithoutSignature(0)).toBe(expected);
  });

  it.each([
    [true, false, true],
    [false, true, true],
    [false, false, false],
    [true, undefined, false],
    [undefined, true, false],
    [true, 'true', false],
  ])('requiresPrincipalName with UPN %j and SPN %j is %j', (upn, spn, expected) => {
    const templates = of({ subjectaltrequireupn: upn, subjectaltrequirespn: spn });
    expect(templates.requiresPrincipalName(0)).toBe(expected);
  });

  it.each([
    [false, false, true],
    [true, false, false],
    [false, true, false],
    [false, undefined, false],
    [undefined, false, false],
    ['false', false, false],
  ])('canEnrolUsers with DNS %j and domain DNS %j is %j', (dns, domainDns, expected) => {
    const templates = of({ subjectaltrequiredns: dns, subjectaltrequiredomaindns: domainDns });
    expect(templates.canEnrolUsers(0)).toBe(expected);
  });

  it.each([
    [true, ['x'], true],
    [true, undefined, true],
    [false, [], false],
    ['true', [], false],
    [undefined, [], true],
    [undefined, ['x', '1.3.6.1.5.5.7.3.2'], true],
    [undefined, ['2.5.29.37.0'], true],
    [undefined, ['x'], false],
    [undefined, undefined, false],
    [undefined, '2.5.29.37.0', false],
    [undefined, ['2.5.29.37.0', 1], false],
  ])('authenticatesSchannel with %j and usages %j is %j', (isEnabled, usages, expected) => {
    const templates = of({ schannelauthenticationenabled: isEnabled, effectiveekus: usages });
    expect(templates.authenticatesSchannel(0)).toBe(expected);
  });

  it('tells what rules combine in ways of their own', () => {
    const templates = of({
      requiresmanagerapproval: true,
      enrolleesuppliessubject: false,
      schemaversion: 2,
      authorizedsignatures: 3,
      effectiveekus: ['x'],
    });
    expect([templates.needsApproval(0), templates.suppliesSubject(0)]).toEqual([true, false]);
    expect([templates.schemaVersion(0), templates.signatures(0), templates.usages(0)]).toEqual([2, 3, ['x']]);
    expect([of({}).needsApproval(0), of({}).suppliesSubject(0)]).toEqual([undefined, undefined]);
  });
});

describe('users who cannot enrol', () => {
  const graph = draw(`
    CertTemplate T {subjectaltrequiredns: true, subjectaltrequiredomaindns: false}
    User U
    User GMSA {gmsa: true}
    User MSA {gmsa: false, msa: true}
    Computer C
    Group G
    U -MemberOf-> G
  `);
  const left = (changed: DrawnGraph, settings = analysisSettings()) => {
    const { fact, node, names, nodes } = factOf(changed, certificateTemplates, settings);
    return names(fact.withoutBarredUsers(nodes(['U', 'GMSA', 'MSA', 'C', 'G']), node('T')));
  };

  it('are left out where the template asks for a DNS name, service accounts and groups are not', () => {
    expect(left(graph)).toEqual(['GMSA', 'MSA', 'C', 'G']);
  });

  it('are not delegated service accounts, while extended techniques are derived', () => {
    const delegated = graph.with('U', { dmsa: true });
    expect(left(delegated, EXTENDED)).toContain('U');
    expect(left(delegated)).not.toContain('U');
    expect(left(graph, EXTENDED)).not.toContain('U');
  });

  it('are left out where the template does not tell', () => {
    expect(left(graph.with('T', { subjectaltrequiredns: null }))).toEqual(['GMSA', 'MSA', 'C', 'G']);
  });

  it('stay where the template asks for none', () => {
    expect(left(graph.with('T', { subjectaltrequiredns: false }))).toHaveLength(5);
  });

  it('spoil the template where they do not tell properly what they are', () => {
    expect(left(graph.with('U', { msa: 'no' }))).toEqual([]);
    expect(left(graph.with('C', { msa: 'no' }))).toHaveLength(4);
  });

  it('are all users in the rule set of 2025-11', () => {
    expect(left(graph.with('U', { msa: 'no' }), OLD)).toEqual(['C', 'G']);
  });
});

describe('chains of certificates', () => {
  const graph = draw(`
    Domain D {domainsid: 'S-D'}
    Domain Other {domainsid: 'S-O'}
    RootCA Root
    AIACA Middle
    EnterpriseCA CA {domainsid: 'S-D'}
    EnterpriseCA Upper
    NTAuthStore Store
    Computer Host {enabled: true, domainsid: 'S-D'}
    CertTemplate T
    Group NoTemplate
    CA -IssuedSignedBy-> Upper -EnterpriseCAFor-> Middle -IssuedSignedBy-> Root -RootCAFor-> D
    CA -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
    Host -HostsCAService-> CA
    T, NoTemplate -PublishedTo-> CA
  `);
  const targets = (changed: DrawnGraph, settings = analysisSettings()) => {
    const { fact, node, names } = factOf(changed, certificateChains, settings);
    return names(fact.targetsOf(node('CA')));
  };

  it('lead from an authority to the domains that accept its certificates', () => {
    expect(targets(graph)).toEqual(['D']);
    const { fact, node, names } = factOf(graph, certificateChains);
    expect(names(fact.authorities)).toEqual(['CA', 'Upper']);
    expect(names(fact.publishedOn(node('CA')))).toEqual(['T']);
    expect(names(fact.hostsOf(node('CA')))).toEqual(['Host']);
    expect([fact.isChained(node('CA'), node('D')), fact.isChained(node('Upper'), node('D'))]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['one certificate of the chain is missing', graph.without('Middle -IssuedSignedBy-> Root')],
    ['the root is not the domain’s', graph.without('Root -RootCAFor-> D')],
    ['the authority is in no store', graph.without('CA -TrustedForNTAuth-> Store')],
    [
      'the store is not the domain’s',
      graph.without('Store -NTAuthStoreFor-> D').and('Store -NTAuthStoreFor-> Other'),
    ],
    ['nothing hosts it', graph.without('Host -HostsCAService-> CA')],
    ['its host is disabled', graph.with('Host', { enabled: false })],
    ['its host does not tell', graph.with('Host', { enabled: null })],
    ['its host is of another forest', graph.with('Host', { domainsid: 'S-O' })],
    [
      'its host is outside the directory',
      graph.without('Host').and('=Computer Host {enabled: true}\nHost -HostsCAService-> CA'),
    ],
  ])('lead nowhere where %s', (_reason, changed) => {
    expect(targets(changed)).toEqual([]);
  });

  it.each([
    [
      'its host is of another domain of the forest',
      graph.with('Host', { domainsid: 'S-O' }).and('Other -SameForestTrust-> D'),
    ],
    [
      'the trust of the forest leads the other way',
      graph.with('Host', { domainsid: 'S-O' }).and('D -SameForestTrust-> Other'),
    ],
    ['the forest of its host is not known', graph.with('Host', { domainsid: 'S-X' })],
    ['the forest of the authority is not known', graph.with('CA', { domainsid: null })],
    ['the domain was not collected', graph.with('D', { collected: false })],
    [
      'one of several hosts will do',
      graph
        .with('Host', { enabled: false })
        .and("Computer Second {enabled: true, domainsid: 'S-D'}\nSecond -HostsCAService-> CA"),
    ],
  ])('lead on where %s', (_reason, changed) => {
    expect(targets(changed)).toEqual(['D']);
  });

  it('do not ask for the forest of a host in the rule set of 2025-11', () => {
    expect(targets(graph.with('Host', { domainsid: 'S-O' }), OLD)).toEqual(['D']);
    expect(targets(graph.with('Host', { enabled: false }), OLD)).toEqual([]);
  });

  it('lead to domains of other forests, too', () => {
    const shared = graph.and('Root -RootCAFor-> Other\nStore -NTAuthStoreFor-> Other');
    expect(targets(shared)).toEqual(['D', 'Other']);
  });
});

describe('what domain controllers accept', () => {
  const graph = draw(`
    Domain D
    Domain Child
    Domain Foreign
    Computer DC
    Child -SameForestTrust-> D
    Foreign -CrossForestTrust-> D
    DC -DCFor-> Child
  `);
  const accepts = (domain: string, properties: Readonly<Record<string, unknown>>, changed = graph) => {
    const { fact, node } = factOf(changed.with('DC', properties), certificateChains);
    return [
      fact.hasController(node(domain), (controller) => fact.matchesPrincipalNames(controller)),
      fact.hasController(node(domain), (controller) => fact.acceptsUnbound(controller)),
    ];
  };

  it.each([
    [4, true],
    [31, true],
    ['4', true],
    [3, false],
    [27, false],
    [0, false],
    [-1, false],
    [undefined, false],
    ['many', false],
  ])('mapping methods %j match principal names: %j', (certificatemappingmethodsraw, expected) => {
    expect(accepts('D', { certificatemappingmethodsraw })).toEqual([expected, false]);
  });

  it.each([
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
    [3, false],
    [undefined, false],
    [true, false],
  ])('binding %j is weak: %j', (strongcertificatebindingenforcementraw, expected) => {
    expect(accepts('D', { strongcertificatebindingenforcementraw })).toEqual([false, expected]);
  });

  it('counts for the forest, and nothing beyond', () => {
    const weak = { certificatemappingmethodsraw: 4, strongcertificatebindingenforcementraw: 1 };
    expect(accepts('Child', weak)).toEqual([true, true]);
    expect(accepts('Foreign', weak)).toEqual([false, false]);
    const beyond = graph.without('DC -DCFor-> Child').and('DC -DCFor-> Foreign');
    expect(accepts('D', weak, beyond)).toEqual([false, false]);
  });
});

describe('enrolment', () => {
  const graph = draw(`
    CertTemplate T
    EnterpriseCA CA
    Group G1 G2 Inner Empty
    Group AU {objectid: 'D-S-1-5-11'}
    User U1 U2 U3
    Computer C
    =User Outsider
    U1, Inner -MemberOf-> G1
    U2, U1, Empty -MemberOf-> Inner
    U2, C -MemberOf-> G2
    U3 -MemberOf-> AU
    G1, Outsider -Enroll-> T
    G2, U1 -Enroll-> CA
  `);
  const ask = (changed: DrawnGraph, settings = analysisSettings()) => {
    const { fact, node, names } = factOf(changed, certificateEnrolment, settings);
    return {
      enrollers: names(fact.enrollersOfTemplate(node('T'))),
      ofAuthority: names(fact.enrollersOfAuthority(node('CA'))),
      controllers: names(fact.controllersOfTemplate(node('T'))),
      victims: names(fact.victims(node('T'), node('CA'))).sort(),
    };
  };

  it('is a right of directory nodes, of which full control of a template is one and of an authority none', () => {
    const changed = graph.and('U1 -GenericAll-> T\nU2 -AllExtendedRights-> T\nU3 -GenericAll-> CA');
    expect(ask(changed)).toMatchObject({ enrollers: ['G1', 'U1', 'U2'], ofAuthority: ['G2', 'U1'] });
  });

  it('can be changed by those who control the template, in the rule set of 2025-11 not by its owners', () => {
    const changed = graph.and(
      'U1 -Owns-> T\nU2 -WriteOwner-> T\nU3 -WriteDacl-> T\nG2 -GenericAll-> T\nG1 -GenericWrite-> T',
    );
    expect(ask(changed).controllers).toEqual(['G2', 'U1', 'U2', 'U3']);
    expect(ask(changed, OLD).controllers).toEqual(['G2', 'U3']);
  });

  it('has as victims single principals with both rights', () => {
    expect(ask(graph).victims).toEqual(['U1', 'U2']);
    expect(ask(graph.and('Empty -Enroll-> CA\nEmpty -Enroll-> T')).victims).toEqual(['U1', 'U2']);
    expect(ask(graph.and('Empty -MemberOf-> G2')).victims).toEqual(['Empty', 'U1', 'U2']);
  });

  it('has as victims those of one right where everybody has the other', () => {
    expect(ask(graph.and('AU -Enroll-> T')).victims).toEqual(['C', 'U1', 'U2']);
    expect(ask(graph.and('AU -MemberOf-> G2')).victims).toEqual(['Empty', 'U1', 'U2']);
  });

  it('has as victims all who are known where everybody has both', () => {
    const victims = ask(graph.and('AU -Enroll-> T, CA')).victims;
    expect(victims).toEqual(['C', 'Empty', 'U1', 'U2', 'U3']);
  });

  it('looks one hop far for everybody', () => {
    expect(ask(graph.and('AU -MemberOf-> Inner')).victims).toEqual(['U1', 'U2']);
  });
});

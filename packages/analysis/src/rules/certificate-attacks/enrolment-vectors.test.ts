import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { attacksOf, chain, template } from './certificate-drawings.test-support.ts';

const OLD = analysisSettings('2025-11');

/** Lines `G1 → D`, sorted. */
function to(target: string, ...starts: readonly string[]): string[] {
  return starts.map((start) => `${start} → ${target}`).sort();
}

it('GoldenCert comes from hosts of authorities that are chained and trusted', () => {
  const graph = draw(`
    Domain D1 D2 D3
    EnterpriseCA ECA1 ECA21 ECA22 ECA23 ECA3
    RootCA Root1 Root2 Root3
    NTAuthStore Store1 Store2 Store3
    Computer C1 C21 C22 C23 C3 {enabled: true}
    C1 -HostsCAService-> ECA1
    C21 -HostsCAService-> ECA21
    C22 -HostsCAService-> ECA22
    C23 -HostsCAService-> ECA23
    C3 -HostsCAService-> ECA3
    ECA1 -EnterpriseCAFor-> Root1 -RootCAFor-> D1
    ECA1 -TrustedForNTAuth-> Store1 -NTAuthStoreFor-> D1
    ECA21 -EnterpriseCAFor-> Root2 -RootCAFor-> D2
    ECA22 -IssuedSignedBy-> ECA21
    ECA23 -TrustedForNTAuth-> Store2 -NTAuthStoreFor-> D2
    ECA3 -IssuedSignedBy-> Root3 -RootCAFor-> D3
    ECA3 -TrustedForNTAuth-> Store3 -NTAuthStoreFor-> D3
  `);
  expect(attacksOf(graph, 'GoldenCert')).toEqual(['C1 → D1', 'C3 → D3']);
});

describe('ADCSESC1', () => {
  it('selects groups rather than their members', () => {
    const graph = draw(`
      Domain D {collected: false}
      ${chain('CA', 'D')}
      ${template('T', 'CA', 'auth ess')}
      Group G11 G12 G13 G47
      User U11 U12 U13 U14 U15
      U15, U13, U11 -MemberOf-> G11
      U13, U14 -MemberOf-> G12
      U12, U11 -MemberOf-> G13
      G11, G13, G47 -Enroll-> T
      G12, G13, G47 -Enroll-> CA
    `);
    const byCertificate = graph.without('CA -IssuedSignedBy-> RootCA').and('CA -EnterpriseCAFor-> RootCA');
    expect(attacksOf(byCertificate, 'ADCSESC1')).toEqual(to('D', 'U13', 'U11', 'G13', 'G47'));
  });

  it('follows chains over other authorities', () => {
    const graph = draw(`
      Domain D
      EnterpriseCA ECA1 ECA2 ECA3
      RootCA Root
      NTAuthStore Store
      Computer H {enabled: true}
      H -HostsCAService-> ECA1, ECA2, ECA3
      ECA1 -IssuedSignedBy-> ECA3 -EnterpriseCAFor-> Root -RootCAFor-> D
      ECA1 -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
      ECA2 -IssuedSignedBy-> Root
      ${template('T', 'ECA1, ECA2', 'auth ess')}
      Group G1 G2
      G1 -Enroll-> ECA2, T
      G2 -Enroll-> ECA1, T
    `);
    expect(attacksOf(graph, 'ADCSESC1')).toEqual(['G2 → D']);
  });

  it('needs both a chain and trust', () => {
    const graph = draw(`
      Domain D
      ${chain('ECA1', 'D')}
      EnterpriseCA ECA2
      HostECA1 -HostsCAService-> ECA2
      ECA2 -TrustedForNTAuth-> StoreECA1
      ${template('T', 'ECA1, ECA2', 'auth ess')}
      Group G1 G2
      G1 -Enroll-> ECA2, T
      G2 -Enroll-> ECA1, T
    `);
    expect(attacksOf(graph, 'ADCSESC1')).toEqual(['G2 → D']);
  });

  it('depends on the template', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D')}
      ${template('T1', 'CA', 'auth ess', { sv: 2, as: 1 })}
      ${template('T2', 'CA', 'auth ess', { sv: 2 })}
      ${template('T3', 'CA', 'auth ess')}
      ${template('T4', 'CA', 'auth ess ma')}
      ${template('T5', 'CA', 'ess')}
      ${template('T6', 'CA', 'auth')}
      ${eachEnrols(6)}
    `);
    expect(attacksOf(graph, 'ADCSESC1')).toEqual(to('D', 'G2', 'G3'));
  });

  it('asks for nothing at the authority where everybody may enrol', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D')}
      ${template('T', 'CA', 'auth ess')}
      Group AU {objectid: 'D-S-1-5-11'}
      Group DomainUsers G1
      User U1
      U1 -MemberOf-> G1
      U1 -MemberOf-> DomainUsers -MemberOf-> AU
      AU -Enroll-> CA
      G1 -Enroll-> T
    `);
    expect(attacksOf(graph, 'ADCSESC1')).toEqual(['G1 → D']);
  });
});

describe('ADCSESC3', () => {
  const NO_RESTRICTIONS =
    '{enrollmentagentrestrictionscollected: true, hasenrollmentagentrestrictions: false}';

  it('needs both authorities to be usable, the first not in the rule set of 2025-11', () => {
    const graph = draw(`
      Domain D
      ${chain('ECA1', 'D', NO_RESTRICTIONS)}
      EnterpriseCA ECA2
      ${template('CT0', 'ECA1', 'auth upn')}
      ${template('CT1', 'ECA1', '', { sv: 2 })}
      ${template('CT2', 'ECA1', 'auth upn')}
      ${template('CT3', 'ECA2')}
      CT0 -EnrollOnBehalfOf-> CT0
      CT1, CT3 -EnrollOnBehalfOf-> CT2
      Computer Computer1
      User U1 U2 U3
      Group G1 G2
      Computer1 -Enroll-> CT0, ECA1
      U3, G2 -Enroll-> CT1
      U1 -Enroll-> ECA2
      G1 -Enroll-> ECA1
      U1 -GenericAll-> CT3
      G1 -AllExtendedRights-> CT2
      G2, U2, U1 -MemberOf-> G1
    `);
    expect(attacksOf(graph, 'ADCSESC3')).toEqual(to('D', 'Computer1', 'G2'));
    expect(attacksOf(graph, 'ADCSESC3', OLD)).toEqual(to('D', 'Computer1', 'G2', 'U1'));
  });

  it('needs agents that the authority names where it restricts them', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D', '{enrollmentagentrestrictionscollected: true, hasenrollmentagentrestrictions: true}')}
      ${template('CT1', 'CA', 'auth', { sv: 2 })}
      ${template('CT2', 'CA', 'auth upn')}
      ${template('CT3', 'CA', 'auth upn dns')}
      ${template('CT4', 'CA', 'auth upn')}
      CT1 -EnrollOnBehalfOf-> CT2, CT4
      CT3 -EnrollOnBehalfOf-> CT3
      User U1 U2 U3
      Group G1
      U1, U2 -MemberOf-> G1
      U1 -DelegatedEnrollmentAgent-> CT2
      U3 -DelegatedEnrollmentAgent-> CT3
      G1 -Enroll-> CT1, CA, CT4
      U3 -Enroll-> CT3, CA
      G1 -AllExtendedRights-> CT2
    `);
    expect(attacksOf(graph, 'ADCSESC3')).toEqual(['U1 → D']);
  });

  it('does not need them where restrictions were not collected', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D', '{enrollmentagentrestrictionscollected: false}')}
      ${template('CT1', 'CA', 'auth', { sv: 2 })}
      ${template('CT2', 'CA', 'auth upn')}
      CT1 -EnrollOnBehalfOf-> CT2
      User U2
      Group G1
      U2 -MemberOf-> G1
      G1 -Enroll-> CT1, CA
      G1 -AllExtendedRights-> CT2
    `);
    expect(attacksOf(graph, 'ADCSESC3')).toEqual(['G1 → D']);
  });
});

describe('ADCSESC4', () => {
  const grants = (number: number) => `
    Group G${number}1 G${number}2 G${number}3 G${number}4 G${number}5
    G${number}1, G${number}2, G${number}3, G${number}4, G${number}5 -MemberOf-> G0
    G${number}1 -GenericAll-> T${number}
    G${number}2 -GenericWrite-> T${number}
    G${number}3, G${number}5 -WritePKINameFlag-> T${number}
    G${number}4, G${number}5 -WritePKIEnrollmentFlag-> T${number}
    G${number}2, G${number}3, G${number}4, G${number}5 -Enroll-> T${number}
  `;
  const with4 = (...templates: readonly string[]) =>
    draw(`
      Domain D
      ${chain('CA', 'D')}
      Group G0
      G0 -Enroll-> CA
      ${templates.join('\n')}
      ${templates.map((_, index) => grants(index + 1)).join('\n')}
    `);
  const groups = (text: string) => to('D', ...text.split(' ').map((name) => `G${name}`));

  it('depends on what is in the way of the subject and of signatures', () => {
    const graph = with4(
      template('T1', 'CA', 'auth ess', { as: 1 }),
      template('T2', 'CA', 'ess', { as: 1 }),
      template('T3', 'CA', 'auth ess', { sv: 2, as: 1 }),
      template('T4', 'CA', 'auth ess', { sv: 2 }),
    );
    expect(attacksOf(graph, 'ADCSESC4')).toEqual(groups('11 12 13 14 15 21 22 31 32 41 42 43 44 45'));
  });

  it('depends on what is in the way of approval', () => {
    const graph = with4(
      template('T1', 'CA', 'ma'),
      template('T2', 'CA', 'auth ma'),
      template('T3', 'CA', 'auth'),
      template('T4', 'CA', 'auth ma ess'),
      template('T5', 'CA', 'auth ess'),
    );
    expect(attacksOf(graph, 'ADCSESC4')).toEqual(
      groups('11 12 21 22 25 31 32 33 35 41 42 44 45 51 52 53 54 55'),
    );
  });

  it('needs control, where only one right is held', () => {
    const rights = [
      'GenericAll',
      'GenericWrite',
      'WritePKINameFlag',
      'WritePKIEnrollmentFlag',
      'Enroll',
      'AllExtendedRights',
      'Owns',
      'WriteOwner',
      'WriteDacl',
    ];
    const graph = draw(`
      Domain D
      ${chain('CA', 'D')}
      ${template('T', 'CA', 'auth ess')}
      Group G0 ${rights.map((right) => `By${right}`).join(' ')}
      G0 -Enroll-> CA
      ${rights.map((right) => `By${right} -MemberOf-> G0\nBy${right} -${right}-> T`).join('\n')}
    `);
    expect(attacksOf(graph, 'ADCSESC4')).toEqual(
      to('D', 'ByGenericAll', 'ByOwns', 'ByWriteOwner', 'ByWriteDacl'),
    );
    expect(attacksOf(graph, 'ADCSESC4', OLD)).toEqual(to('D', 'ByGenericAll', 'ByWriteDacl'));
  });

  it('counts all extended rights as enrolment', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D')}
      ${template('T', 'CA', 'auth ess')}
      Group Group0 Group1 Group12 Group13
      Computer Computer1
      User User1
      Group1, Group12, Group13, Computer1, User1 -MemberOf-> Group0
      Group0 -Enroll-> CA
      Group1 -GenericAll-> T
      Computer1, User1, Group12, Group13 -AllExtendedRights-> T
      Computer1 -GenericWrite-> T
      User1, Group12 -WritePKINameFlag-> T
      Group12, Group13 -WritePKIEnrollmentFlag-> T
    `);
    expect(attacksOf(graph, 'ADCSESC4')).toEqual(
      to('D', 'Group1', 'Computer1', 'User1', 'Group12', 'Group13'),
    );
  });
});

describe('ADCSESC13', () => {
  const linked = (...templates: readonly string[]) => `
    IssuancePolicy P
    Group Linked
    ${templates.join(', ')} -ExtendedByPolicy-> P
    P -OIDGroupLink-> Linked
  `;

  it('depends on the template', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D')}
      ${template('T1', 'CA', 'auth', { sv: 2 })}
      ${template('T2', 'CA', 'auth')}
      ${template('T3', 'CA', 'auth', { sv: 2, as: 1 })}
      ${template('T4', 'CA', 'auth ma')}
      ${template('T5', 'CA', '')}
      ${linked('T1', 'T2', 'T3', 'T4', 'T5')}
      D -Contains-> Linked
      ${eachEnrols(5)}
    `);
    expect(attacksOf(graph, 'ADCSESC13')).toEqual(to('Linked', 'G1', 'G2'));
  });

  it('bars users from templates that ask for a DNS name', () => {
    const graph = draw(`
      Domain D
      OU Unit
      ${chain('CA', 'D')}
      ${nameTemplates('auth')}
      ${linked('T1', 'T2', 'T3')}
      D -Contains-> Unit -Contains-> Linked
    `);
    expect(attacksOf(graph, 'ADCSESC13')).toEqual(to('Linked', 'G1', 'G2', 'G3', 'C1', 'C2', 'C3', 'U1'));
  });

  it('needs usable authorities', () => {
    const graph = draw(fiveAuthorities('auth', '{}'))
      .without('G2 -Enroll-> CA2')
      .and(linked('T1', 'T2', 'T3', 'T4', 'T5'))
      .and('D1, D2, D3, D4, D5 -Contains-> Linked');
    expect(attacksOf(graph, 'ADCSESC13')).toEqual(['G1 → Linked']);
  });
});

/** One group per template, which may enrol in it, all within a group that may enrol on the authority. */
function eachEnrols(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return `
    Group G0 ${numbers.map((number) => `G${number}`).join(' ')}
    ${numbers.map((number) => `G${number} -Enroll-> T${number}\nG${number} -MemberOf-> G0`).join('\n')}
    G0 -Enroll-> CA
  `;
}

/** A plain template, one that asks for a DNS name, one that asks for a domain name; enrolees of each kind. */
function nameTemplates(flags: string): string {
  const kinds = ['', 'dns', 'ddns'].map((name, index) => {
    const number = index + 1;
    return `
      ${template(`T${number}`, 'CA', `${flags} ${name}`)}
      Group G${number}
      Computer C${number}
      User U${number}
      G${number}, C${number}, U${number} -Enroll-> T${number}, CA
    `;
  });
  return kinds.join('\n');
}

/** Five domains, of which the third has no trust, the fourth no chain, the fifth no published template. */
function fiveAuthorities(flags: string, properties: string): string {
  const all = [1, 2, 3, 4, 5].map((number) => {
    const lines = `
      Domain D${number}
      ${chain(`CA${number}`, `D${number}`, properties)}
      ${template(`T${number}`, number === 5 ? '' : `CA${number}`, flags)}
      Group G${number}
      G${number} -Enroll-> T${number}
      G${number} -Enroll-> CA${number}
    `;
    const cut = number === 3 ? '-TrustedForNTAuth->' : number === 4 ? '-IssuedSignedBy->' : undefined;
    return lines
      .split('\n')
      .filter((line) => cut === undefined || !line.includes(cut))
      .join('\n');
  });
  return all.join('\n');
}

/** Authorities that take any subject. */
const ANY_SUBJECT = '{isuserspecifiessanenabledcollected: true, isuserspecifiessanenabled: true}';

describe('ADCSESC6a', () => {
  it('needs enrolment in the template', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D', ANY_SUBJECT)}
      ${template('T', 'CA', 'auth nse')}
      Group G0 G1 G2 G3 G4
      G1, G2, G3 -MemberOf-> G0
      G0 -Enroll-> CA
      G1 -GenericAll-> T
      G2 -AllExtendedRights-> T
      G3 -GenericWrite-> T
      G4 -Enroll-> T
    `);
    expect(attacksOf(graph, 'ADCSESC6a')).toEqual(to('D', 'G1', 'G2'));
  });
});

describe.each([
  ['ADCSESC6a', 'auth nse', ''],
  ['ADCSESC6b', 'sch', '{certificatemappingmethodsraw: 31}'],
] as const)('%s', (kind, flags, controller) => {
  const controllers = (graph: DrawnGraph) =>
    graph.and(
      graph.nodes
        .filter(({ kinds }) => kinds.includes('Domain'))
        .map(({ name }) => `Computer DC${name} ${controller}\nDC${name} -DCFor-> ${name}`)
        .join('\n'),
    );

  it('needs usable authorities that take any subject', () => {
    const graph = draw(fiveAuthorities(flags, ANY_SUBJECT)).with('CA2', {
      isuserspecifiessanenabledcollected: false,
    });
    expect(attacksOf(controllers(graph), kind)).toEqual(['G1 → D1']);
  });

  it('depends on the template', () => {
    const without = (flag: string) => flags.replace(flag, '').trim();
    const graph = draw(`
      Domain D
      ${chain('CA', 'D', ANY_SUBJECT)}
      ${template('T1', 'CA', flags, { sv: 2 })}
      ${template('T2', 'CA', flags)}
      ${template('T3', 'CA', without('nse').replace('sch', ''))}
      ${template('T4', 'CA', `${flags} ma`)}
      ${template('T5', 'CA', without('auth').replace('sch', ''))}
      ${template('T6', 'CA', flags, { sv: 2, as: 1 })}
      ${eachEnrols(6)}
    `);
    expect(attacksOf(controllers(graph), kind)).toEqual(to('D', 'G1', 'G2'));
  });

  it('bars users from templates that ask for a DNS name', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D', ANY_SUBJECT)}
      ${nameTemplates(flags)}
    `);
    expect(attacksOf(controllers(graph), kind)).toEqual(to('D', 'G1', 'G2', 'G3', 'C1', 'C2', 'C3', 'U1'));
  });
});

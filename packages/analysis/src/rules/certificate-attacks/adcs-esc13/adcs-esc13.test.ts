import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import {
  attacksOf,
  chain,
  eachEnrols,
  fiveAuthorities,
  LINKED,
  nameTemplates,
  template,
  to,
} from '../certificate-drawings.test-support.ts';
import { PKI, PKI_ARROWS, pki, sorted } from '../explained-drawings.test-support.ts';

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

describe('ADCSESC13', () => {
  it('reaches groups of domains whose forest trusts lead from a domain of the authority', () => {
    const away = LINKED.without('D -Contains-> Unit').and('Far -Contains-> Unit');
    expect(attacksOf(away, 'ADCSESC13')).toEqual([]);
    expect(attacksOf(away.and('D -SameForestTrust-> Far'), 'ADCSESC13')).toEqual(['U → G']);
    expect(attacksOf(away.and('D -CrossForestTrust-> Far'), 'ADCSESC13')).toEqual([]);
    expect(attacksOf(away.and('Far -SameForestTrust-> D'), 'ADCSESC13')).toEqual([]);
  });

  it('needs a policy, and a group', () => {
    expect(
      attacksOf(LINKED.without('P').and('OU P\nT -ExtendedByPolicy-> P -OIDGroupLink-> G'), 'ADCSESC13'),
    ).toEqual([]);
    expect(
      attacksOf(LINKED.without('P -OIDGroupLink-> G').and('P -OIDGroupLink-> Unit'), 'ADCSESC13'),
    ).toEqual([]);
  });
});

describe('ADCSESC13', () => {
  it('is explained by the policy of the template and the place of the group', () => {
    const graph = pki(
      { T: { authenticationenabled: true }, Plain: { authenticationenabled: true }, Weak: {} },
      `User U
       Group Linked Enrolees
       OU Unit
       Domain Child
       IssuancePolicy P Unused
       D -SameForestTrust-> Child -Contains-> Unit -Contains-> Linked
       Child -SameForestTrust-> D
       T, Weak -ExtendedByPolicy-> P -OIDGroupLink-> Linked
       Unused -OIDGroupLink-> Linked
       U -MemberOf-> Enrolees -Enroll-> T, Plain, Weak, CA`,
    );
    expect(explain(graph, 'U -ADCSESC13-> Linked')).toEqual({
      nodes: sorted(...PKI, 'Child', 'Enrolees', 'Linked', 'P', 'T', 'U', 'Unit'),
      arrows: sorted(
        ...PKI_ARROWS,
        'Child -Contains-> Unit',
        'D -SameForestTrust-> Child',
        'Enrolees -Enroll-> CA',
        'Enrolees -Enroll-> T',
        'P -OIDGroupLink-> Linked',
        'T -ExtendedByPolicy-> P',
        'T -PublishedTo-> CA',
        'U -MemberOf-> Enrolees',
        'Unit -Contains-> Linked',
      ),
    });
    expect(explain(graph.without('Unit -Contains-> Linked'), 'U -ADCSESC13-> Linked').nodes).toEqual([]);
  });
});

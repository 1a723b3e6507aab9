import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { AGENT, attacksOf, chain, OLD, template, to } from '../certificate-drawings.test-support.ts';
import { PKI, PKI_ARROWS, pki, sorted } from '../explained-drawings.test-support.ts';

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

describe('ADCSESC3', () => {
  const outsider = AGENT.without('U -DelegatedEnrollmentAgent-> T');

  it.each([
    ['not collected', { enrollmentagentrestrictionscollected: false }, true, true],
    ['not told', { enrollmentagentrestrictionscollected: null }, true, false],
    ['told wrongly', { enrollmentagentrestrictionscollected: 'false' }, false, false],
    ['collected, and there are none', { hasenrollmentagentrestrictions: false }, true, true],
    ['collected, but not told', { hasenrollmentagentrestrictions: null }, false, false],
  ])('takes any agent or none where restrictions are %s', (_case, properties, isDerived, wasDerived) => {
    const graph = outsider.with('CA', properties);
    expect(attacksOf(graph, 'ADCSESC3')).toEqual(isDerived ? ['U → D'] : []);
    expect(attacksOf(graph, 'ADCSESC3', OLD)).toEqual(wasDerived ? ['U → D'] : []);
  });

  it.each([
    [1, undefined, true, true],
    ['1', 5, true, true],
    [2, 0, true, true],
    [2, -1, false, true],
    [2, 1, false, false],
    [0, 0, false, false],
  ])(
    'takes a first template of version %j with %j signatures: %j',
    (version, signatures, isDerived, wasDerived) => {
      const graph = AGENT.with('Agent', { schemaversion: version, authorizedsignatures: signatures });
      expect(attacksOf(graph, 'ADCSESC3')).toEqual(isDerived ? ['U → D'] : []);
      expect(attacksOf(graph, 'ADCSESC3', OLD)).toEqual(wasDerived ? ['U → D'] : []);
    },
  );

  it('reaches only domains that accept both authorities, in the rule set of 2025-11 those of the second', () => {
    const graph = AGENT.and(`
      NTAuthStore StoreFar
      CA -TrustedForNTAuth-> StoreFar -NTAuthStoreFor-> Far
      RootCA -RootCAFor-> Far
    `);
    expect(attacksOf(graph, 'ADCSESC3')).toEqual(['U → D']);
    expect(attacksOf(graph, 'ADCSESC3', OLD)).toEqual(['U → D', 'U → Far']);
  });

  it('bars users by the first template', () => {
    expect(attacksOf(AGENT.with('T', { subjectaltrequiredns: true }), 'ADCSESC3')).toEqual(['U → D']);
    expect(attacksOf(AGENT.with('Agent', { subjectaltrequiredns: true }), 'ADCSESC3')).toEqual([]);
  });
});

describe('ADCSESC3', () => {
  const AGENT = { authenticationenabled: true, schemaversion: 2 };
  const SERVED = { authenticationenabled: true, subjectaltrequireupn: true };

  it('names only those agents that the authority lets act', () => {
    const graph = pki(
      { CT1: AGENT, CT2: SERVED, CT3: { ...SERVED, subjectaltrequiredns: true }, CT4: SERVED },
      `User U1 U2 U3
       Group G1
       CT1 -EnrollOnBehalfOf-> CT2, CT4
       CT3 -EnrollOnBehalfOf-> CT3
       U1 -DelegatedEnrollmentAgent-> CT2
       U3 -DelegatedEnrollmentAgent-> CT3
       G1 -Enroll-> CT1, CA, CT4
       U3 -Enroll-> CT3, CA
       G1 -AllExtendedRights-> CT2
       U1, U2 -MemberOf-> G1`,
    ).with('CA', { enrollmentagentrestrictionscollected: true, hasenrollmentagentrestrictions: true });

    expect(explain(graph, 'U1 -ADCSESC3-> D')).toEqual({
      nodes: sorted(...PKI, 'CT1', 'CT2', 'G1', 'U1'),
      arrows: sorted(
        ...PKI_ARROWS,
        'CT1 -EnrollOnBehalfOf-> CT2',
        'CT1 -PublishedTo-> CA',
        'CT2 -PublishedTo-> CA',
        'G1 -AllExtendedRights-> CT2',
        'G1 -Enroll-> CA',
        'G1 -Enroll-> CT1',
        'U1 -DelegatedEnrollmentAgent-> CT2',
        'U1 -MemberOf-> G1',
      ),
    });
    expect(explain(graph, 'U3 -ADCSESC3-> D').nodes).toEqual([]);
  });

  it('asks for no agents by name where restrictions were not collected', () => {
    const graph = pki(
      { CT1: AGENT, CT2: SERVED },
      `User U2
       Group G1
       CT1 -EnrollOnBehalfOf-> CT2
       G1 -Enroll-> CT1, CA
       G1 -AllExtendedRights-> CT2
       U2 -MemberOf-> G1`,
    ).with('CA', { enrollmentagentrestrictionscollected: false });

    expect(explain(graph, 'G1 -ADCSESC3-> D').nodes).toEqual(sorted(...PKI, 'CT1', 'CT2', 'G1'));
  });

  it('goes by way of two authorities, if both are accepted', () => {
    const graph = pki(
      { CT1: AGENT, CT2: SERVED },
      `User U
       EnterpriseCA CA2 Rogue
       CA2, Rogue -IssuedSignedBy-> Root
       CA2 -TrustedForNTAuth-> Store
       Service -HostsCAService-> CA2, Rogue
       CT1 -PublishedTo-> CA2, Rogue
       CT1 -EnrollOnBehalfOf-> CT2
       U -Enroll-> CT1, CT2, CA, CA2, Rogue`,
    ).without('CT1 -PublishedTo-> CA');

    expect(explain(graph, 'U -ADCSESC3-> D').nodes).toEqual(sorted(...PKI, 'CA2', 'CT1', 'CT2', 'U'));
  });
});

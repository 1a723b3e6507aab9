import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { attacksOf, chain, eachEnrols, template, to } from '../certificate-drawings.test-support.ts';
import { PKI, PKI_ARROWS, pki, SAFE, sorted } from '../explained-drawings.test-support.ts';

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

describe('ADCSESC1', () => {
  const WEAK = { authenticationenabled: true, enrolleesuppliessubject: true };

  it('goes through issuing authorities, and not through those that are not trusted', () => {
    const graph = draw(`
      Domain D
      Group G21 G22
      EnterpriseCA ECA21 ECA22 ECA23
      RootCA Root
      NTAuthStore Store
      CertTemplate T ${JSON.stringify({ ...SAFE, ...WEAK })}
      ECA21 -IssuedSignedBy-> ECA23 -EnterpriseCAFor-> Root -RootCAFor-> D
      ECA22 -IssuedSignedBy-> Root
      ECA21 -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
      Computer Service {enabled: true}
      Service -HostsCAService-> ECA21, ECA22, ECA23
      T -PublishedTo-> ECA21, ECA22
      G21 -Enroll-> ECA22, T
      G22 -Enroll-> ECA21, T
    `);
    expect(explain(graph, 'G22 -ADCSESC1-> D').nodes).toEqual([
      'D',
      'ECA21',
      'ECA23',
      'G22',
      'Root',
      'Store',
      'T',
    ]);
  });

  it('leaves out an authority that nobody runs', () => {
    const graph = pki({ T: WEAK }, 'User U\nU -Enroll-> CA, T');
    expect(explain(graph, 'U -ADCSESC1-> D').nodes).toEqual(sorted(...PKI, 'T', 'U'));
    expect(explain(graph.with('Service', { enabled: false }), 'U -ADCSESC1-> D').nodes).toEqual([]);
    expect(explain(graph.without('Service'), 'U -ADCSESC1-> D').nodes).toEqual([]);
  });

  it('leaves out an authority without a chain', () => {
    const graph = pki(
      { T: WEAK },
      `EnterpriseCA ECA32
       Group G31 G32
       ECA32 -TrustedForNTAuth-> Store
       Service -HostsCAService-> ECA32
       T -PublishedTo-> ECA32
       G31 -Enroll-> ECA32, T
       G32 -Enroll-> CA, T`,
    );
    expect(explain(graph, 'G32 -ADCSESC1-> D').nodes).toEqual(sorted(...PKI, 'G32', 'T'));
    expect(explain(graph, 'G31 -ADCSESC1-> D').nodes).toEqual([]);
  });

  it('names every right and membership that leads there, and nothing else', () => {
    const graph = pki(
      {
        T: WEAK,
        Approved: { ...WEAK, requiresmanagerapproval: true },
        Signed: { ...WEAK, schemaversion: 2, authorizedsignatures: 1 },
        Unpublished: WEAK,
      },
      `User U Other
       Group G Nested Useless
       Group Everybody {objectid: 'D-S-1-5-11'}
       U -MemberOf-> G -MemberOf-> Nested
       U -MemberOf-> Useless
       Other -MemberOf-> Nested
       Nested -GenericAll-> T
       G -AllExtendedRights-> T
       U -Enroll-> T, Approved, Signed, Unpublished
       U -GenericWrite-> T
       U -ManageCA-> CA
       Other -Enroll-> CA
       Everybody -Enroll-> CA`,
    ).without('Unpublished -PublishedTo-> CA');

    expect(explain(graph, 'U -ADCSESC1-> D')).toEqual({
      nodes: sorted(...PKI, 'Everybody', 'G', 'Nested', 'T', 'U'),
      arrows: sorted(
        ...PKI_ARROWS,
        'Everybody -Enroll-> CA',
        'G -AllExtendedRights-> T',
        'G -MemberOf-> Nested',
        'Nested -GenericAll-> T',
        'T -PublishedTo-> CA',
        'U -Enroll-> T',
        'U -MemberOf-> G',
      ),
    });
  });

  it('takes memberships in local groups only where nothing else explains it', () => {
    const local = pki(
      { T: WEAK },
      `User U
       ADLocalGroup Local
       U -MemberOfLocalGroup-> Local -Enroll-> CA
       U -Enroll-> T`,
    );
    expect(explain(local, 'U -ADCSESC1-> D').arrows).toContain('U -MemberOfLocalGroup-> Local');
    const also = local.and('U -Enroll-> CA');
    expect(explain(also, 'U -ADCSESC1-> D').nodes).not.toContain('Local');
  });

  it('is found in no time where groups are nested without end', () => {
    const layers = Array.from({ length: 40 }, (_, layer) => [`L${layer}`, `R${layer}`]);
    const graph = pki(
      { T: WEAK },
      `User U
       Group ${layers.flat().join(' ')}
       U -MemberOf-> L0, R0
       ${layers
         .slice(1)
         .map(([left, right], layer) => `L${layer}, R${layer} -MemberOf-> ${left}, ${right}`)
         .join('\n')}
       L39 -MemberOf-> L0
       L39, R39 -Enroll-> T, CA`,
    );
    expect(explain(graph, 'U -ADCSESC1-> D').nodes).toHaveLength(PKI.length + 2 + 80);
  });
});

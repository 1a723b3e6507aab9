import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { explain } from '../../testing/explain.test-support.ts';

const SAFE = {
  requiresmanagerapproval: false,
  authenticationenabled: false,
  enrolleesuppliessubject: false,
  nosecurityextension: false,
  subjectaltrequireupn: false,
  subjectaltrequirespn: false,
  subjectaltrequiredns: false,
  subjectaltrequiredomaindns: false,
  schannelauthenticationenabled: false,
  schemaversion: 1,
  authorizedsignatures: 0,
  effectiveekus: ['1.2.3'],
} as const;

type Template = Partial<Record<keyof typeof SAFE, unknown>>;

/** A domain that accepts certificates of CA, and templates published there. */
function pki(templates: Readonly<Record<string, Template>>, text: string): DrawnGraph {
  const graph = draw(`
    Domain D
    RootCA Root
    NTAuthStore Store
    EnterpriseCA CA
    Root -RootCAFor-> D
    CA -IssuedSignedBy-> Root
    CA -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
    Computer Service {enabled: true}
    Service -HostsCAService-> CA
    ${Object.keys(templates)
      .map((name) => `CertTemplate ${name} ${JSON.stringify({ ...SAFE, ...templates[name] })}`)
      .join('\n')}
    ${Object.keys(templates).join(', ')} -PublishedTo-> CA
  `);
  return graph.and(text);
}

const PKI = ['CA', 'D', 'Root', 'Store'];
const PKI_ARROWS = [
  'CA -IssuedSignedBy-> Root',
  'CA -TrustedForNTAuth-> Store',
  'Root -RootCAFor-> D',
  'Store -NTAuthStoreFor-> D',
];
const sorted = (...texts: readonly string[]) => [...texts].sort();

describe('GoldenCert', () => {
  const GRAPH = draw(`
    Domain D Elsewhere
    Computer Host Other {enabled: true}
    EnterpriseCA CA ChainOnly StoreOnly NotHosted
    RootCA Root
    AIACA Intermediate
    NTAuthStore Store
    Host -HostsCAService-> CA, ChainOnly, StoreOnly
    Other -HostsCAService-> NotHosted
    CA, ChainOnly, NotHosted -EnterpriseCAFor-> Root
    CA -IssuedSignedBy-> Intermediate -IssuedSignedBy-> Root -RootCAFor-> D, Elsewhere
    CA, StoreOnly, NotHosted -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
  `);

  it('is explained by the hosted authority and why the domain accepts it', () => {
    expect(explain(GRAPH, 'Host -GoldenCert-> D')).toEqual({
      nodes: ['CA', 'D', 'Host', 'Intermediate', 'Root', 'Store'],
      arrows: [
        'CA -EnterpriseCAFor-> Root',
        'CA -IssuedSignedBy-> Intermediate',
        'CA -TrustedForNTAuth-> Store',
        'Host -HostsCAService-> CA',
        'Intermediate -IssuedSignedBy-> Root',
        'Root -RootCAFor-> D',
        'Store -NTAuthStoreFor-> D',
      ],
    });
  });

  it('is not explained where the authority does not lead in both ways', () => {
    expect(explain(GRAPH, 'Host -GoldenCert-> Elsewhere')).toEqual({ nodes: [], arrows: [] });
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

describe('ADCSESC4', () => {
  const ONE_AWAY = { authenticationenabled: true, enrolleesuppliessubject: true };

  it.each([
    ['control', 'U -WriteDacl-> T\nU -Owns-> T', ['U -Owns-> T', 'U -WriteDacl-> T']],
    ['writing', 'U -GenericWrite-> T\nU -Enroll-> T', ['U -Enroll-> T', 'U -GenericWrite-> T']],
    [
      'writing names',
      'U -WritePKINameFlag-> T\nU -AllExtendedRights-> T',
      ['U -AllExtendedRights-> T', 'U -WritePKINameFlag-> T'],
    ],
    [
      'writing flags',
      'U -WritePKIEnrollmentFlag-> T\nU -Enroll-> T',
      ['U -Enroll-> T', 'U -WritePKIEnrollmentFlag-> T'],
    ],
  ])('is explained by %s', (_, rights, arrows) => {
    const graph = pki({ T: ONE_AWAY, Other: ONE_AWAY }, `User U\n${rights}\nU -Enroll-> CA, Other`);
    expect(explain(graph, 'U -ADCSESC4-> D')).toEqual({
      nodes: sorted(...PKI, 'T', 'U'),
      arrows: sorted(...PKI_ARROWS, ...arrows, 'T -PublishedTo-> CA', 'U -Enroll-> CA'),
    });
  });

  it.each([
    ['writing without enrolling', 'U -GenericWrite-> T', {}],
    [
      'flags where the subject comes from the directory',
      'U -WritePKIEnrollmentFlag-> T\nU -Enroll-> T',
      { enrolleesuppliessubject: false },
    ],
    [
      'names where a manager approves',
      'U -WritePKINameFlag-> T\nU -Enroll-> T',
      { requiresmanagerapproval: true },
    ],
    [
      'names of a template that does not authenticate',
      'U -WritePKINameFlag-> T\nU -Enroll-> T',
      { authenticationenabled: false },
    ],
  ])('is not explained by %s', (_, rights, template) => {
    const graph = pki({ T: { ...ONE_AWAY, ...template } }, `User U\n${rights}\nU -Enroll-> CA`);
    expect(explain(graph, 'U -ADCSESC4-> D').nodes).toEqual([]);
  });

  it('takes both flags where both stand in the way', () => {
    const template = { authenticationenabled: true, requiresmanagerapproval: true };
    const graph = pki(
      { T: template },
      'User U\nU -WritePKINameFlag-> T\nU -WritePKIEnrollmentFlag-> T\nU -Enroll-> T, CA',
    );
    expect(explain(graph, 'U -ADCSESC4-> D').arrows).toEqual(
      sorted(
        ...PKI_ARROWS,
        'T -PublishedTo-> CA',
        'U -Enroll-> CA',
        'U -Enroll-> T',
        'U -WritePKIEnrollmentFlag-> T',
        'U -WritePKINameFlag-> T',
      ),
    );
  });
});

describe('ADCSESC6a and ADCSESC6b', () => {
  const OPEN = { isuserspecifiessanenabled: true, isuserspecifiessanenabledcollected: true };

  it('are explained by authorities that take any subject', () => {
    const graph = pki(
      {
        T: { authenticationenabled: true, nosecurityextension: true },
        Dns: { authenticationenabled: true, nosecurityextension: true, subjectaltrequiredns: true },
        Bound: { authenticationenabled: true },
      },
      `User U
       Computer C
       EnterpriseCA Closed
       Closed -IssuedSignedBy-> Root
       Closed -TrustedForNTAuth-> Store
       Service -HostsCAService-> Closed
       T -PublishedTo-> Closed
       U, C -Enroll-> T, Dns, Bound, CA, Closed`,
    ).with('CA', OPEN);

    expect(explain(graph, 'U -ADCSESC6a-> D').nodes).toEqual(sorted(...PKI, 'T', 'U'));
    expect(explain(graph, 'C -ADCSESC6a-> D').nodes).toEqual(sorted(...PKI, 'C', 'Dns', 'T'));
  });

  it('name the controllers that match names, if that matters', () => {
    const graph = pki(
      { T: { schannelauthenticationenabled: true } },
      `User U
       Domain Child Grandchild Stranger
       Computer DC1 {certificatemappingmethodsraw: 31}
       Computer DC2 {certificatemappingmethodsraw: 4}
       Computer Strict {certificatemappingmethodsraw: 24}
       Computer Unset {certificatemappingmethodsraw: -1}
       Computer Foreign {certificatemappingmethodsraw: 4}
       DC1, Strict, Unset -DCFor-> D
       DC2 -DCFor-> Grandchild -SameForestTrust-> Child -SameForestTrust-> D
       Foreign -DCFor-> Stranger -CrossForestTrust-> D
       U -Enroll-> T, CA`,
    ).with('CA', OPEN);

    expect(explain(graph, 'U -ADCSESC6b-> D')).toEqual({
      nodes: sorted(...PKI, 'Child', 'DC1', 'DC2', 'Grandchild', 'T', 'U'),
      arrows: sorted(
        ...PKI_ARROWS,
        'Child -SameForestTrust-> D',
        'DC1 -DCFor-> D',
        'DC2 -DCFor-> Grandchild',
        'Grandchild -SameForestTrust-> Child',
        'T -PublishedTo-> CA',
        'U -Enroll-> CA',
        'U -Enroll-> T',
      ),
    });
    expect(explain(graph.without('U -Enroll-> CA'), 'U -ADCSESC6b-> D').nodes).toEqual([]);
  });
});

describe.each([
  [
    'ADCSESC9a',
    { authenticationenabled: true, nosecurityextension: true },
    'strongcertificatebindingenforcementraw',
    [-1, 0, 1],
    2,
  ],
  ['ADCSESC10a', { schannelauthenticationenabled: true }, 'certificatemappingmethodsraw', [4, 31], 27],
])('%s', (kind, weak, setting, weakValues, strictValue) => {
  const base = (template: Template, text: string) =>
    pki(
      { T: { ...weak, ...template } },
      `${text}
       ${weakValues.map((value, index) => `Computer DC${index} {${setting}: ${value}}\nDC${index} -DCFor-> D`).join('\n')}
       Computer Strict {${setting}: ${strictValue}}
       Strict -DCFor-> D`,
    );
  const CONTROLLERS = weakValues.map((_, index) => `DC${index}`);
  const CONTROLLER_ARROWS = CONTROLLERS.map((name) => `${name} -DCFor-> D`);

  it('is explained by victims, where they enrol, and controllers', () => {
    const graph = base(
      { subjectaltrequireupn: true },
      `Group G Enrolees
       User Victim Other Barred
       Group Owned
       G -GenericAll-> Victim, Other, Owned
       G -WriteDacl-> Victim
       G -AllExtendedRights-> Victim
       Victim -MemberOf-> Enrolees -Enroll-> T, CA
       Other -Enroll-> CA
       Barred, Owned -Enroll-> T, CA`,
    );
    expect(explain(graph, `G -${kind}-> D`)).toEqual({
      nodes: sorted(...PKI, ...CONTROLLERS, 'Enrolees', 'G', 'T', 'Victim'),
      arrows: sorted(
        ...PKI_ARROWS,
        ...CONTROLLER_ARROWS,
        'Enrolees -Enroll-> CA',
        'Enrolees -Enroll-> T',
        'G -GenericAll-> Victim',
        'G -WriteDacl-> Victim',
        'T -PublishedTo-> CA',
        'Victim -MemberOf-> Enrolees',
      ),
    });
  });

  it('joins by victim and authority: two victims with half of the rights each are none', () => {
    const graph = base(
      { subjectaltrequireupn: true },
      `User G V1 V2
       G -GenericAll-> V1, V2
       V1 -Enroll-> T
       V2 -Enroll-> CA`,
    );
    expect(explain(graph, `G -${kind}-> D`)).toEqual({ nodes: [], arrows: [] });
  });

  it('counts what everybody may do, next to something that the victim may', () => {
    const graph = base(
      { subjectaltrequirespn: true },
      `User G V1 V2
       Group Everybody {objectid: 'D-S-1-5-11'}
       G -GenericWrite-> V1, V2
       V1 -Enroll-> T
       Everybody -Enroll-> CA`,
    );
    expect(explain(graph, `G -${kind}-> D`).nodes).toEqual(
      sorted(...PKI, ...CONTROLLERS, 'Everybody', 'G', 'T', 'V1'),
    );
  });

  it('leaves out users where the template asks for a DNS name', () => {
    const graph = base(
      { subjectaltrequireupn: true, subjectaltrequiredns: true },
      `User G V1
       Computer V2
       G -Owns-> V1, V2
       V1, V2 -Enroll-> T, CA`,
    );
    expect(explain(graph, `G -${kind}-> D`).nodes).toEqual(sorted(...PKI, ...CONTROLLERS, 'G', 'T', 'V2'));
  });

  it('the principal can be its own victim', () => {
    const graph = base({ subjectaltrequireupn: true }, 'User U\nU -GenericAll-> U\nU -Enroll-> T, CA');
    expect(explain(graph, `U -${kind}-> D`).arrows).toContain('U -GenericAll-> U');
  });

  it(`${kind.replace('a', 'b')} takes computers, by their DNS name`, () => {
    const graph = base(
      { subjectaltrequiredns: true },
      `User G V1
       Computer V2
       G -GenericAll-> V1, V2
       V1, V2 -Enroll-> T, CA`,
    );
    expect(explain(graph, `G -${kind.replace('a', 'b')}-> D`).nodes).toEqual(
      sorted(...PKI, ...CONTROLLERS, 'G', 'T', 'V2'),
    );
    expect(explain(graph, `G -${kind}-> D`).nodes).toEqual([]);
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

it.each(['GPOAppliesTo', 'CanApplyGPO', 'DCSync', 'MemberOf'])('%s has no composition', (kind) => {
  expect(explain(draw(`User A B\nA -${kind}-> B`), `A -${kind}-> B`)).toEqual({ nodes: [], arrows: [] });
});

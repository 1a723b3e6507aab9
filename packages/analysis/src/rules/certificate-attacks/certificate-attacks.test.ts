import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { attacksOf, chain, template } from './certificate-drawings.test-support.ts';

const OLD = analysisSettings('2025-11');

/** A user who enrols in `T` on `CA` by way of nested groups; the domain of the host is that of the authority. */
const ENROLEE = draw(`
  Domain D {domainsid: 'S-D'}
  Domain Far {domainsid: 'S-F'}
  ${chain('CA', 'D', "{domainsid: 'S-D'}")}
  ${template('T', 'CA', 'auth ess nse upn')}
  User U
  Group Outer Inner
  U -MemberOf-> Inner -MemberOf-> Outer
  Outer -Enroll-> CA
  U -Enroll-> T
`);

const ANY_SUBJECT = { isuserspecifiessanenabledcollected: true, isuserspecifiessanenabled: true };

const MAPPED = `
  Computer DC {certificatemappingmethodsraw: 4, strongcertificatebindingenforcementraw: 1}
  DC -DCFor-> D
`;

/** Somebody who controls the enrolee, whom the directory names. */
const RENAMED = ENROLEE.with('T', { enrolleesuppliessubject: false }).and(`
  ${MAPPED}
  Group A
  A -GenericWrite-> U
`);

/** The same with a computer and its DNS name. */
const RENAMED_COMPUTER = RENAMED.with('T', { subjectaltrequiredns: true, subjectaltrequireupn: false }).and(`
  Computer C
  C -MemberOf-> Inner
  C -Enroll-> T
  A -WriteDacl-> C
`);

const AGENT = ENROLEE.with('CA', {
  enrollmentagentrestrictionscollected: true,
  hasenrollmentagentrestrictions: true,
})
  .with('T', { schemaversion: 2 })
  .and(`
    EnterpriseCA First {domainsid: 'S-D'}
    HostCA -HostsCAService-> First
    First -IssuedSignedBy-> RootCA
    First -TrustedForNTAuth-> StoreCA
    ${template('Agent', 'First', 'auth', { sv: 2 })}
    Agent -EnrollOnBehalfOf-> T
    U -DelegatedEnrollmentAgent-> T
    U -Enroll-> Agent, First
  `);

const LINKED = ENROLEE.and(`
  IssuancePolicy P
  Group G
  OU Unit
  T -ExtendedByPolicy-> P -OIDGroupLink-> G
  D -Contains-> Unit -Contains-> G
`);

interface Attack {
  readonly kind: string;
  readonly graph: DrawnGraph;
  readonly expected: string;
  /** Values without which it is nothing. */
  readonly properties: readonly (readonly [node: string, name: string, value: boolean | number])[];
  readonly relationships: readonly string[];
}

const FROM_TEMPLATE = ['T -PublishedTo-> CA'];
const ENROLMENT = [...FROM_TEMPLATE, 'U -Enroll-> T', 'Outer -Enroll-> CA', 'Inner -MemberOf-> Outer'];
const CHAIN = [
  'CA -IssuedSignedBy-> RootCA',
  'RootCA -RootCAFor-> D',
  'CA -TrustedForNTAuth-> StoreCA',
  'StoreCA -NTAuthStoreFor-> D',
  'HostCA -HostsCAService-> CA',
];
const VERSION = [
  ['T', 'schemaversion', 1],
  ['T', 'authorizedsignatures', 0],
] as const;

const APPROVAL = ['T', 'requiresmanagerapproval', false] as const;
const USE = ['T', 'authenticationenabled', true] as const;
const SUBJECT = ['T', 'enrolleesuppliessubject', false] as const;
const EXTENSION = ['T', 'nosecurityextension', true] as const;
const SCHANNEL = ['T', 'schannelauthenticationenabled', true] as const;
const SAN = [
  ['CA', 'isuserspecifiessanenabledcollected', true],
  ['CA', 'isuserspecifiessanenabled', true],
] as const;

const ATTACKS: readonly Attack[] = [
  {
    kind: 'GoldenCert',
    graph: ENROLEE,
    expected: 'HostCA → D',
    properties: [['HostCA', 'enabled', true]],
    relationships: [],
  },
  {
    kind: 'ADCSESC1',
    graph: ENROLEE,
    expected: 'U → D',
    properties: [APPROVAL, USE, ['T', 'enrolleesuppliessubject', true], ...VERSION],
    relationships: ENROLMENT,
  },
  {
    kind: 'ADCSESC3',
    graph: AGENT,
    expected: 'U → D',
    properties: [
      APPROVAL,
      USE,
      ['Agent', 'requiresmanagerapproval', false],
      ['Agent', 'schemaversion', 2],
      ['Agent', 'authorizedsignatures', 0],
    ],
    relationships: [
      ...ENROLMENT,
      'Agent -EnrollOnBehalfOf-> T',
      'Agent -PublishedTo-> First',
      'U -Enroll-> Agent',
      'U -Enroll-> First',
      'U -DelegatedEnrollmentAgent-> T',
      'First -IssuedSignedBy-> RootCA',
      'First -TrustedForNTAuth-> StoreCA',
      'HostCA -HostsCAService-> First',
    ],
  },
  {
    kind: 'ADCSESC4',
    graph: ENROLEE.with('T', { enrolleesuppliessubject: false }).and('U -WritePKINameFlag-> T'),
    expected: 'U → D',
    properties: [APPROVAL, USE, ['T', 'schemaversion', 1], ['T', 'authorizedsignatures', 0]],
    relationships: [...ENROLMENT, 'U -WritePKINameFlag-> T'],
  },
  {
    kind: 'ADCSESC6a',
    graph: ENROLEE.with('CA', ANY_SUBJECT),
    expected: 'U → D',
    properties: [APPROVAL, ...VERSION, EXTENSION, USE, ...SAN],
    relationships: ENROLMENT,
  },
  {
    kind: 'ADCSESC6b',
    graph: ENROLEE.with('CA', ANY_SUBJECT).with('T', { schannelauthenticationenabled: true }).and(MAPPED),
    expected: 'U → D',
    properties: [APPROVAL, ...VERSION, SCHANNEL, ...SAN, ['DC', 'certificatemappingmethodsraw', 4]],
    relationships: [...ENROLMENT, 'DC -DCFor-> D'],
  },
  {
    kind: 'ADCSESC9a',
    graph: RENAMED,
    expected: 'A → D',
    properties: [
      APPROVAL,
      USE,
      EXTENSION,
      SUBJECT,
      ...VERSION,
      ['T', 'subjectaltrequireupn', true],
      ['DC', 'strongcertificatebindingenforcementraw', 1],
    ],
    relationships: [...ENROLMENT, 'DC -DCFor-> D', 'A -GenericWrite-> U'],
  },
  {
    kind: 'ADCSESC9b',
    graph: RENAMED_COMPUTER,
    expected: 'A → D',
    properties: [
      APPROVAL,
      USE,
      EXTENSION,
      SUBJECT,
      ...VERSION,
      ['T', 'subjectaltrequiredns', true],
      ['DC', 'strongcertificatebindingenforcementraw', 1],
    ],
    relationships: [
      ...FROM_TEMPLATE,
      'C -Enroll-> T',
      'C -MemberOf-> Inner',
      'DC -DCFor-> D',
      'A -WriteDacl-> C',
    ],
  },
  {
    kind: 'ADCSESC10a',
    graph: RENAMED.with('T', { schannelauthenticationenabled: true }),
    expected: 'A → D',
    properties: [
      APPROVAL,
      SCHANNEL,
      SUBJECT,
      ...VERSION,
      ['T', 'subjectaltrequireupn', true],
      ['DC', 'certificatemappingmethodsraw', 4],
    ],
    relationships: [...ENROLMENT, 'DC -DCFor-> D', 'A -GenericWrite-> U'],
  },
  {
    kind: 'ADCSESC10b',
    graph: RENAMED_COMPUTER.with('T', { schannelauthenticationenabled: true }),
    expected: 'A → D',
    properties: [
      APPROVAL,
      SCHANNEL,
      SUBJECT,
      ...VERSION,
      ['T', 'subjectaltrequiredns', true],
      ['DC', 'certificatemappingmethodsraw', 4],
    ],
    relationships: [
      ...FROM_TEMPLATE,
      'C -Enroll-> T',
      'C -MemberOf-> Inner',
      'DC -DCFor-> D',
      'A -WriteDacl-> C',
    ],
  },
  {
    kind: 'ADCSESC13',
    graph: LINKED,
    expected: 'U → G',
    properties: [APPROVAL, USE, ...VERSION],
    relationships: [
      ...ENROLMENT,
      'T -ExtendedByPolicy-> P',
      'P -OIDGroupLink-> G',
      'D -Contains-> Unit',
      'Unit -Contains-> G',
    ],
  },
];

describe.each(ATTACKS)('$kind', ({ kind, graph, expected, properties, relationships }) => {
  it.each(['current', '2025-11'] as const)('is derived over nested groups, as of %s', (rules) => {
    expect(attacksOf(graph, kind, analysisSettings(rules))).toContain(expected);
  });

  it.each([...CHAIN, ...relationships])('needs %s', (relationship) => {
    expect(attacksOf(graph.without(relationship), kind)).not.toContain(expected);
  });

  it.each(properties)('needs %s to have %s %j', (node, name, value) => {
    const opposite = typeof value === 'boolean' ? [!value] : [];
    for (const other of [...opposite, null, 'unknown', []]) {
      expect(attacksOf(graph.with(node, { [name]: other }), kind)).not.toContain(expected);
    }
  });

  it('needs the signature of nobody else', () => {
    const signed = graph.with('T', { schemaversion: 2, authorizedsignatures: 1 });
    const isOpen = kind === 'GoldenCert' || kind === 'ADCSESC3';
    expect(attacksOf(signed, kind).includes(expected)).toBe(isOpen);
    expect(attacksOf(signed.with('T', { schemaversion: 1 }), kind)).toContain(expected);
  });

  it('reaches every domain that accepts certificates of the authority, collected or not', () => {
    const shared = graph
      .with('D', { collected: false })
      .and('RootCA -RootCAFor-> Far\nStoreCA -NTAuthStoreFor-> Far')
      .and(graph.nodes.some(({ name }) => name === 'DC') ? 'DC -DCFor-> Far' : '');
    const start = expected.split(' ')[0];
    expect(attacksOf(shared, kind)).toEqual(
      expect.arrayContaining(kind === 'ADCSESC13' ? [expected] : [expected, `${start} → Far`]),
    );
  });

  it('needs a host of the forest, but in the rule set of 2025-11', () => {
    const foreign = graph.with('HostCA', { domainsid: 'S-F' });
    expect(attacksOf(foreign, kind)).toEqual([]);
    expect(attacksOf(foreign, kind, OLD)).toContain(expected);
    expect(attacksOf(foreign.and('Far -SameForestTrust-> D'), kind)).toContain(expected);
  });
});

describe('GoldenCert', () => {
  it('comes from hosts that are disabled, too, once one is enabled', () => {
    const graph = ENROLEE.and(
      'Computer Off {enabled: false}\nUser Operator\nOff, Operator -HostsCAService-> CA',
    );
    expect(attacksOf(graph, 'GoldenCert')).toEqual(['HostCA → D', 'Off → D']);
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

describe('ADCSESC4', () => {
  const controller = ENROLEE.and('U -WriteDacl-> T');

  it('needs no more than control, whatever the template is like', () => {
    const closed = controller.with('T', {
      authenticationenabled: null,
      schemaversion: null,
      requiresmanagerapproval: true,
    });
    expect(attacksOf(closed, 'ADCSESC4')).toEqual(['U → D']);
  });

  it.each(['enrolleesuppliessubject', 'requiresmanagerapproval'])(
    'passes over templates without %s',
    (name) => {
      for (const value of [null, 'false']) {
        expect(attacksOf(controller.with('T', { [name]: value }), 'ADCSESC4')).toEqual([]);
      }
    },
  );

  it('does not need a directory node to write flags, but to control', () => {
    const outsider = draw(String(ENROLEE).replace('=Base:User U', '=User U')).with('T', {
      enrolleesuppliessubject: false,
    });
    expect(attacksOf(outsider.and('U -WritePKINameFlag-> T'), 'ADCSESC4')).toEqual(['U → D']);
    expect(attacksOf(outsider.and('U -GenericAll-> T'), 'ADCSESC4')).toEqual([]);
  });
});

describe('users who cannot enrol', () => {
  const named = [
    ['ADCSESC6a', ENROLEE.with('CA', ANY_SUBJECT), 'U → D'],
    ['ADCSESC9a', RENAMED, 'A → D'],
    ['ADCSESC13', LINKED, 'U → G'],
  ] as const;

  it.each(named)('are no use for %s, service accounts are', (kind, graph, expected) => {
    const barred = graph.with('T', { subjectaltrequiredomaindns: true });
    expect(attacksOf(barred, kind)).toEqual([]);
    expect(attacksOf(barred.with('U', { gmsa: true }), kind)).toEqual([expected]);
    expect(attacksOf(barred.with('U', { gmsa: true }), kind, OLD)).toEqual([]);
    expect(attacksOf(barred.with('U', { msa: true, gmsa: 'no' }), kind)).toEqual([]);
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

it('control over a group that enrols is no attack by renaming', () => {
  const graph = RENAMED.without('A -GenericWrite-> U').and('A -GenericAll-> Inner, Outer');
  expect(attacksOf(graph, 'ADCSESC9a')).toEqual([]);
});

it('control by ownership is not seen in the rule set of 2025-11', () => {
  const graph = RENAMED.without('A -GenericWrite-> U');
  for (const right of ['Owns', 'WriteOwner']) {
    const owned = graph.and(`A -${right}-> U`);
    expect(attacksOf(owned, 'ADCSESC9a')).toEqual(['A → D']);
    expect(attacksOf(owned, 'ADCSESC9a', OLD)).toEqual([]);
  }
});

it.each(ATTACKS)('$kind is derived however small a part of the graph it is', ({ kind, graph }) => {
  const crowd = Array.from({ length: 300 }, (_, index) => `Other${index}`).join(' ');
  const crowded = graph.and(`User ${crowd}\nGroup Away\nAway -GenericAll-> ${crowd.replaceAll(' ', ', ')}`);
  expect(attacksOf(crowded, kind)).toEqual(attacksOf(graph, kind));
});

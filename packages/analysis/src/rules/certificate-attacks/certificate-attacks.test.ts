import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import type { DrawnGraph } from '../../testing/draw-graph.test-support.ts';
import {
  AGENT,
  attacksOf,
  ENROLEE,
  LINKED,
  MAPPED,
  OLD,
  RENAMED,
} from './certificate-drawings.test-support.ts';

const ANY_SUBJECT = { isuserspecifiessanenabledcollected: true, isuserspecifiessanenabled: true };

/** The same with a computer and its DNS name. */
const RENAMED_COMPUTER = RENAMED.with('T', { subjectaltrequiredns: true, subjectaltrequireupn: false }).and(`
  Computer C
  C -MemberOf-> Inner
  C -Enroll-> T
  A -WriteDacl-> C
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

it.each(ATTACKS)('$kind is derived however small a part of the graph it is', ({ kind, graph }) => {
  const crowd = Array.from({ length: 300 }, (_, index) => `Other${index}`).join(' ');
  const crowded = graph.and(`User ${crowd}\nGroup Away\nAway -GenericAll-> ${crowd.replaceAll(' ', ', ')}`);
  expect(attacksOf(crowded, kind)).toEqual(attacksOf(graph, kind));
});

import { FILE_TYPES } from '@secgraph/estate';
import { type BrokenInput, type Expectation, FINE, file, rawFile, rawUser, refused } from './broken-input.ts';

const WRONG_FIELDS: readonly (readonly [what: string, fields: object])[] = [
  ['a number as object id', { ObjectIdentifier: 5 }],
  ['a text as properties', { ObjectIdentifier: 'S-1-5-21-9-9-9-1', Properties: 'none' }],
  ['an object as access-control list', { ObjectIdentifier: 'S-1-5-21-9-9-9-1', Aces: {} }],
  ['numbers as access-control entries', { ObjectIdentifier: 'S-1-5-21-9-9-9-1', Aces: [5] }],
];
const WRONG_RECORDS = ['5', '"text"', 'true', '[]', '[{}]'] as const;
const UNKNOWN_TYPES = [
  '"opengraph"',
  '"nonsense"',
  '"Users"',
  '""',
  'null',
  '5',
  '{}',
  '"__proto__"',
  '"constructor"',
  '"toString"',
] as const;

const WRONG_TYPE: Expectation = { error: /^data\[0\].*expected/ };
const TOO_DEEP: Expectation = { error: /nest|deep/i };
const LONG = 'x'.repeat(3_000_000);

/** Files of the collector format whose records, or whose `meta`, are not what they must be. */
export function brokenRecords(): readonly BrokenInput[] {
  return [...wrongTypes(), ...unknownTypes(), ...strangeKeys(), ...strangeNumbers(), ...strangeSizes()];
}

function wrongTypes(): BrokenInput[] {
  return [
    ...FILE_TYPES.flatMap((type) =>
      WRONG_FIELDS.map(([what, record]) => ({
        name: `${type}: ${what}`,
        body: file(type, record),
        expected: WRONG_TYPE,
      })),
    ),
    ...FILE_TYPES.map((type) => ({
      name: `${type}: no object id`,
      body: file(type, { Properties: {} }),
      expected: { warning: /^data\[0\]: missing ObjectIdentifier/ },
    })),
    ...WRONG_RECORDS.map((record) => ({
      name: `a record that is ${record}`,
      body: rawFile('users', record),
      expected: WRONG_TYPE,
    })),
    {
      name: 'sessions: a number as computer',
      body: file('sessions', { ComputerSID: 5 }),
      expected: WRONG_TYPE,
    },
    ...['{"a":}', '{"a" 5}', '{a:5}', '{"a":tru}', "{'a':5}", '{"a":01}', '{"a":"\t"}', '{"a":"\\x"}'].map(
      (text) => ({
        name: `a record that is no JSON: ${JSON.stringify(text)}`,
        body: rawFile('users', text),
        expected: { error: /data\[0\]/ },
      }),
    ),
    {
      name: 'a good record before a broken one',
      body: rawFile(
        'users',
        '{"ObjectIdentifier":"S-1-5-21-9-9-9-77","Properties":{}},{"ObjectIdentifier":"S-1-5-21-9-9-9-78","Aces":7}',
      ),
      expected: { error: /^data\[1\]/ },
    },
  ];
}

function unknownTypes(): BrokenInput[] {
  return [
    ...UNKNOWN_TYPES.map((type) => ({
      name: `meta.type ${type}`,
      body: `{"meta":{"type":${type},"version":6},"data":[]}`,
      expected: refused(/no valid meta tag found/),
    })),
    ...['deleted', 'localgroups'].map((type) => ({
      name: `meta.type ${type}`,
      body: file(type),
      expected: { error: new RegExp(`no handler for ingest data type: ${type}`) },
    })),
    ...['{"type":"users","methods":-1}', '{"type":"users","version":"6"}', '[]', '5', '"users"'].map(
      (meta) => ({
        name: `meta ${meta}`,
        body: `{"meta":${meta},"data":[]}`,
        expected: refused(/no valid meta tag found/),
      }),
    ),
    ...['5', '{}', '"x"', 'null', 'true'].map((data) => ({
      name: `data ${data}`,
      body: `{"meta":{"type":"users"},"data":${data}}`,
      expected: refused(/no data tag found|not valid json/),
    })),
  ];
}

function strangeKeys(): BrokenInput[] {
  const many = Array.from({ length: 5_000 }, (_, index) => `"key${index}":${index}`).join(',');

  return [
    ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', ''].flatMap((key) => [
      {
        name: `the property ${JSON.stringify(key)}`,
        body: rawUser(
          `"Properties":{"name":"KEYS@B.C","${key}":{"polluted":true},"${key}x":1}`,
          `S-1-5-21-9-9-9-2${key.length}`,
        ),
        expected: FINE,
      },
      {
        name: `the field ${JSON.stringify(key)}`,
        body: rawUser(`"${key}":{"polluted":true}`),
        expected: FINE,
      },
    ]),
    { name: 'a property twice', body: rawUser('"Properties":{"name":"ONE","name":"TWO"}'), expected: FINE },
    { name: 'a field twice', body: rawUser('"Properties":{},"Properties":{"a":1}'), expected: FINE },
    { name: 'five thousand properties', body: rawUser(`"Properties":{${many}}`), expected: FINE },
    {
      name: 'a property whose name is long',
      body: rawUser(`"Properties":{"${LONG.slice(0, 100_000)}":1}`),
      expected: FINE,
    },
  ];
}

function strangeNumbers(): BrokenInput[] {
  const numbers = [
    '1e400',
    '-1e400',
    '1e-400',
    '-0',
    '9007199254740993',
    '1'.repeat(400),
    `0.${'3'.repeat(500)}`,
  ];

  return [
    ...numbers.map((number) => ({
      name: `the number ${number.slice(0, 20)}`,
      body: rawUser(`"Properties":{"number":${number},"list":[${number},1]}`),
      expected: FINE,
    })),
    {
      name: 'a count beyond range',
      body: '{"meta":{"type":"users","count":1e999},"data":[]}',
      expected: FINE,
    },
    {
      name: 'an access-control entry whose flag is a number',
      body: rawUser('"Aces":[{"PrincipalSID":"S-1-5-21-9-9-9-5","RightName":"GenericAll","IsInherited":1}]'),
      expected: WRONG_TYPE,
    },
  ];
}

function strangeSizes(): BrokenInput[] {
  const id = 'S-1-5-21-9-9-9-4001';
  const longId = LONG.slice(0, 10_000);

  return [
    {
      name: 'an object id that is long',
      body: file('users', { ObjectIdentifier: longId }),
      expected: { warning: /^data\[0\]: ObjectIdentifier is longer than 2000 bytes$/ },
    },
    {
      name: 'a member whose id is long',
      body: file('groups', {
        ObjectIdentifier: id,
        Members: [{ ObjectIdentifier: longId, ObjectType: 'User' }],
      }),
      expected: {
        warning: /^data\[0\]: MemberOf skipped: object id of its start is longer than 2000 bytes$/,
      },
    },
    {
      name: 'a principal and an owner whose ids are long',
      body: file('users', {
        ObjectIdentifier: id,
        Aces: ['GenericAll', 'Owns'].map((RightName) => ({
          PrincipalSID: longId,
          PrincipalType: 'User',
          RightName,
          IsInherited: false,
        })),
      }),
      expected: { warning: /^data\[0\]: GenericAll skipped/ },
    },
    {
      name: 'a trust whose partner is long',
      body: file('domains', {
        ObjectIdentifier: 'S-1-5-21-9-9-9',
        Trusts: [{ TargetDomainSid: longId, TrustDirection: 3, TrustType: 0 }],
      }),
      expected: { warning: /^data\[0\]: node skipped/ },
    },
    {
      name: 'a domain whose SID is long',
      body: rawUser(`"DomainSID":"${longId}","ContainedBy":{"ObjectIdentifier":"${longId}"}`, id),
      expected: { warning: /^data\[0\]: Contains skipped/ },
    },
    {
      name: 'a session whose user is long',
      body: file('sessions', { ComputerSID: id, UserSID: longId, LogonType: 1 }),
      expected: { warning: /^data\[0\]: HasSession skipped/ },
    },
    { name: 'a long text', body: rawUser(`"Properties":{"description":"${LONG}"}`), expected: FINE },
    {
      name: 'properties nested a hundred thousand deep',
      body: rawUser(`"Properties":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      expected: TOO_DEEP,
    },
    {
      name: 'objects nested a hundred thousand deep',
      body: rawUser(`"Deep":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
      expected: TOO_DEEP,
    },
    {
      name: 'a file nested a hundred thousand deep',
      body: `{"other":${'['.repeat(100_000)}${']'.repeat(100_000)},"meta":{"type":"users"},"data":[]}`,
      expected: FINE,
    },
  ];
}

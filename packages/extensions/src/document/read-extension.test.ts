import { readFileSync } from 'node:fs';
import { findPublishedExtensions } from '@secgraph/test-kit';
import { describe, expect, it } from 'vitest';
import { readExtension } from './read-extension.ts';

type Json = Record<string, unknown>;

const base = (): Json => ({
  schema: { name: 'Shop', display_name: 'The shop', version: 'v1.0.0', namespace: 'SH' },
  node_kinds: [{ name: 'SH_Shop' }, { name: 'SH_Clerk', is_display_kind: true, icon: 'user', color: '#29F' }],
  relationship_kinds: [{ name: 'SH_CanOpenSafe', is_traversable: true }, { name: 'SH_Knows' }],
  environments: [{ environment_kind: 'SH_Shop', source_kind: 'Shop', principal_kinds: ['SH_Clerk'] }],
  relationship_findings: [
    { name: 'SH_Safe_Finding', relationship_kind: 'SH_CanOpenSafe', environment_kind: 'SH_Shop' },
  ],
});

const KNOWN = { relationshipKinds: new Set(['OT_Has']), environmentKinds: new Set(['OT_Org']) };
const read = (document: unknown) => readExtension(Buffer.from(JSON.stringify(document)), KNOWN);
const withInfo = (info: unknown) => ({
  ...base(),
  node_kinds: [{ name: 'SH_Shop', info }],
  environments: [],
  relationship_findings: [],
});
const section = (more: Json = {}) => ({ title: 'T', position: 1, markdown: { content: 'x' }, ...more });

describe('the document of an extension', () => {
  it('may say that case matters in its ids', () => {
    const schema = base()['schema'] as Json;
    expect(read({ ...base(), schema: { ...schema, case_sensitive_ids: true } }).hasCaseSensitiveIds).toBe(
      true,
    );
    expect(() => read({ ...base(), schema: { ...schema, case_sensitive_ids: 'yes' } })).toThrow(
      'schema.case_sensitive_ids must be a boolean',
    );
  });

  it('is read with what it leaves out', () => {
    expect(read(base())).toEqual({
      name: 'Shop',
      displayName: 'The shop',
      version: 'v1.0.0',
      namespace: 'SH',
      hasCaseSensitiveIds: false,
      about: { description: '', publisher: '', homepage: '', licence: '' },
      nodeKinds: [
        {
          name: 'SH_Shop',
          displayName: 'SH_Shop',
          description: '',
          isDisplayKind: false,
          icon: '',
          color: '',
          info: [],
        },
        {
          name: 'SH_Clerk',
          displayName: 'SH_Clerk',
          description: '',
          isDisplayKind: true,
          icon: 'user',
          color: '#29F',
          info: [],
        },
      ],
      relationshipKinds: [
        {
          name: 'SH_CanOpenSafe',
          displayName: 'Can Open Safe',
          description: '',
          isTraversable: true,
          info: [],
        },
        { name: 'SH_Knows', displayName: 'Knows', description: '', isTraversable: false, info: [] },
      ],
      environments: [{ kind: 'SH_Shop', sourceKind: 'Shop', principalKinds: ['SH_Clerk'] }],
      findings: [
        {
          name: 'SH_Safe_Finding',
          displayName: 'SH_Safe_Finding',
          relationshipKind: 'SH_CanOpenSafe',
          environmentKind: 'SH_Shop',
          shortDescription: '',
          longDescription: '',
          shortRemediation: '',
          longRemediation: '',
        },
      ],
      listFindings: [],
      rules: [],
      queries: [],
    });
  });

  it.each([
    ['SH_Update_SSO_Settings', 'Update SSO Settings'],
    ['SH_mountSA', 'mount SA'],
    ['SH_HasSAMLProvider', 'Has SAML Provider'],
    ['SH_CE_NSENTER', 'CE NSENTER'],
  ])('calls the kind %s "%s"', (name, words) => {
    expect(
      read({ ...base(), relationship_kinds: [{ name }], relationship_findings: [] }).relationshipKinds[0]
        ?.displayName,
    ).toBe(words);
  });

  it.each<[string, unknown]>([
    [
      'sections that are absent',
      { environments: undefined, relationship_findings: undefined, relationship_kinds: undefined },
    ],
    ['sections that are null', { environments: null, relationship_findings: null, relationship_kinds: null }],
    [
      'unknown keys',
      {
        author: 'x',
        node_kinds: [{ name: 'SH_Shop', glow: 1 }],
        environments: [],
        relationship_findings: [],
      },
    ],
    ['$schema', { $schema: 'https://example.org' }],
    [
      'colours in either case',
      { node_kinds: [{ name: 'SH_Shop', color: '#aBcDeF' }], environments: [], relationship_findings: [] },
    ],
    [
      'one environment kind with two sources',
      {
        environments: ['A', 'B'].map((source_kind) => ({
          environment_kind: 'SH_Shop',
          source_kind,
          principal_kinds: [],
        })),
      },
    ],
    [
      'findings of kinds that others declare',
      { relationship_findings: [{ name: 'SH_F', relationship_kind: 'OT_Has', environment_kind: 'OT_Org' }] },
    ],
  ])('may have %s', (_what, parts) => {
    expect(read({ ...base(), ...(parts as Json) }).name).toBe('Shop');
  });

  it('takes a byte-order mark, and leaves out icons that cannot be names', () => {
    const text = JSON.stringify({
      ...base(),
      node_kinds: [{ name: 'SH_Shop', icon: '"><script>' }],
      environments: [],
      relationship_findings: [],
    });
    expect(readExtension(Buffer.from(`\uFEFF${text}`)).nodeKinds[0]?.icon).toBe('');
  });

  const schema = (parts: Json) => ({ schema: { ...(base()['schema'] as Json), ...parts } });
  const nodes = (...kinds: Json[]) => ({ node_kinds: kinds });
  const edges = (...names: string[]) => ({ relationship_kinds: names.map((name) => ({ name })) });
  const environment = (...rows: Json[]) => ({
    environments: rows.map((row) => ({
      environment_kind: 'SH_Shop',
      source_kind: 'Shop',
      principal_kinds: [],
      ...row,
    })),
  });
  const finding = (...rows: Json[]) => ({
    relationship_findings: rows.map((row) => ({
      name: 'SH_F',
      relationship_kind: 'SH_Knows',
      environment_kind: 'SH_Shop',
      ...row,
    })),
  });

  it.each<[string, Json]>([
    ['graph schema extension name is required', schema({ name: '', version: '' })],
    ['graph schema extension name is required', { schema: undefined }],
    ['graph schema extension version is required', schema({ version: '', namespace: '' })],
    [
      'graph schema extension version is not valid semver: prefix `v` is missing',
      schema({ version: '1.0.0' }),
    ],
    [
      'graph schema extension version is not valid semver: v1 is not v and three numbers, such as v1.0.0',
      schema({ version: 'v1' }),
    ],
    ['graph schema extension namespace is required', schema({ namespace: '' })],
    ["graph schema extension namespace 'TAG' uses reserved namespace 'tag'", schema({ namespace: 'TAG' })],
    [
      "graph schema extension namespace 'Tag_x' uses reserved namespace 'tag'",
      schema({ namespace: 'Tag_x' }),
    ],
    ['graph schema node kinds are required', nodes()],
    ['graph schema node kind User is missing extension namespace prefix', nodes({ name: 'User' })],
    ['graph schema node kind sh_Shop is missing extension namespace prefix', nodes({ name: 'sh_Shop' })],
    ['graph schema node kind cannot be empty after the namespace prefix', nodes({ name: 'SH_' })],
    ['duplicate graph kinds: SH_Shop', nodes({ name: 'SH_Shop' }, { name: 'SH_Shop' })],
    ['invalid hex color string red for node kind SH_Shop', nodes({ name: 'SH_Shop', color: 'red' })],
    ['graph schema edge kind AdminTo is missing extension namespace prefix', edges('AdminTo')],
    ['graph schema edge kind cannot be empty after the namespace prefix', edges('SH_')],
    ['duplicate graph kinds: SH_Knows', edges('SH_Knows', 'SH_Knows')],
    ['duplicate graph kinds: SH_Shop', edges('SH_Shop')],
    [
      'graph schema environment kind Domain is missing extension namespace prefix',
      environment({ environment_kind: 'Domain' }),
    ],
    [
      'graph schema environment kind cannot be empty after the namespace prefix',
      environment({ environment_kind: 'SH_' }),
    ],
    [
      'graph schema environment SH_Else not declared as a node kind',
      environment({ environment_kind: 'SH_Else' }),
    ],
    ['duplicate graph environments: SH_Shop', environment({}, {})],
    ['graph schema environment source kind cannot be empty', environment({ source_kind: '' })],
    [
      'graph schema environment source kind name SH_Clerk conflicts with existing node kind',
      environment({ source_kind: 'SH_Clerk' }),
    ],
    [
      'graph schema environment source kind name SH_Knows conflicts with existing relationship kind',
      environment({ source_kind: 'SH_Knows' }),
    ],
    [
      "graph schema environment source kind 'Tag_Tier_Zero' uses reserved namespace 'tag'",
      environment({ source_kind: 'Tag_Tier_Zero' }),
    ],
    [
      'graph schema environment principal kind User is missing extension namespace prefix',
      environment({ principal_kinds: ['User'] }),
    ],
    [
      'graph schema environment principal kind cannot be empty after the namespace prefix',
      environment({ principal_kinds: ['SH_'] }),
    ],
    [
      'graph schema environment principal kind SH_Else not declared node kind',
      environment({ principal_kinds: ['SH_Else'] }),
    ],
    ['duplicate principal kind', environment({ principal_kinds: ['SH_Clerk', 'SH_Clerk'] })],
    ['graph schema relationship finding F is missing extension namespace prefix', finding({ name: 'F' })],
    [
      'graph schema relationship finding cannot be empty after the namespace prefix',
      finding({ name: 'SH_' }),
    ],
    ['duplicate graph schema relationship finding: SH_F', finding({}, {})],
    ['duplicate graph schema relationship finding: SH_Knows', finding({ name: 'SH_Knows' })],
    [
      'graph schema relationship finding relationship kind AdminTo is missing extension namespace prefix',
      finding({ relationship_kind: 'AdminTo' }),
    ],
    [
      'graph schema relationship finding relationship kind SH_Else not declared as a relationship kind',
      finding({ relationship_kind: 'SH_Else' }),
    ],
    [
      'graph schema relationship finding environment kind SH_Clerk not declared as an environment',
      finding({ environment_kind: 'SH_Clerk' }),
    ],
    [
      'markdown content contains unsafe or disallowed HTML',
      finding({ remediation: { long_remediation: '<script>x</script>' } }),
    ],
    [
      `graph schema node kind SH_${'x'.repeat(37)}… is longer than 256 characters`,
      nodes({ name: `SH_${'x'.repeat(300)}` }),
    ],
    ['invalid info key A b for kind SH_Shop', withInfo({ 'A b': section() })],
    ['info position must be greater than 0', withInfo({ a: section({ position: 0 }) })],
    ['info position must be greater than 0', withInfo({ a: section({ position: undefined }) })],
    [
      'too many info entries for kind SH_Shop',
      withInfo(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, section()]))),
    ],
    [
      'markdown content contains unsafe or disallowed HTML',
      withInfo({ a: section({ markdown: { content: '<b onclick=x>' } }) }),
    ],
  ])('is refused: %s %#', (detail, parts) => {
    expect(() => read({ ...base(), ...parts })).toThrow(
      expect.objectContaining({
        code: 'EXTENSION_INVALID',
        message: `graph schema validation error: ${detail}`,
      }),
    );
  });

  it.each<[string, unknown]>([
    ['the document must be an object', []],
    ['schema must be an object', { schema: 'x' }],
    ['schema.name must be a string', { schema: { name: 1 } }],
    ['node_kinds must be an array', { ...base(), node_kinds: {} }],
    ['node_kinds[0] must be an object', { ...base(), node_kinds: ['x'] }],
    [
      'node_kinds[0].is_display_kind must be a boolean',
      { ...base(), node_kinds: [{ is_display_kind: 'yes' }] },
    ],
    [
      'node_kinds[0].name contains a character that cannot be stored',
      { ...base(), node_kinds: [{ name: 'a\0' }] },
    ],
    [
      'environments[0].principal_kinds[0] must be a string',
      { ...base(), environments: [{ principal_kinds: [1] }] },
    ],
    ['node_kinds[0].info.a.position must be an integer', withInfo({ a: section({ position: 1.5 }) })],
    [
      'node_kinds[0].info.a.markdown.html: unknown field "html"',
      withInfo({ a: section({ markdown: { html: 'x' } }) }),
    ],
  ])('is not decoded: %s', (detail, document) => {
    expect(() => read(document)).toThrow(
      expect.objectContaining({
        code: 'EXTENSION_UNDECODABLE',
        message: `unable to decode graph extension payload: ${detail}`,
      }),
    );
  });

  it('is refused when it is no JSON, or not in UTF-8', () => {
    for (const bytes of [Buffer.from('{'), Buffer.from([0x22, 0xff, 0x22])]) {
      expect(() => readExtension(bytes)).toThrow(
        expect.objectContaining({
          message: expect.stringContaining('unable to decode graph extension payload: '),
        }),
      );
    }
  });

  it('may hold rules and queries', () => {
    const { rules, queries } = read({
      ...base(),
      pz_rules: {
        rules: [
          { rule_key: 'SH_owners', name: 'Owners', cypher: 'MATCH (n:SH_Clerk) RETURN n', enabled: false },
          {
            name: 'All',
            seeds: [{ type: 2, value: 'MATCH (n:SH_Shop) RETURN n' }],
            allow_disable: false,
            zone: 'Tier Zero',
          },
        ],
      },
      queries: [
        { query_key: 'SH_q', name: 'Q', query: 'MATCH (n) RETURN n', category: 'c' },
        { name: 'R', query: 'RETURN 1' },
      ],
    });
    expect(rules).toEqual([
      {
        key: 'SH_owners',
        name: 'Owners',
        description: '',
        cypher: 'MATCH (n:SH_Clerk) RETURN n',
        zone: '',
        isEnabled: false,
        isOptional: true,
      },
      {
        key: 'SH_pz_rules_2',
        name: 'All',
        description: '',
        cypher: 'MATCH (n:SH_Shop) RETURN n',
        zone: 'Tier Zero',
        isEnabled: true,
        isOptional: false,
      },
    ]);
    expect(queries.map(({ key, category }) => [key, category])).toEqual([
      ['SH_q', 'c'],
      ['SH_queries_2', ''],
    ]);
  });

  const rules = (...rows: Json[]) => ({
    pz_rules: { rules: rows.map((row) => ({ name: 'R', cypher: 'MATCH (n) RETURN n', ...row })) },
  });
  it.each<[string, Json]>([
    ['rule SH_pz_rules_1 has no name', rules({ name: ' ' })],
    ['rule R has no Cypher statement', rules({ cypher: '' })],
    ['rule R must have exactly one seed of Cypher', rules({ cypher: undefined })],
    [
      'rule R must have exactly one seed of Cypher',
      rules({ cypher: undefined, seeds: [{ type: 1, value: 'S-1' }] }),
    ],
    ['rule x is missing extension namespace prefix', rules({ id: 'x' })],
    ['duplicate rule key: SH_x', rules({ id: 'SH_x' }, { id: 'SH_x', name: 'S' })],
    ['duplicate rule name: R', rules({}, {})],
    ['query SH_queries_1 has no name', { queries: [{ query: 'x' }] }],
    ['query Q has no statement', { queries: [{ name: 'Q', query: ' ' }] }],
    [
      'duplicate query key: k',
      {
        queries: [
          { query_key: 'k', name: 'a', query: 'x' },
          { query_key: 'k', name: 'b', query: 'x' },
        ],
      },
    ],
  ])('is refused with its rules and queries: %s', (detail, parts) => {
    expect(() => read({ ...base(), ...parts })).toThrow(`graph schema validation error: ${detail}`);
  });
});

const SAMPLES = findPublishedExtensions();

describe.skipIf(SAMPLES === undefined)('schemas that are published', () => {
  it.each([
    ['github/schema.json', 40, 148, 28],
    ['github/schema-older.json', 34, 117, 17],
    ['jamf/schema.json', 10, 31, 24],
    ['mssql/schema.json', 7, 35, 22],
  ])('are taken: %s', (path, nodeCount, relationshipCount, traversableCount) => {
    const { nodeKinds, relationshipKinds } = readExtension(readFileSync(`${SAMPLES}/${path}`));
    expect([
      nodeKinds.length,
      relationshipKinds.length,
      relationshipKinds.filter(({ isTraversable }) => isTraversable).length,
    ]).toEqual([nodeCount, relationshipCount, traversableCount]);
  });
});

describe('a rule with a finding of its own', () => {
  const rule = (finding: Json, more: Json = {}) => ({
    ...base(),
    pz_rules: {
      rules: [
        {
          name: 'Open doors',
          description: 'Told.',
          cypher: 'MATCH (n) RETURN n',
          ...more,
          secgraph: { finding },
        },
      ],
    },
  });
  const FINDING = {
    name: 'SH_Doors_Finding',
    title: 'Doors',
    severity: 'high',
    remediation: 'Close **them**.',
  };

  it('selects no members of a zone', () => {
    const { rules, listFindings } = read(rule({ ...FINDING, environment_kind: 'SH_Shop' }));
    expect(rules).toEqual([]);
    expect(listFindings).toEqual([
      {
        name: 'SH_Doors_Finding',
        displayName: 'Doors',
        cypher: 'MATCH (n) RETURN n',
        severity: 'high',
        environmentKind: 'SH_Shop',
        description: 'Told.',
        remediation: 'Close **them**.',
        isEnabled: true,
      },
    ]);
  });

  it('takes what it leaves out from the rule', () => {
    expect(read(rule({ name: 'SH_D', enabled: false })).listFindings[0]).toMatchObject({
      displayName: 'Open doors',
      severity: 'moderate',
      environmentKind: '',
      isEnabled: false,
    });
  });

  it.each<[string, Json, Json]>([
    ['is missing extension namespace prefix', { name: 'Doors' }, {}],
    ['is missing extension namespace prefix', { name: 'SH_' }, {}],
    ['duplicate list finding SH_Safe_Finding', { name: 'SH_Safe_Finding' }, {}],
    ['duplicate list finding SH_Shop', { name: 'SH_Shop' }, {}],
    ['must be low, moderate, high, critical', { ...FINDING, severity: 'bad' }, {}],
    ['environment kind SH_Clerk of list finding', { ...FINDING, environment_kind: 'SH_Clerk' }, {}],
    ['unsafe or disallowed HTML', { ...FINDING, remediation: '<script>x</script>' }, {}],
    ['is longer than 50000 characters', { ...FINDING, description: 'x'.repeat(50_001) }, {}],
    ['has no Cypher statement', FINDING, { cypher: '' }],
    ['must be a string', { ...FINDING, title: 7 }, {}],
    ['must be a boolean', { ...FINDING, enabled: 'no' }, {}],
  ])('is refused: %s', (message, finding, more) => {
    expect(() => read(rule(finding, more))).toThrow(message);
  });
});

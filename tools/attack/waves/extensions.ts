import { buildZip } from '@secgraph/test-kit';
import type { Strike, Wave } from '../strike.ts';

const PATH = '/api/v2/extensions';
const ZIP = { 'content-type': 'application/zip' } as const;
const MEBIBYTE = 1024 * 1024;

const SCHEMA = { name: 'Hostile', version: 'v1.0.0', namespace: 'HX' };
const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}` }));
const document = (more: object) => ({ schema: SCHEMA, node_kinds: [{ name: 'HX_A' }], ...more });
const section = (content: string) => ({ title: 'T', position: 1, markdown: { content } });
const withInfo = (count: number, content: string) =>
  document({
    node_kinds: [
      {
        name: 'HX_A',
        info: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`a${index}`, section(content)]),
        ),
      },
    ],
  });
const withRule = (cypher: string) =>
  document({
    pz_rules: { rules: [{ name: 'R', description: '', cypher, enabled: true, allow_disable: true }] },
  });

/** Schemas with texts, kinds and rules that take long, are too much, or pretend to be something else. */
const DOCUMENTS: Readonly<Record<string, () => object>> = {
  'many kinds': () =>
    document({ node_kinds: names('HX_', 60_000), relationship_kinds: names('HX_R', 60_000) }),
  'long names': () => document({ node_kinds: [{ name: `HX_${'a'.repeat(MEBIBYTE)}` }] }),
  'sections of a megabyte': () => withInfo(9, 'a '.repeat(MEBIBYTE / 2)),
  'more sections than are allowed': () => withInfo(101, 'x'),
  'emphasis in emphasis': () => withInfo(20, '*a_'.repeat(100_000)),
  'brackets that never end': () => withInfo(20, '['.repeat(300_000)),
  'quotations in quotations': () => withInfo(20, '>'.repeat(100_000)),
  'lists in lists': () =>
    withInfo(5, Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')),
  'tables without end': () => withInfo(5, `|a|\n|-|\n${'|b'.repeat(200_000)}`),
  entities: () => withInfo(20, '&#'.repeat(200_000)),
  'HTML that does something': () => withInfo(1, '<img src=x onerror=alert(1)><script>alert(1)</script>'),
  'an address that does something': () => withInfo(1, '[a](javascript:alert(1))'),
  'colours that are styles': () =>
    document({ node_kinds: [{ name: 'HX_A', is_display_kind: true, color: 'red;}body{display:none' }] }),
  'icons that are paths': () =>
    document({ node_kinds: [{ name: 'HX_A', is_display_kind: true, icon: '../../../etc/passwd' }] }),
  'names of prototypes': () => ({ ...document({}), __proto__: {}, constructor: { prototype: {} } }),
  'a namespace of the product': () => ({
    ...document({ node_kinds: [{ name: 'AD_A' }] }),
    schema: { ...SCHEMA, namespace: 'AD' },
  }),
  'a kind of the product': () => document({ node_kinds: [{ name: 'User' }] }),
  'rules that write': () => withRule('MATCH (n) DETACH DELETE n'),
  'a rule that runs for ever': () => withRule('MATCH (a)-[*]->(b), (c)-[*]->(d) RETURN a, b, c, d'),
  'a rule of brackets': () => withRule(`RETURN ${'('.repeat(50_000)}1${')'.repeat(50_000)}`),
  'many rules': () =>
    document({
      pz_rules: { rules: names('R', 20_000).map((rule) => ({ ...rule, cypher: 'MATCH (n) RETURN n' })) },
    }),
};

const schema = JSON.stringify(document({}));

/** Archives that unpack to too much, to somewhere else, or to nothing. */
const ARCHIVES: Readonly<Record<string, () => Buffer>> = {
  'zeros without end': () => buildZip([{ name: 'schema.json', content: Buffer.alloc(256 * MEBIBYTE) }]),
  'many files': () =>
    buildZip(names('queries/', 5_000).map(({ name }) => ({ name: `${name}.json`, content: '{}' }))),
  'a path that leads out': () => buildZip([{ name: '../../schema.json', content: schema }]),
  'an absolute path': () => buildZip([{ name: '/etc/schema.json', content: schema }]),
  'a file twice': () =>
    buildZip([
      { name: 'schema.json', content: schema },
      { name: 'schema.json', content: schema },
    ]),
  'an archive in itself': () =>
    buildZip([{ name: 'schema.json', content: buildZip([{ name: 'schema.json', content: schema }]) }]),
  'sizes that lie': () =>
    buildZip([{ name: 'schema.json', content: schema, lies: { plainSize: 4_000_000_000 } }]),
  'more entries than there are': () =>
    buildZip([{ name: 'schema.json', content: schema }], { count: 60_000 }),
  'half of one': () => buildZip([{ name: 'schema.json', content: schema }]).subarray(0, 60),
};

/** As administrators, who alone may install something, and as somebody who may not. */
export const extensionsWave: Wave = {
  name: 'extensions',
  *strikes({ isShort }) {
    const chosen = <Value>(all: Readonly<Record<string, Value>>) =>
      Object.entries(all).filter((_, index) => !isShort || index % 4 === 3);

    for (const [name, make] of chosen(DOCUMENTS)) {
      const json = make();
      yield strike(name, 'POST', `${PATH}/check`, { json });
      yield strike(name, 'PUT', PATH, { json });
      yield { ...strike(name, 'PUT', PATH, { json }), as: 'Power User', isForbidden: true };
    }
    for (const [name, make] of chosen(ARCHIVES)) {
      const body = make();
      yield strike(name, 'POST', `${PATH}/check`, { body, headers: ZIP });
      yield strike(name, 'PUT', PATH, { body, headers: ZIP });
    }
  },
};

function strike(
  name: string,
  method: 'POST' | 'PUT',
  path: string,
  rest: Pick<Strike['request'], 'json' | 'body' | 'headers'>,
): Strike {
  return { name, as: 'Administrator', request: { method, path, ...rest } };
}

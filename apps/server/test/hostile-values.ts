import type { TSchema } from 'typebox';
import { BYTES_OF_JSON_KEY, BYTES_OF_JSON_VALUE } from '../src/http/body/json-shape.ts';

/** A JSON text that is made to be costly, and what is costly about it; made when it is needed, for it is large. */
export type HostileBody = readonly [name: string, make: () => string];

/** Whether a route refuses whatever is no object, before any field of its schema is looked at. */
export function takesAnObject(schema: TSchema): boolean {
  return (schema as SchemaKeywords).type === 'object';
}

/**
 * Whether a text is refused by all routes that take an object, before any field is looked at: it is no JSON, or no
 * object. So it costs the same at all of them that take as many bytes.
 */
export function isRefusedUnread(text: string): boolean {
  return !/^\{"(?!a":\{"a":)/.test(text);
}

interface SchemaKeywords {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly maxItems?: number;
  readonly minimum?: number;
}

/** Room for the rest of a body. */
const SPARE = 1_200;
const SPARE_VALUES = 50;

/**
 * The largest bodies of a route in every shape that could be costly: some that are refused at once, some that are not
 * what the route asks for, and for each of its fields some that it has to take, so far as its schema tells.
 */
export function hostileBodies(
  schema: TSchema,
  sample: Readonly<Record<string, unknown>>,
  bytes: number,
): readonly HostileBody[] {
  const { properties = {}, items } = schema as SchemaKeywords;
  const values = Object.entries(wideValues(bytes));
  const fields = Object.entries(properties).flatMap(([field, of]) => [
    ...values
      .filter(([name]) => WITHIN_FIELDS.has(name))
      .map(([name, make]) => [`${field}: ${name}`, make, field] as const),
    [`${field}: as large as it may be`, () => JSON.stringify(largest(of, bytes)), field] as const,
  ]);

  return [
    ['open brackets', () => '['.repeat(bytes)],
    ['open objects', () => '{"a":'.repeat(bytes / 5)],
    ['pairs of brackets', () => fill('[],', bytes, '[', '[]]')],
    ['commas', () => `[${','.repeat(bytes - 1)}`],
    ['white space', () => ' '.repeat(bytes)],
    ['half a text', () => `"${'\\"'.repeat((bytes - 1) / 2)}`],
    ...values,
    ...fields.map(([name, make, field]) => [name, () => withField(sample, field, make())] as const),
    ...(items === undefined ? [] : [['items', () => JSON.stringify(largest(schema, bytes))] as const]),
  ];
}

/** Those of {@link wideValues} that could cost more within a field than as a body. */
const WITHIN_FIELDS: ReadonlySet<string> = new Set([
  'keys that all differ',
  'lists of nothing',
  'texts',
  'a text of spaces',
]);

/** Any JSON that is as much as a body may hold. */
function wideValues(bytes: number): Readonly<Record<string, () => string>> {
  const room = bytes - SPARE;
  const few = mostKeys(bytes);
  const many = mostValues(bytes);

  return {
    'keys that all differ': () => objectOf(few, (at) => `"key-${at.toString(36)}":1`),
    'keys that are large numbers': () => objectOf(few, (at) => `"${(at * 40_503) % 4_294_967_291}":1`),
    'the same key': () => objectOf(few, () => '"a":[]'),
    'lists of nothing': () => fill('[],', Math.min(room, 3 * (many / 2)), '[', '[]]'),
    objects: () => fill('{},', Math.min(room, 3 * (many / 2)), '[', '{}]'),
    numbers: () => fill('1e9,', Math.min(room, 4 * many), '[', '1]'),
    nulls: () => fill('null,', Math.min(room, 5 * many), '[', '1]'),
    texts: () => fill('"S-1-5-21-1-2",', Math.min(room, 15 * many), '[', '1]'),
    'a long number': () => '1'.repeat(room),
    'a long text': () => `"${'x'.repeat(room - 2)}"`,
    'a text of spaces': () => `"a${' '.repeat(room - 4)}b"`,
    'a text of escapes': () => fill('\\u0041', room, '"', '"'),
    'a text of line breaks': () => fill('\\n', room, '"', '"'),
    'a text of other letters': () => fill('é', room / 2, '"', '"'),
    levels: () => fill(`${'['.repeat(50)}${']'.repeat(50)},`, Math.min(room, (many / 60) * 101), '[', '1]'),
  };
}

const mostKeys = (bytes: number) => Math.floor(bytes / BYTES_OF_JSON_KEY) - SPARE_VALUES;
const mostValues = (bytes: number) => Math.floor(bytes / BYTES_OF_JSON_VALUE) - SPARE_VALUES;

/** A value that its schema takes, as large as it may be. */
function largest(schema: TSchema, bytes: number): unknown {
  const keywords = schema as SchemaKeywords;
  const item = keywords.items ?? Object.values(keywords.patternProperties ?? {})[0];
  if (item !== undefined) {
    const one = JSON.stringify(smallest(item, 0));
    const commas = one.split(/[,:[{]/).length;
    const count = Math.min(
      (bytes - SPARE) / (one.length + (keywords.items === undefined ? 16 : 3)),
      mostValues(bytes) / (commas + 1),
      mostKeys(bytes) / one.split(':').length,
      keywords.maxItems ?? Number.POSITIVE_INFINITY,
    );
    const values = Array.from({ length: Math.floor(count) }, (_, at) => smallest(item, at));
    return keywords.items === undefined
      ? Object.fromEntries(values.map((value, at) => [`key-${at}`, value]))
      : values;
  }

  const [first] = keywords.anyOf ?? [];
  if (first !== undefined) {
    return largest(first, bytes);
  }

  return keywords.type === 'string' && keywords.const === undefined && keywords.format === undefined
    ? 'word '.repeat((bytes - SPARE) / 5)
    : smallest(schema, 0);
}

/** A small value that its schema takes; others have other numbers. */
function smallest(schema: TSchema, at: number): unknown {
  const keywords = schema as SchemaKeywords;
  const [option] = keywords.anyOf ?? [];
  if (keywords.const !== undefined) {
    return keywords.const;
  }
  if (keywords.enum !== undefined) {
    return keywords.enum[0];
  }
  if (option !== undefined) {
    return smallest(option, at);
  }
  switch (keywords.type) {
    case 'string':
      return keywords.format === 'uuid'
        ? `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`
        : `S-1-5-21-${at}`;
    case 'integer':
    case 'number':
      return (keywords.minimum ?? 1) + at;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        Object.entries(keywords.properties ?? {}).map(([name, of]) => [name, smallest(of, at)]),
      );
    default:
      return at;
  }
}

/** A sample of a route with one field replaced. */
function withField(sample: Readonly<Record<string, unknown>>, field: string, text: string): string {
  const { [field]: _, ...rest } = sample;
  const others = JSON.stringify(rest).slice(1, -1);

  return `{${JSON.stringify(field)}:${text}${others === '' ? '' : `,${others}`}}`;
}

function objectOf(count: number, member: (at: number) => string): string {
  return `{${Array.from({ length: count }, (_, at) => member(at)).join()}}`;
}

function fill(unit: string, bytes: number, start: string, end: string): string {
  return `${start}${unit.repeat(Math.max(0, (bytes - start.length - end.length) / unit.length))}${end}`;
}

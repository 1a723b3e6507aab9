import { NULLABLE_INPUT_KEYWORD } from '@secgraph/contract';
import type { TSchema } from 'typebox';

/** Turns a decoded body into the one spelling its schema describes. */
export type NormaliseBody = (value: unknown) => unknown;

const keepAsIs: NormaliseBody = (value) => value;

/** The field of a wrapped value that says whether there is one. */
const VALID = 'valid';

/**
 * Compiles what existing clients rely on: field names match in any case (the exact one wins), unknown fields
 * are dropped, null stands for an absent field unless the schema knows null, and nullable values may come
 * plain or wrapped.
 */
export function compileNormaliser(schema: TSchema): NormaliseBody {
  const keywords = schema as SchemaKeywords;
  const wrapper = keywords[NULLABLE_INPUT_KEYWORD];
  if (wrapper !== undefined) {
    return (value) => unwrap(value, wrapper);
  }

  if (keywords.type === 'object' && keywords.properties !== undefined && hasFields(keywords.properties)) {
    return objectNormaliser(keywords.properties);
  }

  if (keywords.type === 'object' && keywords.patternProperties !== undefined) {
    return mapNormaliser(keywords.patternProperties);
  }

  if (keywords.type === 'array' && keywords.items !== undefined) {
    const normaliseItem = compileNormaliser(keywords.items);

    return (value) => (Array.isArray(value) ? value.map(normaliseItem) : value);
  }

  return keepAsIs;
}

interface SchemaKeywords {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly [NULLABLE_INPUT_KEYWORD]?: string;
}

function hasFields(properties: Readonly<Record<string, TSchema>>): boolean {
  return Object.keys(properties).length > 0;
}

interface Field {
  readonly name: string;
  readonly normalise: NormaliseBody;
  readonly allowsNull: boolean;
}

function objectNormaliser(properties: Readonly<Record<string, TSchema>>): NormaliseBody {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    normalise: compileNormaliser(schema),
    allowsNull: allowsNull(schema),
  }));

  const list = { fields, lowerNames: new Set(fields.map(({ name }) => name.toLowerCase())) };

  return (value) => (isRecord(value) ? Object.fromEntries(readFields(list, value)) : value);
}

interface FieldList {
  readonly fields: readonly Field[];
  readonly lowerNames: ReadonlySet<string>;
}

function* readFields(
  { fields, lowerNames }: FieldList,
  value: Readonly<Record<string, unknown>>,
): Generator<[string, unknown]> {
  const read = fieldReader(value, lowerNames);
  for (const field of fields) {
    const given = read(field.name);
    if (given !== undefined && (given !== null || field.allowsNull)) {
      yield [field.name, field.normalise(given)];
    }
  }
}

/** Values of a map with free keys; `Object.fromEntries` makes own properties, so `__proto__` is harmless. */
function mapNormaliser(patternProperties: Readonly<Record<string, TSchema>>): NormaliseBody {
  const [schema] = Object.values(patternProperties);
  const normalise = schema === undefined ? keepAsIs : compileNormaliser(schema);
  if (normalise === keepAsIs) {
    return keepAsIs;
  }

  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalise(item)]))
      : value;
}

/**
 * Reads fields by their name in any case. Other spellings are looked for once, however many fields are missing and
 * however many keys there are.
 *
 * @param lowerNames of the fields that are asked for
 */
function fieldReader(
  value: Readonly<Record<string, unknown>>,
  lowerNames: ReadonlySet<string>,
): (name: string) => unknown {
  let spellings: ReadonlyMap<string, string> | undefined;

  return (name) => {
    if (Object.hasOwn(value, name)) {
      return value[name];
    }

    spellings ??= spellingsOf(value, lowerNames);
    const found = spellings.get(name.toLowerCase());

    return found === undefined ? undefined : value[found];
  };
}

/** By the name in lower case, the first key that spells it. */
function spellingsOf(
  value: Readonly<Record<string, unknown>>,
  lowerNames: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const key of Object.keys(value)) {
    const lower = key.toLowerCase();
    if (lowerNames.has(lower) && !spellings.has(lower)) {
      spellings.set(lower, key);
    }
  }

  return spellings;
}

/** `{int32: 5, valid: true}`, `5`, `"5"` → 5; `{valid: false}` and `null` → null. */
function unwrap(value: unknown, wrapper: string): unknown {
  const plain = isRecord(value) ? unwrapRecord(value, wrapper) : value;

  return wrapper === 'int32' && typeof plain === 'string' && /^-?[0-9]+$/.test(plain) ? Number(plain) : plain;
}

function unwrapRecord(value: Readonly<Record<string, unknown>>, wrapper: string): unknown {
  const read = fieldReader(value, new Set([VALID, wrapper]));

  return read(VALID) === false ? null : read(wrapper);
}

function allowsNull(schema: TSchema): boolean {
  const keywords = schema as SchemaKeywords;

  return keywords.type === 'null' || (keywords.anyOf ?? []).some(allowsNull);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

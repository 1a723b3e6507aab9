import { NULLABLE_INPUT_KEYWORD } from '@secgraph/contract';
import type { TSchema } from 'typebox';

/** Turns a decoded body into the one spelling its schema describes. */
export type NormaliseBody = (value: unknown) => unknown;

const keepAsIs: NormaliseBody = (value) => value;

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

  return (value) => (isRecord(value) ? Object.fromEntries(readFields(fields, value)) : value);
}

function* readFields(fields: readonly Field[], value: Record<string, unknown>): Generator<[string, unknown]> {
  for (const field of fields) {
    const given = fieldValue(value, field.name);
    if (given !== undefined && (given !== null || field.allowsNull)) {
      yield [field.name, field.normalise(given)];
    }
  }
}

/** Values of a map with free keys; `Object.fromEntries` makes own properties, so `__proto__` is harmless. */
function mapNormaliser(patternProperties: Readonly<Record<string, TSchema>>): NormaliseBody {
  const [schema] = Object.values(patternProperties);
  const normalise = schema === undefined ? keepAsIs : compileNormaliser(schema);

  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalise(item)]))
      : value;
}

function fieldValue(value: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(value, name)) {
    return value[name];
  }

  const wanted = name.toLowerCase();
  const found = Object.keys(value).find((key) => key.toLowerCase() === wanted);

  return found === undefined ? undefined : value[found];
}

/** `{int32: 5, valid: true}`, `5`, `"5"` → 5; `{valid: false}` and `null` → null. */
function unwrap(value: unknown, wrapper: string): unknown {
  const plain = isRecord(value) ? unwrapRecord(value, wrapper) : value;

  return wrapper === 'int32' && typeof plain === 'string' && /^-?[0-9]+$/.test(plain) ? Number(plain) : plain;
}

function unwrapRecord(value: Record<string, unknown>, wrapper: string): unknown {
  const isValid = fieldValue(value, 'valid');

  return isValid === false ? null : fieldValue(value, wrapper);
}

function allowsNull(schema: TSchema): boolean {
  const keywords = schema as SchemaKeywords;

  return keywords.type === 'null' || (keywords.anyOf ?? []).some(allowsNull);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

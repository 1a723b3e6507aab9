const LARGEST_INTEGER = 2_147_483_647;
const DEEPEST = 8;
/** Of an object that takes any key. */
const MOST_KEYS = 20_000;

/**
 * The largest value that a schema takes, of about so many bytes of JSON: what passes every check of the form, and
 * reaches what works with it.
 */
export function inflateSchema(schema: object, bytes: number, depth = 0): unknown {
  const form = schema as Form;
  if (form.const !== undefined) {
    return form.const;
  }
  if (form.enum !== undefined) {
    return form.enum[0];
  }
  const alternatives = form.anyOf ?? form.oneOf;
  if (alternatives !== undefined) {
    return inflateSchema(largestOf(alternatives), bytes, depth);
  }
  if (form.allOf !== undefined) {
    const parts = form.allOf.map((part) => inflateSchema(part, bytes / form.allOf.length, depth));
    return Object.assign({}, ...parts);
  }

  switch (form.type) {
    case 'object':
      return inflateObject(form, bytes, depth);
    case 'array':
      return depth > DEEPEST ? [] : inflateList(form, bytes, depth);
    case 'string':
      return inflateText(form, bytes);
    case 'integer':
    case 'number':
      return form.maximum ?? LARGEST_INTEGER;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'x'.repeat(Math.max(1, Math.floor(bytes)));
  }
}

interface Form {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly object[];
  readonly oneOf?: readonly object[];
  readonly allOf: readonly object[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly patternProperties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly format?: string;
}

/** What can hold most. */
function largestOf(alternatives: readonly object[]): object {
  const order = ['array', 'object', 'string'];
  const rank = (schema: object) => (order.indexOf((schema as Form).type ?? '') + 4) % 4;
  const [largest = {}] = [...alternatives].sort((one, other) => rank(one) - rank(other));

  return largest;
}

function inflateObject({ properties = {}, patternProperties = {} }: Form, bytes: number, depth: number) {
  const entries = Object.entries(properties);
  const [any] = Object.values(patternProperties);
  const share = bytes / (entries.length + (any === undefined ? 0 : 1) || 1);
  const named = entries.map(([name, schema]) => [name, inflateSchema(schema, share, depth + 1)]);
  if (any === undefined) {
    return Object.fromEntries(named);
  }
  const sample = inflateSchema(any, 16, depth + 1);
  const count = Math.min(MOST_KEYS, Math.floor(share / (JSON.stringify(sample).length + 12)));
  const more = Array.from({ length: count }, (_, index) => [`key${index}`, sample]);

  return Object.fromEntries([...named, ...more]);
}

function inflateList(
  { items = {}, maxItems = Number.POSITIVE_INFINITY }: Form,
  bytes: number,
  depth: number,
) {
  const item = inflateSchema(items, 16, depth + 1);
  const room = Math.floor(bytes / ((JSON.stringify(item)?.length ?? 1) + 1));

  return Array(Math.max(1, Math.min(room, maxItems))).fill(item);
}

function inflateText({ format, maxLength = Number.POSITIVE_INFINITY }: Form, bytes: number): string {
  switch (format) {
    case 'uuid':
      return '3fa85f64-5717-4562-b3fc-2c963f66afa6';
    case 'date-time':
      return '2100-01-01T00:00:00Z';
    default:
      return 'x'.repeat(Math.max(1, Math.min(Math.floor(bytes), maxLength)));
  }
}

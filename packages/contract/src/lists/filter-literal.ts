import { type ColumnType, err, type FilterValue, ok, type Result } from '@secgraph/kernel';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TRUE_LITERALS: ReadonlySet<string> = new Set(['t', 'T', 'TRUE', 'true', 'True', '1']);
const FALSE_LITERALS: ReadonlySet<string> = new Set(['f', 'F', 'FALSE', 'false', 'False', '0']);
const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Reads the literal of a filter; the error says that it is none of the column's type. */
export function parseFilterLiteral(type: ColumnType, text: string): Result<FilterValue, 'malformed'> {
  const value = literalOf(type, text);

  return value === undefined ? err('malformed') : ok(value);
}

/** Milliseconds since the epoch of an RFC 3339 timestamp (finer fractions are cut), or undefined. */
export function parseTimestamp(text: string): number | undefined {
  const match = TIMESTAMP.exec(text);
  if (match === null) {
    return undefined;
  }

  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > lastDay || Number(hour) > 23) {
    return undefined;
  }

  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const parsed = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${zone.toUpperCase()}`,
  );

  return Number.isNaN(parsed) ? undefined : parsed;
}

/** The literals of a boolean parameter: `t T TRUE true True 1` and their opposites. */
export function parseBooleanLiteral(text: string): boolean | undefined {
  if (TRUE_LITERALS.has(text)) {
    return true;
  }

  return FALSE_LITERALS.has(text) ? false : undefined;
}

function literalOf(type: ColumnType, text: string): FilterValue | undefined {
  switch (type) {
    case 'integer':
      return parseInteger(text);
    case 'timestamp':
      return parseTimestamp(text);
    case 'boolean':
      return parseBooleanLiteral(text);
    case 'uuid':
      return UUID.test(text) ? text.toLowerCase() : undefined;
    case 'string':
      // No stored text holds the null character, and PostgreSQL refuses to compare with it.
      return text.includes('\0') ? undefined : text;
  }
}

function parseInteger(text: string): bigint | undefined {
  if (!/^-?[0-9]{1,19}$/.test(text)) {
    return undefined;
  }

  const value = BigInt(text);

  return value >= INT64_MIN && value <= INT64_MAX ? value : undefined;
}

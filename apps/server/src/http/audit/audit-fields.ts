import type { AuditFields } from '@secgraph/database/audit';

/** After how many characters a text is cut: a log is for reading. */
const MAX_LENGTH = 2_000;
/** After how many items a list is cut. */
const MAX_ITEMS = 100;
const MAX_DEPTH = 8;

/** Fields as they are stored: bounded, and without what JSON of the database cannot hold. */
export function toAuditFields(fields: AuditFields): AuditFields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [cleanText(name), bounded(value, MAX_DEPTH)]),
  );
}

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return cleanText(value);
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return value;
  }
  if (depth === 0) {
    return '…';
  }
  if (Array.isArray(value)) {
    const rest = value.length - MAX_ITEMS;
    const kept = value.slice(0, MAX_ITEMS).map((item) => bounded(item, depth - 1));

    return rest > 0 ? [...kept, `… and ${rest} more`] : kept;
  }

  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .map(([name, item]) => [cleanText(name), bounded(item, depth - 1)]),
  );
}

function cleanText(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;

  return cut.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Which values of `before` are others now; undefined where none are. */
export function previousValues(before: AuditFields, after: AuditFields): AuditFields | undefined {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  );

  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

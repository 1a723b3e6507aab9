/** Fields of parsed JSON as the format reads them: keys in any case, wrong or missing values as empty ones. */

export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const exact: unknown = Reflect.get(value, name);
  if (exact !== undefined) {
    return exact;
  }

  const lowered = name.toLowerCase();
  const key = Object.keys(value).find((candidate) => candidate.toLowerCase() === lowered);
  return key === undefined ? undefined : Reflect.get(value, key);
}

export function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
}

export function flagOf(value: unknown, name: string): boolean {
  return fieldOf(value, name) === true;
}

export function listOf(value: unknown, name: string): readonly unknown[] {
  const field = fieldOf(value, name);
  return Array.isArray(field) ? field : [];
}

/** A directory property of a record; unlike the format's own fields, its key must match exactly. */
export function propertyOf(record: unknown, name: string): unknown {
  const properties = fieldOf(record, 'Properties');
  return typeof properties === 'object' && properties !== null ? Reflect.get(properties, name) : undefined;
}

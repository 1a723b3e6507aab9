import { type ApiDescription, type ApiSchema, resolve } from './api-operations.ts';

/** Schemas may contain themselves. */
const MAX_DEPTH = 6;

/**
 * A value that fits a schema, to begin with. Switches are off and texts empty: nothing of it does anything by itself
 * that nobody asked for.
 */
export function exampleOf(schema: ApiSchema, schemas: ApiDescription['schemas'], depth = 0): unknown {
  const known = resolve(schema, schemas);
  if (known.const !== undefined) {
    return known.const;
  }
  if (known.default !== undefined && known.type !== 'boolean') {
    return known.default;
  }
  if (known.enum !== undefined) {
    return known.enum[0];
  }
  if (known.anyOf !== undefined) {
    const chosen = known.anyOf.find((one) => resolve(one, schemas).type !== 'null') ?? {};
    return depth >= MAX_DEPTH ? null : exampleOf(chosen, schemas, depth + 1);
  }

  switch (known.type) {
    case 'object':
      return depth >= MAX_DEPTH
        ? {}
        : Object.fromEntries(
            Object.entries(known.properties ?? {}).map(([name, property]) => [
              name,
              exampleOf(property, schemas, depth + 1),
            ]),
          );
    case 'array':
      return known.items === undefined || depth >= MAX_DEPTH
        ? []
        : [exampleOf(known.items, schemas, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(known.minimum ?? 0, 0);
    case 'boolean':
      return false;
    case 'string':
      return exampleText(known);
    default:
      return null;
  }
}

function exampleText({ format }: ApiSchema): string {
  switch (format) {
    case 'date-time':
      return '2026-01-31T12:00:00Z';
    case 'uuid':
      return '00000000-0000-0000-0000-000000000000';
    default:
      return '';
  }
}

/** What a value has to be, in a few words. */
export function describeType(schema: ApiSchema, schemas: ApiDescription['schemas']): string {
  const known = resolve(schema, schemas);
  if (known.const !== undefined) {
    return JSON.stringify(known.const);
  }
  if (known.enum !== undefined) {
    return known.enum.map((value) => JSON.stringify(value)).join(' or ');
  }
  if (known.anyOf !== undefined) {
    return [...new Set(known.anyOf.map((one) => describeType(one, schemas)))].join(' or ');
  }
  if (known.type === 'array') {
    return `list of ${describeType(known.items ?? {}, schemas)}`;
  }

  return known.title ?? (known.format === 'date-time' ? /* @words */ 'time' : (known.type ?? 'anything'));
}

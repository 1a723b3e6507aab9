import { EMPTY_OBJECT, isJsonObject, jsonTypeOf } from '../record/json-value.ts';
import { elementMessages, typeMismatchMessage } from './element-messages.ts';
import { endpointCauses } from './endpoint-causes.ts';
import { propertyBagCauses } from './property-bag.ts';
import { missingCause, typeCause } from './schema-causes.ts';

const EDGE_KIND = /^[A-Za-z0-9_]+$/;
const NO_RESERVED_KEYS: readonly string[] = [];

/**
 * Checks one element of `graph.edges` (generic format, payload schema and validation). Returns its messages,
 * ready for the person who uploaded the file; none means that the element can be converted.
 */
export function validateEdgeElement(value: unknown, index: number): readonly string[] {
  const edge = value === null ? EMPTY_OBJECT : value;
  if (!isJsonObject(edge)) {
    return [typeMismatchMessage('edges', index, jsonTypeOf(value))];
  }

  const causes = [
    ...missingCause('', edge, ['start', 'end', 'kind']),
    ...endpointCauses('/start', edge['start']),
    ...endpointCauses('/end', edge['end']),
    ...kindCauses(edge['kind']),
    ...propertyBagCauses(edge['properties'], NO_RESERVED_KEYS),
  ];
  const kinds = typeof edge['kind'] === 'string' ? [edge['kind']] : [];

  return elementMessages('edges', index, causes, { properties: edge['properties'], kinds });
}

function kindCauses(kind: unknown): string[] {
  if (kind === undefined) {
    return [];
  }

  if (typeof kind !== 'string') {
    return [typeCause('/kind', kind, 'string')];
  }

  return EDGE_KIND.test(kind) ? [] : [`at '/kind': '${kind}' does not match pattern '^[A-Za-z0-9_]+$'`];
}

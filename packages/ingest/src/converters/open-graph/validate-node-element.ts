import { EMPTY_OBJECT, isJsonObject, type JsonObject, jsonTypeOf } from '../record/json-value.ts';
import { elementMessages, typeMismatchMessage } from './element-messages.ts';
import { propertyBagCauses } from './property-bag.ts';
import { missingCause, stringCauses, typeCause } from './schema-causes.ts';

const KIND_LIMIT = 3;

/** The id of a node is kept apart from its properties. */
const RESERVED_KEYS = ['objectid'];

/**
 * Checks one element of `graph.nodes` (generic format, payload schema and validation). Returns its messages,
 * ready for the person who uploaded the file; none means that the element can be converted.
 */
export function validateNodeElement(value: unknown, index: number): readonly string[] {
  const node = value === null ? EMPTY_OBJECT : value;
  if (!isJsonObject(node)) {
    return [typeMismatchMessage('nodes', index, jsonTypeOf(value))];
  }

  const causes = [
    ...missingCause('', node, ['id', 'kinds']),
    ...idCauses(node),
    ...kindsCauses(node['kinds']),
    ...propertyBagCauses(node['properties'], RESERVED_KEYS),
  ];
  const kinds = Array.isArray(node['kinds']) ? node['kinds'] : [];

  return elementMessages('nodes', index, causes, { properties: node['properties'], kinds });
}

function idCauses(node: JsonObject): string[] {
  return node['id'] === '' ? [`at '/id': minLength: got 0, want 1`] : stringCauses('/id', node['id']);
}

function kindsCauses(kinds: unknown): string[] {
  if (kinds === undefined) {
    return [];
  }

  if (!Array.isArray(kinds)) {
    return [typeCause('/kinds', kinds, 'array')];
  }

  const items = kinds.flatMap((kind, index) =>
    typeof kind === 'string' ? [] : [typeCause(`/kinds/${index}`, kind, 'string')],
  );
  return kinds.length > KIND_LIMIT
    ? [`at '/kinds': maxItems: got ${kinds.length}, want ${KIND_LIMIT}`, ...items]
    : items;
}

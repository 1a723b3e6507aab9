import type { PropertyScalar } from '@secgraph/graph';
import { err, ok, type Result } from '@secgraph/kernel';
import { EMPTY_OBJECT, isJsonObject, type JsonObject, jsonTypeOf } from '../record/json-value.ts';
import { RecordError } from '../record/record-error.ts';
import { EDGE_KIND_PATTERN, isReservedKind, NODE_KIND_LIMIT } from './kind-rules.ts';
import { isPlainEdge, isPlainNode } from './plain-element.ts';
import {
  missingCause,
  mixedListKeys,
  objectCauses,
  propertyBagCauses,
  stringCauses,
  typeCause,
} from './schema-causes.ts';

/** A checked element of `graph.nodes`; the wire names are kept. */
export interface NodeElement {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly properties?: JsonObject | null;
}

/** A checked element of `graph.edges`. */
export interface EdgeElement {
  readonly start: EdgeEndpoint;
  readonly end: EdgeEndpoint;
  readonly kind: string;
  readonly properties?: JsonObject | null;
}

export type EdgeEndpoint = { readonly kind?: string } & (
  | { readonly match_by?: 'id'; readonly value: string }
  | { readonly match_by: 'name'; readonly value: string }
  | { readonly match_by: 'property'; readonly property_matchers: readonly PropertyMatcher[] }
);

export interface PropertyMatcher {
  readonly key: string;
  readonly operator: 'equals';
  readonly value: PropertyScalar;
}

/** Checks and types a decoded node element; the error carries every message of the check. */
export function parseNodeElement(value: unknown, index: number): Result<NodeElement, RecordError> {
  const messages = validateNodeElement(value, index);
  return messages.length === 0 ? ok(value as NodeElement) : err(new RecordError(messages.join(', ')));
}

/** Checks and types a decoded edge element; the error carries every message of the check. */
export function parseEdgeElement(value: unknown, index: number): Result<EdgeElement, RecordError> {
  const messages = validateEdgeElement(value, index);
  return messages.length === 0 ? ok(value as EdgeElement) : err(new RecordError(messages.join(', ')));
}

const NO_MESSAGES: readonly string[] = [];

/** The id of a node is kept apart from its properties. */
export const RESERVED_NODE_KEYS = ['objectid'];

/**
 * Checks one element of `graph.nodes` (docs/formats/opengraph.md#nodes). Returns its messages, ready for the person
 * who uploaded the file; none means that the element can be converted.
 */
export function validateNodeElement(value: unknown, index: number): readonly string[] {
  return isPlainNode(value) ? NO_MESSAGES : inspectNode(value, index);
}

/** @internal */
export function inspectNode(value: unknown, index: number): readonly string[] {
  const node = value === null ? EMPTY_OBJECT : value;
  if (!isJsonObject(node)) {
    return [typeMismatchMessage('nodes', index, jsonTypeOf(value))];
  }

  const causes = [
    ...missingCause('', node, ['id', 'kinds']),
    ...idCauses(node),
    ...kindsCauses(node['kinds']),
    ...propertyBagCauses(node['properties'], RESERVED_NODE_KEYS),
  ];
  const kinds = Array.isArray(node['kinds']) ? node['kinds'] : [];

  return elementMessages('nodes', index, causes, { properties: node['properties'], kinds });
}

/** The same for one element of `graph.edges` (docs/formats/opengraph.md#edges). */
export function validateEdgeElement(value: unknown, index: number): readonly string[] {
  return isPlainEdge(value) ? NO_MESSAGES : inspectEdge(value, index);
}

/** @internal */
export function inspectEdge(value: unknown, index: number): readonly string[] {
  const edge = value === null ? EMPTY_OBJECT : value;
  if (!isJsonObject(edge)) {
    return [typeMismatchMessage('edges', index, jsonTypeOf(value))];
  }

  const causes = [
    ...missingCause('', edge, ['start', 'end', 'kind']),
    ...endpointCauses('/start', edge['start']),
    ...endpointCauses('/end', edge['end']),
    ...edgeKindCauses(edge['kind']),
    ...propertyBagCauses(edge['properties'], []),
  ];
  const kinds = typeof edge['kind'] === 'string' ? [edge['kind']] : [];

  return elementMessages('edges', index, causes, { properties: edge['properties'], kinds });
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

  const items = kinds.flatMap((kind, index) => stringCauses(`/kinds/${index}`, kind ?? null));
  return kinds.length > NODE_KIND_LIMIT
    ? [`at '/kinds': maxItems: got ${kinds.length}, want ${NODE_KIND_LIMIT}`, ...items]
    : items;
}

function edgeKindCauses(kind: unknown): string[] {
  return typeof kind === 'string' && !EDGE_KIND_PATTERN.test(kind)
    ? [`at '/kind': '${kind}' does not match pattern '^[A-Za-z0-9_]+$'`]
    : stringCauses('/kind', kind);
}

/** Violations in one end of an edge (docs/formats/opengraph.md#endpoints). `pointer` is `/start` or `/end`. */
function endpointCauses(pointer: string, value: unknown): string[] {
  return objectCauses(pointer, value, (endpoint) => [
    ...strategyCauses(pointer, endpoint),
    ...stringCauses(`${pointer}/kind`, endpoint['kind']),
  ]);
}

function strategyCauses(pointer: string, endpoint: JsonObject): string[] {
  const { match_by: strategy = 'id' } = endpoint;
  if (strategy !== 'id' && strategy !== 'name' && strategy !== 'property') {
    return [`at '${pointer}/match_by': value must be one of 'id', 'name', 'property'`];
  }

  if (endpoint['value'] !== undefined && endpoint['property_matchers'] !== undefined) {
    return [`at '${pointer}': property_matchers and value are mutually exclusive`];
  }

  return strategy === 'property'
    ? [
        ...missingCause(pointer, endpoint, ['property_matchers']),
        ...matchersCauses(`${pointer}/property_matchers`, endpoint['property_matchers']),
      ]
    : [...missingCause(pointer, endpoint, ['value']), ...stringCauses(`${pointer}/value`, endpoint['value'])];
}

function matchersCauses(pointer: string, matchers: unknown): string[] {
  if (matchers === undefined) {
    return [];
  }

  if (!Array.isArray(matchers)) {
    return [typeCause(pointer, matchers, 'array')];
  }

  return matchers.length === 0
    ? [`at '${pointer}': minItems: got 0, want 1`]
    : matchers.flatMap((matcher: unknown, index) =>
        objectCauses(`${pointer}/${index}`, matcher ?? null, (object) =>
          matcherCauses(`${pointer}/${index}`, object),
        ),
      );
}

function matcherCauses(pointer: string, matcher: JsonObject): string[] {
  const causes = [
    ...missingCause(pointer, matcher, ['key', 'operator', 'value']),
    ...stringCauses(`${pointer}/key`, matcher['key']),
  ];

  if (matcher['operator'] !== undefined && matcher['operator'] !== 'equals') {
    causes.push(`at '${pointer}/operator': value must be 'equals'`);
  }

  if (typeof matcher['value'] === 'object') {
    causes.push(typeCause(`${pointer}/value`, matcher['value'], 'boolean or number or string'));
  }

  return causes;
}

type ElementList = 'nodes' | 'edges';

const GO_TYPE_NAMES: ReadonlyMap<string, string> = new Map([['boolean', 'bool']]);

/** Wire: the decoder text clients know for an element that is no object at all. */
function typeMismatchMessage(list: ElementList, index: number, jsonType: string): string {
  const type = GO_TYPE_NAMES.get(jsonType) ?? jsonType;
  return `${list}[${index}] type mismatch: json: cannot unmarshal ${type} into Go value of type map[string]interface {}`;
}

/** All messages of an element: its schema violations in one, or else what a schema cannot express. */
function elementMessages(
  list: ElementList,
  index: number,
  causes: readonly string[],
  element: { readonly properties?: unknown; readonly kinds: readonly string[] },
): readonly string[] {
  if (causes.length > 0) {
    const joined = causes.join(', ');
    return [`${list}[${index}] schema validation failed with ${causes.length} error(s): [${joined}]`];
  }

  const mixed = mixedListKeys(element.properties).map(
    (key) => `${list}[${index}] schema validation error. properties["${key}"] contains a mixed-type array`,
  );
  const reserved = element.kinds
    .filter(isReservedKind)
    .map((kind) => `kind '${kind}' uses reserved namespace 'tag'`);

  return mixed.length + reserved.length === 0 ? NO_MESSAGES : [...mixed, ...reserved];
}

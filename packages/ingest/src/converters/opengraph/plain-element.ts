import { isJsonObject, type JsonObject } from '../record/json-value.ts';
import { EDGE_KIND_PATTERN, isReservedKind, NODE_KIND_LIMIT } from './kind-rules.ts';

/** Kinds that were looked at before: files name few, very often. */
const MAX_KNOWN_KINDS = 1_000;
const knownEdgeKinds = new Set<string>();

/**
 * Whether a node is as nearly all are: nothing can be wrong with it. Allocates nothing, unlike the check that tells what
 * is wrong with the others.
 */
export function isPlainNode(value: unknown): boolean {
  if (!isJsonObject(value)) {
    return false;
  }

  const { id, kinds, properties } = value;
  return (
    typeof id === 'string' &&
    id !== '' &&
    Array.isArray(kinds) &&
    kinds.length <= NODE_KIND_LIMIT &&
    kinds.every(isPlainKind) &&
    hasPlainProperties(properties) &&
    (properties as JsonObject | undefined)?.['objectid'] === undefined
  );
}

/** The same for an edge between object ids or names. */
export function isPlainEdge(value: unknown): boolean {
  if (!isJsonObject(value)) {
    return false;
  }

  const { start, end, kind, properties } = value;
  return (
    isPlainEdgeKind(kind) &&
    isPlainEnd(start) &&
    isPlainEnd(end) &&
    hasPlainProperties(properties ?? undefined)
  );
}

function isPlainKind(kind: unknown): boolean {
  return typeof kind === 'string' && !isReservedKind(kind);
}

function isPlainEdgeKind(kind: unknown): boolean {
  if (typeof kind !== 'string') {
    return false;
  }
  if (knownEdgeKinds.has(kind)) {
    return true;
  }

  const isPlain = EDGE_KIND_PATTERN.test(kind) && isPlainKind(kind);
  if (isPlain && knownEdgeKinds.size < MAX_KNOWN_KINDS) {
    knownEdgeKinds.add(kind);
  }
  return isPlain;
}

function isPlainEnd(end: unknown): boolean {
  if (!isJsonObject(end) || typeof end['value'] !== 'string') {
    return false;
  }

  const { kind, match_by: strategy } = end;
  return (
    (strategy === undefined || strategy === 'id' || strategy === 'name') &&
    (kind === undefined || typeof kind === 'string') &&
    end['property_matchers'] === undefined
  );
}

/** Texts, numbers and booleans, and lists of one of these. */
function hasPlainProperties(properties: unknown): boolean {
  if (properties === undefined) {
    return true;
  }
  if (!isJsonObject(properties)) {
    return false;
  }

  for (const key in properties) {
    const value = properties[key];
    if (typeof value === 'object' && !isPlainList(value)) {
      return false;
    }
  }
  return true;
}

function isPlainList(value: object | null): boolean {
  if (!Array.isArray(value)) {
    return false;
  }

  const type = typeof value[0];
  return value.every((item) => typeof item === type && type !== 'object');
}

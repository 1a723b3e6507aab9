import type { EndpointMatch, MatchedRelationship, PropertyScalar } from '../batch/graph-batch.ts';
import type { DeltaParts } from './drain-changes.ts';
import type { PropertyIndex } from './property-index.ts';

type PropertiesMatch = Extract<EndpointMatch, { by: 'properties' }>;

/** Text properties that are stored in upper case, so that what is compared with them must be too. */
const UPPER_CASE_PROPERTIES: ReadonlySet<string> = new Set([
  'name',
  'operatingsystem',
  'distinguishedname',
  'environmentid',
]);

/** A node index, one to be created, or nothing. */
type ResolvedEnd = { readonly node: number } | { readonly create: string; readonly kinds: readonly string[] };

/**
 * Creates the relationships whose ends can be found; both ends count as seen. Returns the messages of the
 * others, in order. Nodes that one relationship creates can be ends of the following ones.
 */
export function resolveMatched(
  delta: DeltaParts,
  index: PropertyIndex,
  {
    matched,
    observationId,
  }: { readonly matched: readonly MatchedRelationship[]; readonly observationId: number },
): string[] {
  const unresolved: string[] = [];
  index.prepare(matched.flatMap(({ start, end }) => [...wantedValues(start), ...wantedValues(end)]));
  delta.propertySets.forgetPatches();

  for (const relationship of matched) {
    const start = resolveEnd(delta, index, relationship.start);
    const end = resolveEnd(delta, index, relationship.end);

    if (start === undefined || end === undefined) {
      unresolved.push(relationship.unresolvedMessage);
      continue;
    }

    const place = delta.relationships.upsert(
      materialise(delta, start, observationId),
      materialise(delta, end, observationId),
      delta.kinds.register(relationship.kind),
      delta.propertySets.patch(relationship.properties),
    );
    delta.relationships.see(place, observationId);
  }

  return unresolved;
}

function wantedValues(end: EndpointMatch): { key: string; value: PropertyScalar }[] {
  return end.by === 'properties' ? end.matchers.map(normaliseMatcher) : [];
}

function normaliseMatcher<Matcher extends { readonly key: string; readonly value: PropertyScalar }>({
  key,
  value,
}: Matcher): { key: string; value: PropertyScalar } {
  const isUpper = typeof value === 'string' && UPPER_CASE_PROPERTIES.has(key);
  return { key, value: isUpper ? value.toUpperCase() : value };
}

function resolveEnd(delta: DeltaParts, index: PropertyIndex, end: EndpointMatch): ResolvedEnd | undefined {
  if (end.by === 'id') {
    const node = delta.nodes.find(end.objectId);
    return node === -1 ? { create: end.objectId, kinds: end.kinds } : { node };
  }

  const node = findOnlyMatch(delta, index, end);
  return node === undefined ? undefined : { node };
}

/** The one node that fulfils all matchers and has the kind. */
function findOnlyMatch(
  { kinds, nodes }: DeltaParts,
  index: PropertyIndex,
  end: PropertiesMatch,
): number | undefined {
  const kindId = end.kind === undefined ? undefined : kinds.find(end.kind);
  const matchers = end.matchers.map(normaliseMatcher);

  if (matchers.length === 0 || (end.kind !== undefined && kindId === undefined)) {
    return undefined;
  }

  let only: number | undefined;

  for (const node of index.rarest(matchers)) {
    const isMatch =
      nodes.isLive(node) &&
      node !== only &&
      (kindId === undefined || kinds.sets.get(nodes.kindSets.values[node] as number).includes(kindId)) &&
      matchers.every(({ key, value }) => nodes.readProperty(node, key) === value);

    if (isMatch && only !== undefined) {
      return undefined;
    }

    only = isMatch ? node : only;
  }

  return only;
}

function materialise({ kinds, nodes }: DeltaParts, end: ResolvedEnd, observationId: number): number {
  const node =
    'node' in end
      ? end.node
      : nodes.upsert(end.create, kinds.sets.intern(end.kinds.map((name) => kinds.register(name))));

  nodes.see(node, observationId);
  return node;
}

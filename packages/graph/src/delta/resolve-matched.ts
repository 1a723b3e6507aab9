import type { EndpointMatch, MatchedRelationship } from '../batch/graph-batch.ts';
import type { DeltaParts } from './drain-changes.ts';
import { type EndFinding, findEnds, type PropertiesMatch } from './find-ends.ts';
import type { PropertyIndex } from './property-index.ts';

/** Why there is no relationship yet. */
export type EndProblem = 'none' | 'several';

/** A relationship with an end that no node, or more than one, is meant by. */
export interface UnresolvedMatch {
  /** Place among those that were to be resolved. */
  readonly index: number;
  /** The id of the node that is meant; undefined: it would be created. */
  readonly start: number | EndProblem | undefined;
  readonly end: number | EndProblem | undefined;
}

/** A relationship with an end that was looked up, and found. */
export interface LinkedMatch {
  readonly index: number;
  readonly startId: number;
  readonly endId: number;
  /** When the relationship was last seen before, in milliseconds since the epoch; undefined: there was none. */
  readonly seenBeforeMs: number | undefined;
}

export interface ResolvedMatches {
  readonly unresolved: readonly UnresolvedMatch[];
  readonly linked: readonly LinkedMatch[];
  /** How many relationships there were not before. */
  readonly created: number;
}

export interface ResolveOptions {
  readonly observationId: number;
  /**
   * When relationships with an end that was looked up count as seen; default: as all. One of its own tells them from
   * those that somebody named outright.
   */
  readonly lookedUpId?: number | undefined;
}

/** A node index, or one to be created. */
type ResolvedEnd = { readonly node: number } | { readonly create: string };

/**
 * Creates the relationships whose ends can be found; both ends count as seen. Nodes that one relationship creates can
 * be ends of the following ones. Ends by object id that are known from nothing else get the kinds as well.
 */
export function resolveMatched(
  delta: DeltaParts,
  index: PropertyIndex,
  {
    matched,
    options,
  }: { readonly matched: readonly MatchedRelationship[]; readonly options: ResolveOptions },
): ResolvedMatches {
  const { observationId, lookedUpId = observationId } = options;
  const finding = findAll(delta, index, matched);
  const unresolved: UnresolvedMatch[] = [];
  const linked: LinkedMatch[] = [];
  let created = 0;
  delta.propertySets.forgetPatches();

  for (const [place, relationship] of matched.entries()) {
    const start = resolveEnd(delta, finding, relationship.start);
    const end = resolveEnd(delta, finding, relationship.end);

    if (typeof start === 'string' || typeof end === 'string') {
      unresolved.push({ index: place, start: tell(delta, start), end: tell(delta, end) });
      continue;
    }

    const isLookedUp = 'matchers' in relationship.start || 'matchers' in relationship.end;
    const ends = {
      start: materialise(delta, start, { end: relationship.start, observationId }),
      end: materialise(delta, end, { end: relationship.end, observationId }),
    };
    const kindId = delta.kinds.register(relationship.kind);
    const before = delta.relationships.find(ends.start, ends.end, kindId);
    created += before === -1 ? 1 : 0;

    if (isLookedUp) {
      linked.push({
        index: place,
        startId: delta.nodes.idOf(ends.start),
        endId: delta.nodes.idOf(ends.end),
        seenBeforeMs: before === -1 ? undefined : delta.observations.find(delta.relationships.seenOf(before)),
      });
    }

    const patch = delta.propertySets.patch(relationship.properties);
    const upserted = delta.relationships.upsert(ends.start, ends.end, kindId, patch);
    delta.relationships.see(upserted, isLookedUp ? lookedUpId : observationId);
  }

  return { unresolved, linked, created };
}

type Findings = (end: PropertiesMatch) => EndFinding;

/** Nodes that relationships create have no properties, so none of them is meant by an end. */
function findAll(delta: DeltaParts, index: PropertyIndex, matched: readonly MatchedRelationship[]): Findings {
  const ends = matched
    .flatMap(({ start, end }) => [start, end])
    .filter((end): end is PropertiesMatch => end.by === 'properties');
  const findings = findEnds(delta, index, ends);
  const byEnd = new Map(ends.map((end, place) => [end, findings[place] ?? 'none']));

  return (end) => byEnd.get(end) ?? 'none';
}

function resolveEnd({ nodes }: DeltaParts, finding: Findings, end: EndpointMatch): ResolvedEnd | EndProblem {
  if (end.by === 'properties') {
    return finding(end);
  }

  const node = nodes.find(end.objectId);
  return node === -1 ? { create: end.objectId } : { node };
}

function tell({ nodes }: DeltaParts, end: ResolvedEnd | EndProblem): number | EndProblem | undefined {
  if (typeof end === 'string') {
    return end;
  }

  return 'node' in end ? nodes.idOf(end.node) : undefined;
}

function materialise(
  { kinds, nodes, stubs }: DeltaParts,
  resolved: ResolvedEnd,
  { end, observationId }: { readonly end: EndpointMatch; readonly observationId: number },
): number {
  const names = end.by === 'id' ? end.kinds : [];
  const kindSetOf = (): number => kinds.sets.intern(names.map((name) => kinds.register(name)));
  const node = 'node' in resolved ? resolved.node : nodes.upsert(resolved.create, kindSetOf());

  if (names.length > 0 && 'node' in resolved && stubs.isStub(node)) {
    nodes.addKinds(node, kindSetOf());
  }

  nodes.see(node, observationId);
  return node;
}

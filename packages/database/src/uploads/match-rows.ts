import { createHash } from 'node:crypto';
import type { EndpointMatch, MatchedRelationship } from '@secgraph/graph';

/** No node is meant by an end, or several are. */
export type EndProblem = 'none' | 'several';

/** A relationship as it was told. */
export type ToldRelationship = Pick<MatchedRelationship, 'start' | 'end' | 'kind' | 'properties'>;

/** What was found when its ends were last looked up. */
export interface MatchState {
  /** Node ids; undefined: nothing was found, or nobody looked. */
  readonly startId: number | undefined;
  readonly endId: number | undefined;
  readonly startProblem: EndProblem | undefined;
  readonly endProblem: EndProblem | undefined;
  /** Undefined: it waits. */
  readonly link: MatchLink | undefined;
}

export interface MatchLink {
  /** When the relationship in the graph counts as seen by it, in milliseconds since the epoch. */
  readonly atMs: number;
  /** When the relationship was seen before; undefined: there was none. */
  readonly seenBeforeMs: number | undefined;
}

/** Relationships of a direction and kind between two nodes are one. */
export interface RelationshipKey {
  readonly startId: number;
  readonly endId: number;
  readonly kind: string;
}

/** Equal texts, equal ends. */
export function writeMatch(end: EndpointMatch): string {
  return end.by === 'id'
    ? JSON.stringify({ by: end.by, objectId: end.objectId, kinds: end.kinds })
    : JSON.stringify({
        by: end.by,
        matchers: end.matchers.map(({ key, value }) => ({ key, value })),
        kind: end.kind,
      });
}

export function readMatch(text: string): EndpointMatch {
  return JSON.parse(text) as EndpointMatch;
}

/** What an end is looked up by, as a digest in the form of a UUID. */
export function lookUpDigest(match: string): string {
  return createHash('sha256').update(match).digest('hex').slice(0, 32);
}

export function digestOf(sourceKind: string, { start, end, kind }: ToldRelationship): string {
  const text = JSON.stringify([sourceKind, kind, writeMatch(start), writeMatch(end)]);
  return createHash('sha256').update(text).digest('hex');
}

/** Later properties win, name by name; sorted names, as relationships have them. */
export function mergePropertyTexts(earlier: string, later: string): string {
  if (earlier === later || earlier === '{}') {
    return later;
  }

  const merged = new Map<string, unknown>([
    ...Object.entries(JSON.parse(earlier) as Record<string, unknown>),
    ...Object.entries(JSON.parse(later) as Record<string, unknown>),
  ]);
  const parts = [...merged.keys()]
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(merged.get(name))}`);
  return `{${parts.join(',')}}`;
}

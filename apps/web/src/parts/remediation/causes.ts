import { type Fix, type FixEnd, type FixedRelationship, findFix } from '@secgraph/graph-schema/fixes';
import { HIDDEN } from '@secgraph/vocabulary';
import type { Graph, GraphNode } from '../graph/graph.ts';

/** One of the relationships that a derived one was made from, and what ends it. */
export interface Cause {
  readonly id: string;
  readonly source: FixEnd;
  readonly kind: string;
  readonly target: FixEnd;
  /** Undefined: it belongs to how the directory is built, as groups of every account do, or nobody has said its end. */
  readonly fix: Fix | undefined;
}

/** What a composition tells, that which can be ended first. */
export function causesOf({ nodes, edges }: Graph): readonly Cause[] {
  const causes = edges.flatMap(({ id, source, kind, target }): readonly Cause[] => {
    const [start, end] = [nodes.get(source), nodes.get(target)];
    if (start === undefined || end === undefined) {
      return [];
    }

    const ends = { source: fixEndOf(start), kind, target: fixEndOf(end) };
    return [{ id, ...ends, fix: fixOf(ends) }];
  });

  return [...causes.filter(({ fix }) => fix !== undefined), ...causes.filter(({ fix }) => fix === undefined)];
}

/** What ends a relationship; no script names an object that the user may not see. */
export function fixOf(relationship: FixedRelationship): Fix | undefined {
  const fix = findFix(relationship);
  const isHidden = relationship.source.objectId === HIDDEN || relationship.target.objectId === HIDDEN;

  return fix === undefined || !isHidden ? fix : { ...fix, script: undefined };
}

function fixEndOf({ label, objectId, kind, properties }: GraphNode): FixEnd {
  return { name: label, objectId, kind, distinguishedName: distinguishedNameOf(properties) };
}

export function distinguishedNameOf(
  properties: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const name = properties?.['distinguishedname'];

  return typeof name === 'string' && name !== '' ? name : undefined;
}

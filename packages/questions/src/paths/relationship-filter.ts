import { ALL_KINDS, type KindMask, kindIdOf, kindMaskOf } from '@secgraph/graph';
import { isKnownRelationshipKind, RELATIONSHIP_KINDS } from '@secgraph/graph-schema';
import { GraphQueryError } from '../errors.ts';
import type { GraphView } from '../graph/graph-view.ts';

/** `in`: only these kinds; `nin`: all but these. */
export interface RelationshipFilter {
  readonly mode: 'in' | 'nin';
  readonly kinds: readonly string[];
}

export interface FollowedKinds {
  readonly filter: RelationshipFilter | undefined;
  /** Leave out what does not give control. */
  readonly isTraversableOnly: boolean;
}

/** Throws `GRAPH_BAD_QUERY` when the filter names a kind that no relationship can have. */
export function followedKindMask(graph: GraphView, { filter, isTraversableOnly }: FollowedKinds): KindMask {
  const known = knownRelationshipKinds(graph);
  assertKnown(filter, known);
  if (filter === undefined && !isTraversableOnly) {
    return ALL_KINDS;
  }

  const followed = known.filter(
    (kind) => passes(filter, kind) && (!isTraversableOnly || graph.model.traversableKinds.has(kind)),
  );

  return kindMaskOf(followed.map((kind) => kindIdOf(graph.snapshot, kind)).filter((id) => id !== undefined));
}

/** The built-in kinds in schema order, then those of extensions and of uploaded data. */
function knownRelationshipKinds({ snapshot, model, relationshipKindIds }: GraphView): readonly string[] {
  const builtIn = RELATIONSHIP_KINDS.map(({ name }) => name);
  const uploaded = relationshipKindIds
    .map((kindId) => snapshot.kindNames[kindId] ?? '')
    .filter((name) => !isKnownRelationshipKind(model, name));

  return [...builtIn, ...model.relationshipKinds.keys(), ...uploaded];
}

function assertKnown(filter: RelationshipFilter | undefined, known: readonly string[]): void {
  if (filter?.kinds.every((kind) => known.includes(kind)) === false) {
    const message = `invalid query parameter 'relationship_kinds': acceptable relationship kinds are: [${known.join(' ')}]`;
    throw new GraphQueryError('GRAPH_BAD_QUERY', message);
  }
}

function passes(filter: RelationshipFilter | undefined, kind: string): boolean {
  return filter === undefined || filter.kinds.includes(kind) === (filter.mode === 'in');
}

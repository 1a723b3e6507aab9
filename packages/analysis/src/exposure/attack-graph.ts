import {
  type Bitmap,
  type Condensation,
  condense,
  createBitmap,
  findNodesOfKind,
  type GraphSnapshot,
  type KindMask,
  keepCondensation,
  kindIdOf,
  kindMaskOf,
  uniteBits,
} from '@secgraph/graph';
import { RELATIONSHIP_KINDS } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import { type Environments, findEnvironments } from './environments.ts';

/** Kinds whose nodes somebody can act as: they are what exposure and impact count. */
const PRINCIPAL_KINDS = ['User', 'Computer', 'AZUser', 'AZServicePrincipal', 'AZDevice', 'AZVM'];

/** What all questions about exposure share, once for a snapshot. */
export interface AttackGraph {
  readonly snapshot: GraphSnapshot;
  /** Made of the relationships that give control. */
  readonly condensation: Condensation;
  readonly principals: Bitmap;
  readonly environments: Environments;
}

/** About as much work as three searches over the whole graph. Throws when cancelled. */
export function openAttackGraph(snapshot: GraphSnapshot, cancellation?: Cancellation): AttackGraph {
  const principals = findPrincipals(snapshot);

  return {
    snapshot,
    condensation: condense(snapshot, { kinds: findTraversableKinds(snapshot), cancellation }),
    principals,
    environments: findEnvironments(snapshot, principals),
  };
}

/**
 * {@link openAttackGraph} of a snapshot that was made of another one by changing relationships: what those leave as it
 * is, is taken over. Throws when cancelled.
 */
export function reopenAttackGraph(
  before: AttackGraph,
  snapshot: GraphSnapshot,
  cancellation?: Cancellation,
): AttackGraph {
  const principals = findPrincipals(snapshot);
  const kinds = findTraversableKinds(snapshot);

  return {
    snapshot,
    condensation:
      keepCondensation(before.condensation, snapshot, kinds) ?? condense(snapshot, { kinds, cancellation }),
    principals,
    environments: findEnvironments(snapshot, principals),
  };
}

/** What gives control. */
export function findTraversableKinds(snapshot: GraphSnapshot): KindMask {
  const traversable = RELATIONSHIP_KINDS.filter((kind) => kind.isTraversable);
  return kindMaskOf(
    traversable.map(({ name }) => kindIdOf(snapshot, name)).filter((kindId) => kindId !== undefined),
  );
}

export function findPrincipals(snapshot: GraphSnapshot): Bitmap {
  return findMembers(snapshot, PRINCIPAL_KINDS);
}

/** Nodes that have one of the kinds: principals, or the members of zones. */
export function findMembers(snapshot: GraphSnapshot, kinds: Iterable<string>): Bitmap {
  let members = createBitmap(snapshot.nodeCount);
  for (const kind of kinds) {
    const nodes = findNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0)?.nodes;
    if (nodes !== undefined) {
      members = uniteBits(members, nodes);
    }
  }
  return members;
}

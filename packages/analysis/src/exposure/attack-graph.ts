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
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import { type Environments, findEnvironments } from './environments.ts';

/** What all questions about exposure share, once for a snapshot. */
export interface AttackGraph {
  readonly snapshot: GraphSnapshot;
  /** What its kinds mean. */
  readonly model: GraphModel;
  /** Made of the relationships that give control. */
  readonly condensation: Condensation;
  readonly principals: Bitmap;
  readonly environments: Environments;
}

/** About as much work as three searches over the whole graph. Throws when cancelled. */
export function openAttackGraph(
  snapshot: GraphSnapshot,
  { model, cancellation }: { readonly model: GraphModel; readonly cancellation?: Cancellation | undefined },
): AttackGraph {
  const principals = findPrincipals(snapshot, model);

  return {
    snapshot,
    model,
    condensation: condense(snapshot, { kinds: findTraversableKinds(snapshot, model), cancellation }),
    principals,
    environments: findEnvironments(snapshot, { model, principals }),
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
  const { model } = before;
  const principals = findPrincipals(snapshot, model);
  const kinds = findTraversableKinds(snapshot, model);

  return {
    snapshot,
    model,
    condensation:
      keepCondensation(before.condensation, snapshot, kinds) ?? condense(snapshot, { kinds, cancellation }),
    principals,
    environments: findEnvironments(snapshot, { model, principals }),
  };
}

/** What gives control. */
export function findTraversableKinds(snapshot: GraphSnapshot, { traversableKinds }: GraphModel): KindMask {
  return kindMaskOf(
    Array.from(traversableKinds, (name) => kindIdOf(snapshot, name)).filter((kindId) => kindId !== undefined),
  );
}

/** Whom somebody can act as: they are what exposure and impact count. */
export function findPrincipals(snapshot: GraphSnapshot, { principalKinds }: GraphModel): Bitmap {
  return findMembers(snapshot, principalKinds);
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

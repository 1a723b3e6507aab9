import { countNodesOfKind, kindIdOf } from '@secgraph/graph';
import { throwIfCancelled } from '@secgraph/kernel';
import type { OperationContext } from '../graph-operation.ts';

/** How many nodes and relationships have a kind. */
export interface KindCount {
  readonly name: string;
  readonly nodes: number;
  readonly relationships: number;
}

const POLL_EVERY = 1 << 20;

/**
 * Counts nodes and relationships of the kinds of these names, with the prefix of the namespace or without it, and of
 * all others that have it.
 */
export function countKinds(
  { graph, cancellation }: OperationContext,
  { names, namespace }: { readonly names: readonly string[]; readonly namespace: string },
): readonly KindCount[] {
  const { snapshot } = graph;
  const wanted = new Set(names);
  const prefix = `${namespace}_`;
  const known = snapshot.kindNames.filter(
    (name) => name !== '' && (wanted.has(name) || name.startsWith(prefix) || wanted.has(prefix + name)),
  );
  const counts = new Uint32Array(snapshot.kindNames.length);
  const { kinds } = snapshot.outbound;
  for (let position = 0; position < kinds.length; position++) {
    if (position % POLL_EVERY === 0) {
      throwIfCancelled(cancellation);
    }
    const kindId = kinds[position] as number;
    counts[kindId] = (counts[kindId] as number) + 1;
  }

  return known.map((name) => {
    const kindId = kindIdOf(snapshot, name) ?? 0;
    return { name, nodes: countNodesOfKind(snapshot, kindId), relationships: counts[kindId] as number };
  });
}

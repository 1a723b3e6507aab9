import type { RelationshipsOfKind } from './relationships-of-kind.ts';

/** Every node from which relationships of these kinds, in any order, lead to `end`; itself included. */
export function walkStarts(end: number, kinds: readonly RelationshipsOfKind[]): ReadonlySet<number> {
  const reached = new Set([end]);
  for (const node of reached) {
    for (const kind of kinds) {
      for (const start of kind.startsOf(node)) {
        reached.add(start);
      }
    }
  }

  return reached;
}

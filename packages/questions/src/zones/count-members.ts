import type { OperationContext } from '../graph-operation.ts';
import { iterateMembers, type MembersInput, nodesOfKind } from './list-members.ts';

/** How many nodes carry the kind of a tag, by primary kind. */
export function countZoneMembers(
  context: OperationContext,
  input: MembersInput,
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { primaryKind } of iterateMembers(context, input)) {
    counts.set(primaryKind, (counts.get(primaryKind) ?? 0) + 1);
  }

  return Object.fromEntries(counts);
}

/** How many nodes have each of some kinds. */
export function countTaggedNodes(
  { graph }: OperationContext,
  { kindNames }: { readonly kindNames: readonly string[] },
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    kindNames.map((name) => [name, Iterator.from(nodesOfKind(graph, name)).reduce((count) => count + 1, 0)]),
  );
}

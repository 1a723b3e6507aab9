import { type GraphSnapshot, kindIdOf, kindMaskOf, readObjectId } from '@secgraph/graph';
import { isInherentGroup, STRUCTURAL_RELATIONSHIPS } from '@secgraph/graph-schema';

/**
 * Whether a relationship, by outbound position, is one that a defender cannot remove by itself: what contains what,
 * who controls a domain by being it, and memberships that every account has.
 */
export function createLastingTest(snapshot: GraphSnapshot): (position: number) => boolean {
  const { kinds, nodes } = snapshot.outbound;
  const structure = kindMaskOf(
    STRUCTURAL_RELATIONSHIPS.map((kind) => kindIdOf(snapshot, kind)).filter((id) => id !== undefined),
  );
  const membership = kindIdOf(snapshot, 'MemberOf');
  /** Whether a group is one that its members are in by nature, by the node of the group. */
  const inherent = new Map<number, boolean>();
  const isInherent = (group: number) => {
    let known = inherent.get(group);
    if (known === undefined) {
      known = isInherentGroup(readObjectId(snapshot, group));
      inherent.set(group, known);
    }
    return known;
  };

  return (position) => {
    const kind = kinds[position] as number;
    return structure[kind] === 1 || (kind === membership && isInherent(nodes[position] as number));
  };
}

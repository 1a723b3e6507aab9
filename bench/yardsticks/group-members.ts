/** The direct members of a group, by kind of membership. */
export type Memberships = (group: number) => readonly Uint32Array[];

/** All members of a group, itself left out: a walk that remembers in a Set where it was. */
export function countMembers(memberships: Memberships, group: number): number {
  const seen = new Set([group]);
  for (const node of seen) {
    for (const members of memberships(node)) {
      for (const member of members) {
        seen.add(member);
      }
    }
  }

  return seen.size - 1;
}

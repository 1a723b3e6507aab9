import {
  findNodeByObjectId,
  type GraphSnapshot,
  iterateNodesOfKind,
  kindIdOf,
  readObjectId,
} from '@secgraph/graph';

const DOMAIN_ADMINS_RID = '-512';

/** The group of the first domain. Throws where there is none. */
export function findDomainAdmins(snapshot: GraphSnapshot): number {
  for (const node of nodesOfKind(snapshot, 'Domain')) {
    const group = findNodeByObjectId(snapshot, readObjectId(snapshot, node) + DOMAIN_ADMINS_RID);
    if (group !== undefined) {
      return group;
    }
  }

  throw new Error('the estate has no Domain Admins.');
}

/** Node indexes, ascending; none for a kind that the graph does not have. */
export function nodesOfKind(snapshot: GraphSnapshot, kind: string): number[] {
  const kindId = kindIdOf(snapshot, kind);

  return kindId === undefined ? [] : [...iterateNodesOfKind(snapshot, kindId)];
}

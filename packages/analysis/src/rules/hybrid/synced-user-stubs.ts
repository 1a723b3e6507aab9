import {
  findNodeByObjectId,
  type GraphSnapshot,
  iterateNodesOfKind,
  kindIdOf,
  kindRange,
  kindSetMask,
  readProperty,
  readString,
} from '@secgraph/graph';
import { defineBasicsRule } from '../../basics/basics-rule.ts';

const USER = ['Base', 'User'];

/** Only the rules of 2025-11 do this; by ours, what is not collected stays out of the graph. */
export const syncedUserStubs = defineBasicsRule({
  id: 'synced-user-stubs',
  family: 'hybrid',
  derives: [],
  needs: {
    nodes: ['User', 'AZUser', 'AZTenant'],
    relationships: ['AZContains'],
    properties: ['onpremid', 'onpremsyncenabled'],
  },
  summary:
    'By the rules of 2025-11, a cloud user that is synchronised with an unknown directory user has a stub of it.',
  source: 'The established product until April 2026, as its release notes tell.',

  run({ snapshot, switches }, draft) {
    const cloudUsers = kindIdOf(snapshot, 'AZUser');
    if (!switches.createsHybridUsers || cloudUsers === undefined) {
      return;
    }

    const isUser = kindSetMask(snapshot, [kindIdOf(snapshot, 'User')].filter(isKnown));
    for (const cloudUser of iterateNodesOfKind(snapshot, cloudUsers)) {
      const onPremId = readString(snapshot, cloudUser, 'onpremid') ?? '';
      const user =
        findNodeByObjectId(snapshot, onPremId) ?? findNodeByObjectId(snapshot, onPremId.toUpperCase());
      const isThere = user !== undefined && isUser[snapshot.nodeKindSets[user] as number] === 1;
      const isSynced = readProperty(snapshot, cloudUser, 'onpremsyncenabled') === true;
      if (onPremId !== '' && !isThere && isSynced && isInTenant(snapshot, cloudUser)) {
        draft.stub(onPremId.toUpperCase(), USER);
      }
    }
  },
});

function isInTenant(snapshot: GraphSnapshot, cloudUser: number): boolean {
  const contains = kindIdOf(snapshot, 'AZContains');
  if (contains === undefined) {
    return false;
  }

  const isTenant = kindSetMask(snapshot, [kindIdOf(snapshot, 'AZTenant')].filter(isKnown));
  const { from, to } = kindRange(snapshot.inbound, cloudUser, contains);
  return snapshot.inbound.nodes
    .subarray(from, to)
    .some((node) => isTenant[snapshot.nodeKindSets[node] as number] === 1);
}

function isKnown(kindId: number | undefined): kindId is number {
  return kindId !== undefined;
}

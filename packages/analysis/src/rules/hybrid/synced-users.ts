import { defineRule } from '../../engine/rule.ts';

export const syncedUsers = defineRule({
  id: 'synced-users',
  family: 'hybrid',
  derives: ['SyncedToEntraUser', 'SyncedToADUser'],
  needs: {
    nodes: ['User', 'AZUser', 'AZTenant'],
    relationships: ['AZContains'],
    properties: ['onpremid', 'onpremsyncenabled'],
  },
  summary: 'A cloud user and the directory user that it is synchronised with can act as each other.',
  source:
    'Directory synchronisation, password hash synchronisation and writeback: documentation of Microsoft Entra Connect.',

  run(view, draft) {
    const directoryUsers = view.nodes('User');
    const tenants = view.nodes('AZTenant');
    const contains = view.relationships('AZContains');
    const isSynced = view.booleans('onpremsyncenabled');
    const onPremId = view.strings('onpremid');

    for (const cloudUser of view.nodes('AZUser')) {
      view.poll();
      const user = view.objectIds.findInAnyCase(onPremId.read(cloudUser) ?? '');
      if (
        user !== undefined &&
        directoryUsers.has(user) &&
        isSynced.read(cloudUser) === true &&
        contains.startsOf(cloudUser).some((node) => tenants.has(node))
      ) {
        draft.kind('SyncedToEntraUser').add(user, cloudUser);
        draft.kind('SyncedToADUser').add(cloudUser, user);
      }
    }
  },
});

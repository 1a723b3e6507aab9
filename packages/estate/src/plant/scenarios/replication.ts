import type { Scenario } from '../scenario.ts';

export const dcSync: Scenario = {
  id: 'dcsync',
  technique: 'DCSync',
  summary: 'Both replication rights together read every password of the domain.',
  play({ plant, twin }) {
    const both = plant.user('both');
    plant.grant(both, 'GetChanges', plant.domain);
    plant.grant(both, 'GetChangesAll', plant.domain);
    plant.derive(both, 'DCSync', plant.domain);
    plant.follow(both, ['DCSync', plant.domain]);

    const split = plant.user('split');
    const readers = plant.group('readers', [split]);
    plant.grant(readers, 'GetChanges', plant.domain);
    plant.grant(split, 'GetChangesAll', plant.domain);
    plant.derive(split, 'DCSync', plant.domain);

    twin('half', 'holds only one of the two rights', (scene) => {
      const half = scene.user('half');
      scene.grant(half, 'GetChanges', scene.domain);
      scene.deny(half, 'DCSync', scene.domain);
      return [[half, scene.domain]];
    });
    twin('strangers', 'two groups hold one right each, and nobody is in both', (scene) => {
      const [first, second] = [scene.user('first'), scene.user('second')];
      const [changes, all] = [scene.group('changes', [first]), scene.group('all', [second])];
      scene.grant(changes, 'GetChanges', scene.domain);
      scene.grant(all, 'GetChangesAll', scene.domain);
      for (const actor of [first, second, changes, all]) {
        scene.deny(actor, 'DCSync', scene.domain);
      }
    });
  },
};

export const syncLaps: Scenario = {
  id: 'synclaps',
  technique: 'SyncLAPSPassword',
  summary: 'Replication rights with the filtered set read the managed local passwords of all computers.',
  play({ plant, twin }) {
    const managed = plant.computer('managed', { properties: { haslaps: true } });
    const attacker = plant.user('attacker');
    plant.grant(attacker, 'GetChanges', plant.domain);
    plant.grant(attacker, 'GetChangesInFilteredSet', plant.domain);
    plant.derive(attacker, 'SyncLAPSPassword', managed);
    plant.follow(attacker, ['SyncLAPSPassword', managed]);

    twin('unmanaged', 'the computer has no managed local password', (scene) => {
      const unmanaged = scene.computer('unmanaged', { properties: { haslaps: false } });
      scene.deny(attacker, 'SyncLAPSPassword', unmanaged);
    });
    twin('half', 'holds only one of the two rights', (scene) => {
      const half = scene.user('half');
      scene.grant(half, 'GetChangesInFilteredSet', scene.domain);
      scene.deny(half, 'SyncLAPSPassword', managed);
    });
  },
};

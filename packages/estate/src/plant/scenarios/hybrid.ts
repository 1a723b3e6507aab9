import { domainGroup, tierGroup, userOf } from '../../directory/references.ts';
import { RID } from '../../identity/well-known.ts';
import type { CloudScene } from '../cloud-scene.ts';
import type { Scenario } from '../scenario.ts';
import { toActor } from '../scene.ts';

/** Far beyond what is planted. */
const UNKNOWN_RID = 899_999_999;

export const synchronised: Scenario<CloudScene> = {
  id: 'synced',
  technique: 'SyncedToEntraUser',
  summary: 'An account of a directory and the cloud user made of it are one person, either way.',
  play({ plant, twin }) {
    const worker = plant.user('worker');
    const cloudWorker = plant.cloudUser('worker', { onPremisesSid: worker.id });
    plant.deriveSync(worker, cloudWorker);
    plant.follow(worker, ['SyncedToEntraUser', cloudWorker]);

    twin('paused', 'was synchronised once, and is not any more', (scene) => {
      const former = scene.user('former');
      const cloudFormer = scene.cloudUser('former', { onPremisesSid: former.id, isSynced: false });
      scene.deny(former, 'SyncedToEntraUser', cloudFormer);
      scene.deny(cloudFormer, 'SyncedToADUser', former);
      return [[former, cloudFormer]];
    });
    twin('unknown', 'the directory that it comes from was not collected', (scene) => {
      const stranger = { id: `${scene.domain.id}-${UNKNOWN_RID}` };
      const cloudStranger = scene.cloudUser('stranger', { onPremisesSid: stranger.id });
      scene.deny(stranger, 'SyncedToEntraUser', cloudStranger);
      scene.deny(cloudStranger, 'SyncedToADUser', stranger);
    });
    twin('group', 'groups are synchronised as well, but nobody acts as one', (scene) => {
      const team = scene.group('team');
      const cloudTeam = scene.cloudGroup('team', { onPremisesSid: team.id });
      scene.deny(team, 'SyncedToEntraUser', cloudTeam);
      scene.deny(cloudTeam, 'SyncedToADUser', team);
      return [[team, cloudTeam]];
    });
  },
};

export const intoTheCloud: Scenario<CloudScene> = {
  id: 'upwards',
  technique: 'AZOwner',
  summary: 'From an account of a directory to a subscription: the cloud user, an application and its role.',
  play({ plant, twin }) {
    const trainee = plant.user('trainee');
    const cloudTrainee = plant.cloudUser('trainee', { onPremisesSid: trainee.id });
    const { app, principal } = plant.application('deployer');
    const subscription = plant.subscription('billing');
    plant.deriveSync(trainee, cloudTrainee);
    plant.giveOwner(app, cloudTrainee);
    plant.giveResourceRole(principal, 'owner', subscription);
    plant.follow(
      trainee,
      ['SyncedToEntraUser', cloudTrainee],
      ['AZOwns', app],
      ['AZRunsAs', principal],
      ['AZOwner', subscription],
    );

    twin('reader', 'owns an application that has no role on anything', (scene) => {
      const reader = scene.user('reader');
      const cloudReader = scene.cloudUser('reader', { onPremisesSid: reader.id });
      const viewer = scene.application('viewer');
      scene.deriveSync(reader, cloudReader);
      scene.giveOwner(viewer.app, cloudReader);
      scene.deny(viewer.principal, 'AZOwner', subscription);
      return [[reader, subscription]];
    });
  },
};

export const intoTheDirectory: Scenario<CloudScene> = {
  id: 'downwards',
  technique: 'SyncedToADUser',
  summary:
    'From a guest to Domain Admins: a group with a role that resets passwords, and an administrator whom somebody synchronised.',
  play({ plant, twin }) {
    const { domain } = plant.stage;
    const admin = toActor(userOf(domain, 'tier0', 0));
    const guest = plant.cloudUser('guest', { isGuest: true });
    const desk = plant.cloudGroup('desk', { members: [guest], isAssignable: true });
    const helpdesk = plant.role('Helpdesk Administrator');
    const mirror = plant.cloudUser('mirror', { onPremisesSid: admin.id });
    plant.assignRole(desk, helpdesk);
    plant.derive(helpdesk, 'AZResetPassword', mirror);
    plant.deriveSync(admin, mirror);
    plant.find('T0SyncedToADUser', mirror, admin);
    plant.follow(
      guest,
      ['AZMemberOf', desk],
      ['AZHasRole', helpdesk],
      ['AZResetPassword', mirror],
      ['SyncedToADUser', admin],
      ['MemberOf', toActor(tierGroup(domain, 'T0 Admins'))],
      ['MemberOf', toActor(domainGroup(domain, RID.domainAdmins))],
    );

    twin('reader', 'the role only reads', (scene) => {
      const visitor = scene.cloudUser('visitor', { isGuest: true });
      const readers = scene.cloudGroup('readers', { members: [visitor], isAssignable: true });
      const role = scene.role('Global Reader');
      scene.assignRole(readers, role);
      scene.deny(role, 'AZResetPassword', mirror);
      return [[visitor, admin]];
    });
  },
};

import type { GraphPermission } from '../../tenant/graph-permissions.ts';
import type { CloudActor, CloudScene } from '../cloud-scene.ts';
import type { Scenario, ScenarioSet } from '../scenario.ts';

export const graphGroupMembers: Scenario<CloudScene> = {
  id: 'graph-members',
  technique: 'AZMGAddMember',
  summary: 'An application that manages members puts itself into groups that have no role.',
  play(set) {
    const { plant, twin, strictTwin } = set;
    const { app, principal } = plant.application('sync');
    const project = plant.cloudGroup('project');
    plant.permit(principal, 'AZMGGroupMember_ReadWrite_All');
    plant.derive(principal, 'AZMGAddMember', project);
    plant.follow(app, ['AZRunsAs', principal], ['AZMGAddMember', project]);

    twin('assignable', 'roles may be given to the group, so few may change it', (scene) => {
      const board = scene.cloudGroup('board', { isAssignable: true });
      scene.deny(principal, 'AZMGAddMember', board);
    });
    twin('person', 'the permission was given to a person, for whom it means something else', (scene) => {
      const person = scene.cloudUser('person');
      scene.permitInVain(person, 'AZMGGroupMember_ReadWrite_All', 'user');
      scene.deny(person, 'AZMGAddMember', project);
      return [[person, project]];
    });
    playVain(set, 'AZMGGroupMember_ReadWrite_All', (scene, holder) => {
      scene.deny(holder, 'AZMGAddMember', project);
    });
    strictTwin('abroad', 'the group is of another tenant', (scene) => {
      const group = scene.cloudGroup('project');
      scene.deny(principal, 'AZMGAddMember', group);
    });
  },
};

export const graphOwners: Scenario<CloudScene> = {
  id: 'graph-owner',
  technique: 'AZMGAddOwner',
  summary: 'Applications that manage groups or service principals make themselves owners.',
  play({ plant, twin, strictTwin }) {
    const project = plant.cloudGroup('project');
    const endpoints = plant.application('endpoints').principal;
    const groups = plant.application('groups').principal;
    const directory = plant.application('directory').principal;
    plant.permit(endpoints, 'AZMGServicePrincipalEndpoint_ReadWrite_All');
    plant.permit(groups, 'AZMGGroup_ReadWrite_All');
    plant.permit(directory, 'AZMGDirectory_ReadWrite_All');
    for (const principal of [endpoints, groups, directory]) {
      plant.derive(endpoints, 'AZMGAddOwner', principal);
    }
    for (const principal of [groups, directory]) {
      plant.derive(principal, 'AZMGAddOwner', project);
      plant.derive(principal, 'AZMGAddMember', project);
    }
    plant.follow(endpoints, ['AZMGAddOwner', groups], ['AZMGAddOwner', project]);

    twin('application', 'reaches the service principal, not the application', (scene) => {
      const { app, principal } = scene.application('tool');
      scene.derive(endpoints, 'AZMGAddOwner', principal);
      scene.deny(endpoints, 'AZMGAddOwner', app);
    });
    twin('assignable', 'roles may be given to the group, so few may change it', (scene) => {
      const board = scene.cloudGroup('board', { isAssignable: true });
      scene.deny(groups, 'AZMGAddOwner', board);
      scene.deny(directory, 'AZMGAddOwner', board);
    });
    strictTwin('abroad', 'the service principal is of another tenant', (scene) => {
      const { principal } = scene.application('tool');
      scene.deny(endpoints, 'AZMGAddOwner', principal);
    });
  },
};

export const graphSecrets: Scenario<CloudScene> = {
  id: 'graph-secret',
  technique: 'AZMGAddSecret',
  summary: 'An application that manages applications logs on as any of them.',
  play(set) {
    const { plant, twin, strictTwin } = set;
    const manager = plant.application('manager');
    const victim = plant.application('victim');
    plant.permit(manager.principal, 'AZMGApplication_ReadWrite_All');
    reachApplications(plant, manager.principal, [
      manager.app,
      manager.principal,
      victim.app,
      victim.principal,
    ]);
    plant.follow(manager.principal, ['AZMGAddSecret', victim.app], ['AZRunsAs', victim.principal]);

    twin('foreign', 'the application itself belongs to another tenant', (scene) => {
      const foreign = scene.foreignApplication('foreign');
      reachApplications(scene, manager.principal, [foreign.principal]);
      scene.deny(manager.principal, 'AZMGAddSecret', foreign.app);
    });
    playVain(set, 'AZMGApplication_ReadWrite_All', (scene, holder) => {
      scene.deny(holder, 'AZMGAddSecret', victim.app);
    });
    strictTwin('abroad', 'the application is of another tenant', (scene) => {
      const { app } = scene.application('victim');
      scene.deny(manager.principal, 'AZMGAddSecret', app);
    });
  },
};

export const graphAppRoles: Scenario<CloudScene> = {
  id: 'graph-consent',
  technique: 'AZMGGrantAppRoles',
  summary: 'An application that consents to permissions gives itself all of them.',
  play(set) {
    const { plant, strictTwin } = set;
    const { principal } = plant.application('consent');
    plant.permit(principal, 'AZMGAppRoleAssignment_ReadWrite_All');
    plant.derive(principal, 'AZMGGrantAppRoles', plant.tenant);
    plant.find('AzureT0MGGrantAppRoles', principal, plant.tenant);
    plant.follow(principal, ['AZMGGrantAppRoles', plant.tenant]);

    playVain(set, 'AZMGAppRoleAssignment_ReadWrite_All', (scene, holder) => {
      scene.deny(holder, 'AZMGGrantAppRoles', scene.tenant);
    });
    strictTwin('abroad', 'consents in its own tenant only', (scene) => {
      scene.deny(principal, 'AZMGGrantAppRoles', scene.tenant);
    });
  },
};

export const graphRoles: Scenario<CloudScene> = {
  id: 'graph-roles',
  technique: 'AZMGGrantRole',
  summary: 'An application that manages roles has all of them, and all that they reach.',
  play(set) {
    const { plant, strictTwin } = set;
    const { app, principal } = plant.application('roles');
    const role = plant.customRole('desk', { requiresApproval: false });
    const board = plant.cloudGroup('board', { isAssignable: true });
    plant.permit(principal, 'AZMGRoleManagement_ReadWrite_Directory');
    plant.derive(principal, 'AZMGGrantRole', role);
    plant.derive(principal, 'AZMGGrantAppRoles', plant.tenant);
    plant.find('AzureT0MGGrantAppRoles', principal, plant.tenant);
    plant.derive(principal, 'AZMGAddMember', board);
    plant.derive(principal, 'AZMGAddOwner', board);
    reachApplications(plant, principal, [app, principal]);
    plant.follow(app, ['AZRunsAs', principal], ['AZMGGrantRole', role]);

    playVain(set, 'AZMGRoleManagement_ReadWrite_Directory', (scene, holder) => {
      scene.deny(holder, 'AZMGGrantRole', role);
    });
    strictTwin('abroad', 'the role is of another tenant', (scene) => {
      const other = scene.customRole('desk', { requiresApproval: false });
      scene.deny(principal, 'AZMGGrantRole', other);
    });
  },
};

function reachApplications(scene: CloudScene, holder: CloudActor, targets: readonly CloudActor[]): void {
  for (const target of targets) {
    scene.derive(holder, 'AZMGAddSecret', target);
    scene.derive(holder, 'AZMGAddOwner', target);
  }
}

/** What looks like a permission of Microsoft Graph and is another, or the same of another application. */
function playVain(
  { twin }: ScenarioSet<CloudScene>,
  permission: GraphPermission,
  deny: (scene: CloudScene, holder: CloudActor) => void,
): void {
  twin('harmless', 'the permission only reads', (scene) => {
    const { principal } = scene.application('reader');
    scene.permitInVain(principal, permission, 'harmless');
    deny(scene, principal);
  });
  twin('other', 'the permission is one of another application than Microsoft Graph', (scene) => {
    const { principal } = scene.application('caller');
    scene.permitInVain(principal, permission, 'elsewhere');
    deny(scene, principal);
  });
}

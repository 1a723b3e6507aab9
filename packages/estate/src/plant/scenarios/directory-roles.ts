import type { CloudScene } from '../cloud-scene.ts';
import type { Scenario } from '../scenario.ts';

export const globalAdministrator: Scenario<CloudScene> = {
  id: 'global',
  technique: 'AZGlobalAdmin',
  summary:
    'Whoever has the highest role controls the tenant, by himself or as member of a group that has it.',
  play({ plant, twin, strictTwin }) {
    const role = plant.role('Global Administrator');
    const [admin, deputy] = [plant.cloudUser('admin'), plant.cloudUser('deputy')];
    const group = plant.cloudGroup('group', { members: [deputy], isAssignable: true });
    for (const holder of [admin, group]) {
      plant.assignRole(holder, role);
    }
    for (const holder of [admin, group, deputy]) {
      plant.derive(holder, 'AZGlobalAdmin', plant.tenant);
    }
    for (const user of [admin, deputy]) {
      plant.derive(role, 'AZResetPassword', user);
      plant.derive(user, 'AZAddMembers', group);
    }
    plant.follow(deputy, ['AZGlobalAdmin', plant.tenant]);

    twin('eligible', 'may ask for the role, and does not have it', (scene) => {
      const candidate = scene.cloudUser('candidate');
      scene.makeEligible(candidate, role);
      scene.deny(candidate, 'AZHasRole', role);
      scene.deny(candidate, 'AZGlobalAdmin', scene.tenant);
    });
    twin('ordinary', 'roles may not be given to the group, whatever the data says', (scene) => {
      const member = scene.cloudUser('member');
      const ordinary = scene.cloudGroup('ordinary', { members: [member] });
      scene.assignRole(ordinary, role);
      scene.deny(member, 'AZGlobalAdmin', scene.tenant);
      scene.deny(ordinary, 'AZGlobalAdmin', scene.tenant);
    });
    twin('nested', 'a group within the group has nothing of its role', (scene) => {
      const member = scene.cloudUser('member');
      const inner = scene.cloudGroup('inner', { members: [member] });
      const outer = scene.cloudGroup('outer', { members: [inner], isAssignable: true });
      scene.assignRole(outer, role);
      scene.derive(outer, 'AZGlobalAdmin', scene.tenant);
      scene.deny(inner, 'AZGlobalAdmin', scene.tenant);
      scene.deny(member, 'AZGlobalAdmin', scene.tenant);
    });
    strictTwin('elsewhere', 'has the role in another tenant', (scene) => {
      const other = scene.cloudUser('admin');
      const itsRole = scene.role('Global Administrator');
      scene.assignRole(other, itsRole);
      scene.derive(other, 'AZGlobalAdmin', scene.tenant);
      scene.derive(itsRole, 'AZResetPassword', other);
      scene.deny(other, 'AZGlobalAdmin', plant.tenant);
      scene.deny(other, 'AZAddMembers', group);
    });
  },
};

export const privilegedRoleAdministrator: Scenario<CloudScene> = {
  id: 'privrole',
  technique: 'AZPrivilegedRoleAdmin',
  summary: 'An application that hands out roles can give itself the highest.',
  play({ plant, twin }) {
    const { app, principal } = plant.application('provisioning');
    const role = plant.background('Privileged Role Administrator');
    plant.assignRole(principal, role);
    plant.derive(principal, 'AZPrivilegedRoleAdmin', plant.tenant);
    plant.follow(app, ['AZRunsAs', principal], ['AZPrivilegedRoleAdmin', plant.tenant]);

    twin('eligible', 'may ask for the role, and does not have it', (scene) => {
      const candidate = scene.cloudUser('candidate');
      scene.makeEligible(candidate, role);
      scene.deny(candidate, 'AZPrivilegedRoleAdmin', scene.tenant);
    });
  },
};

export const privilegedAuthenticationAdministrator: Scenario<CloudScene> = {
  id: 'privauth',
  technique: 'AZPrivilegedAuthAdmin',
  summary: 'Whoever resets how global administrators log on becomes one.',
  play({ plant, twin }) {
    const officer = plant.cloudUser('officer');
    const role = plant.role('Privileged Authentication Administrator');
    plant.assignRole(officer, role);
    plant.derive(officer, 'AZPrivilegedAuthAdmin', plant.tenant);
    plant.derive(role, 'AZResetPassword', officer);
    plant.follow(officer, ['AZPrivilegedAuthAdmin', plant.tenant]);

    twin('lesser', 'the role of almost the same name reaches no administrator', (scene) => {
      const clerk = scene.cloudUser('clerk');
      scene.assignRole(clerk, scene.background('Authentication Administrator'));
      scene.deny(clerk, 'AZPrivilegedAuthAdmin', scene.tenant);
    });
  },
};

export const passwordReset: Scenario<CloudScene> = {
  id: 'reset',
  technique: 'AZResetPassword',
  summary: 'Roles that reset passwords reach whoever has no role, or a role that is on their list.',
  play({ plant, twin, strictTwin }) {
    const [helper, target] = [plant.cloudUser('helper'), plant.cloudUser('target')];
    const helpdesk = plant.role('Helpdesk Administrator');
    const others = ['User Administrator', 'Privileged Authentication Administrator', 'Partner Tier2 Support'];
    const limited = ['Authentication Administrator', 'Password Administrator', 'Partner Tier1 Support'];
    plant.assignRole(helper, helpdesk);
    for (const role of [helpdesk, ...others.map((name) => plant.role(name))]) {
      plant.derive(role, 'AZResetPassword', helper);
      plant.derive(role, 'AZResetPassword', target);
    }
    for (const name of limited) {
      plant.derive(plant.role(name), 'AZResetPassword', target);
    }
    plant.follow(helper, ['AZHasRole', helpdesk], ['AZResetPassword', target]);

    twin('protected', 'is a member of a group that roles may be given to', (scene) => {
      const member = scene.cloudUser('member');
      scene.cloudGroup('board', { members: [member], isAssignable: true });
      scene.deny(scene.role('Helpdesk Administrator'), 'AZResetPassword', member);
    });
    twin('nested', 'is only in a group within such a group, which protects nobody', (scene) => {
      const member = scene.cloudUser('member');
      const inner = scene.cloudGroup('inner', { members: [member] });
      scene.cloudGroup('board', { members: [inner], isAssignable: true });
      const role = scene.role('Helpdesk Administrator');
      scene.derive(role, 'AZResetPassword', member);
      scene.deny(role, 'AZResetPassword', inner);
    });
    twin('holder', 'has a role that is on no list', (scene) => {
      const holder = scene.cloudUser('holder');
      scene.assignRole(holder, scene.background('Security Administrator'));
      scene.deny(scene.role('Helpdesk Administrator'), 'AZResetPassword', holder);
    });
    strictTwin('elsewhere', 'is a user of another tenant', (scene) => {
      const stranger = scene.cloudUser('stranger');
      scene.derive(scene.role('Helpdesk Administrator'), 'AZResetPassword', stranger);
      scene.deny(helpdesk, 'AZResetPassword', stranger);
    });
  },
};

export const groupMembers: Scenario<CloudScene> = {
  id: 'members',
  technique: 'AZAddMembers',
  summary: 'Roles that manage groups put anybody into those that have no role themselves.',
  play({ plant, twin, strictTwin }) {
    const keeper = plant.cloudUser('keeper');
    const project = plant.cloudGroup('project');
    const role = plant.background('Groups Administrator');
    plant.assignRole(keeper, role);
    plant.derive(keeper, 'AZAddMembers', project);
    plant.follow(keeper, ['AZAddMembers', project]);

    twin('assignable', 'roles may be given to the group, so few may change it', (scene) => {
      const board = scene.cloudGroup('board', { isAssignable: true });
      scene.deny(keeper, 'AZAddMembers', board);
    });
    twin('group', 'a group that has the role does nothing by itself, its members do', (scene) => {
      const member = scene.cloudUser('member');
      const crew = scene.cloudGroup('crew', { members: [member], isAssignable: true });
      scene.assignRole(crew, role);
      scene.derive(member, 'AZAddMembers', project);
      scene.deny(crew, 'AZAddMembers', project);
    });
    twin('reader', 'the role only reads', (scene) => {
      const reader = scene.cloudUser('reader');
      scene.assignRole(reader, scene.background('Directory Readers'));
      scene.deny(reader, 'AZAddMembers', project);
      return [[reader, project]];
    });
    strictTwin('elsewhere', 'the group is of another tenant', (scene) => {
      const group = scene.cloudGroup('project');
      scene.deny(keeper, 'AZAddMembers', group);
    });
  },
};

export const applicationSecrets: Scenario<CloudScene> = {
  id: 'secret',
  technique: 'AZAddSecret',
  summary: 'Roles that manage applications add a secret to one, and log on as it.',
  play({ plant, twin, strictTwin }) {
    const clerk = plant.cloudUser('clerk');
    const { app, principal } = plant.application('ledger');
    const role = plant.role('Application Administrator');
    plant.assignRole(clerk, role);
    for (const source of [role, plant.role('Cloud Application Administrator')]) {
      plant.derive(source, 'AZAddSecret', app);
      plant.derive(source, 'AZAddSecret', principal);
    }
    plant.follow(clerk, ['AZHasRole', role], ['AZAddSecret', app], ['AZRunsAs', principal]);

    twin('developer', 'the role registers applications, and reaches no others', (scene) => {
      const developer = scene.cloudUser('developer');
      const lesser = scene.role('Application Developer');
      scene.assignRole(developer, lesser);
      scene.deny(lesser, 'AZAddSecret', app);
      return [[developer, app]];
    });
    twin('scoped', 'has the role for one application only', (scene) => {
      const keeper = scene.cloudUser('keeper');
      const own = scene.application('own');
      scene.assignRoleFor(own, keeper, scene.background('Application Administrator'));
      scene.assignRoleFor(own, keeper, scene.background('Cloud Application Administrator'));
      scene.deny(keeper, 'AZHasRole', role);
      return [[keeper, app]];
    });
    twin('foreign', 'the application itself belongs to another tenant', (scene) => {
      const foreign = scene.foreignApplication('foreign');
      const source = scene.role('Application Administrator');
      scene.derive(source, 'AZAddSecret', foreign.principal);
      scene.deny(source, 'AZAddSecret', foreign.app);
    });
    strictTwin('elsewhere', 'the application is of another tenant', (scene) => {
      const other = scene.application('ledger');
      scene.deny(role, 'AZAddSecret', other.app);
    });
  },
};

export const applicationOwners: Scenario<CloudScene> = {
  id: 'owner',
  technique: 'AZAddOwner',
  summary: 'Roles for synchronisation and partners make anybody owner of an application.',
  play({ plant, twin, strictTwin }) {
    const connector = plant.application('connector');
    const ledger = plant.application('ledger');
    const role = plant.role('Directory Synchronization Accounts');
    plant.assignRole(connector.principal, role);
    const others = ['Hybrid Identity Administrator', 'Partner Tier1 Support', 'Partner Tier2 Support'];
    for (const source of [role, ...others.map((name) => plant.role(name))]) {
      for (const { app, principal } of [connector, ledger]) {
        plant.derive(source, 'AZAddOwner', app);
        plant.derive(source, 'AZAddOwner', principal);
      }
    }
    plant.follow(connector.principal, ['AZHasRole', role], ['AZAddOwner', ledger.app]);

    twin('secret', 'the role adds secrets, and makes nobody an owner', (scene) => {
      const other = scene.role('Hybrid Identity Administrator');
      const { app, principal } = scene.application('tool');
      scene.derive(other, 'AZAddOwner', app);
      scene.derive(other, 'AZAddOwner', principal);
      scene.deny(scene.background('Application Administrator'), 'AZAddOwner', app);
    });
    strictTwin('elsewhere', 'the application is of another tenant', (scene) => {
      const { app } = scene.application('tool');
      scene.deny(role, 'AZAddOwner', app);
    });
  },
};

export const deviceScripts: Scenario<CloudScene> = {
  id: 'scripts',
  technique: 'AZExecuteCommand',
  summary: 'Whoever manages devices runs scripts on those with Windows.',
  play({ plant, twin, strictTwin }) {
    const [manager, member] = [plant.cloudUser('manager'), plant.cloudUser('member')];
    const crew = plant.cloudGroup('crew', { members: [member], isAssignable: true });
    const laptop = plant.device('laptop', 'Windows');
    const role = plant.background('Intune Administrator');
    plant.giveOwner(laptop, member);
    for (const holder of [manager, crew]) {
      plant.assignRole(holder, role);
    }
    for (const source of [manager, crew, member]) {
      plant.derive(source, 'AZExecuteCommand', laptop);
    }
    plant.follow(manager, ['AZExecuteCommand', laptop]);

    twin('system', 'the device has another system', (scene) => {
      const tablet = scene.device('tablet', 'MacMDM');
      scene.deny(manager, 'AZExecuteCommand', tablet);
    });
    twin('eligible', 'may ask for the role, and does not have it', (scene) => {
      const candidate = scene.cloudUser('candidate');
      scene.makeEligible(candidate, role);
      scene.deny(candidate, 'AZExecuteCommand', laptop);
    });
    strictTwin('elsewhere', 'the device is of another tenant', (scene) => {
      const other = scene.device('laptop', 'Windows');
      scene.deny(manager, 'AZExecuteCommand', other);
    });
  },
};

export const roleApproval: Scenario<CloudScene> = {
  id: 'approval',
  technique: 'AZRoleApprover',
  summary: 'Whoever approves that somebody gets a role decides who has it.',
  play({ plant, twin, strictTwin }) {
    const approver = plant.cloudUser('approver');
    const board = plant.cloudGroup('board');
    const role = plant.customRole('desk', { requiresApproval: true, users: [approver], groups: [board] });
    for (const source of [approver, board]) {
      plant.relate(source, 'AZRoleApprover', role);
      plant.derive(source, 'AZRoleApprover', role);
    }
    plant.follow(approver, ['AZRoleApprover', role]);

    twin('free', 'approvers are named, but nobody has to ask them', (scene) => {
      const named = scene.cloudUser('named');
      const open = scene.customRole('desk', { requiresApproval: false, users: [named] });
      scene.deny(named, 'AZRoleApprover', open);
      return [[named, open]];
    });
    twin('nobody', 'nobody is named, so the highest administrators approve', (scene) => {
      const unnamed = scene.customRole('desk', { requiresApproval: true });
      for (const name of ['Global Administrator', 'Privileged Role Administrator']) {
        scene.derive(scene.background(name), 'AZRoleApprover', unnamed);
      }
      scene.deny(approver, 'AZRoleApprover', unnamed);
      return [[approver, unnamed]];
    });
    strictTwin('elsewhere', 'the role is of another tenant', (scene) => {
      const other = scene.customRole('desk', { requiresApproval: true });
      scene.deny(approver, 'AZRoleApprover', other);
      return [[approver, other]];
    });
  },
};

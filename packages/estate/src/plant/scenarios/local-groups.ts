import type { Scenario } from '../scenario.ts';

export const adminTo: Scenario = {
  id: 'adminto',
  technique: 'AdminTo',
  summary: 'Direct members of the local Administrators administer the computer.',
  play({ plant, twin }) {
    const member = plant.user('member');
    const team = plant.group('team', [member]);
    const machine = plant.computer('machine', { members: { administrators: [team] } });
    plant.derive(team, 'AdminTo', machine);
    plant.follow(member, ['MemberOf', team], ['AdminTo', machine]);

    twin('nested', 'is a member only through a group, which holds the relationship', (scene) => {
      scene.deny(member, 'AdminTo', machine);
    });
    twin('other', 'is a member of another local group', (scene) => {
      const guest = scene.user('guest');
      const other = scene.computer('other', { members: { distributedComUsers: [guest] } });
      scene.deny(guest, 'AdminTo', other);
      scene.derive(guest, 'ExecuteDCOM', other);
    });
  },
};

export const remoteManagement: Scenario = {
  id: 'psremote',
  technique: 'CanPSRemote',
  summary: 'Members of Remote Management Users open sessions on the computer.',
  play({ plant, twin }) {
    const member = plant.user('member');
    const machine = plant.computer('machine', { members: { remoteManagementUsers: [member] } });
    plant.derive(member, 'CanPSRemote', machine);
    plant.follow(member, ['CanPSRemote', machine]);

    twin('other', 'is a member of the group of another computer', (scene) => {
      const elsewhere = scene.computer('elsewhere');
      scene.deny(member, 'CanPSRemote', elsewhere);
    });
  },
};

export const distributedCom: Scenario = {
  id: 'dcom',
  technique: 'ExecuteDCOM',
  summary: 'Members of Distributed COM Users start components on the computer.',
  play({ plant, twin }) {
    const member = plant.user('member');
    const machine = plant.computer('machine', { members: { distributedComUsers: [member] } });
    plant.derive(member, 'ExecuteDCOM', machine);
    plant.follow(member, ['ExecuteDCOM', machine]);

    twin('desktop', 'is a member of Remote Desktop Users instead', (scene) => {
      const other = scene.user('other');
      const desktop = scene.computer('desktop', {
        members: { remoteDesktopUsers: [other] },
        remoteLogon: [other],
      });
      scene.deny(other, 'ExecuteDCOM', desktop);
      scene.derive(other, 'CanRDP', desktop);
    });
  },
};

export const remoteDesktop: Scenario = {
  id: 'rdp',
  technique: 'CanRDP',
  summary: 'Membership in Remote Desktop Users together with the logon right opens a desktop.',
  play({ plant, twin }) {
    const member = plant.user('member');
    const insider = plant.user('insider');
    const team = plant.group('team', [insider]);
    const memberOnly = plant.user('member-only');
    const holderOnly = plant.user('holder-only');
    const machine = plant.computer('machine', {
      members: { remoteDesktopUsers: [member, team, memberOnly] },
      remoteLogon: [member, team, holderOnly],
    });
    plant.derive(member, 'CanRDP', machine);
    plant.derive(team, 'CanRDP', machine);
    plant.follow(insider, ['MemberOf', team], ['CanRDP', machine]);

    twin('no-right', 'is a member of the group, but does not hold the logon right', (scene) => {
      scene.deny(memberOnly, 'CanRDP', machine);
    });
    twin('no-member', 'holds the logon right, but is not a member of the group', (scene) => {
      scene.deny(holderOnly, 'CanRDP', machine);
    });
  },
};

import { domainGroup, tierGroup, userOf } from '../../directory/references.ts';
import { RID } from '../../identity/well-known.ts';
import type { Scenario } from '../scenario.ts';
import { type Actor, type Scene, toActor, toPrincipal } from '../scene.ts';

export const longPath: Scenario = {
  id: 'path',
  technique: 'ForceChangePassword',
  summary: 'From a trainee to Domain Admins: a password reset, a group, a local administrator and a session.',
  play({ plant, twin }) {
    const trainee = plant.user('trainee');
    const desk = plant.group('desk', [trainee]);
    const operator = plant.user('operator');
    const team = plant.group('server-team');
    const jump = plant.computer('jump', {
      members: { administrators: [team] },
      sessions: { PrivilegedSessions: [administratorOf(plant).id] },
    });
    plant.grant(desk, 'ForceChangePassword', operator);
    plant.grant(operator, 'AddMember', team);
    plant.derive(team, 'AdminTo', jump);
    plant.follow(
      trainee,
      ['MemberOf', desk],
      ['ForceChangePassword', operator],
      ['AddMember', team],
      ['AdminTo', jump],
      ['HasSession', administratorOf(plant)],
      ['MemberOf', toActor(tierGroup(plant.stage.domain, 'T0 Admins'))],
      ['MemberOf', adminsOf(plant)],
    );

    twin('direction', "the group is a member of the visitor's group, not the other way round", (scene) => {
      const visitor = scene.user('visitor');
      const guests = scene.group('guests', [visitor]);
      scene.addMember(guests, desk);
      scene.deny(visitor, 'MemberOf', desk);
      return [[visitor, adminsOf(scene)]];
    });
    twin('right', 'may read who is replicated, which leads nowhere alone', (scene) => {
      const reader = scene.user('reader');
      scene.grant(reader, 'GetChangesInFilteredSet', scene.domain);
      return [[reader, adminsOf(scene)]];
    });
  },
};

export const policyPath: Scenario = {
  id: 'gpo',
  technique: 'GPLink',
  summary: 'Whoever writes a policy controls the computers of the units it is linked to.',
  play({ plant, twin }) {
    const editor = plant.user('editor');
    const policy = plant.policyObject('policy');
    const unit = plant.unit('unit', [policy]);
    const machine = plant.computer('machine', { within: unit.place });
    plant.grant(editor, 'GenericWrite', policy);
    plant.relate(unit, 'Contains', machine);
    plant.follow(editor, ['GenericWrite', policy], ['GPLink', unit], ['Contains', machine]);

    twin('unlinked', 'the policy is linked nowhere', (scene) => {
      const other = scene.user('editor');
      const loose = scene.policyObject('policy');
      scene.grant(other, 'GenericWrite', loose);
      scene.deny(loose, 'GPLink', unit);
      return [[other, machine]];
    });
  },
};

export const delegationPath: Scenario = {
  id: 'delegate',
  technique: 'AllowedToDelegate',
  summary: 'Constrained and resource-based delegation lead from one service to another.',
  play({ plant, twin }) {
    const backend = plant.computer('backend');
    const frontend = plant.computer('frontend', {
      allowedToDelegate: [toPrincipal(backend)],
      properties: { trustedtoauth: true, allowedtodelegate: ['HTTP/backend'] },
    });
    const resource = plant.computer('resource', { allowedToAct: [backend] });
    const writer = plant.user('writer');
    plant.grant(writer, 'AddAllowedToAct', frontend);
    plant.follow(
      writer,
      ['AddAllowedToAct', frontend],
      ['AllowedToDelegate', backend],
      ['AllowedToAct', resource],
    );

    twin('direction', 'the target of a delegation cannot act on whoever delegates', (scene) => {
      scene.deny(backend, 'AllowedToDelegate', frontend);
      scene.deny(resource, 'AllowedToAct', backend);
      return [[resource, frontend]];
    });
  },
};

export const credentialPath: Scenario = {
  id: 'secrets',
  technique: 'ReadLAPSPassword',
  summary: 'Passwords that may be read: of local administrators, and of managed service accounts.',
  play({ plant, twin }) {
    const reader = plant.user('reader');
    const managed = plant.user('managed', { properties: { gmsa: true } });
    const standalone = plant.user('standalone', { properties: { msa: true } });
    const server = plant.computer('server', {
      properties: { haslaps: true },
      managedAccounts: [standalone],
    });
    const database = plant.computer('database');
    const agent = plant.user('agent', {
      serviceNames: ['MSSQLSvc/database:1433'],
      serviceTargets: [{ ComputerSID: database.id, Port: 1_433, Service: 'SQLAdmin' }],
    });
    plant.relate(agent, 'SQLAdmin', database);
    plant.grant(reader, 'ReadLAPSPassword', server);
    plant.grant(server, 'ReadGMSAPassword', managed);
    plant.grant(managed, 'AddKeyCredentialLink', agent);
    plant.follow(
      reader,
      ['ReadLAPSPassword', server],
      ['ReadGMSAPassword', managed],
      ['AddKeyCredentialLink', agent],
      ['SQLAdmin', database],
    );

    twin('self', 'an entry for the object itself grants nothing', (scene) => {
      const selfish = scene.user('selfish');
      selfish.aces?.push(
        `{"PrincipalSID":"${selfish.id}","PrincipalType":"User","RightName":"GenericAll","IsInherited":false,"InheritanceHash":""}`,
      );
      scene.deny(selfish, 'GenericAll', selfish);
      return [[selfish, database]];
    });
  },
};

export const rights: Scenario = {
  id: 'rights',
  technique: 'GenericAll',
  summary: 'Each right that an access list may grant, once, from one trustee.',
  play({ plant, twin }) {
    const trustee = plant.user('trustee');
    const [user, computer, group] = [plant.user('user'), plant.computer('computer'), plant.group('group')];
    for (const right of ['GenericAll', 'WriteSPN', 'WriteAltSecurityIdentities'] as const) {
      plant.grant(trustee, right, user);
    }
    for (const right of ['GenericWrite', 'WriteAccountRestrictions', 'WritePublicInformation'] as const) {
      plant.grant(trustee, right, computer);
    }
    for (const right of ['WriteDacl', 'AddSelf', 'AddMember'] as const) {
      plant.grant(trustee, right, group);
    }
    plant.grant(trustee, 'AllExtendedRights', user);
    plant.follow(trustee, ['WriteDacl', group]);

    twin('stranger', 'nobody granted anything', (scene) => {
      const stranger = scene.user('stranger');
      for (const target of [user, computer, group]) {
        scene.deny(stranger, 'GenericAll', target);
      }
      return [[stranger, user]];
    });
  },
};

function administratorOf(scene: Scene): Actor {
  return toActor(userOf(scene.stage.domain, 'tier0', 0));
}

function adminsOf(scene: Scene): Actor {
  return toActor(domainGroup(scene.stage.domain, RID.domainAdmins));
}

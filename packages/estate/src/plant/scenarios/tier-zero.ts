import type { CloudScene } from '../cloud-scene.ts';
import type { Scenario } from '../scenario.ts';

export const tierZeroApplication: Scenario<CloudScene> = {
  id: 'tier-zero',
  technique: 'AZOwns',
  summary: 'An application with the highest role is worth as much as the tenant, whoever controls it.',
  play({ plant, twin, strictTwin }) {
    const pilot = plant.application('pilot');
    const [author, keeper] = [plant.cloudUser('author'), plant.cloudUser('keeper')];
    const within = plant.resourceGroup('group', plant.subscription('subscription'));
    const machine = plant.resource('machine', 'AZVM', { within, identity: pilot.principal });
    plant.assignRole(pilot.principal, plant.background('Global Administrator'));
    plant.derive(pilot.principal, 'AZGlobalAdmin', plant.tenant);
    plant.giveOwner(pilot.app, author);
    plant.assignRoleFor(pilot, keeper, plant.background('Application Administrator'));
    plant.assignRoleFor(pilot, keeper, plant.background('Cloud Application Administrator'));
    plant.find('AzureT0Owns', author, pilot.app);
    plant.find('AzureT0AppAdmin', keeper, pilot.app);
    plant.find('AzureT0CloudAppAdmin', keeper, pilot.app);
    plant.find('AzureNonT0ManagedIdentityAssignment', machine, pilot.principal);
    plant.follow(
      author,
      ['AZOwns', pilot.app],
      ['AZRunsAs', pilot.principal],
      ['AZGlobalAdmin', plant.tenant],
    );

    twin('insider', 'owns the application, and has the highest role as well', (scene) => {
      const insider = scene.cloudUser('insider');
      scene.assignRole(insider, scene.background('Global Administrator'));
      scene.derive(insider, 'AZGlobalAdmin', scene.tenant);
      scene.giveOwner(pilot.app, insider);
    });
    twin('reader', 'owns an application whose role only reads', (scene) => {
      const visitor = scene.cloudUser('visitor');
      const viewer = scene.application('viewer');
      scene.assignRole(viewer.principal, scene.background('Directory Readers'));
      scene.giveOwner(viewer.app, visitor);
      scene.deny(viewer.principal, 'AZGlobalAdmin', scene.tenant);
      return [[visitor, pilot.app]];
    });
    strictTwin('elsewhere', 'owns an application with the highest role of another tenant', (scene) => {
      const stranger = scene.cloudUser('stranger');
      const other = scene.application('pilot');
      scene.assignRole(other.principal, scene.background('Global Administrator'));
      scene.derive(other.principal, 'AZGlobalAdmin', scene.tenant);
      scene.giveOwner(other.app, stranger);
      scene.find('AzureT0Owns', stranger, other.app);
      scene.deny(other.principal, 'AZGlobalAdmin', plant.tenant);
    });
  },
};

export const roleActivation: Scenario<CloudScene> = {
  id: 'activation',
  technique: 'AZRoleEligible',
  summary: 'Whoever has the password of somebody who may ask for a role asks for it in his name.',
  play({ plant, twin, strictTwin }) {
    const candidate = plant.cloudUser('candidate');
    const role = plant.role('Partner Tier2 Support');
    plant.makeEligible(candidate, role);
    plant.setActivation(role, { requiresMfa: false });
    plant.derive(role, 'AZResetPassword', candidate);
    plant.find('T0RoleActivationNoMFA', undefined, role);
    plant.follow(candidate, ['AZRoleEligible', role]);

    twin('factor', 'the role asks for a second factor', (scene) => {
      const careful = scene.cloudUser('careful');
      const highest = scene.role('Global Administrator');
      scene.makeEligible(careful, highest);
      scene.setActivation(highest, { requiresMfa: true });
      scene.derive(highest, 'AZResetPassword', careful);
      scene.deny(careful, 'AZGlobalAdmin', scene.tenant);
    });
    twin('lesser', 'the role only reads', (scene) => {
      const reader = scene.cloudUser('reader');
      const lesser = scene.role('Reports Reader');
      scene.makeEligible(reader, lesser);
      scene.setActivation(lesser, { requiresMfa: false });
      return [[reader, role]];
    });
    strictTwin('context', 'the role asks for an authentication context instead', (scene) => {
      const careful = scene.cloudUser('careful');
      const same = scene.role('Partner Tier2 Support');
      scene.makeEligible(careful, same);
      scene.setActivation(same, { requiresMfa: false, requiresContext: true });
      scene.derive(same, 'AZResetPassword', careful);
      scene.deny(careful, 'AZRoleEligible', role);
    });
  },
};

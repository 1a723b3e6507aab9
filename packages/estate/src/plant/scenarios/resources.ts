import type { ResourceRole } from '../../plan/tenant-plan.ts';
import { OWN_ROLES } from '../../tenant/resource-roles.ts';
import type { CloudScene } from '../cloud-scene.ts';
import type { Scenario } from '../scenario.ts';

const OTHER_RESOURCES: readonly ResourceRole[] = [
  'AZVMScaleSet',
  'AZFunctionApp',
  'AZWebApp',
  'AZLogicApp',
  'AZAutomationAccount',
  'AZContainerRegistry',
  'AZManagedCluster',
];

export const resourceTree: Scenario<CloudScene> = {
  id: 'tree',
  technique: 'AZUserAccessAdministrator',
  summary: 'A role on a management group reaches everything below it, and the identities of what runs there.',
  play({ plant, twin }) {
    const operator = plant.cloudUser('operator');
    const root = plant.managementGroup('root');
    const subscription = plant.subscription('subscription', root);
    const group = plant.resourceGroup('group', subscription);
    const own = plant.application('own').principal;
    const shared = plant.application('shared');
    const machine = plant.resource('machine', 'AZVM', {
      within: group,
      identity: own,
      sharedIdentity: shared,
    });
    for (const target of [root, subscription, group, machine]) {
      plant.giveResourceRole(operator, 'userAccessAdmin', target);
      plant.giveResourceRole(operator, 'contributor', target);
    }
    for (const role of ['owner', 'vmContributor', 'avereContributor', 'adminLogin'] as const) {
      plant.giveResourceRole(operator, role, machine);
    }
    for (const kind of OTHER_RESOURCES) {
      const resource = plant.resource(kind.slice(2).toLowerCase(), kind, { within: group });
      plant.giveResourceRole(operator, OWN_ROLES[kind] ?? 'contributor', resource);
    }
    plant.federatedCredential('pipeline', shared);
    plant.follow(
      operator,
      ['AZUserAccessAdministrator', root],
      ['AZContains', subscription],
      ['AZContains', group],
      ['AZContains', machine],
      ['AZManagedIdentity', shared.principal],
    );

    twin(
      'repeated',
      'Azure repeats a role on everything below, which is not given a second time',
      (scene) => {
        const holder = scene.cloudUser('holder');
        const other = scene.subscription('subscription');
        const within = scene.resourceGroup('group', other);
        const vault = scene.resource('vault', 'AZKeyVault', { within });
        scene.giveResourceRole(holder, 'owner', within);
        scene.repeatResourceRole(holder, 'owner', { target: vault, scope: within });
        scene.deny(holder, 'AZOwner', other);
        return [[holder, other]];
      },
    );
  },
};

export const keyVaults: Scenario<CloudScene> = {
  id: 'vault',
  technique: 'AZGetSecrets',
  summary: 'Whoever reads secrets from a vault has what they open.',
  play({ plant, twin }) {
    const reader = plant.cloudUser('reader');
    const within = plant.resourceGroup('group', plant.subscription('subscription'));
    const vault = plant.resource('vault', 'AZKeyVault', { within });
    plant.accessPolicy(reader, vault, { certificates: ['Get'], keys: ['get', 'list'], secrets: ['All'] });
    for (const kind of ['AZGetCertificates', 'AZGetKeys', 'AZGetSecrets'] as const) {
      plant.relate(reader, kind, vault);
    }
    plant.giveResourceRole(reader, 'kvContributor', vault);
    plant.follow(reader, ['AZGetSecrets', vault]);

    twin('list', 'sees what secrets there are, not what they say', (scene) => {
      const auditor = scene.cloudUser('auditor');
      scene.accessPolicy(auditor, vault, { certificates: ['List'], keys: [], secrets: ['List', 'Set'] });
      for (const kind of ['AZGetCertificates', 'AZGetKeys', 'AZGetSecrets'] as const) {
        scene.deny(auditor, kind, vault);
      }
      return [[auditor, vault]];
    });
  },
};

import { containerOf, domainGroup, userOf } from '../../directory/references.ts';
import { RID } from '../../identity/well-known.ts';
import type { Scenario } from '../scenario.ts';
import { type Actor, toActor, toPrincipal } from '../scene.ts';

export const unconstrained: Scenario = {
  id: 'unconstr',
  technique: 'CoerceToTGT',
  summary: 'A computer that may act for anyone receives the tickets of a controller that is made to log on.',
  play({ plant, twin }) {
    const server = plant.computer('server', { properties: { unconstraineddelegation: true } });
    const service = plant.user('service', { properties: { unconstraineddelegation: true } });
    plant.relate(server, 'CoerceToTGT', plant.domain);
    plant.relate(service, 'CoerceToTGT', plant.domain);
    plant.follow(server, ['CoerceToTGT', plant.domain]);

    twin('constrained', 'may act for others towards one service only', (scene) => {
      const target = scene.computer('target');
      const gateway = scene.computer('gateway', {
        allowedToDelegate: [toPrincipal(target)],
        properties: { trustedtoauth: true, allowedtodelegate: ['CIFS/target'] },
      });
      scene.deny(gateway, 'CoerceToTGT', scene.domain);
    });
  },
};

export const adminHolder: Scenario = {
  id: 'holder',
  technique: 'ProtectAdminGroups',
  summary: 'Whoever controls AdminSDHolder controls every protected account within the hour.',
  play({ plant, twin }) {
    const holder: Actor = { id: containerOf(plant.stage.domain, 'AdminSDHolder').id, type: 'Container' };
    const admin = plant.user('admin', { properties: { admincount: true, adminsdholderprotected: true } });
    plant.derive(holder, 'ProtectAdminGroups', admin);

    twin('former', 'was protected once (admincount), but is no longer', (scene) => {
      const former = scene.user('former', {
        properties: { admincount: true, adminsdholderprotected: false },
      });
      scene.deny(holder, 'ProtectAdminGroups', former);
    });
  },
};

export const sidHistory: Scenario = {
  id: 'sidhist',
  technique: 'HasSIDHistory',
  summary: 'A former identity of an administrator still counts.',
  play({ plant, twin }) {
    const admins = toActor(domainGroup(plant.stage.domain, RID.domainAdmins));
    const migrated = plant.user('migrated', { sidHistory: [toPrincipal(admins)] });
    plant.follow(migrated, ['HasSIDHistory', admins]);

    twin('property', 'the history is empty', (scene) => {
      const plain = scene.user('plain');
      scene.deny(plain, 'HasSIDHistory', admins);
      return [[plain, admins]];
    });
  },
};

export const trustAbuse: Scenario = {
  id: 'trust',
  technique: 'SpoofSIDHistory',
  summary:
    'A trust without filtering lets the trusted domain claim any identity of the trusting one, which knows its keys.',
  play({ plant, strictTwin }) {
    const { domain } = plant.stage;
    const trust = domain.trusts.find(({ type, attributes }) => type === 'External' && attributes === 0x800);
    const partner: Actor = { id: trust?.partnerSid ?? '', type: 'Domain' };
    plant.relate(plant.domain, 'CrossForestTrust', partner);
    plant.relate(partner, 'SpoofSIDHistory', plant.domain);
    plant.relate(plant.domain, 'AbuseTGTDelegation', partner);
    plant.follow(partner, ['SpoofSIDHistory', plant.domain]);

    strictTwin('reverse', 'the trust leads one way only', (scene) => {
      scene.deny(scene.domain, 'CrossForestTrust', plant.domain);
      scene.deny(plant.domain, 'SpoofSIDHistory', scene.domain);
      scene.deny(scene.domain, 'AbuseTGTDelegation', plant.domain);
    });
  },
};

export const trustKeys: Scenario = {
  id: 'trustkeys',
  technique: 'HasTrustKeys',
  summary: 'A trusting domain knows the password of its account in the trusted one.',
  play({ plant, strictTwin }) {
    strictTwin('reverse', 'the trusted domain holds the account, but has none elsewhere', (scene) => {
      const account = toActor(userOf(scene.stage.domain, 'trust', 0));
      plant.derive(plant.domain, 'HasTrustKeys', account);
      plant.follow(plant.domain, ['HasTrustKeys', account]);
      scene.deny(scene.domain, 'HasTrustKeys', account);
    });
  },
};

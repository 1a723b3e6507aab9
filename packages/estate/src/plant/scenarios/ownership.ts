import type { Scenario } from '../scenario.ts';

export const owner: Scenario = {
  id: 'owns',
  technique: 'Owns',
  summary: 'Whoever owns an object may change its access list.',
  play({ plant, twin, strictTwin }) {
    const holder = plant.user('holder');
    const machine = plant.computer('machine', { owner: holder });
    const account = plant.user('account', { owner: holder });
    plant.derive(holder, 'Owns', machine);
    plant.derive(holder, 'Owns', account);
    plant.follow(holder, ['Owns', machine]);

    twin('limited', 'an entry for OWNER RIGHTS limits what the owner may do', (scene) => {
      const limited = scene.user('limited');
      const target = scene.user('target');
      scene.limitOwner(target);
      scene.grant(limited, 'WriteOwner', target);
      scene.derive(limited, 'WriteOwner', target);
      scene.deny(limited, 'Owns', target);
      scene.deny(limited, 'OwnsRaw', target);
    });
    strictTwin(
      'enforced',
      'the forest gives owners of computers nothing unless they administer it',
      (scene) => {
        const joiner = scene.user('joiner');
        const joined = scene.computer('joined', { owner: joiner });
        scene.deny(joiner, 'Owns', joined);
        const other = scene.user('other', { owner: joiner });
        scene.derive(joiner, 'Owns', other);
      },
    );
  },
};

export const writeOwner: Scenario = {
  id: 'writeowner',
  technique: 'WriteOwner',
  summary: 'Whoever may take ownership may change the access list afterwards.',
  play({ plant, strictTwin }) {
    const taker = plant.user('taker');
    const machine = plant.computer('machine');
    plant.grant(taker, 'WriteOwner', machine);
    plant.derive(taker, 'WriteOwner', machine);
    plant.follow(taker, ['WriteOwner', machine]);

    strictTwin('enforced', 'the forest gives owners of computers nothing', (scene) => {
      const late = scene.user('late');
      const joined = scene.computer('joined');
      scene.grant(late, 'WriteOwner', joined);
      scene.deny(late, 'WriteOwner', joined);
      const account = scene.user('account');
      scene.grant(late, 'WriteOwner', account);
      scene.derive(late, 'WriteOwner', account);
    });
  },
};

import { wellKnown } from '../../directory/references.ts';
import { SID } from '../../identity/well-known.ts';
import type { Scenario } from '../scenario.ts';
import { type Actor, type Scene, toActor } from '../scene.ts';

export const relayToSmb: Scenario = {
  id: 'relaysmb',
  technique: 'CoerceAndRelayNTLMToSMB',
  summary: 'A computer that administers another one is made to log on to it.',
  play({ plant, twin }) {
    const coerced = plant.computer('coerced', { outboundNtlm: 'allow' });
    const target = plant.computer('target', { smbSigning: false, members: { administrators: [coerced] } });
    plant.derive(coerced, 'AdminTo', target);
    plant.derive(everyoneOf(plant), 'CoerceAndRelayNTLMToSMB', target);
    plant.follow(everyoneOf(plant), ['CoerceAndRelayNTLMToSMB', target]);

    twin('signing', 'the target insists on signatures', (scene) => {
      const signed = scene.computer('signed', { smbSigning: true, members: { administrators: [coerced] } });
      scene.deny(everyoneOf(scene), 'CoerceAndRelayNTLMToSMB', signed);
    });
    twin('outbound', 'the administering computer does not log on by NTLM', (scene) => {
      const silent = scene.computer('silent', { outboundNtlm: 'deny' });
      const open = scene.computer('open', { smbSigning: false, members: { administrators: [silent] } });
      scene.derive(silent, 'AdminTo', open);
      scene.deny(everyoneOf(scene), 'CoerceAndRelayNTLMToSMB', open);
    });
    twin('unknown', 'nobody knows whether the target insists on signatures', (scene) => {
      const unknown = scene.computer('unknown', { members: { administrators: [coerced] } });
      scene.deny(everyoneOf(scene), 'CoerceAndRelayNTLMToSMB', unknown);
    });
  },
};

export const relayToLdap: Scenario = relayToController('relayldap', 'CoerceAndRelayNTLMToLDAP', 'signing');
export const relayToLdaps: Scenario = relayToController(
  'relayldaps',
  'CoerceAndRelayNTLMToLDAPS',
  'channel binding',
);

export const relayToAdcs: Scenario = {
  id: 'relayadcs',
  technique: 'CoerceAndRelayNTLMToADCS',
  summary: 'A computer is made to log on to web enrolment and receives a certificate for the attacker.',
  play({ plant, twin }) {
    const coerced = set(plant, { outboundNtlm: 'allow', hasHttpEnrolment: true });
    plant.derive(everyoneOf(plant), 'CoerceAndRelayNTLMToADCS', coerced);
    plant.follow(everyoneOf(plant), ['CoerceAndRelayNTLMToADCS', coerced]);

    twin('endpoint', 'the authority has no web enrolment', (scene) => {
      const safe = set(scene, { outboundNtlm: 'allow', hasHttpEnrolment: false });
      scene.deny(everyoneOf(scene), 'CoerceAndRelayNTLMToADCS', safe);
    });
    twin('outbound', 'the computer does not log on by NTLM', (scene) => {
      const silent = set(scene, { outboundNtlm: 'deny', hasHttpEnrolment: true });
      scene.deny(everyoneOf(scene), 'CoerceAndRelayNTLMToADCS', silent);
    });

    function set(
      scene: Scene,
      { outboundNtlm, hasHttpEnrolment }: { outboundNtlm: 'allow' | 'deny'; hasHttpEnrolment: boolean },
    ): Actor {
      const computer = scene.computer('coerced', { outboundNtlm });
      const template = scene.template('machine', { nameFlags: ['SUBJECT_ALT_REQUIRE_DNS'] });
      scene.grant(computer, 'Enroll', template);
      scene.authority('ca', { templates: [template], hasHttpEnrolment });
      return computer;
    }
  },
};

function relayToController(
  id: string,
  technique: 'CoerceAndRelayNTLMToLDAP' | 'CoerceAndRelayNTLMToLDAPS',
  protection: string,
): Scenario {
  return {
    id,
    technique,
    summary: `A computer with a web client is made to log on to a controller that does not insist on ${protection}.`,
    play({ plant, twin, strictTwin }) {
      const coerced = plant.computer('coerced', { outboundNtlm: 'allow', webClient: true });
      // Controllers of the domain insist on neither.
      plant.derive(everyoneOf(plant), 'CoerceAndRelayNTLMToLDAP', coerced);
      plant.derive(everyoneOf(plant), 'CoerceAndRelayNTLMToLDAPS', coerced);
      plant.follow(everyoneOf(plant), [technique, coerced]);

      twin('client', 'no web client runs', (scene) => {
        const other = scene.computer('other', { outboundNtlm: 'allow', webClient: false });
        scene.deny(everyoneOf(scene), technique, other);
      });
      twin('outbound', 'the computer does not log on by NTLM', (scene) => {
        const silent = scene.computer('silent', { outboundNtlm: 'deny', webClient: true });
        scene.deny(everyoneOf(scene), technique, silent);
      });
      strictTwin('controllers', `controllers insist on ${protection}`, (scene) => {
        const other = scene.computer('other', { outboundNtlm: 'allow', webClient: true });
        scene.deny(everyoneOf(scene), technique, other);
      });
    },
  };
}

function everyoneOf(scene: Scene): Actor {
  return toActor(wellKnown(scene.stage.domain, SID.authenticatedUsers));
}

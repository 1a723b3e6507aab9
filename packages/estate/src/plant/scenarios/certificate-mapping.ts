import type { AdRelationshipKind } from '@secgraph/graph-schema';
import { EKU, type TemplateSpec } from '../../plan/certificate-templates.ts';
import type { Scenario } from '../scenario.ts';
import type { Actor, Scene } from '../scene.ts';

const BY_DNS = ['SUBJECT_ALT_REQUIRE_DNS'];
const WITHOUT_EXTENSION = ['PUBLISH_TO_DS', 'NO_SECURITY_EXTENSION'];

export const esc6a: Scenario = anySubject({
  id: 'esc6a',
  technique: 'ADCSESC6a',
  summary: 'The authority accepts any subject in a request, and the certificate does not say who asked.',
  template: { enrollmentFlags: WITHOUT_EXTENSION },
  near: { reason: 'the certificate says who asked', spec: { enrollmentFlags: ['PUBLISH_TO_DS'] } },
  besides: 'ADCSESC6b',
  dependsOnControllers: false,
});

export const esc6b: Scenario = anySubject({
  id: 'esc6b',
  technique: 'ADCSESC6b',
  summary: 'The authority accepts any subject in a request, and controllers map certificates by name.',
  template: {},
  near: { reason: 'the certificate serves no client', spec: { ekus: [EKU.secureEmail] } },
  dependsOnControllers: true,
});

export const esc9a: Scenario = renamedVictim({
  id: 'esc9a',
  technique: 'ADCSESC9a',
  summary: 'Who may rename a user enrols as that user for somebody else, unbound to any identity.',
  template: { enrollmentFlags: WITHOUT_EXTENSION },
  near: { reason: 'the certificate is bound to an identity', spec: { enrollmentFlags: ['PUBLISH_TO_DS'] } },
  besides: 'ADCSESC10a',
  victim: (scene) => scene.user('victim'),
});

export const esc9b: Scenario = renamedVictim({
  id: 'esc9b',
  technique: 'ADCSESC9b',
  summary: 'Who may rename a computer enrols as it for another one, unbound to any identity.',
  template: { enrollmentFlags: WITHOUT_EXTENSION, nameFlags: BY_DNS },
  near: {
    reason: 'the certificate is bound to an identity',
    spec: { enrollmentFlags: ['PUBLISH_TO_DS'], nameFlags: BY_DNS },
  },
  besides: 'ADCSESC10b',
  victim: (scene) => scene.computer('victim'),
});

export const esc10a: Scenario = renamedVictim({
  id: 'esc10a',
  technique: 'ADCSESC10a',
  summary: 'Who may rename a user logs on as somebody else, where controllers map certificates by name.',
  template: {},
  near: { reason: 'the certificate serves no client', spec: { ekus: [EKU.secureEmail] } },
  victim: (scene) => scene.user('victim'),
});

export const esc10b: Scenario = renamedVictim({
  id: 'esc10b',
  technique: 'ADCSESC10b',
  summary: 'Who may rename a computer logs on as another one, where controllers map certificates by name.',
  template: { nameFlags: BY_DNS },
  near: {
    reason: 'the certificate serves no client',
    spec: { nameFlags: BY_DNS, ekus: [EKU.secureEmail] },
  },
  victim: (scene) => scene.computer('victim'),
});

interface Mapping {
  readonly id: string;
  readonly technique: AdRelationshipKind;
  readonly summary: string;
  readonly template: Partial<TemplateSpec>;
  /** A template that differs in one thing. */
  readonly near: { readonly reason: string; readonly spec: Partial<TemplateSpec> };
  /** What both templates lend themselves to besides: the certificate serves clients. */
  readonly besides?: AdRelationshipKind;
}

/** Authorities that let requests name any subject. */
function anySubject(mapping: Mapping & { readonly dependsOnControllers: boolean }): Scenario {
  const { technique, template, besides } = mapping;
  const set = (scene: Scene, spec: Partial<TemplateSpec>, allowsAnySubject: boolean) => {
    const enrolee = scene.user('enrolee');
    const target = scene.template('target', spec);
    scene.grant(enrolee, 'Enroll', target);
    scene.authority('ca', { templates: [target], allowsAnySubject });
    return enrolee;
  };

  return {
    ...mapping,
    play({ plant, twin, strictTwin }) {
      const enrolee = set(plant, template, true);
      plant.derive(enrolee, technique, plant.domain);
      if (besides !== undefined) {
        plant.derive(enrolee, besides, plant.domain);
      }
      plant.follow(enrolee, [technique, plant.domain]);

      twin('template', mapping.near.reason, (scene) => {
        const other = set(scene, mapping.near.spec, true);
        scene.deny(other, technique, scene.domain);
        if (besides !== undefined) {
          scene.derive(other, besides, scene.domain);
        }
      });
      twin('flag', 'the authority takes the subject from the template', (scene) => {
        scene.deny(set(scene, template, false), technique, scene.domain);
      });
      twin('dns-user', 'the subject needs a DNS name, which users do not have', (scene) => {
        const user = set(scene, { ...template, nameFlags: BY_DNS }, true);
        scene.deny(user, technique, scene.domain);
      });
      if (!mapping.dependsOnControllers) {
        return;
      }
      strictTwin('controllers', 'controllers map certificates by strong means only', (scene) => {
        scene.deny(set(scene, template, true), technique, scene.domain);
      });
    },
  };
}

/** Attackers who may rename a victim that may enrol. */
function renamedVictim(mapping: Mapping & { readonly victim: (scene: Scene) => Actor }): Scenario {
  const { technique, template, besides } = mapping;
  const set = (scene: Scene, spec: Partial<TemplateSpec>, right: AdRelationshipKind) => {
    const attacker = scene.user('attacker');
    const victim = mapping.victim(scene);
    const target = scene.template('target', spec);
    scene.grant(attacker, right, victim);
    scene.grant(victim, 'Enroll', target);
    scene.authority('ca', { templates: [target] });
    return attacker;
  };

  return {
    ...mapping,
    play({ plant, twin, strictTwin }) {
      const attacker = set(plant, template, 'GenericWrite');
      plant.derive(attacker, technique, plant.domain);
      if (besides !== undefined) {
        plant.derive(attacker, besides, plant.domain);
      }
      plant.follow(attacker, [technique, plant.domain]);

      twin('template', mapping.near.reason, (scene) => {
        const other = set(scene, mapping.near.spec, 'GenericWrite');
        scene.deny(other, technique, scene.domain);
        if (besides !== undefined) {
          scene.derive(other, besides, scene.domain);
        }
      });
      twin('right', 'the right over the victim does not let it be renamed', (scene) => {
        scene.deny(set(scene, template, 'AddKeyCredentialLink'), technique, scene.domain);
      });
      twin('enrolment', 'the victim may not enrol', (scene) => {
        const other = scene.user('attacker');
        const victim = mapping.victim(scene);
        scene.grant(other, 'GenericAll', victim);
        scene.authority('ca', { templates: [scene.template('target', template)] });
        scene.deny(other, technique, scene.domain);
      });
      strictTwin('controllers', 'controllers insist on strong mappings', (scene) => {
        scene.deny(set(scene, template, 'GenericWrite'), technique, scene.domain);
      });
    },
  };
}

import { EKU } from '../../plan/certificate-templates.ts';
import type { Scenario } from '../scenario.ts';

/** Flags and usages by which the templates of these scenarios differ from a safe one. */
const SUPPLIES_SUBJECT = { nameFlags: ['ENROLLEE_SUPPLIES_SUBJECT'] };
const NEEDS_APPROVAL = { enrollmentFlags: ['PUBLISH_TO_DS', 'PEND_ALL_REQUESTS'] };
const ENROLS_FOR_OTHERS = { ekus: [EKU.requestAgent] };
const SIGNED_BY_AGENT = { authorizedSignatures: 1, applicationPolicies: [EKU.requestAgent] };

export const goldenCertificate: Scenario = {
  id: 'golden',
  technique: 'GoldenCert',
  summary: 'The machine of a trusted certification authority can forge a certificate for anyone.',
  play({ plant, twin }) {
    const host = plant.computer('host');
    plant.authority('ca', { templates: [plant.template('any')], host });
    plant.follow(host, ['GoldenCert', plant.domain]);

    twin('untrusted', 'the certificate of the authority is not in the store for logons', (scene) => {
      const other = scene.computer('other');
      scene.authority('ca', { templates: [scene.template('any')], host: other, isTrusted: false });
      scene.deny(other, 'GoldenCert', scene.domain);
    });
    twin('disabled', 'the account of the only host is disabled', (scene) => {
      const off = scene.computer('off', { properties: { enabled: false } });
      scene.authority('ca', { templates: [scene.template('any')], host: off });
      scene.deny(off, 'GoldenCert', scene.domain);
    });
  },
};

export const esc1: Scenario = {
  id: 'esc1',
  technique: 'ADCSESC1',
  summary: 'Enrolees of this template name the subject themselves.',
  play({ plant, twin }) {
    const enrolee = plant.user('enrolee');
    const member = plant.user('member');
    const team = plant.group('team', [member]);
    const template = plant.template('open', SUPPLIES_SUBJECT);
    plant.grant(enrolee, 'Enroll', template);
    plant.grant(team, 'Enroll', template);
    plant.authority('ca', { templates: [template] });
    plant.derive(enrolee, 'ADCSESC1', plant.domain);
    plant.derive(team, 'ADCSESC1', plant.domain);
    plant.follow(enrolee, ['ADCSESC1', plant.domain]);

    const differs = (id: string, reason: string, spec: Parameters<typeof plant.template>[1]) =>
      twin(id, reason, (scene) => {
        const other = scene.user('enrolee');
        const safe = scene.template('safe', { ...SUPPLIES_SUBJECT, ...spec });
        scene.grant(other, 'Enroll', safe);
        scene.authority('ca', { templates: [safe] });
        scene.deny(other, 'ADCSESC1', scene.domain);
      });
    differs('approval', 'a manager must approve every request', NEEDS_APPROVAL);
    differs('signature', 'a request needs the signature of somebody else', { authorizedSignatures: 1 });
    differs('usage', 'the certificate does not authenticate', { ekus: [EKU.serverAuthentication] });
    differs('subject', 'the directory names the subject', { nameFlags: ['SUBJECT_ALT_REQUIRE_UPN'] });

    twin('unpublished', 'no authority publishes the template', (scene) => {
      const other = scene.user('enrolee');
      const unpublished = scene.template('open', SUPPLIES_SUBJECT);
      scene.grant(other, 'Enroll', unpublished);
      scene.deny(other, 'ADCSESC1', scene.domain);
    });
    twin('ca-right', 'may not enrol at the authority', (scene) => {
      const [other, allowed] = [scene.user('enrolee'), scene.user('allowed')];
      const open = scene.template('open', SUPPLIES_SUBJECT);
      scene.grant(other, 'Enroll', open);
      scene.authority('ca', { templates: [open], enrolees: [allowed] });
      scene.deny(other, 'ADCSESC1', scene.domain);
      scene.deny(allowed, 'ADCSESC1', scene.domain);
    });
    twin('untrusted', 'the certificate of the authority is not in the store for logons', (scene) => {
      const other = scene.user('enrolee');
      const open = scene.template('open', SUPPLIES_SUBJECT);
      scene.grant(other, 'Enroll', open);
      scene.authority('ca', { templates: [open], isTrusted: false });
      scene.deny(other, 'ADCSESC1', scene.domain);
    });
  },
};

export const esc3: Scenario = {
  id: 'esc3',
  technique: 'ADCSESC3',
  summary: 'An enrolment agent requests certificates on behalf of anyone.',
  play({ plant, twin }) {
    const agent = plant.user('agent');
    const first = plant.template('agent-template', ENROLS_FOR_OTHERS);
    const second = plant.template('target', SIGNED_BY_AGENT);
    plant.grant(agent, 'Enroll', first);
    plant.grant(agent, 'Enroll', second);
    plant.authority('ca', { templates: [first, second] });
    plant.derive(first, 'EnrollOnBehalfOf', second);
    plant.derive(agent, 'ADCSESC3', plant.domain);
    plant.follow(agent, ['ADCSESC3', plant.domain]);

    twin('half', 'may enrol for the agent template only', (scene) => {
      const half = scene.user('half');
      const [agents, target] = [
        scene.template('agent-template', ENROLS_FOR_OTHERS),
        scene.template('target', SIGNED_BY_AGENT),
      ];
      scene.grant(half, 'Enroll', agents);
      scene.authority('ca', { templates: [agents, target] });
      scene.derive(agents, 'EnrollOnBehalfOf', target);
      scene.deny(half, 'ADCSESC3', scene.domain);
    });
    twin('restricted', 'the authority lets another agent act for this template', (scene) => {
      const [outsider, insider] = [scene.user('outsider'), scene.user('insider')];
      const agents = scene.template('agent-template', ENROLS_FOR_OTHERS);
      const target = scene.template('target', SIGNED_BY_AGENT);
      for (const user of [outsider, insider]) {
        scene.grant(user, 'Enroll', agents);
        scene.grant(user, 'Enroll', target);
      }
      scene.authority('ca', {
        templates: [agents, target],
        agents: [{ agent: insider, template: target }],
      });
      scene.derive(agents, 'EnrollOnBehalfOf', target);
      scene.derive(insider, 'ADCSESC3', scene.domain);
      scene.deny(outsider, 'ADCSESC3', scene.domain);
    });
  },
};

export const esc4: Scenario = {
  id: 'esc4',
  technique: 'ADCSESC4',
  summary: 'Whoever can rewrite a published template can make it enrol anyone.',
  play({ plant, twin }) {
    const [controller, writer, flags, names, both] = [
      plant.user('controller'),
      plant.user('writer'),
      plant.user('flags'),
      plant.user('names'),
      plant.user('both'),
    ];
    const plain = plant.template('plain');
    const supplies = plant.template('supplies', { ...SUPPLIES_SUBJECT, ...NEEDS_APPROVAL });
    const guarded = plant.template('guarded', NEEDS_APPROVAL);
    plant.grant(controller, 'WriteDacl', plain);
    plant.grant(writer, 'GenericWrite', plain);
    plant.grant(writer, 'Enroll', plain);
    plant.grant(flags, 'WritePKIEnrollmentFlag', supplies);
    plant.grant(flags, 'Enroll', supplies);
    plant.grant(names, 'WritePKINameFlag', plain);
    plant.grant(names, 'Enroll', plain);
    plant.grant(both, 'WritePKINameFlag', guarded);
    plant.grant(both, 'WritePKIEnrollmentFlag', guarded);
    plant.grant(both, 'Enroll', guarded);
    plant.authority('ca', { templates: [plain, supplies, guarded] });
    for (const attacker of [controller, writer, flags, names, both]) {
      plant.derive(attacker, 'ADCSESC4', plant.domain);
    }
    plant.follow(controller, ['ADCSESC4', plant.domain]);

    twin('no-enrol', 'may write to the template, but not enrol', (scene) => {
      const other = scene.user('writer');
      const target = scene.template('plain');
      scene.grant(other, 'GenericWrite', target);
      scene.authority('ca', { templates: [target] });
      scene.deny(other, 'ADCSESC4', scene.domain);
    });
    twin('one-flag', 'may change one flag, where two stand in the way', (scene) => {
      const other = scene.user('names');
      const target = scene.template('guarded', NEEDS_APPROVAL);
      scene.grant(other, 'WritePKINameFlag', target);
      scene.grant(other, 'Enroll', target);
      scene.authority('ca', { templates: [target] });
      scene.deny(other, 'ADCSESC4', scene.domain);
    });
    twin('unpublished', 'no authority publishes the template', (scene) => {
      const other = scene.user('controller');
      const target = scene.template('plain');
      scene.grant(other, 'GenericAll', target);
      scene.deny(other, 'ADCSESC4', scene.domain);
    });
  },
};

export const esc13: Scenario = {
  id: 'esc13',
  technique: 'ADCSESC13',
  summary: 'Certificates of this template make their holder a member of the group linked to their policy.',
  play({ plant, twin }) {
    const enrolee = plant.user('enrolee');
    const linked = plant.group('linked');
    const policy = plant.policy('policy', linked);
    const template = plant.template('assured', { certificatePolicy: [policy.oid] });
    plant.grant(enrolee, 'Enroll', template);
    plant.authority('ca', { templates: [template] });
    plant.derive(template, 'ExtendedByPolicy', policy);
    plant.derive(enrolee, 'ADCSESC13', linked);
    plant.follow(enrolee, ['ADCSESC13', linked]);

    twin('unlinked', 'the policy is not linked to a group', (scene) => {
      const other = scene.user('enrolee');
      const bare = scene.policy('policy', undefined);
      const target = scene.template('assured', { certificatePolicy: [bare.oid] });
      scene.grant(other, 'Enroll', target);
      scene.authority('ca', { templates: [target] });
      scene.derive(target, 'ExtendedByPolicy', bare);
      scene.deny(other, 'ADCSESC13', linked);
    });
    twin('usage', 'the certificate does not authenticate', (scene) => {
      const other = scene.user('enrolee');
      const target = scene.template('assured', {
        certificatePolicy: [policy.oid],
        ekus: [EKU.serverAuthentication],
      });
      scene.grant(other, 'Enroll', target);
      scene.authority('ca', { templates: [target] });
      scene.derive(target, 'ExtendedByPolicy', policy);
      scene.deny(other, 'ADCSESC13', linked);
    });
  },
};

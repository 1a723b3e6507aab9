import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { principals } from '../../../facts/principals.ts';
import { Attackers } from '../attackers.ts';
import { AgentAttacks } from './agent-attacks.ts';
import { adcsEsc3Composition } from './composition.ts';
import { agentRestrictions, servesAgents } from './conditions.ts';

export const adcsEsc3 = defineRule({
  id: 'adcs-esc3',
  family: 'certificate-attacks',
  derives: ['ADCSESC3'],
  needs: {
    nodes: ['CertTemplate'],
    relationships: ['EnrollOnBehalfOf', 'DelegatedEnrollmentAgent'],
    properties: ['enrollmentagentrestrictionscollected', 'hasenrollmentagentrestrictions'],
    facts: [certificateChains, certificateEnrolment, certificateTemplates, principals],
  },
  summary: 'Enrolment agents get certificates in the name of others, with which they log on.',
  source: 'ESC3: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021.',
  composition: adcsEsc3Composition,

  run(view, draft) {
    const chains = view.use(certificateChains);
    const templates = view.use(certificateTemplates);
    const readRestricted = agentRestrictions(view);
    const attacks = new AgentAttacks(view);
    const all = new Attackers();

    for (const authority of chains.authorities) {
      const domains = chains.targetsOf(authority);
      const isRestricted = readRestricted(authority);
      if (domains.length === 0 || isRestricted === undefined) {
        continue;
      }

      for (const template of chains.publishedOn(authority)) {
        if (servesAgents(templates, template)) {
          view.poll();
          attacks.add({ template, authority, domains, isRestricted }, all);
        }
      }
    }
    all.addTo(draft.kind('ADCSESC3'));
  },
});

import { defineRule } from '../../engine/rule.ts';
import { certificateChains } from '../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../facts/certificate-templates.ts';
import { domains } from '../../facts/domains.ts';
import { AgentTemplates } from './agent-templates.ts';
import { findTemplateScopes } from './template-scopes.ts';

export const enrollOnBehalfOf = defineRule({
  id: 'enroll-on-behalf-of',
  family: 'certificates',
  derives: ['EnrollOnBehalfOf'],
  needs: {
    nodes: ['CertTemplate'],
    properties: ['applicationpolicies'],
    facts: [certificateChains, certificateTemplates, domains],
  },
  summary: 'Who holds a certificate of one template may enrol in the other in the name of anybody.',
  source:
    'Template attributes msPKI-RA-Signature, msPKI-RA-Application-Policies and pKIExtendedKeyUsage: [MS-CRTD].',
  mayDeriveSelf: true,

  run(view, draft) {
    const templates = new AgentTemplates(view);
    const enrol = draft.kind('EnrollOnBehalfOf');

    for (const { agents, targets } of findTemplateScopes(view)) {
      view.poll();
      const simple = targets.filter((target) => templates.asksNothing(target));
      const signed = targets.filter((target) => templates.asksForAgent(target));

      for (const agent of agents) {
        if (templates.servesSimple(agent)) {
          enrol.addEnds(agent, simple);
        }
        if (templates.servesSigned(agent)) {
          enrol.addEnds(
            agent,
            signed.filter((target) => target !== agent),
          );
        }
      }
    }
  },
});

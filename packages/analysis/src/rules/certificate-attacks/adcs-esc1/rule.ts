import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { principals } from '../../../facts/principals.ts';
import { deriveEnrolment } from '../derive-enrolment.ts';
import { adcsEsc1Composition } from './composition.ts';
import { isWeakTemplate } from './conditions.ts';

export const adcsEsc1 = defineRule({
  id: 'adcs-esc1',
  family: 'certificate-attacks',
  derives: ['ADCSESC1'],
  needs: { facts: [certificateChains, certificateEnrolment, certificateTemplates, principals] },
  summary: 'Enrolees of a template say themselves in whose name the certificate is.',
  source: 'ESC1: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021.',
  composition: adcsEsc1Composition,

  run(view, draft) {
    const templates = view.use(certificateTemplates);
    const enrolment = view.use(certificateEnrolment);
    const product = view.use(principals);

    deriveEnrolment(view, draft.kind('ADCSESC1'), {
      isTemplateWeak: (template) => isWeakTemplate(templates, template),
      attackers: (template, authority) =>
        product.of(enrolment.enrollersOfTemplate(template), enrolment.enrollersOfAuthority(authority)),
    });
  },
});

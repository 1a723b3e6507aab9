import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { principals } from '../../../facts/principals.ts';
import { ANY_SUBJECT_PROPERTIES, takesAnySubject } from '../adcs-esc6/conditions.ts';
import { deriveEnrolment } from '../derive-enrolment.ts';
import { adcsEsc16Composition } from './composition.ts';
import { EXTENSION_PROPERTIES, isWeakTemplate, leavesOutSecurityExtension } from './conditions.ts';

export const adcsEsc16 = defineRule({
  id: 'adcs-esc16',
  family: 'certificate-attacks',
  derives: ['ADCSESC16'],
  isExtended: true,
  needs: {
    properties: [...ANY_SUBJECT_PROPERTIES, ...EXTENSION_PROPERTIES],
    facts: [certificateChains, certificateEnrolment, certificateTemplates, principals],
  },
  summary: 'The authority takes any subject from a request, and says in no certificate who asked for it.',
  source: 'ESC16: Oliver Lyak, Certipy wiki, 2025; KB5014754.',
  composition: adcsEsc16Composition,

  run(view, draft) {
    const templates = view.use(certificateTemplates);
    const enrolment = view.use(certificateEnrolment);
    const product = view.use(principals);
    const takesAny = takesAnySubject(view);
    const isUnbound = leavesOutSecurityExtension(view);

    deriveEnrolment(view, draft.kind('ADCSESC16'), {
      isAuthorityWeak: (authority) => takesAny(authority) && isUnbound(authority),
      isTemplateWeak: (template) => isWeakTemplate(templates, template),
      attackers: (template, authority) =>
        templates.withoutBarredUsers(
          product.of(enrolment.enrollersOfTemplate(template), enrolment.enrollersOfAuthority(authority)),
          template,
        ),
    });
  },
});

import { defineRule } from '../../../engine/rule.ts';
import type { KindDraft } from '../../../engine/rule-draft.ts';
import type { Needs, RuleView } from '../../../engine/rule-view.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { principals } from '../../../facts/principals.ts';
import { derivesExtended } from '../../../settings/analysis-settings.ts';
import {
  CA_DISABLED_EXTENSION,
  EXTENSION_PROPERTIES,
  leavesOutSecurityExtension,
} from '../adcs-esc16/conditions.ts';
import { deriveEnrolment, type EnrolmentAttack } from '../derive-enrolment.ts';
import type { Weaknesses } from '../for-each-weak-template.ts';
import { anySubjectComposition } from './composition.ts';
import { ANY_SUBJECT_PROPERTIES, isWeakTemplate, isWeakUnbound, takesAnySubject } from './conditions.ts';

const NEEDS: Needs = {
  properties: ANY_SUBJECT_PROPERTIES,
  facts: [certificateChains, certificateEnrolment, certificateTemplates, principals],
};

export const adcsEsc6a = defineRule({
  id: 'adcs-esc6a',
  family: 'certificate-attacks',
  derives: ['ADCSESC6a'],
  needs: { ...NEEDS, properties: [...ANY_SUBJECT_PROPERTIES, ...EXTENSION_PROPERTIES] },
  summary:
    'The authority takes any subject from a request, and the certificate does not say who asked for it.',
  source: 'ESC6: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021; KB5014754.',
  composition: anySubjectComposition('ADCSESC6a'),

  run(view, draft) {
    const templates = view.use(certificateTemplates);

    deriveAnySubject(view, draft.kind('ADCSESC6a'), {
      isTemplateWeak: (template) => isWeakTemplate.ADCSESC6a(templates, template),
    });
    if (derivesExtended(view)) {
      const takesAny = takesAnySubject(view);
      const isUnbound = leavesOutSecurityExtension(view);
      deriveAnySubject(view, draft.kind('ADCSESC6a'), {
        isAuthorityWeak: (authority) => takesAny(authority) && isUnbound(authority),
        isTemplateWeak: (template) => isWeakUnbound(templates, template),
        propertySet: draft.propertySet(CA_DISABLED_EXTENSION),
      });
    }
  },
});

export const adcsEsc6b = defineRule({
  id: 'adcs-esc6b',
  family: 'certificate-attacks',
  derives: ['ADCSESC6b'],
  needs: NEEDS,
  summary:
    'The authority takes any subject from a request, and domain controllers match certificates by name over TLS.',
  source: 'ESC6: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021; KB5014754.',
  composition: anySubjectComposition('ADCSESC6b'),

  run(view, draft) {
    const chains = view.use(certificateChains);
    const templates = view.use(certificateTemplates);

    deriveAnySubject(view, draft.kind('ADCSESC6b'), {
      isDomainWeak: (domain) =>
        chains.hasController(domain, (controller) => chains.matchesPrincipalNames(controller)),
      isTemplateWeak: (template) => isWeakTemplate.ADCSESC6b(templates, template),
    });
  },
});

/** Attacks by way of authorities that take the subject of a certificate from any request. */
function deriveAnySubject(
  view: RuleView,
  draft: KindDraft,
  weaknesses: Weaknesses & Pick<EnrolmentAttack, 'propertySet'>,
): void {
  const templates = view.use(certificateTemplates);
  const enrolment = view.use(certificateEnrolment);
  const product = view.use(principals);

  deriveEnrolment(view, draft, {
    isAuthorityWeak: takesAnySubject(view),
    ...weaknesses,
    attackers: (template, authority) =>
      templates.withoutBarredUsers(
        product.of(enrolment.enrollersOfTemplate(template), enrolment.enrollersOfAuthority(authority)),
        template,
      ),
  });
}

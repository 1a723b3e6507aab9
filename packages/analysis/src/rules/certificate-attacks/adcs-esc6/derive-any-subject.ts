import type { RuleDraft } from '../../../engine/rule-draft.ts';
import type { Needs, RuleView } from '../../../engine/rule-view.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { principals } from '../../../facts/principals.ts';
import { TEMPLATE_CONDITIONS } from '../../../facts/template-conditions.ts';
import { deriveEnrolment, type EnrolmentAttack } from '../derive-enrolment.ts';

export const ANY_SUBJECT_NEEDS: Needs = {
  properties: ['isuserspecifiessanenabled', 'isuserspecifiessanenabledcollected'],
  facts: [certificateChains, certificateEnrolment, certificateTemplates, principals],
};

/** Attacks by way of authorities that take the subject of a certificate from any request. */
export function deriveAnySubject(
  view: RuleView,
  draft: RuleDraft,
  kind: 'ADCSESC6a' | 'ADCSESC6b',
  options: Pick<EnrolmentAttack, 'isDomainWeak'> = {},
): void {
  const templates = view.use(certificateTemplates);
  const enrolment = view.use(certificateEnrolment);
  const product = view.use(principals);
  const isCollected = view.booleans('isuserspecifiessanenabledcollected');
  const isEnabled = view.booleans('isuserspecifiessanenabled');

  deriveEnrolment(view, draft.kind(kind), {
    ...options,
    isAuthorityWeak: (authority) =>
      isCollected.read(authority) === true && isEnabled.read(authority) === true,
    isTemplateWeak: (template) => TEMPLATE_CONDITIONS[kind](templates, template),
    attackers: (template, authority) =>
      templates.withoutBarredUsers(
        product.of(enrolment.enrollersOfTemplate(template), enrolment.enrollersOfAuthority(authority)),
        template,
      ),
  });
}

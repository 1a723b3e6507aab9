import type { NodeList } from '@secgraph/graph';
import { defineRule } from '../../../engine/rule.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { principals } from '../../../facts/principals.ts';
import { uniteNodes } from '../../../relationships/rights.ts';
import { deriveEnrolment } from '../derive-enrolment.ts';
import { adcsEsc4Composition } from './composition.ts';
import { isOneFlagAway, tellsItsFlags } from './conditions.ts';

export const adcsEsc4 = defineRule({
  id: 'adcs-esc4',
  family: 'certificate-attacks',
  derives: ['ADCSESC4'],
  needs: {
    relationships: [
      'GenericWrite',
      'Enroll',
      'AllExtendedRights',
      'WritePKINameFlag',
      'WritePKIEnrollmentFlag',
    ],
    facts: [certificateChains, certificateEnrolment, certificateTemplates, principals],
  },
  summary: 'Who may write to a template makes it one in which anybody enrols in the name of anybody.',
  source: 'ESC4: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021.',
  composition: adcsEsc4Composition,

  run(view, draft) {
    const templates = view.use(certificateTemplates);
    const writers = templateWriters(view);

    deriveEnrolment(view, draft.kind('ADCSESC4'), {
      isTemplateWeak: (template) => tellsItsFlags(templates, template),
      attackers: (template, authority) => uniteNodes(writers(template, authority)),
    });
  },
});

/** Sets of those who can both change what stands in the way and then enrol. */
function templateWriters(view: RuleView): (template: number, authority: number) => NodeList[] {
  const templates = view.use(certificateTemplates);
  const enrolment = view.use(certificateEnrolment);
  const product = view.use(principals);
  const writes = view.relationships('GenericWrite');
  const enrols = [view.relationships('Enroll'), view.relationships('AllExtendedRights')];
  const writesNames = view.relationships('WritePKINameFlag');
  const writesEnrolment = view.relationships('WritePKIEnrollmentFlag');

  return (template, authority) => {
    const atAuthority = enrolment.enrollersOfAuthority(authority);
    const atTemplate = uniteNodes(enrols.map((right) => right.startsOf(template)));
    const names = writesNames.startsOf(template);
    const flags = writesEnrolment.startsOf(template);
    const sets = [
      product.of(atAuthority, enrolment.controllersOfTemplate(template)),
      product.of(atAuthority, writes.startsOf(template), atTemplate),
    ];

    if (isOneFlagAway(templates, template)) {
      sets.push(product.of(atAuthority, atTemplate, names, flags));
      if (templates.letsEnrolleeSupplySubject(template)) {
        sets.push(product.of(atAuthority, atTemplate, flags));
      }
      if (templates.isWithoutApproval(template)) {
        sets.push(product.of(atAuthority, atTemplate, names));
      }
    }
    return sets;
  };
}

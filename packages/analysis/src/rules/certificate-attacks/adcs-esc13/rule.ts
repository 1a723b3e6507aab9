import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { principals } from '../../../facts/principals.ts';
import { Attackers } from '../attackers.ts';
import { adcsEsc13Composition } from './composition.ts';
import { isWeakTemplate } from './conditions.ts';
import { LinkedGroups } from './linked-groups.ts';

export const adcsEsc13 = defineRule({
  id: 'adcs-esc13',
  family: 'certificate-attacks',
  derives: ['ADCSESC13'],
  needs: {
    nodes: ['IssuancePolicy', 'Group'],
    relationships: ['ExtendedByPolicy', 'OIDGroupLink', 'Contains', 'SameForestTrust'],
    facts: [certificateChains, certificateEnrolment, certificateTemplates, principals],
  },
  summary:
    'Certificates of a template make whoever logs on with them a member of the group linked to their policy.',
  source: 'ESC13: Jonas Bülow Knudsen, ADCS ESC13 Abuse Technique, 2024.',
  composition: adcsEsc13Composition,

  run(view, draft) {
    const chains = view.use(certificateChains);
    const templates = view.use(certificateTemplates);
    const enrolment = view.use(certificateEnrolment);
    const product = view.use(principals);
    const linked = new LinkedGroups(view);
    const all = new Attackers();

    for (const authority of chains.authorities) {
      const domains = chains.targetsOf(authority);
      for (const template of domains.length === 0 ? [] : chains.publishedOn(authority)) {
        const groups = isWeakTemplate(templates, template)
          ? linked.groupsOf(template).filter((group) => linked.isWithin(group, domains))
          : [];
        if (groups.length > 0) {
          view.poll();
          const enrollers = product.of(
            enrolment.enrollersOfAuthority(authority),
            enrolment.enrollersOfTemplate(template),
          );
          all.add(templates.withoutBarredUsers(enrollers, template), groups);
        }
      }
    }
    all.addTo(draft.kind('ADCSESC13'));
  },
});

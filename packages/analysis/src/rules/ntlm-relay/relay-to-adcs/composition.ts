import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';
import { HeldRights } from '../../../composition/held-rights.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { domains } from '../../../facts/domains.ts';
import {
  addEnrolment,
  ENROLMENT_NEEDS,
  withEverybody,
} from '../../certificate-attacks/enrolment-composition.ts';
import { relayedDomainSid } from '../relay-source.ts';
import { isWeakTemplate } from './conditions.ts';

/** Where the coerced computer can enrol over an endpoint that takes relayed authentication. */
export const relayToAdcsComposition = defineComposition({
  subject: 'end',
  needs: {
    ...ENROLMENT_NEEDS,
    properties: ['hasvulnerableendpoint'],
    facts: [...ENROLMENT_NEEDS.facts, domains],
  },

  compose(view, { start, end }, found, scope) {
    const templates = view.use(certificateTemplates);
    const isVulnerable = view.booleans('hasvulnerableendpoint');
    const rights = new HeldRights(view, withEverybody(view, [end]), scope);

    for (const domain of domainsOf(view, start, end)) {
      const attack = {
        paths: new CertificatePaths(view, domain, scope),
        rights,
        isAuthorityWeak: (authority: number) => isVulnerable.read(authority) === true,
        isTemplateWeak: (template: number) => isWeakTemplate(templates, template),
      };
      addEnrolment(view, attack, found);
    }
    rights.addMemberships(found);
  },
});

function domainsOf(view: RuleView, source: number, target: number): readonly number[] {
  const isOfSource = view.switches.relayCompositionDomain === 'source';
  return view.use(domains).withSid(relayedDomainSid(view, isOfSource ? source : target));
}

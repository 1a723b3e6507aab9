import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { type Composition, defineComposition } from '../../../composition/composition.ts';
import { HeldRights } from '../../../composition/held-rights.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { domains } from '../../../facts/domains.ts';
import { addEnrolment, ENROLMENT_NEEDS } from '../../certificate-attacks/enrolment-composition.ts';
import { relayedDomainSid } from '../relay-source.ts';
import { type AuthorityRelay, isWeakTemplate, RELAY_PROPERTIES, takesRelayed } from './conditions.ts';

/** Where the coerced computer can enrol at an authority that takes relayed authentication. */
export function relayToAdcsComposition(kind: AuthorityRelay): Composition {
  return defineComposition({
    subject: 'end',
    needs: {
      ...ENROLMENT_NEEDS,
      properties: RELAY_PROPERTIES[kind],
      facts: [...ENROLMENT_NEEDS.facts, domains],
    },

    compose(view, { start, end }, found, scope) {
      const templates = view.use(certificateTemplates);
      const rights = new HeldRights(view, withEverybody(view, [end]), scope);
      const isAuthorityWeak = takesRelayed[kind](view);

      for (const domain of domainsOf(view, start, end)) {
        const attack = {
          paths: new CertificatePaths(view, domain, scope),
          rights,
          isAuthorityWeak,
          isTemplateWeak: (template: number) => isWeakTemplate(templates, template),
        };
        addEnrolment(view, attack, found);
      }
      rights.addMemberships(found);
    },
  });
}

function domainsOf(view: RuleView, source: number, target: number): readonly number[] {
  const isOfSource = view.switches.relayCompositionDomain === 'source';
  return view.use(domains).withSid(relayedDomainSid(view, isOfSource ? source : target));
}

import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { type Composition, defineComposition } from '../../../composition/composition.ts';
import { HeldRights } from '../../../composition/held-rights.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { addEnrolment, ENROLMENT_NEEDS, isAdmitted, withEverybody } from '../enrolment-composition.ts';
import { addWeakControllers, WEAK_CONTROLLER_NEEDS } from '../weak-controllers.ts';
import { ANY_SUBJECT_PROPERTIES, isWeakTemplate, takesAnySubject } from './conditions.ts';

/** Enrolment at an authority that takes any subject; over TLS, the controllers that match names, too. */
export function anySubjectComposition(kind: 'ADCSESC6a' | 'ADCSESC6b'): Composition {
  return defineComposition({
    subject: 'start',
    needs: {
      nodes: ENROLMENT_NEEDS.nodes,
      relationships: [...ENROLMENT_NEEDS.relationships, ...WEAK_CONTROLLER_NEEDS.relationships],
      properties: ANY_SUBJECT_PROPERTIES,
      facts: [...ENROLMENT_NEEDS.facts, ...WEAK_CONTROLLER_NEEDS.facts],
    },

    compose(view, { start, end }, found, scope) {
      const chains = view.use(certificateChains);
      const templates = view.use(certificateTemplates);
      const rights = new HeldRights(view, withEverybody(view, [start]), scope);

      const used = addEnrolment(
        view,
        {
          paths: new CertificatePaths(view, end, scope),
          rights,
          isAuthorityWeak: takesAnySubject(view),
          isTemplateWeak: (template) =>
            isWeakTemplate[kind](templates, template) && isAdmitted(view, start, template),
        },
        found,
      );
      rights.addMemberships(found);
      if (used.size > 0 && kind === 'ADCSESC6b') {
        addWeakControllers(view, end, (controller) => chains.matchesPrincipalNames(controller), found);
      }
    },
  });
}

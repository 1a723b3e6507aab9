import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { type Composition, defineComposition } from '../../../composition/composition.ts';
import { HeldRights } from '../../../composition/held-rights.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { EXTENSION_PROPERTIES, leavesOutSecurityExtension } from '../adcs-esc16/conditions.ts';
import { addEnrolment, ENROLMENT_NEEDS, isAdmitted } from '../enrolment-composition.ts';
import { addWeakControllers, WEAK_CONTROLLER_NEEDS } from '../weak-controllers.ts';
import { ANY_SUBJECT_PROPERTIES, isWeakTemplate, isWeakUnbound, takesAnySubject } from './conditions.ts';

/** Enrolment at an authority that takes any subject; over TLS, the controllers that match names, too. */
export function anySubjectComposition(kind: 'ADCSESC6a' | 'ADCSESC6b'): Composition {
  return defineComposition({
    subject: 'start',
    needs: {
      nodes: ENROLMENT_NEEDS.nodes,
      relationships: [...ENROLMENT_NEEDS.relationships, ...WEAK_CONTROLLER_NEEDS.relationships],
      properties: [...ANY_SUBJECT_PROPERTIES, ...EXTENSION_PROPERTIES],
      facts: [...ENROLMENT_NEEDS.facts, ...WEAK_CONTROLLER_NEEDS.facts],
    },

    compose(view, { start, end }, found, scope) {
      const chains = view.use(certificateChains);
      const templates = view.use(certificateTemplates);
      const rights = new HeldRights(view, withEverybody(view, [start]), scope);

      const enrolment = {
        paths: new CertificatePaths(view, end, scope),
        rights,
        isAuthorityWeak: takesAnySubject(view),
        isTemplateWeak: (template: number) =>
          isWeakTemplate[kind](templates, template) && isAdmitted(view, start, template),
      };
      const used = addEnrolment(view, enrolment, found);
      // What is usual goes without it, and so do relationships that need it not.
      if (scope === 'whole' && kind === 'ADCSESC6a') {
        const isUnbound = leavesOutSecurityExtension(view);
        const unbound = {
          ...enrolment,
          isAuthorityWeak: (authority: number) =>
            enrolment.isAuthorityWeak(authority) && isUnbound(authority),
          isTemplateWeak: (template: number) =>
            isWeakUnbound(templates, template) && isAdmitted(view, start, template),
        };
        addEnrolment(view, unbound, found);
      }
      rights.addMemberships(found);
      if (used.size > 0 && kind === 'ADCSESC6b') {
        addWeakControllers(view, end, (controller) => chains.matchesPrincipalNames(controller), found);
      }
    },
  });
}

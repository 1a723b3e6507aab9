import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';
import { HeldRights } from '../../../composition/held-rights.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { ANY_SUBJECT_PROPERTIES, takesAnySubject } from '../adcs-esc6/conditions.ts';
import { addEnrolment, ENROLMENT_NEEDS, isAdmitted } from '../enrolment-composition.ts';
import { EXTENSION_PROPERTIES, isWeakTemplate, leavesOutSecurityExtension } from './conditions.ts';

/** Enrolment at an authority that takes any subject and says in no certificate who asked. */
export const adcsEsc16Composition = defineComposition({
  subject: 'start',
  needs: { ...ENROLMENT_NEEDS, properties: [...ANY_SUBJECT_PROPERTIES, ...EXTENSION_PROPERTIES] },

  compose(view, { start, end }, found, scope) {
    const templates = view.use(certificateTemplates);
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);
    const takesAny = takesAnySubject(view);
    const isUnbound = leavesOutSecurityExtension(view);

    addEnrolment(
      view,
      {
        paths: new CertificatePaths(view, end, scope),
        rights,
        isAuthorityWeak: (authority) => takesAny(authority) && isUnbound(authority),
        isTemplateWeak: (template) =>
          isWeakTemplate(templates, template) && isAdmitted(view, start, template),
      },
      found,
    );
    rights.addMemberships(found);
  },
});

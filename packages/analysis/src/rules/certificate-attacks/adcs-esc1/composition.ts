import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';
import { HeldRights } from '../../../composition/held-rights.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { addEnrolment, ENROLMENT_NEEDS } from '../enrolment-composition.ts';
import { isWeakTemplate } from './conditions.ts';

export const adcsEsc1Composition = defineComposition({
  subject: 'start',
  needs: ENROLMENT_NEEDS,

  compose(view, { start, end }, found, scope) {
    const templates = view.use(certificateTemplates);
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);
    const paths = new CertificatePaths(view, end, scope);

    addEnrolment(
      view,
      { paths, rights, isTemplateWeak: (template) => isWeakTemplate(templates, template) },
      found,
    );
    rights.addMemberships(found);
  },
});

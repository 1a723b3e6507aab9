import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';
import { HeldRights } from '../../../composition/held-rights.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { TEMPLATE_CONDITIONS } from '../../../facts/template-conditions.ts';
import { addEnrolment, ENROLMENT_NEEDS, withEverybody } from '../enrolment-attack.ts';

export const adcsEsc1 = defineComposition({
  kind: 'ADCSESC1',
  subject: 'start',
  needs: ENROLMENT_NEEDS,

  compose(view, { start, end }, found, scope) {
    const templates = view.use(certificateTemplates);
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);
    const paths = new CertificatePaths(view, end, scope);

    addEnrolment(
      view,
      { paths, rights, isTemplateWeak: (template) => TEMPLATE_CONDITIONS.ADCSESC1(templates, template) },
      found,
    );
    rights.addMemberships(found);
  },
});

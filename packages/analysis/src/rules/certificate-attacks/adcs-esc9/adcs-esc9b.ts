import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { TEMPLATE_CONDITIONS } from '../../../facts/template-conditions.ts';
import { certificateVictims } from '../certificate-victims.ts';
import { deriveRenaming } from '../derive-renaming.ts';
import { victimControllers } from '../victim-controllers.ts';

export const adcsEsc9b = defineRule({
  id: 'adcs-esc9b',
  family: 'certificate-attacks',
  derives: ['ADCSESC9b'],
  needs: { facts: [certificateChains, certificateTemplates, certificateVictims, victimControllers] },
  summary:
    'Who may rename a computer enrols as it under the name of another one, in certificates that are bound to nobody.',
  source: 'ESC9: Oliver Lyak, Certipy 4.0, 2022; KB5014754.',

  run(view, draft) {
    const chains = view.use(certificateChains);
    const templates = view.use(certificateTemplates);
    const victims = view.use(certificateVictims);

    deriveRenaming(view, draft.kind('ADCSESC9b'), {
      isDomainWeak: (domain) => chains.hasWeakBinding(domain),
      isTemplateWeak: (template) => TEMPLATE_CONDITIONS.ADCSESC9b(templates, template),
      victims: (template, authority) => victims.computers(template, authority),
    });
  },
});

import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { TEMPLATE_CONDITIONS } from '../../../facts/template-conditions.ts';
import { certificateVictims } from '../certificate-victims.ts';
import { deriveRenaming } from '../derive-renaming.ts';
import { victimControllers } from '../victim-controllers.ts';

export const adcsEsc9a = defineRule({
  id: 'adcs-esc9a',
  family: 'certificate-attacks',
  derives: ['ADCSESC9a'],
  needs: { facts: [certificateChains, certificateTemplates, certificateVictims, victimControllers] },
  summary:
    'Who may rename a principal enrols as it under the name of somebody else, in certificates that are bound to nobody.',
  source: 'ESC9: Oliver Lyak, Certipy 4.0, 2022; KB5014754.',

  run(view, draft) {
    const chains = view.use(certificateChains);
    const templates = view.use(certificateTemplates);
    const victims = view.use(certificateVictims);

    deriveRenaming(view, draft.kind('ADCSESC9a'), {
      isDomainWeak: (domain) => chains.hasWeakBinding(domain),
      isTemplateWeak: (template) => TEMPLATE_CONDITIONS.ADCSESC9a(templates, template),
      victims: (template, authority) => victims.named(template, authority),
    });
  },
});

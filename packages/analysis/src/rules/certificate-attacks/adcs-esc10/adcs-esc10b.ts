import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { TEMPLATE_CONDITIONS } from '../../../facts/template-conditions.ts';
import { certificateVictims } from '../certificate-victims.ts';
import { deriveRenaming } from '../derive-renaming.ts';
import { victimControllers } from '../victim-controllers.ts';

export const adcsEsc10b = defineRule({
  id: 'adcs-esc10b',
  family: 'certificate-attacks',
  derives: ['ADCSESC10b'],
  needs: { facts: [certificateChains, certificateTemplates, certificateVictims, victimControllers] },
  summary:
    'Who may rename a computer logs on as another one, where domain controllers match certificates by name over TLS.',
  source: 'ESC10: Oliver Lyak, Certipy 4.0, 2022; KB5014754.',

  run(view, draft) {
    const chains = view.use(certificateChains);
    const templates = view.use(certificateTemplates);
    const victims = view.use(certificateVictims);

    deriveRenaming(view, draft.kind('ADCSESC10b'), {
      isDomainWeak: (domain) => chains.mapsPrincipalNames(domain),
      isTemplateWeak: (template) => TEMPLATE_CONDITIONS.ADCSESC10b(templates, template),
      victims: (template, authority) => victims.computers(template, authority),
    });
  },
});

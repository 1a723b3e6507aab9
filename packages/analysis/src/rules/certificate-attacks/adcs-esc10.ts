import type { CertificateTemplates } from '../../facts/certificate-templates.ts';
import { defineRenamingAttack, isNamedByDirectory, type RenamingAttack } from './renaming-attack.ts';

/** What both have in common. */
const CONTROLLERS = {
  source: 'ESC10: Oliver Lyak, Certipy 4.0, 2022; KB5014754.',
  isControllerWeak: (chains, controller) => chains.matchesPrincipalNames(controller),
} satisfies Partial<RenamingAttack>;

export const adcsEsc10a = defineRenamingAttack({
  ...CONTROLLERS,
  id: 'adcs-esc10a',
  derives: 'ADCSESC10a',
  summary:
    'Who may rename a principal logs on as somebody else, where domain controllers match certificates by name over TLS.',
  victims: 'principals',
  isTemplateWeak: (is, template) => isMapped(is, template) && is.requiresPrincipalName(template),
});

export const adcsEsc10b = defineRenamingAttack({
  ...CONTROLLERS,
  id: 'adcs-esc10b',
  derives: 'ADCSESC10b',
  summary:
    'Who may rename a computer logs on as another one, where domain controllers match certificates by name over TLS.',
  victims: 'computers',
  isTemplateWeak: (is, template) => isMapped(is, template) && is.requiresDnsName(template),
});

/** Certificates are good for TLS, where controllers match them by the name that the directory supplies. */
function isMapped(is: CertificateTemplates, template: number): boolean {
  return (
    is.isWithoutApproval(template) && is.authenticatesSchannel(template) && isNamedByDirectory(is, template)
  );
}

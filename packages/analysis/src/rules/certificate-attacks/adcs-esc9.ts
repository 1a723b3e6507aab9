import type { CertificateTemplates } from '../../facts/certificate-templates.ts';
import { defineRenamingAttack, isNamedByDirectory, type RenamingAttack } from './renaming-attack.ts';

/** What both have in common. */
const CONTROLLERS = {
  source: 'ESC9: Oliver Lyak, Certipy 4.0, 2022; KB5014754.',
  isControllerWeak: (chains, controller) => chains.acceptsUnbound(controller),
} satisfies Partial<RenamingAttack>;

export const adcsEsc9a = defineRenamingAttack({
  ...CONTROLLERS,
  id: 'adcs-esc9a',
  derives: 'ADCSESC9a',
  summary:
    'Who may rename a principal enrols as it under the name of somebody else, in certificates that are bound to nobody.',
  victims: 'principals',
  isTemplateWeak: (is, template) =>
    is.hasNoSecurityExtension(template) && isOnlyNamed(is, template) && is.requiresPrincipalName(template),
  isTemplateWeakUnbound: (is, template) => isOnlyNamed(is, template) && is.requiresPrincipalName(template),
});

export const adcsEsc9b = defineRenamingAttack({
  ...CONTROLLERS,
  id: 'adcs-esc9b',
  derives: 'ADCSESC9b',
  summary:
    'Who may rename a computer enrols as it under the name of another one, in certificates that are bound to nobody.',
  victims: 'computers',
  isTemplateWeak: (is, template) =>
    is.hasNoSecurityExtension(template) && isOnlyNamed(is, template) && is.requiresDnsName(template),
  isTemplateWeakUnbound: (is, template) => isOnlyNamed(is, template) && is.requiresDnsName(template),
});

/** Without the security extension, certificates do not say whose they are but by a name that the directory supplies. */
function isOnlyNamed(is: CertificateTemplates, template: number): boolean {
  return is.isWithoutApproval(template) && is.authenticates(template) && isNamedByDirectory(is, template);
}

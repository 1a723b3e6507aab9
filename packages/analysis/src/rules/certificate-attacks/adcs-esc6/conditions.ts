import type { RuleView } from '../../../engine/rule-view.ts';
import type { CertificateTemplates } from '../../../facts/certificate-templates.ts';

export const ANY_SUBJECT_PROPERTIES = [
  'isuserspecifiessanenabled',
  'isuserspecifiessanenabledcollected',
] as const;

/** Authorities that take the subject of a certificate from any request. */
export function takesAnySubject(view: RuleView): (authority: number) => boolean {
  const isCollected = view.booleans('isuserspecifiessanenabledcollected');
  const isEnabled = view.booleans('isuserspecifiessanenabled');

  return (authority) => isCollected.read(authority) === true && isEnabled.read(authority) === true;
}

/** Certificates tell who asked for them by their security extension alone, which the authority may leave out. */
export function isWeakUnbound(is: CertificateTemplates, template: number): boolean {
  return is.isWithoutApproval(template) && is.isWithoutSignature(template) && is.authenticates(template);
}

/** Certificates do not tell who asked for them, or are good for TLS, where controllers may match them by name. */
export const isWeakTemplate = {
  ADCSESC6a: (is: CertificateTemplates, template: number) =>
    is.hasNoSecurityExtension(template) && isWeakUnbound(is, template),

  ADCSESC6b: (is: CertificateTemplates, template: number) =>
    is.isWithoutApproval(template) && is.isWithoutSignature(template) && is.authenticatesSchannel(template),
};

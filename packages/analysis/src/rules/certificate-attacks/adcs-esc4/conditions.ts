import type { CertificateTemplates } from '../../../facts/certificate-templates.ts';

/** Templates that do not tell what would have to be changed are passed over. */
export function tellsItsFlags(is: CertificateTemplates, template: number): boolean {
  return is.suppliesSubject(template) !== undefined && is.needsApproval(template) !== undefined;
}

/** What is left in the way can be changed by writing flags. */
export function isOneFlagAway(is: CertificateTemplates, template: number): boolean {
  return is.authenticates(template) && is.isWithoutSignature(template);
}

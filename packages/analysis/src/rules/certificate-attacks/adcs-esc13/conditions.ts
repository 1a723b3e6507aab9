import type { CertificateTemplates } from '../../../facts/certificate-templates.ts';

/** Whoever may enrol gets a certificate to log on with, and nobody looks at the request. */
export function isWeakTemplate(is: CertificateTemplates, template: number): boolean {
  return is.isWithoutApproval(template) && is.authenticates(template) && is.isWithoutSignature(template);
}

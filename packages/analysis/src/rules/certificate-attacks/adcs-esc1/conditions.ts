import type { CertificateTemplates } from '../../../facts/certificate-templates.ts';

/** Whoever enrols says whose the certificate is, logs on with it, and nobody looks at the request. */
export function isWeakTemplate(is: CertificateTemplates, template: number): boolean {
  return (
    is.isWithoutApproval(template) &&
    is.authenticates(template) &&
    is.letsEnrolleeSupplySubject(template) &&
    is.isWithoutSignature(template)
  );
}

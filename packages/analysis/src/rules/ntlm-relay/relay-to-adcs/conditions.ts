import type { CertificateTemplates } from '../../../facts/certificate-templates.ts';

/**
 * Whoever enrols gets a certificate to log on with, and nobody looks at the request. Signatures are not looked at in
 * templates of the first version, which may not tell them.
 */
export function isWeakTemplate(is: CertificateTemplates, template: number): boolean {
  const version = is.schemaVersion(template);
  const isUnsigned = version !== undefined && (version <= 1 || is.signatures(template) === 0);

  return is.isWithoutApproval(template) && is.authenticates(template) && isUnsigned;
}

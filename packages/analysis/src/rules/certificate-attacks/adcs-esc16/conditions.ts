import type { RuleView } from '../../../engine/rule-view.ts';
import type { CertificateTemplates } from '../../../facts/certificate-templates.ts';

/** The security extension of certificates, which holds the SID of whoever asked. */
const SECURITY_EXTENSION = '1.3.6.1.4.1.311.25.2';

export const EXTENSION_PROPERTIES = ['disabledextensions', 'disabledextensionscollected'] as const;

/** Properties of relationships that are there because an authority leaves the extension out; canonical JSON. */
export const CA_DISABLED_EXTENSION = JSON.stringify({ basis: ['ca-disabled-extension'] });

/** Authorities that put the security extension into no certificate, whatever the template says. */
export function leavesOutSecurityExtension(view: RuleView): (authority: number) => boolean {
  const isCollected = view.booleans('disabledextensionscollected');
  const disabled = view.stringLists('disabledextensions');

  return (authority) =>
    isCollected.read(authority) === true && disabled.read(authority)?.includes(SECURITY_EXTENSION) === true;
}

/**
 * Whoever enrols gets a certificate to log on with, and nobody looks at the request. Signatures are not looked at in
 * templates of the first version, which may not tell them.
 */
export function isWeakTemplate(is: CertificateTemplates, template: number): boolean {
  const version = is.schemaVersion(template) ?? 0;

  return (
    is.isWithoutApproval(template) &&
    is.authenticates(template) &&
    (version === 1 || (version > 1 && is.signatures(template) === 0))
  );
}

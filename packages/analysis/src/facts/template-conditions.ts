import type { RuleSwitches } from '../settings/rule-switches.ts';
import type { certificateTemplates } from './certificate-templates.ts';

type CertificateTemplates = ReturnType<typeof certificateTemplates.build>;
type Condition = (templates: CertificateTemplates, template: number) => boolean;

/** Whether a template lends itself to an attack, by the kind that is derived from it. */
export const TEMPLATE_CONDITIONS = {
  ADCSESC1: (is, template) =>
    is.isWithoutApproval(template) &&
    is.authenticates(template) &&
    is.letsEnrolleeSupplySubject(template) &&
    is.isWithoutSignature(template),

  ADCSESC6a: (is, template) =>
    is.isWithoutApproval(template) &&
    is.isWithoutSignature(template) &&
    is.hasNoSecurityExtension(template) &&
    is.authenticates(template),

  ADCSESC6b: (is, template) =>
    is.isWithoutApproval(template) && is.isWithoutSignature(template) && is.authenticatesSchannel(template),

  ADCSESC9a: (is, template) => isUnbound(is, template) && is.requiresPrincipalName(template),
  ADCSESC9b: (is, template) => isUnbound(is, template) && is.requiresDnsName(template),
  ADCSESC10a: (is, template) => isMapped(is, template) && is.requiresPrincipalName(template),
  ADCSESC10b: (is, template) => isMapped(is, template) && is.requiresDnsName(template),

  ADCSESC13: (is, template) =>
    is.isWithoutApproval(template) && is.authenticates(template) && is.isWithoutSignature(template),

  CoerceAndRelayNTLMToADCS: (is, template) =>
    is.isWithoutApproval(template) && is.authenticates(template) && isRelayable(is, template),
} as const satisfies Readonly<Record<string, Condition>>;

/** First template of ADCSESC3: it makes enrolment agents without anybody's consent. */
export function makesAgents(
  is: CertificateTemplates,
  template: number,
  { firstTemplateSignatures }: RuleSwitches,
): boolean {
  const version = is.schemaVersion(template) ?? 0;
  const signatures = is.signatures(template);
  const isUnsigned =
    signatures === 0 ||
    (firstTemplateSignatures === 'none-or-negative' && signatures !== undefined && signatures < 0);

  return is.isWithoutApproval(template) && (version === 1 || (version > 1 && isUnsigned));
}

/** Second template of ADCSESC3: an agent gets certificates with which others log on. */
export function servesAgents(is: CertificateTemplates, template: number): boolean {
  return is.authenticates(template) && is.isWithoutApproval(template);
}

/** ADCSESC4: what is left in the way can be changed by writing flags. */
export function isOneFlagAway(is: CertificateTemplates, template: number): boolean {
  return is.authenticates(template) && is.isWithoutSignature(template);
}

/** Certificates do not say whose they are but by a name that the directory supplies. */
function isUnbound(is: CertificateTemplates, template: number): boolean {
  return (
    is.isWithoutApproval(template) &&
    is.authenticates(template) &&
    is.hasNoSecurityExtension(template) &&
    isNamedByDirectory(is, template)
  );
}

/** Certificates are good for TLS, where controllers match them by the name that the directory supplies. */
function isMapped(is: CertificateTemplates, template: number): boolean {
  return (
    is.isWithoutApproval(template) && is.authenticatesSchannel(template) && isNamedByDirectory(is, template)
  );
}

function isNamedByDirectory(is: CertificateTemplates, template: number): boolean {
  return is.suppliesSubject(template) === false && is.isWithoutSignature(template);
}

/** Signatures are not looked at in templates of the first version, which may not tell them. */
function isRelayable(is: CertificateTemplates, template: number): boolean {
  const version = is.schemaVersion(template);
  return version !== undefined && (version <= 1 || is.signatures(template) === 0);
}

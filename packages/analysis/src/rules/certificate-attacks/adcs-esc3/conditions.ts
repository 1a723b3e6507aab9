import type { RuleView } from '../../../engine/rule-view.ts';
import type { CertificateTemplates } from '../../../facts/certificate-templates.ts';
import type { RuleSwitches } from '../../../settings/rule-switches.ts';

/** The first template makes enrolment agents without anybody's consent. */
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

/** Of the second template, an agent gets certificates with which others log on. */
export function servesAgents(is: CertificateTemplates, template: number): boolean {
  return is.authenticates(template) && is.isWithoutApproval(template);
}

/** Tells whether an authority lets only named agents act; undefined where it does not tell enough to say. */
export function agentRestrictions(view: RuleView): (authority: number) => boolean | undefined {
  const areCollected = view.booleans('enrollmentagentrestrictionscollected');
  const areThere = view.booleans('hasenrollmentagentrestrictions');
  const isMissingUncollected = view.switches.missingAgentRestrictions === 'not-collected';

  return (authority) => {
    const isUntold = areCollected.read(authority) === undefined && !areCollected.isMistyped(authority);
    const isCollected = isUntold && isMissingUncollected ? false : areCollected.read(authority);
    return isCollected === true ? areThere.read(authority) : isCollected;
  };
}

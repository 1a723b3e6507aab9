import { ExplanationError } from '../../composition/explanation-error.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { domains } from '../../facts/domains.ts';

/** Code of the SID of the domain whose authentication is relayed: that of the relationship's start. */
export function relayedDomainSid(view: RuleView, source: number): number {
  const sid = view.use(domains).sidOf(source);
  if (sid === 0) {
    throw new ExplanationError(
      'ANALYSIS_DOMAIN_UNKNOWN',
      `the node ${view.objectIds.read(source)} does not say of which domain it is (property domainsid)`,
    );
  }

  return sid;
}

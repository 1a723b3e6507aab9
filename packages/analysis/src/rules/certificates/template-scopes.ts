import type { RuleView } from '../../engine/rule-view.ts';
import { certificateChains } from '../../facts/certificate-chains.ts';
import { domains } from '../../facts/domains.ts';

/** Templates of one domain: each of the agents is to be seen with each of the targets. */
export interface TemplateScope {
  readonly agents: readonly number[];
  readonly targets: readonly number[];
}

/**
 * Between which templates enrolment on behalf of others is looked for: those on authorities of which the same
 * domain accepts certificates.
 */
export function findTemplateScopes(view: RuleView): TemplateScope[] {
  return view.switches.enrolmentAgents === 'usable-pairs' ? usableScopes(view) : wholeGraphScopes(view);
}

function usableScopes(view: RuleView): TemplateScope[] {
  const chains = view.use(certificateChains);
  const published = new Map<number, Set<number>>();

  for (const authority of chains.authorities) {
    for (const domain of chains.targetsOf(authority)) {
      const templates = published.get(domain) ?? new Set();
      chains.publishedOn(authority).forEach((template) => templates.add(template));
      published.set(domain, templates);
    }
  }

  return Array.from(published.values(), (templates) => {
    const list = [...templates];
    return { agents: list, targets: list };
  });
}

/**
 * Agents from chained authorities, hosted or not; targets that any path leads from to the domain. The first
 * chained authority without templates ends the search, for all domains.
 */
function wholeGraphScopes(view: RuleView): TemplateScope[] {
  const chains = view.use(certificateChains);
  const scopes: TemplateScope[] = [];

  for (const domain of view.use(domains).all) {
    const chained = chains.authorities.filter((authority) => chains.isChained(authority, domain));
    const published = chained.map((authority) => chains.publishedOn(authority));
    const end = published.findIndex((templates) => templates.length === 0);

    const agents = (end === -1 ? published : published.slice(0, end)).flatMap((list) => [...list]);
    scopes.push({ agents: [...new Set(agents)], targets: chains.templatesLeadingTo(domain) });
    if (end !== -1) {
      break;
    }
  }
  return scopes;
}

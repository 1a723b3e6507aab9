import type { RuleView } from '../../engine/rule-view.ts';
import { certificateChains } from '../../facts/certificate-chains.ts';

/** What an attack with certificates needs besides somebody who attacks. */
export interface Weaknesses {
  /** Default: the authority needs no weakness of its own. */
  readonly isAuthorityWeak?: (authority: number) => boolean;
  /** Default: the domain needs no weakness of its own. */
  readonly isDomainWeak?: (domain: number) => boolean;
  readonly isTemplateWeak: (template: number) => boolean;
}

/** `domains` are weak and accept certificates of the template from the authority; there is one at least. */
export type VisitWeakTemplate = (template: number, authority: number, domains: readonly number[]) => void;

/** Needs {@link certificateChains}. Polls for cancellation. */
export function forEachWeakTemplate(view: RuleView, weaknesses: Weaknesses, visit: VisitWeakTemplate): void {
  const { isAuthorityWeak = () => true, isDomainWeak = () => true, isTemplateWeak } = weaknesses;
  const chains = view.use(certificateChains);

  for (const authority of chains.authorities) {
    const domains = chains.targetsOf(authority).filter(isDomainWeak);
    if (domains.length === 0 || !isAuthorityWeak(authority)) {
      continue;
    }

    for (const template of chains.publishedOn(authority)) {
      if (isTemplateWeak(template)) {
        view.poll();
        visit(template, authority, domains);
      }
    }
  }
}

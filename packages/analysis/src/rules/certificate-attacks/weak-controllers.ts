import { Reach } from '../../composition/reach.ts';
import type { Subgraph } from '../../composition/subgraph.ts';
import type { Needs, RuleView } from '../../engine/rule-view.ts';
import { domains } from '../../facts/domains.ts';

export const WEAK_CONTROLLER_NEEDS = {
  nodes: ['Domain'],
  relationships: ['SameForestTrust', 'DCFor'],
  facts: [domains],
} as const satisfies Needs;

/** Adds the controllers of the domain's forest that pass the test, and the trusts that lead from theirs to it. */
export function addWeakControllers(
  view: RuleView,
  domain: number,
  isWeak: (controller: number) => boolean,
  found: Subgraph,
): void {
  const isDomain = view.nodes('Domain');
  const forest = new Reach(view, [domain], {
    direction: 'inbound',
    kinds: ['SameForestTrust'],
    enters: (node) => isDomain.has(node),
  });

  for (const member of forest.nodes) {
    const controllers = view.use(domains).controllersOf(member).filter(isWeak);
    for (const controller of controllers) {
      found.add(controller, 'DCFor', member);
    }
    if (controllers.length > 0) {
      forest.addWalks([member], found);
    }
  }
}

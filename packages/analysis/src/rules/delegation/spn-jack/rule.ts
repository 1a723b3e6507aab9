import type { NodeList } from '@secgraph/graph';
import { BasisDraft } from '../../../engine/basis-draft.ts';
import { defineRule } from '../../../engine/rule.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { principals } from '../../../facts/principals.ts';
import { uniteNodes } from '../../../relationships/rights.ts';
import { spnJackComposition } from './composition.ts';
import { delegations } from './delegations.ts';
import { CONTROL_ACCOUNT, WRITE_SERVICE_NAMES } from './rights.ts';

/** Delegation goes by names: whoever moves the name moves where the delegation leads. */
export const spnJack = defineRule({
  id: 'spn-jack',
  family: 'delegation',
  isExtended: true,
  derives: ['SPNJack'],
  needs: {
    nodes: ['Computer'],
    relationships: [...new Set([...CONTROL_ACCOUNT.kinds, ...WRITE_SERVICE_NAMES.kinds])],
    facts: [delegations, principals],
  },
  summary:
    'Who acts as an account that may delegate to a service, and moves the name of the service to another computer, takes that computer over.',
  source: 'SPN-jacking: Elad Shamir, SPN-jacking: An Edge Case in WriteSPN Abuse, 2022.',
  composition: spnJackComposition,

  run(view, draft) {
    const known = view.use(delegations);
    if (known.length === 0) {
      return;
    }

    const product = view.use(principals);
    const writers = view.rights(...WRITE_SERVICE_NAMES.kinds);
    const controllers = view.rights(...CONTROL_ACCOUNT.kinds);
    const classes = groupTargets(view);
    const found = new BasisDraft(view.nodeCount);

    for (const { account, hosts, isGhost, isAnyProtocol } of known) {
      const control = uniteNodes([controllers.holdersOf(account), Uint32Array.of(account)]);
      const protocol = isAnyProtocol ? [] : ['needs-forwardable-ticket'];
      const givers = hosts.map((host) => ({ host, holders: writers.holdersOf(host) }));
      for (const { targets, holders } of classes) {
        view.poll();
        for (const giver of givers) {
          const attackers = product.of(control, giver.holders, holders);
          const others = targets.filter((target) => target !== account && target !== giver.host);
          found.add(attackers, others, 'live', ...protocol);
        }
        if (isGhost) {
          const others = targets.filter((target) => target !== account);
          found.add(product.of(control, holders), others, 'ghost', ...protocol);
        }
      }
    }
    found.addTo(draft, 'SPNJack');
  },
});

/** Computers of which the same principals write the service names. */
interface TargetClass {
  readonly holders: NodeList;
  readonly targets: number[];
}

/** Access lists repeat: there are far fewer of them than computers. */
function groupTargets(view: RuleView): readonly TargetClass[] {
  const writers = view.rights(...WRITE_SERVICE_NAMES.kinds);
  const classes = new Map<string, TargetClass>();

  for (const target of view.nodes('Computer')) {
    view.poll();
    const holders = writers.holdersOf(target);
    if (holders.length === 0) {
      continue;
    }
    const key = holders.join();
    const known = classes.get(key);
    if (known === undefined) {
      classes.set(key, { holders, targets: [target] });
    } else {
      known.targets.push(target);
    }
  }
  return [...classes.values()];
}

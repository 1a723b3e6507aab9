import {
  type CompositionScope,
  defineComposition,
  type ExplainedRelationship,
} from '../../../composition/composition.ts';
import { Reach } from '../../../composition/reach.ts';
import type { Needs, RuleView } from '../../../engine/rule-view.ts';
import { domains } from '../../../facts/domains.ts';
import { relayedDomainSid } from '../relay-source.ts';

export const RELAY_TO_SMB_NEEDS = {
  nodes: ['User', 'Computer'],
  relationships: ['MemberOf', 'AdminTo'],
  properties: ['restrictoutboundntlm'],
  facts: [domains],
} as const satisfies Needs;

/** Computers that can be coerced, and how they are administrators of the target. */
export const relayToSmbComposition = defineComposition({
  subject: 'end',
  needs: RELAY_TO_SMB_NEEDS,

  compose(view, relationship, found, scope) {
    const { administrators, coercible } = findCoercible(view, relationship, scope);
    if (coercible.length > 0) {
      administrators.addWalks(coercible, found);
    }
  },
});

/** Administrators of the target, and those among them that can be coerced: in the domain of the start, or anywhere. */
export function findCoercible(
  view: RuleView,
  { start, end }: ExplainedRelationship,
  scope: CompositionScope,
): { readonly administrators: Reach; readonly coercible: readonly number[] } {
  const isUser = view.nodes('User');
  const isComputer = view.nodes('Computer');
  const restrictsOutbound = view.booleans('restrictoutboundntlm');
  const sid = relayedDomainSid(view, start);
  const administrators = new Reach(view, [end], {
    direction: 'inbound',
    kinds: ['MemberOf', 'AdminTo'],
    enters: (node) => !isUser.has(node),
    leaves: (node) => node === end || !isComputer.has(node),
  });

  const coercible = [...administrators.nodes].filter(
    (node) =>
      node !== end &&
      restrictsOutbound.read(node) === false &&
      (scope === 'whole' || view.use(domains).sidOf(node) === sid),
  );
  return { administrators, coercible };
}

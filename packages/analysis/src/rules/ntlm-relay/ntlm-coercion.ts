import { createBitmap, NodeSet, setBit } from '@secgraph/graph';
import { defineFact, type RuleView } from '../../engine/rule-view.ts';
import { membership } from '../../facts/membership.ts';
import type { StringProperty } from '../../properties/string-property.ts';
import { findAuthenticatedUsers, findProtectedUsers, readProtection } from './relay-domains.ts';

/** Which computers can be made to log on elsewhere by NTLM, and who can make them. */
export const ntlmCoercion = defineFact({
  id: 'ntlm-coercion',
  needs: {
    nodes: ['Computer', 'Domain', 'Group'],
    properties: ['domainsid', 'name', 'functionallevel', 'restrictoutboundntlm'],
    facts: [membership],
  },
  build: (view) => new NtlmCoercion(view),
});

class NtlmCoercion {
  /**
   * Computers that log on wherever they are made to, and do so by NTLM. One that does not tell whether it is
   * kept from NTLM counts as kept; where nobody knows the Protected Users, nobody is one of them.
   */
  readonly coercible: NodeSet;
  readonly #sids: StringProperty;
  readonly #authenticatedUsers: ReadonlyMap<number, number>;

  constructor(view: RuleView) {
    this.#sids = view.strings('domainsid');
    this.#authenticatedUsers = findAuthenticatedUsers(view);
    this.coercible = this.#findCoercible(view);
  }

  /** Authenticated Users of the domain that the node, or the domain itself, belongs to: anybody of it can coerce. */
  authenticatedUsersOf(node: number): number | undefined {
    return this.#authenticatedUsers.get(this.#sids.codeOf(node));
  }

  #findCoercible(view: RuleView): NodeSet {
    const isRestricted = view.booleans('restrictoutboundntlm');
    const isProtecting = readProtection(view);
    const members = view.use(membership);
    const protectedUsers = new Map(
      Array.from(findProtectedUsers(view), ([sid, group]) => [sid, members.membersOf(group)]),
    );
    const coercible = createBitmap(view.nodeCount);
    const isKept = (computer: number, sid: number) =>
      isProtecting.get(sid) === true && protectedUsers.get(sid)?.has(computer) === true;

    for (const computer of view.nodes('Computer')) {
      const sid = this.#sids.codeOf(computer);
      const isKnown = this.#authenticatedUsers.has(sid) && isProtecting.has(sid);
      if (isRestricted.read(computer) === false && isKnown && !isKept(computer, sid)) {
        setBit(coercible, computer);
      }
    }
    return NodeSet.ofBitmap(coercible);
  }
}

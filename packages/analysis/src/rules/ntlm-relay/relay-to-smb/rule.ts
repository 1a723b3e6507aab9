import type { NodeSet } from '@secgraph/graph';
import { defineRule } from '../../../engine/rule.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { membership } from '../../../facts/membership.ts';
import type { NodesOfKind } from '../../../relationships/nodes-of-kind.ts';
import type { Rights } from '../../../relationships/rights.ts';
import { ntlmCoercion } from '../ntlm-coercion.ts';
import { relayToSmbComposition } from './composition.ts';

export const relayToSmb = defineRule({
  id: 'relay-to-smb',
  family: 'ntlm-relay',
  derives: ['CoerceAndRelayNTLMToSMB'],
  needs: {
    nodes: ['Computer', 'Group'],
    relationships: ['AdminTo'],
    properties: ['smbsigning'],
    facts: [ntlmCoercion, membership],
  },
  summary:
    'Anybody in the domain can make a computer that administers another one log on to it, which does not insist on signatures, and act there in its name.',
  source: 'SMB signing: [MS-SMB2]; relay of authentication messages: [MS-NLMP].',
  composition: relayToSmbComposition,

  run(view, draft) {
    if (!view.parameters.derivesNtlmRelay) {
      return;
    }

    const coercion = view.use(ntlmCoercion);
    const administrators = new CoercibleAdministrators(view);
    const requiresSigning = view.booleans('smbsigning');
    const relay = draft.kind('CoerceAndRelayNTLMToSMB');

    for (const target of view.nodes('Computer')) {
      view.poll();
      const source = coercion.authenticatedUsersOf(target);
      if (
        source !== undefined &&
        requiresSigning.read(target) === false &&
        administrators.includeAnother(target)
      ) {
        relay.add(source, target);
      }
    }
  },
});

/** Two tell whether there is another one than a given node. */
const ENOUGH = 2;

/** Computers that can be coerced and that administer others, themselves or through groups. */
class CoercibleAdministrators {
  readonly #coercible: NodeSet;
  readonly #members: ReturnType<typeof membership.build>;
  readonly #administrators: Rights;
  readonly #groups: NodesOfKind;
  /** Groups with a computer that can be coerced. */
  readonly #coercibleGroups: NodeSet;
  /** The first computers of each group that can be coerced. */
  readonly #firstOf = new Map<number, readonly number[]>();

  constructor(view: RuleView) {
    this.#coercible = view.use(ntlmCoercion).coercible;
    this.#members = view.use(membership);
    this.#administrators = view.rights('AdminTo');
    this.#groups = view.nodes('Group');
    this.#coercibleGroups = this.#members.groupsOfAny(this.#coercible);
  }

  /** Whether another computer than the target itself administers the target and can be coerced. */
  includeAnother(target: number): boolean {
    return this.#administrators
      .holdersOf(target)
      .some((holder) => this.#computersOf(holder).some((computer) => computer !== target));
  }

  #computersOf(holder: number): readonly number[] {
    if (!this.#groups.has(holder)) {
      return this.#coercible.has(holder) ? [holder] : [];
    }

    let computers = this.#firstOf.get(holder);
    if (computers === undefined) {
      computers = this.#coercibleGroups.has(holder) ? this.#findFirst(holder) : [];
      this.#firstOf.set(holder, computers);
    }
    return computers;
  }

  #findFirst(group: number): readonly number[] {
    const computers: number[] = [];
    for (const member of this.#members.membersOf(group)) {
      if (this.#coercible.has(member) && computers.push(member) === ENOUGH) {
        break;
      }
    }

    return computers;
  }
}

import { defineRule } from '../../engine/rule.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { domains } from '../../facts/domains.ts';
import type { StringProperty } from '../../properties/string-property.ts';
import { uniteNodes } from '../../relationships/rights.ts';

const NO_NAME = 0;

export const hasTrustKeys = defineRule({
  id: 'has-trust-keys',
  family: 'trusts',
  derives: ['HasTrustKeys'],
  needs: {
    nodes: ['Domain', 'User'],
    relationships: ['SameForestTrust', 'CrossForestTrust'],
    properties: ['netbios', 'samaccountname'],
    facts: [domains],
  },
  summary:
    'A domain that trusts another knows the keys of the account that stands for it there, and whoever controls it can log on with them.',
  source: 'Interdomain trust accounts: [MS-ADTS].',

  run(view, draft) {
    const accounts = new TrustAccounts(view);
    const known = view.use(domains);
    const trusts = (['SameForestTrust', 'CrossForestTrust'] as const).map((kind) => view.relationships(kind));
    const isDomain = view.nodes('Domain');

    for (const domain of known.collected) {
      for (const trusted of uniteNodes(trusts.map((kind) => kind.endsOf(domain)))) {
        const account = isDomain.has(trusted) ? accounts.find(domain, trusted) : undefined;
        if (account !== undefined) {
          draft.kind('HasTrustKeys').add(domain, account);
        }
      }
    }
  },
});

/** The accounts that stand for other domains: named after them, with a dollar sign. */
class TrustAccounts {
  readonly #domains: ReturnType<typeof domains.build>;
  readonly #netbios: StringProperty;
  readonly #names: StringProperty;
  /** Users of such a name by the code of the name, ascending. */
  readonly #byName: ReadonlyMap<number, readonly number[]>;

  constructor(view: RuleView) {
    this.#domains = view.use(domains);
    this.#netbios = view.strings('netbios');
    this.#names = view.strings('samaccountname');
    const wanted = new Set(this.#domains.collected.map((domain) => this.#nameOf(domain)));
    wanted.delete(NO_NAME);
    const users = [...view.nodes('User')].filter((user) => wanted.has(this.#names.codeOf(user)));
    this.#byName = Map.groupBy(users, (user) => this.#names.codeOf(user));
  }

  /** The first one in `trusted` that is named after `domain`. */
  find(domain: number, trusted: number): number | undefined {
    const sid = this.#domains.sidOf(trusted);
    return sid === 0
      ? undefined
      : this.#byName.get(this.#nameOf(domain))?.find((user) => this.#domains.sidOf(user) === sid);
  }

  /** Code of the name; none where the domain does not tell its own, or nobody has it. */
  #nameOf(domain: number): number {
    const netbios = this.#netbios.read(domain);
    return netbios === undefined ? NO_NAME : this.#names.codeOfText(`${netbios}$`);
  }
}

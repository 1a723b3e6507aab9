import { defineFact, type RuleView } from '../../engine/rule-view.ts';
import { domains } from '../../facts/domains.ts';
import type { BooleanProperty } from '../../properties/boolean-property.ts';
import type { NumberProperty } from '../../properties/number-property.ts';
import type { StringProperty } from '../../properties/string-property.ts';
import type { NodesOfKind } from '../../relationships/nodes-of-kind.ts';
import { hasMutualLinkUpdate } from './mutual-link-update.ts';

/** Stored in upper case. */
const SERVER_2025 = '2025';

/** Of a migration: 0 is not begun, 1 is under way. */
const STATE_COMPLETE = 2;

/** Whether domain controllers ask the replaced account, too: since the update of August 2025 they do. */
export type LinkCheck = 'mutual' | 'one-way' | 'unknown';

/** Delegated managed service accounts, and what the domain controllers of a domain make of them. */
export const delegatedAccounts = defineFact({
  id: 'delegated-accounts',
  needs: {
    nodes: ['User', 'Computer', 'DelegatedMSA'],
    properties: [
      'dmsa',
      'delegatedmsastate',
      'dmsaupdateinstalled',
      'isreadonlydc',
      'operatingsystem',
      'operatingsystembuild',
    ],
    facts: [domains],
  },
  build: (view) => new DelegatedAccounts(view),
});

class DelegatedAccounts {
  readonly #domains: ReturnType<typeof domains.build>;
  readonly #delegated: NodesOfKind;
  readonly #isDelegated: BooleanProperty;
  readonly #state: NumberProperty;
  readonly #isUpdated: BooleanProperty;
  readonly #isReadOnly: BooleanProperty;
  readonly #system: StringProperty;
  readonly #build: StringProperty;
  /** Ascending. */
  readonly all: readonly number[];

  constructor(view: RuleView) {
    this.#domains = view.use(domains);
    this.#delegated = view.nodes('DelegatedMSA');
    this.#isDelegated = view.booleans('dmsa');
    this.#state = view.numbers('delegatedmsastate');
    this.#isUpdated = view.booleans('dmsaupdateinstalled');
    this.#isReadOnly = view.booleans('isreadonlydc');
    this.#system = view.strings('operatingsystem');
    this.#build = view.strings('operatingsystembuild');
    const marked = [...view.nodes('User'), ...view.nodes('Computer')].filter(
      (node) => this.#isDelegated.read(node) === true,
    );
    this.all = [...new Set([...this.#delegated, ...marked])].sort((left, right) => left - right);
  }

  /** Whether it has replaced another account; false where that is not known. */
  isComplete(account: number): boolean {
    return this.#state.read(account) === STATE_COMPLETE;
  }

  /** Those of the domain that know such accounts: the writable ones of Windows Server 2025. */
  controllersOf2025(domain: number): readonly number[] {
    return Array.from(this.#domains.controllersOf(domain)).filter(
      (controller) =>
        this.#isReadOnly.read(controller) !== true &&
        this.#system.read(controller)?.includes(SERVER_2025) === true,
    );
  }

  /** What one host shows goes before what an administrator says; where neither says anything, it is not known. */
  linkCheckOf(domain: number): LinkCheck {
    const updates = this.controllersOf2025(domain).map((controller) =>
      hasMutualLinkUpdate(this.#build.read(controller)),
    );
    if (updates.includes(false)) {
      return 'one-way';
    }
    const isUpdated = this.#isUpdated.read(domain);
    if (isUpdated !== undefined) {
      return isUpdated ? 'mutual' : 'one-way';
    }
    return updates.length > 0 && updates.every((update) => update === true) ? 'mutual' : 'unknown';
  }
}

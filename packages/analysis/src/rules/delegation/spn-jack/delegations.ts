import { defineFact, type RuleView } from '../../../engine/rule-view.ts';
import { domains } from '../../../facts/domains.ts';
import { hostOfServiceName } from './service-names.ts';

/** An account that may act in the name of others towards a host. */
export interface Delegation {
  readonly account: number;
  /** Computers that the host of the service name is, ascending: those that are disabled as well. */
  readonly hosts: readonly number[];
  /** No computer in use has the name, so that nobody needs to give it up first. */
  readonly isGhost: boolean;
  /** It may name whom it likes; otherwise somebody has to log on to it first. */
  readonly isAnyProtocol: boolean;
}

/** Every host that accounts may delegate to, by the texts of their settings, which name hosts that are gone as well. */
export const delegations = defineFact({
  id: 'delegations',
  needs: {
    nodes: ['User', 'Computer'],
    properties: ['allowedtodelegate', 'trustedtoauth', 'dnshostname', 'samaccountname', 'enabled'],
    facts: [domains],
  },
  build: (view) => [...findDelegations(view)],
});

function* findDelegations(view: RuleView): Generator<Delegation> {
  const serviceNames = view.stringLists('allowedtodelegate');
  const isAnyProtocol = view.booleans('trustedtoauth');
  const isEnabled = view.booleans('enabled');
  let hosts: Hosts | undefined;

  for (const kind of ['User', 'Computer'] as const) {
    for (const account of view.nodes(kind)) {
      const names = (serviceNames.read(account) ?? []).map(hostOfServiceName);
      for (const name of new Set(names)) {
        if (name === undefined) {
          continue;
        }
        hosts ??= new Hosts(view);
        const named = hosts.find(name, account);
        yield {
          account,
          hosts: named,
          isGhost: named.every((host) => isEnabled.read(host) === false),
          isAnyProtocol: isAnyProtocol.read(account) === true,
        };
      }
    }
  }
}

/** Computers by the names that they are reached by. */
class Hosts {
  readonly #byDnsName: ReadonlyMap<string, readonly number[]>;
  readonly #byAccountName: ReadonlyMap<string, readonly number[]>;
  readonly #sidOf: (node: number) => number;

  constructor(view: RuleView) {
    const dnsNames = view.strings('dnshostname');
    const accountNames = view.strings('samaccountname');
    const computers = [...view.nodes('Computer')];
    this.#byDnsName = Map.groupBy(computers, (host) => (dnsNames.read(host) ?? '').toUpperCase());
    this.#byAccountName = Map.groupBy(computers, (host) =>
      (accountNames.read(host) ?? '').toUpperCase().replace(/\$$/, ''),
    );
    this.#sidOf = (node) => view.use(domains).sidOf(node);
  }

  /** A name without a domain is that of an account in the domain of whoever delegates. */
  find(name: string, account: number): readonly number[] {
    const sid = this.#sidOf(account);

    return name.includes('.')
      ? (this.#byDnsName.get(name) ?? [])
      : (this.#byAccountName.get(name) ?? []).filter((host) => this.#sidOf(host) === sid);
  }
}

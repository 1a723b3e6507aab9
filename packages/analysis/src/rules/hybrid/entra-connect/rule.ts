import { defineRule } from '../../../engine/rule.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { domains } from '../../../facts/domains.ts';
import { tenants } from '../../../facts/tenants.ts';
import { type ConnectorAccount, hostOfSyncAccount, readConnectorAccount } from './connector-account.ts';

/** The account of the directory begins like this, as the product names it. */
const CONNECTOR_PREFIX = 'MSOL_';
/** The account of the cloud, as the product and collectors spell it. */
const SYNC_PREFIXES = ['Sync_', 'SYNC_', 'sync_'];

/** Both accounts of Entra Connect can be read on its host: one replicates the directory, one writes the tenant. */
export const entraConnect = defineRule({
  id: 'entra-connect',
  family: 'hybrid',
  isExtended: true,
  derives: ['HostsEntraConnect', 'EntraConnectFor'],
  needs: {
    nodes: ['User', 'Computer', 'AZUser', 'AZTenant'],
    properties: ['samaccountname', 'description', 'userprincipalname', 'name'],
    facts: [domains, tenants],
  },
  summary:
    'Who controls the computer that Entra Connect runs on has its accounts in the directory and in the tenant.',
  source:
    'Documentation of Microsoft Entra Connect: accounts and permissions; description that its installation gives the connector account.',

  run(view, draft) {
    const hosts = new Hosts(view);

    for (const [user, account] of findConnectorAccounts(view)) {
      const host = hosts.inDomainOf(user, account.host);
      if (host !== undefined) {
        draft.kind('HostsEntraConnect').add(host, user);
      }
      const [tenant, ...others] = findTenants(view, account.tenant);
      if (tenant !== undefined && others.length === 0) {
        draft.kind('EntraConnectFor').add(user, tenant);
      }
    }

    for (const [cloudUser, hostName] of findSyncAccounts(view)) {
      const host = hosts.anywhere(hostName);
      if (host !== undefined) {
        draft.kind('HostsEntraConnect').add(host, cloudUser);
      }
    }
  },
});

function findConnectorAccounts(view: RuleView): readonly (readonly [user: number, ConnectorAccount])[] {
  const accountNames = view.strings('samaccountname');
  const descriptions = view.strings('description');

  return [...view.nodes('User')].flatMap((user) => {
    const account = accountNames.startsWith(user, CONNECTOR_PREFIX)
      ? readConnectorAccount(descriptions.read(user) ?? '')
      : undefined;
    return account === undefined ? [] : [[user, account] as const];
  });
}

function findSyncAccounts(view: RuleView): readonly (readonly [cloudUser: number, host: string])[] {
  const names = view.strings('userprincipalname');

  return [...view.nodes('AZUser')].flatMap((cloudUser) => {
    const isSyncAccount = SYNC_PREFIXES.some((prefix) => names.startsWith(cloudUser, prefix));
    const host = isSyncAccount ? hostOfSyncAccount(names.read(cloudUser) ?? '') : undefined;
    return host === undefined ? [] : [[cloudUser, host] as const];
  });
}

/** Tenants with a domain of that name: their own name, or behind the names of their users. In upper case. */
function findTenants(view: RuleView, domainName: string): readonly number[] {
  const known = view.use(tenants);
  const names = view.strings('name');
  const userNames = view.strings('userprincipalname');
  const named = known.all.filter((tenant) => names.read(tenant)?.toUpperCase() === domainName);
  if (named.length > 0) {
    return named;
  }

  return known.all.filter((tenant) =>
    known
      .contained(tenant, 'AZUser')
      .some((user) => userNames.read(user)?.toUpperCase().endsWith(`@${domainName}`) === true),
  );
}

/** Computers by the names of their accounts; read when the first one is looked for, as most graphs have none. */
class Hosts {
  readonly #view: RuleView;
  #byName: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(view: RuleView) {
    this.#view = view;
  }

  /** The only one of that name in the domain of a node. */
  inDomainOf(node: number, name: string): number | undefined {
    const known = this.#view.use(domains);
    const sid = known.sidOf(node);

    return onlyOne(this.#named(name).filter((host) => sid !== 0 && known.sidOf(host) === sid));
  }

  /** The only one of that name. */
  anywhere(name: string): number | undefined {
    return onlyOne(this.#named(name));
  }

  #named(name: string): readonly number[] {
    this.#byName ??= this.#read();
    return this.#byName.get(name) ?? [];
  }

  #read(): ReadonlyMap<string, readonly number[]> {
    const accountNames = this.#view.strings('samaccountname');

    return Map.groupBy(this.#view.nodes('Computer'), (computer) =>
      (accountNames.read(computer) ?? '').toUpperCase().replace(/\$$/, ''),
    );
  }
}

function onlyOne(nodes: readonly number[]): number | undefined {
  return nodes.length === 1 ? nodes[0] : undefined;
}

import type { NaiveGraph, NaiveNode } from './naive-graph.test-support.ts';

const CHAIN = ['IssuedSignedBy', 'EnterpriseCAFor', 'RootCAFor'];

/** Certificate services of a graph, in plain loops, as they are specified. */
export class NaiveCertificates {
  readonly graph: NaiveGraph;

  constructor(graph: NaiveGraph) {
    this.graph = graph;
  }

  get authorities(): NaiveNode[] {
    return this.graph.nodes('EnterpriseCA');
  }

  published(authority: NaiveNode): NaiveNode[] {
    return this.#ofKind('CertTemplate', this.graph.starts('PublishedTo', authority));
  }

  publishers(template: NaiveNode): NaiveNode[] {
    return this.#ofKind('EnterpriseCA', this.graph.ends(template, 'PublishedTo'));
  }

  /** Whether relationships of these kinds, in any order and number, lead from one to the other. */
  leads(from: NaiveNode, kinds: readonly string[], to: NaiveNode, seen: readonly NaiveNode[] = []): boolean {
    return (
      from === to ||
      this.graph
        .ends(from, kinds)
        .some((next) => !seen.includes(next) && this.leads(next, kinds, to, [...seen, from]))
    );
  }

  isChained(authority: NaiveNode, domain: NaiveNode): boolean {
    const stores = this.graph.ends(authority, 'TrustedForNTAuth');
    return (
      this.leads(authority, CHAIN, domain) &&
      stores.some((store) => this.graph.has(store, 'NTAuthStoreFor', domain))
    );
  }

  isHosted(authority: NaiveNode): boolean {
    return this.graph
      .holders('HostsCAService', authority)
      .some((host) => this.graph.truth(host, 'enabled') === true && this.#isOwnHost(host, authority));
  }

  targets(authority: NaiveNode): NaiveNode[] {
    return this.isHosted(authority)
      ? this.graph.nodes('Domain').filter((domain) => this.isChained(authority, domain))
      : [];
  }

  mapsPrincipalNames(domain: NaiveNode): boolean {
    return this.#controllers(domain).some((controller) => {
      const methods = this.graph.number(controller, 'certificatemappingmethodsraw');
      return methods !== undefined && methods !== -1 && Math.floor(methods / 4) % 2 === 1;
    });
  }

  hasWeakBinding(domain: NaiveNode): boolean {
    return this.#controllers(domain).some((controller) => {
      const binding = this.graph.number(controller, 'strongcertificatebindingenforcementraw');
      return binding === -1 || binding === 0 || binding === 1;
    });
  }

  enrollers(template: NaiveNode): NaiveNode[] {
    return this.graph.holders(['Enroll', 'GenericAll', 'AllExtendedRights'], template);
  }

  controllers(template: NaiveNode): NaiveNode[] {
    return this.graph.holders(['GenericAll', 'WriteDacl', ...this.#ownership], template);
  }

  enrollersAt(authority: NaiveNode): NaiveNode[] {
    return this.graph.holders('Enroll', authority);
  }

  /** Without users who cannot enrol in the template; nobody where that cannot be told. */
  withoutBarredUsers(principals: readonly NaiveNode[], template: NaiveNode): NaiveNode[] {
    const keeps = this.graph.switches.keepsServiceAccounts;
    const isMistyped = (user: NaiveNode, name: string) =>
      user.properties[name] !== undefined && this.graph.truth(user, name) === undefined;
    if (
      this.graph.truth(template, 'subjectaltrequiredns') === false &&
      this.graph.truth(template, 'subjectaltrequiredomaindns') === false
    ) {
      return [...principals];
    }
    const users = principals.filter(({ kinds }) => kinds.includes('User'));
    if (keeps && users.some((user) => isMistyped(user, 'gmsa') || isMistyped(user, 'msa'))) {
      return [];
    }
    const isService = (user: NaiveNode) =>
      keeps && (this.graph.truth(user, 'gmsa') === true || this.graph.truth(user, 'msa') === true);
    return principals.filter((principal) => !users.includes(principal) || isService(principal));
  }

  victims(template: NaiveNode, authority: NaiveNode): NaiveNode[] {
    const [enrollers, atAuthority] = [this.enrollers(template), this.enrollersAt(authority)];
    const [ofTemplate, ofAuthority] = [this.graph.leaves(enrollers), this.graph.leaves(atAuthority)];
    const isTemplateOpen = this.#hasSpecial(enrollers);
    const isAuthorityOpen = this.#hasSpecial(atAuthority);

    if (isTemplateOpen && isAuthorityOpen) {
      return [...new Set([...ofTemplate, ...ofAuthority])];
    }
    if (isTemplateOpen || isAuthorityOpen) {
      return isTemplateOpen ? ofAuthority : ofTemplate;
    }
    return ofTemplate.filter((victim) => ofAuthority.includes(victim));
  }

  /** Who can change the names of some of the victims. */
  attackers(victims: readonly NaiveNode[]): NaiveNode[] {
    const rights = ['GenericAll', 'GenericWrite', 'WriteDacl', ...this.#ownership];
    return this.graph
      .nodes('Group', 'User', 'Computer')
      .filter((node) => victims.some((victim) => this.graph.has(node, rights, victim)));
  }

  get #ownership(): readonly string[] {
    return this.graph.switches.certificatesSeeOwnership ? ['Owns', 'WriteOwner'] : [];
  }

  #controllers(domain: NaiveNode): NaiveNode[] {
    return this.graph
      .forest(domain)
      .flatMap((member) => this.#ofKind('Computer', this.graph.starts('DCFor', member)));
  }

  #hasSpecial(principals: readonly NaiveNode[]): boolean {
    return principals.some(
      (node) =>
        this.graph.isSpecial(node) ||
        (node.kinds.includes('Group') &&
          this.graph.starts('MemberOf', node).some((member) => this.graph.isSpecial(member))),
    );
  }

  #isOwnHost(host: NaiveNode, authority: NaiveNode): boolean {
    const domainsOf = (node: NaiveNode) =>
      this.graph
        .nodes('Domain')
        .filter(
          (domain) =>
            this.graph.text(node, 'domainsid') !== undefined &&
            this.graph.text(domain, 'domainsid') === this.graph.text(node, 'domainsid'),
        );
    const [theirs, own] = [domainsOf(host), domainsOf(authority)];

    return (
      this.graph.switches.certificateHost === 'any' ||
      theirs.length === 0 ||
      own.length === 0 ||
      theirs.some((left) =>
        own.some(
          (right) => this.graph.forest(left).includes(right) || this.graph.forest(right).includes(left),
        ),
      )
    );
  }

  #ofKind(kind: string, nodes: readonly NaiveNode[]): NaiveNode[] {
    return nodes.filter(({ kinds }) => kinds.includes(kind));
  }
}

import type { NodeList } from '@secgraph/graph';
import { defineFact, type RuleView } from '../engine/rule-view.ts';
import type { BooleanProperty } from '../properties/boolean-property.ts';
import type { NumberProperty } from '../properties/number-property.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../relationships/relationships-of-kind.ts';
import type { Rights } from '../relationships/rights.ts';
import { walkStarts } from '../relationships/walk-starts.ts';
import { domains } from './domains.ts';

/** Bit of the mapping methods by which a certificate is matched to a user principal name. */
const UPN_MAPPING = 4;
const NOT_SET = -1;
/** Compatibility mode, disabled, and not set, which means compatibility mode. */
const WEAK_BINDINGS: readonly (number | undefined)[] = [NOT_SET, 0, 1];

/** Which authorities issue certificates that which domains accept. */
export const certificateChains = defineFact({
  id: 'certificate-chains',
  needs: {
    nodes: ['EnterpriseCA', 'CertTemplate'],
    relationships: [
      'IssuedSignedBy',
      'EnterpriseCAFor',
      'RootCAFor',
      'TrustedForNTAuth',
      'NTAuthStoreFor',
      'HostsCAService',
      'PublishedTo',
    ],
    properties: ['enabled', 'certificatemappingmethodsraw', 'strongcertificatebindingenforcementraw'],
    facts: [domains],
  },
  build: (view) => new CertificateChains(view),
});

export type { CertificateChains };

type Domains = ReturnType<typeof domains.build>;

class CertificateChains {
  /** Nodes of kind EnterpriseCA, ascending. */
  readonly authorities: readonly number[];
  readonly #domains: Domains;
  readonly #isAuthority: NodesOfKind;
  readonly #isTemplate: NodesOfKind;
  readonly #chain: readonly RelationshipsOfKind[];
  readonly #trustedForNtAuth: RelationshipsOfKind;
  readonly #ntAuthStores: RelationshipsOfKind;
  readonly #hosts: Rights;
  readonly #published: RelationshipsOfKind;
  readonly #isEnabled: BooleanProperty;
  readonly #mappingMethods: NumberProperty;
  readonly #bindingEnforcement: NumberProperty;
  readonly #isOwnForestNeeded: boolean;
  /** Domain → authorities from which both kinds of chains lead to it. */
  readonly #chained = new Map<number, ReadonlySet<number>>();
  readonly #targets = new Map<number, readonly number[]>();

  constructor(view: RuleView) {
    this.#domains = view.use(domains);
    this.#isAuthority = view.nodes('EnterpriseCA');
    this.#isTemplate = view.nodes('CertTemplate');
    this.authorities = [...this.#isAuthority];
    this.#chain = (['IssuedSignedBy', 'EnterpriseCAFor', 'RootCAFor'] as const).map((kind) =>
      view.relationships(kind),
    );
    this.#trustedForNtAuth = view.relationships('TrustedForNTAuth');
    this.#ntAuthStores = view.relationships('NTAuthStoreFor');
    this.#hosts = view.rights('HostsCAService');
    this.#published = view.relationships('PublishedTo');
    this.#isEnabled = view.booleans('enabled');
    this.#mappingMethods = view.numbers('certificatemappingmethodsraw');
    this.#bindingEnforcement = view.numbers('strongcertificatebindingenforcementraw');
    this.#isOwnForestNeeded = view.switches.certificateHost === 'own-forest';
  }

  /** Templates of which the authority issues certificates. */
  publishedOn(authority: number): NodeList {
    return this.#published.startsOf(authority).filter((node) => this.#isTemplate.has(node));
  }

  /** Authorities that issue certificates of the template. */
  authoritiesOf(template: number): NodeList {
    return this.#published.endsOf(template).filter((node) => this.#isAuthority.has(node));
  }

  /** Templates from which publication and certificates lead to the domain, whether it trusts them or not. */
  templatesLeadingTo(domain: number): readonly number[] {
    return [...walkStarts(domain, [this.#published, ...this.#chain])].filter((node) =>
      this.#isTemplate.has(node),
    );
  }

  /** Whether a chain of certificates and the trust of an NTAuth store both lead from the authority to the domain. */
  isChained(authority: number, domain: number): boolean {
    let chained = this.#chained.get(domain);
    if (chained === undefined) {
      const trusted = this.#findTrusted(domain);
      chained = new Set(
        [...walkStarts(domain, this.#chain)].filter(
          (node) => this.#isAuthority.has(node) && trusted.has(node),
        ),
      );
      this.#chained.set(domain, chained);
    }

    return chained.has(authority);
  }

  /**
   * Whether an enabled computer runs the authority's service. Copies of an authority in other forests do not
   * count: the computer is of the authority's forest, unless it cannot be told of which forest either is.
   */
  isHosted(authority: number): boolean {
    return this.hostsOf(authority).some(
      (host) => this.#isEnabled.read(host) === true && this.#isOwnHost(host, authority),
    );
  }

  /** Directory nodes that run the authority's service, enabled or not. */
  hostsOf(authority: number): NodeList {
    return this.#hosts.holdersOf(authority);
  }

  /** Domains that accept certificates of the authority, ascending; none where it is not hosted. */
  targetsOf(authority: number): readonly number[] {
    let targets = this.#targets.get(authority);
    if (targets === undefined) {
      targets = this.isHosted(authority)
        ? this.#domains.all.filter((domain) => this.isChained(authority, domain))
        : [];
      this.#targets.set(authority, targets);
    }

    return targets;
  }

  /** Whether a controller in the domain's forest is weak. */
  hasController(domain: number, isWeak: (controller: number) => boolean): boolean {
    return this.#domains.forestOf(domain).some((member) => this.#domains.controllersOf(member).some(isWeak));
  }

  /** Whether the controller matches certificates to user principal names. */
  matchesPrincipalNames(controller: number): boolean {
    const methods = this.#mappingMethods.read(controller);
    return methods !== undefined && methods !== NOT_SET && (methods & UPN_MAPPING) !== 0;
  }

  /** Whether the controller accepts certificates that are not bound to a SID. */
  acceptsUnbound(controller: number): boolean {
    return WEAK_BINDINGS.includes(this.#bindingEnforcement.read(controller));
  }

  #isOwnHost(host: number, authority: number): boolean {
    return !this.#isOwnForestNeeded || this.#domains.mayBeOfOneForest(host, authority);
  }

  #findTrusted(domain: number): ReadonlySet<number> {
    const trusted = new Set<number>();
    for (const store of this.#ntAuthStores.startsOf(domain)) {
      for (const authority of this.#trustedForNtAuth.startsOf(store)) {
        trusted.add(authority);
      }
    }

    return trusted;
  }
}

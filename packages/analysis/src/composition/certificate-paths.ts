import type { Needs, RuleView } from '../engine/rule-view.ts';
import { certificateChains } from '../facts/certificate-chains.ts';
import type { CompositionScope } from './composition.ts';
import { Reach } from './reach.ts';
import type { Subgraph } from './subgraph.ts';

export const CERTIFICATE_PATH_NEEDS: Needs = {
  nodes: ['Domain', 'EnterpriseCA', 'RootCA', 'AIACA', 'NTAuthStore'],
  relationships: ['IssuedSignedBy', 'EnterpriseCAFor', 'RootCAFor', 'TrustedForNTAuth', 'NTAuthStoreFor'],
  facts: [certificateChains],
};

const SIGNED_BY = ['IssuedSignedBy', 'EnterpriseCAFor'] as const;

/** Why a domain accepts certificates of authorities: their chains, and its store of trusted ones. */
export class CertificatePaths {
  /**
   * Authorities that lead to the domain in both ways and that somebody runs, ascending: no other one makes a
   * relationship true. Who runs them is left out, since that is no part of an attack.
   */
  readonly authorities: readonly number[];
  readonly #view: RuleView;
  readonly #domain: number;
  readonly #chain: Chain;
  readonly #stores: readonly number[];
  readonly #added = new Set<number>();

  constructor(view: RuleView, domain: number, scope: CompositionScope) {
    const isStore = view.nodes('NTAuthStore');
    this.#view = view;
    this.#domain = domain;
    this.#chain = scope === 'usual' ? usualChain(view, domain) : anyChain(view, domain);
    this.#stores = [...view.relationships('NTAuthStoreFor').startsOf(domain)].filter((it) => isStore.has(it));
    const chains = view.use(certificateChains);
    this.authorities = chains.authorities.filter(
      (authority) => this.#chain.has(authority) && this.#isTrusted(authority) && chains.isHosted(authority),
    );
  }

  /** Adds how an authority of {@link authorities} leads to the domain; once, as there are many reasons to. */
  add(authority: number, found: Subgraph): void {
    if (this.#added.has(authority)) {
      return;
    }

    this.#added.add(authority);
    this.#chain.add(authority, found);
    for (const store of this.#stores) {
      if (this.#view.relationships('TrustedForNTAuth').has(authority, store)) {
        found.add(authority, 'TrustedForNTAuth', store);
        found.add(store, 'NTAuthStoreFor', this.#domain);
      }
    }
  }

  #isTrusted(authority: number): boolean {
    return this.#stores.some((store) => this.#view.relationships('TrustedForNTAuth').has(authority, store));
  }
}

interface Chain {
  has(authority: number): boolean;
  add(authority: number, found: Subgraph): void;
}

/** From authority to authority, at last to a root, from root to root, and from there to the domain. */
function usualChain(view: RuleView, domain: number): Chain {
  const isRoot = view.nodes('RootCA');
  const isEnterprise = view.nodes('EnterpriseCA');
  const isIntermediate = view.nodes('AIACA');
  const anchors = view
    .relationships('RootCAFor')
    .startsOf(domain)
    .filter((node) => isRoot.has(node));
  const roots = new Reach(view, anchors, {
    direction: 'inbound',
    kinds: SIGNED_BY,
    enters: (node) => isRoot.has(node),
  });
  const issuers = new Reach(view, roots.nodes, {
    direction: 'inbound',
    kinds: SIGNED_BY,
    enters: (node) => isEnterprise.has(node) || isIntermediate.has(node),
  });

  return {
    has: (authority) => issuers.has(authority),
    add(authority, found) {
      const used = issuers.leadingTo([authority]).intersection(roots.nodes);
      issuers.addWalks([authority], found);
      roots.addWalks(used, found);
      for (const anchor of roots.leadingTo(used)) {
        found.add(anchor, 'RootCAFor', domain);
      }
    },
  };
}

/** Certificates in whatever order, as the rules have it. */
function anyChain(view: RuleView, domain: number): Chain {
  const isDomain = view.nodes('Domain');
  const reach = new Reach(view, [domain], {
    direction: 'inbound',
    kinds: [...SIGNED_BY, 'RootCAFor'],
    enters: (node) => !isDomain.has(node),
  });

  return {
    has: (authority) => reach.has(authority),
    add: (authority, found) => reach.addWalks([authority], found),
  };
}

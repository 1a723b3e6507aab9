import { BasisDraft } from '../../../engine/basis-draft.ts';
import { defineRule } from '../../../engine/rule.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { domains } from '../../../facts/domains.ts';
import { principals } from '../../../facts/principals.ts';
import { uniteNodes } from '../../../relationships/rights.ts';
import { adcsEsc5Composition } from './composition.ts';
import { CONTROL, CREATION, INHERITED_CONTROL } from './conditions.ts';
import { PUBLIC_KEY_NEEDS, PublicKeyServices } from './public-key-services.ts';

export const adcsEsc5 = defineRule({
  id: 'adcs-esc5',
  family: 'certificate-attacks',
  derives: ['ADCSESC5'],
  isExtended: true,
  needs: {
    nodes: [...PUBLIC_KEY_NEEDS.nodes, 'NTAuthStore', 'RootCA'],
    relationships: [...CONTROL, ...CREATION, 'NTAuthStoreFor', 'RootCAFor'],
    properties: PUBLIC_KEY_NEEDS.properties,
    facts: [...PUBLIC_KEY_NEEDS.facts, certificateChains, principals],
  },
  summary:
    'Who controls what the directory says about certificate services has domains accept certificates in the name of anybody.',
  source: 'ESC5: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021.',
  composition: adcsEsc5Composition,

  run(view, draft) {
    const services = new PublicKeyServices(view);
    const found = new BasisDraft(view.nodeCount);

    addTrustAnchors(view, services, found);
    addNewTemplates(view, services, found);
    addContainers(view, services, found);
    found.addTo(draft, 'ADCSESC5');
  },
});

/** An authority of the attacker's own: it has to be trusted for logon, and chain to a root that is trusted. */
function addTrustAnchors(view: RuleView, services: PublicKeyServices, found: BasisDraft): void {
  const product = view.use(principals);
  const control = view.rights(...CONTROL);
  const isStore = view.nodes('NTAuthStore');
  const isRoot = view.nodes('RootCA');

  for (const domain of view.use(domains).all) {
    view.poll();
    const roots = view.relationships('RootCAFor').startsOf(domain);
    for (const store of view.relationships('NTAuthStoreFor').startsOf(domain)) {
      for (const root of isStore.has(store) ? roots.filter((node) => isRoot.has(node)) : []) {
        const anchors = [root, ...services.near('roots', domain)];
        const ofAnchors = uniteNodes(anchors.map((anchor) => control.holdersOf(anchor)));
        found.add(product.of(control.holdersOf(store), ofAnchors), [domain], 'trust-anchor');
      }
    }
  }
}

/** A weak template of the attacker's own, which the authority is made to offer. */
function addNewTemplates(view: RuleView, services: PublicKeyServices, found: BasisDraft): void {
  const chains = view.use(certificateChains);
  const product = view.use(principals);
  const control = view.rights(...CONTROL);
  const creation = view.rights(...CREATION);

  for (const authority of chains.authorities) {
    view.poll();
    const targets = chains.targetsOf(authority);
    for (const container of targets.length === 0 ? [] : services.near('templates', authority)) {
      const attackers = product.of(creation.holdersOf(container), control.holdersOf(authority));
      found.add(attackers, targets, 'new-template');
    }
  }
}

/** All of it at once. */
function addContainers(view: RuleView, services: PublicKeyServices, found: BasisDraft): void {
  const known = view.use(domains);
  const control = view.rights(...INHERITED_CONTROL);

  for (const container of services.all('services')) {
    for (const domain of known.withSid(known.sidOf(container))) {
      found.add(control.holdersOf(container), known.forestOf(domain), 'pks-container');
    }
  }
}

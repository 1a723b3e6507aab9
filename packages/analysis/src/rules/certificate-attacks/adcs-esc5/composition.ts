import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';
import { HeldRights, type Right } from '../../../composition/held-rights.ts';
import { Reach } from '../../../composition/reach.ts';
import type { Subgraph } from '../../../composition/subgraph.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { domains } from '../../../facts/domains.ts';
import { ENROLMENT_NEEDS } from '../enrolment-composition.ts';
import { CONTROL, CREATION, INHERITED_CONTROL } from './conditions.ts';
import { PUBLIC_KEY_NEEDS, PublicKeyServices } from './public-key-services.ts';

const CONTROLS = { kinds: CONTROL, heldBy: 'directory' } as const satisfies Right;
const CREATES = { kinds: CREATION, heldBy: 'directory' } as const satisfies Right;

/** The objects of certificate services that the principal controls, and why the domain relies on them. */
export const adcsEsc5Composition = defineComposition({
  subject: 'start',
  needs: {
    nodes: [...ENROLMENT_NEEDS.nodes, ...PUBLIC_KEY_NEEDS.nodes],
    relationships: [...ENROLMENT_NEEDS.relationships, ...CONTROL, ...CREATION, 'SameForestTrust'],
    properties: PUBLIC_KEY_NEEDS.properties,
    facts: [...ENROLMENT_NEEDS.facts, ...PUBLIC_KEY_NEEDS.facts],
  },

  compose(view, { start, end }, found, scope) {
    const services = new PublicKeyServices(view);
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);

    addTrustAnchors(view, { domain: end, services, rights }, found);
    addNewTemplates(view, new CertificatePaths(view, end, scope), { services, rights }, found);
    addContainers(view, { principal: start, domain: end, services }, found);
    rights.addMemberships(found);
  },
});

interface Held {
  readonly services: PublicKeyServices;
  readonly rights: HeldRights;
}

function addTrustAnchors(
  view: RuleView,
  { domain, services, rights }: Held & { readonly domain: number },
  found: Subgraph,
): void {
  const isStore = view.nodes('NTAuthStore');
  const isRoot = view.nodes('RootCA');
  const isControlled = (node: number) => rights.has(CONTROLS, node);
  const stores = view
    .relationships('NTAuthStoreFor')
    .startsOf(domain)
    .filter((node) => isStore.has(node) && isControlled(node));
  const roots = view
    .relationships('RootCAFor')
    .startsOf(domain)
    .filter((node) => isRoot.has(node));
  const containers = services.near('roots', domain).filter(isControlled);
  const anchors = containers.length > 0 ? roots : roots.filter(isControlled);
  if (stores.length === 0 || anchors.length === 0) {
    return;
  }

  for (const node of [...stores, ...containers, ...anchors]) {
    rights.add(CONTROLS, node, found);
  }
  stores.forEach((store) => found.add(store, 'NTAuthStoreFor', domain));
  anchors.forEach((anchor) => found.add(anchor, 'RootCAFor', domain));
}

function addNewTemplates(
  view: RuleView,
  paths: CertificatePaths,
  { services, rights }: Held,
  found: Subgraph,
): void {
  for (const authority of paths.authorities.filter((it) => rights.has(CONTROLS, it))) {
    view.poll();
    for (const container of services.near('templates', authority)) {
      if (rights.has(CREATES, container)) {
        rights.add(CREATES, container, found);
        rights.add(CONTROLS, authority, found);
        paths.add(authority, found);
      }
    }
  }
}

function addContainers(
  view: RuleView,
  {
    principal,
    domain,
    services,
  }: { readonly principal: number; readonly domain: number; readonly services: PublicKeyServices },
  found: Subgraph,
): void {
  const known = view.use(domains);
  const isDomain = view.nodes('Domain');

  for (const container of services.all('services')) {
    const held = INHERITED_CONTROL.filter((kind) => view.relationships(kind).has(principal, container));
    const homes = known.withSid(known.sidOf(container));
    const forest = new Reach(view, homes, {
      direction: 'inbound',
      kinds: ['SameForestTrust'],
      enters: (node) => isDomain.has(node),
    });
    if (held.length > 0 && forest.has(domain)) {
      held.forEach((kind) => found.add(principal, kind, container));
      forest.addWalks([domain], found);
    }
  }
}

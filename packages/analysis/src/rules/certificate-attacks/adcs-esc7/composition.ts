import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';
import { HeldRights, type Right } from '../../../composition/held-rights.ts';
import type { Subgraph } from '../../../composition/subgraph.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { domains } from '../../../facts/domains.ts';
import { ENROL_AT_AUTHORITY, ENROL_IN_TEMPLATE, ENROLMENT_NEEDS } from '../enrolment-composition.ts';
import { awaitsManager, offerableTemplates, readSeparation, SEPARATION_PROPERTIES } from './conditions.ts';

const GRANT_REQUESTS = { kinds: ['ManageCertificates'], heldBy: 'directory' } as const satisfies Right;

/** The authorities that the principal administers with what they could offer, and those at which it grants requests. */
export const adcsEsc7Composition = defineComposition({
  subject: 'start',
  needs: {
    ...ENROLMENT_NEEDS,
    relationships: [...ENROLMENT_NEEDS.relationships, 'ManageCA', 'ManageCertificates'],
    properties: SEPARATION_PROPERTIES,
    facts: [...ENROLMENT_NEEDS.facts, domains],
  },

  compose(view, { start, end }, found, scope) {
    const chains = view.use(certificateChains);
    const templates = view.use(certificateTemplates);
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);
    const paths = new CertificatePaths(view, end, scope);
    const administers = administration(view, start);
    const findOfferable = offerableTemplates(view);

    for (const authority of paths.authorities) {
      const offerable = administers(authority) ? findOfferable(authority) : [];
      if (offerable.length > 0) {
        found.add(start, 'ManageCA', authority);
        addOfferable(view, { authority, offerable }, found);
        paths.add(authority, found);
      }

      const awaiting =
        rights.has(GRANT_REQUESTS, authority) && rights.has(ENROL_AT_AUTHORITY, authority)
          ? chains.publishedOn(authority).filter((template) => awaitsManager(templates, template))
          : [];
      for (const template of Iterator.from(awaiting).filter((it) => rights.has(ENROL_IN_TEMPLATE, it))) {
        rights.add(GRANT_REQUESTS, authority, found);
        rights.add(ENROL_AT_AUTHORITY, authority, found);
        rights.add(ENROL_IN_TEMPLATE, template, found);
        found.add(template, 'PublishedTo', authority);
        paths.add(authority, found);
      }
    }
    rights.addMemberships(found);
  },
});

/** Whether the principal itself administers an authority, and is not refused there because it grants requests. */
function administration(view: RuleView, principal: number): (authority: number) => boolean {
  const administering = view.rights('ManageCA');
  const isSeparate = readSeparation(view);
  const own = new HeldRights(view, [principal], 'whole');

  return (authority) =>
    administering.holdersOf(authority).includes(principal) &&
    !(isSeparate(authority) === true && own.has(GRANT_REQUESTS, authority));
}

/** Those that are offered; where there is none, one that could be. */
function addOfferable(
  view: RuleView,
  { authority, offerable }: { readonly authority: number; readonly offerable: readonly number[] },
  found: Subgraph,
): void {
  const published = offerable.filter((template) =>
    view.relationships('PublishedTo').has(template, authority),
  );
  for (const template of published) {
    found.add(template, 'PublishedTo', authority);
  }
  const [first] = offerable;
  if (published.length === 0 && first !== undefined) {
    found.addNode(first);
  }
}

import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';
import { HeldRights } from '../../../composition/held-rights.ts';
import { Reach } from '../../../composition/reach.ts';
import type { Subgraph } from '../../../composition/subgraph.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { addEnrolment, ENROLMENT_NEEDS, isAdmitted } from '../enrolment-composition.ts';
import { isWeakTemplate } from './conditions.ts';

/** The template whose policy is linked to the group, and the domains that the group lies in. */
export const adcsEsc13Composition = defineComposition({
  subject: 'start',
  needs: {
    ...ENROLMENT_NEEDS,
    nodes: [...ENROLMENT_NEEDS.nodes, 'IssuancePolicy'],
    relationships: [
      ...ENROLMENT_NEEDS.relationships,
      'ExtendedByPolicy',
      'OIDGroupLink',
      'Contains',
      'SameForestTrust',
    ],
  },

  compose(view, { start, end: group }, found, scope) {
    const templates = view.use(certificateTemplates);
    const policies = policiesOf(view, group);
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);
    const places = new Places(view, group);
    const used = new Set<number>();

    const isTemplateWeak = (template: number) =>
      policies.has(template) && isWeakTemplate(templates, template) && isAdmitted(view, start, template);

    for (const domain of places.domains) {
      const paths = new CertificatePaths(view, domain, scope);
      const templatesOfDomain = addEnrolment(view, { paths, rights, isTemplateWeak }, found);
      if (templatesOfDomain.size > 0) {
        places.add(domain, found);
      }
      templatesOfDomain.forEach((template) => used.add(template));
    }
    for (const template of used) {
      for (const policy of policies.get(template) ?? []) {
        found.add(template, 'ExtendedByPolicy', policy);
        found.add(policy, 'OIDGroupLink', group);
      }
    }
    rights.addMemberships(found);
  },
});

/** Templates with the policies by which they are linked to the group. */
function policiesOf(view: RuleView, group: number): ReadonlyMap<number, readonly number[]> {
  const isPolicy = view.nodes('IssuancePolicy');
  const policies = new Map<number, number[]>();
  for (const policy of view.relationships('OIDGroupLink').startsOf(group)) {
    for (const template of isPolicy.has(policy)
      ? view.relationships('ExtendedByPolicy').startsOf(policy)
      : []) {
      policies.set(template, [...(policies.get(template) ?? []), policy]);
    }
  }

  return policies;
}

/** Domains in which a group lies, and those whose trusts within the forest lead there. */
class Places {
  readonly #above: Reach;
  readonly #forest: Reach;

  constructor(view: RuleView, group: number) {
    const isDomain = view.nodes('Domain');
    this.#above = new Reach(view, [group], { direction: 'inbound', kinds: ['Contains'], enters: () => true });
    this.#forest = new Reach(
      view,
      Iterator.from(this.#above.nodes).filter((node) => node !== group && isDomain.has(node)),
      { direction: 'inbound', kinds: ['SameForestTrust'], enters: (node) => isDomain.has(node) },
    );
  }

  get domains(): Iterable<number> {
    return this.#forest.nodes;
  }

  add(domain: number, found: Subgraph): void {
    this.#forest.addWalks([domain], found);
    this.#above.addWalks(this.#forest.leadingTo([domain]), found);
  }
}

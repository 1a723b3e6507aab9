import { BasisDraft } from '../../../engine/basis-draft.ts';
import { defineRule } from '../../../engine/rule.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { domains } from '../../../facts/domains.ts';
import { membership } from '../../../facts/membership.ts';
import { principals } from '../../../facts/principals.ts';
import { adcsEsc7Composition } from './composition.ts';
import { awaitsManager, offerableTemplates, readSeparation, SEPARATION_PROPERTIES } from './conditions.ts';

export const adcsEsc7 = defineRule({
  id: 'adcs-esc7',
  family: 'certificate-attacks',
  derives: ['ADCSESC7'],
  isExtended: true,
  needs: {
    nodes: ['CertTemplate', 'Group', 'ADLocalGroup'],
    relationships: ['ManageCA', 'ManageCertificates'],
    properties: SEPARATION_PROPERTIES,
    facts: [certificateChains, certificateEnrolment, certificateTemplates, domains, membership, principals],
  },
  summary:
    'Who administers an authority, or grants its requests, has it issue a certificate in the name of anybody.',
  source: 'ESC7: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021; [MS-CSRA].',
  composition: adcsEsc7Composition,

  run(view, draft) {
    const chains = view.use(certificateChains);
    const enrolment = view.use(certificateEnrolment);
    const templates = view.use(certificateTemplates);
    const product = view.use(principals);
    const officers = view.rights('ManageCertificates');
    const findOfferable = offerableTemplates(view);
    const readAdministrators = administrators(view);
    const found = new BasisDraft(view.nodeCount);

    for (const authority of chains.authorities) {
      view.poll();
      const targets = chains.targetsOf(authority);
      if (targets.length > 0 && findOfferable(authority).length > 0) {
        const { nodes, basis } = readAdministrators(authority);
        found.add(nodes, targets, ...basis);
      }
      for (const template of targets.length === 0 ? [] : chains.publishedOn(authority)) {
        if (awaitsManager(templates, template)) {
          const enrolling = product.of(
            officers.holdersOf(authority),
            enrolment.enrollersOfTemplate(template),
            enrolment.enrollersOfAuthority(authority),
          );
          found.add(enrolling, targets, 'officer');
        }
      }
    }
    found.addTo(draft, 'ADCSESC7');
  },
});

interface Administrators {
  readonly nodes: Iterable<number>;
  readonly basis: readonly string[];
}

/** Who administers an authority, without those whom it refuses because they grant requests as well. */
function administrators(view: RuleView): (authority: number) => Administrators {
  const administering = view.rights('ManageCA');
  const officers = view.rights('ManageCertificates');
  const members = view.use(membership);
  const isGroup = view.nodes('Group');
  const isLocalGroup = view.nodes('ADLocalGroup');
  const isSeparate = readSeparation(view);

  return (authority) => {
    const nodes = administering.holdersOf(authority);
    const separation = isSeparate(authority);
    if (separation !== true) {
      return { nodes, basis: ['manage-ca', ...(separation === undefined ? ['separation-unknown'] : [])] };
    }

    const direct = officers.holdersOf(authority);
    const groups = direct.filter((holder) => isGroup.has(holder) || isLocalGroup.has(holder));
    const grants = (node: number) =>
      direct.includes(node) || Iterator.from(groups).some((group) => members.membersOf(group).has(node));
    return { nodes: nodes.filter((node) => !grants(node)), basis: ['manage-ca-split'] };
  };
}

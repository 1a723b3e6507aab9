import type { RelationshipKind } from '@secgraph/graph-schema';
import { CERTIFICATE_PATH_NEEDS, type CertificatePaths } from '../../composition/certificate-paths.ts';
import { HELD_RIGHTS_NEEDS, type HeldRights, type Right } from '../../composition/held-rights.ts';
import type { Subgraph } from '../../composition/subgraph.ts';
import type { Needs, RuleView } from '../../engine/rule-view.ts';
import { certificateChains } from '../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../facts/certificate-templates.ts';
import { specialGroups } from '../../facts/special-groups.ts';

export const ENROL_IN_TEMPLATE = {
  kinds: ['GenericAll', 'Enroll', 'AllExtendedRights'],
  heldBy: 'directory',
} as const satisfies Right;
export const ENROL_AT_AUTHORITY = { kinds: ['Enroll'], heldBy: 'directory' } as const satisfies Right;

/** What explanations of attacks by enrolment read, besides conditions of their own. */
export const ENROLMENT_NEEDS = {
  nodes: [
    'Domain',
    'EnterpriseCA',
    'RootCA',
    'AIACA',
    'NTAuthStore',
    'CertTemplate',
    'Group',
    'ADLocalGroup',
  ],
  relationships: [
    ...(CERTIFICATE_PATH_NEEDS.relationships ?? []),
    ...(HELD_RIGHTS_NEEDS.relationships ?? []),
    ...ENROL_IN_TEMPLATE.kinds,
    'PublishedTo',
  ] satisfies readonly RelationshipKind[],
  facts: [certificateChains, certificateTemplates, specialGroups],
} as const satisfies Needs;

/** What makes an attack of enrolling somewhere. */
export interface WeakEnrolment {
  readonly paths: CertificatePaths;
  readonly rights: HeldRights;
  readonly isAuthorityWeak?: (authority: number) => boolean;
  readonly isTemplateWeak: (template: number) => boolean;
}

/**
 * Adds every weak template in which the principals can enrol at an authority that leads to the domain, with what
 * they may do at both. How they come to their rights is left to `rights`.
 *
 * @returns the templates
 */
export function addEnrolment(view: RuleView, weakness: WeakEnrolment, found: Subgraph): ReadonlySet<number> {
  const { paths, rights, isTemplateWeak, isAuthorityWeak = () => true } = weakness;
  const chains = view.use(certificateChains);
  const used = new Set<number>();

  for (const authority of paths.authorities) {
    if (!isAuthorityWeak(authority) || !rights.has(ENROL_AT_AUTHORITY, authority)) {
      continue;
    }

    const templates = chains
      .publishedOn(authority)
      .filter((template) => isTemplateWeak(template) && rights.has(ENROL_IN_TEMPLATE, template));
    for (const template of templates) {
      rights.add(ENROL_IN_TEMPLATE, template, found);
      found.add(template, 'PublishedTo', authority);
      used.add(template);
    }
    if (templates.length > 0) {
      rights.add(ENROL_AT_AUTHORITY, authority, found);
      paths.add(authority, found);
    }
  }

  return used;
}

/** Whether the principal gets a certificate of the template: users have no DNS name, if it asks for one. */
export function isAdmitted(view: RuleView, principal: number, template: number): boolean {
  return view.use(certificateTemplates).withoutBarredUsers(Uint32Array.of(principal), template).length > 0;
}

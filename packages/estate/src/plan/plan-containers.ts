import { inventGuid } from '../identity/guid.ts';
import type { Place } from '../identity/principal.ts';
import type { ContainerPlan } from './domain-plan.ts';

interface ContainerTemplate {
  readonly name: string;
  /** Name of the container around it; without one, it lies in the domain. */
  readonly within?: string;
  readonly scope?: 'forest' | 'certificates';
  readonly isAclProtected?: true;
}

/** Outer ones first. */
const CONTAINERS: readonly ContainerTemplate[] = [
  { name: 'Users' },
  { name: 'Computers' },
  { name: 'System' },
  { name: 'ForeignSecurityPrincipals' },
  { name: 'Managed Service Accounts' },
  { name: 'Program Data' },
  { name: 'Keys' },
  { name: 'Deleted Objects', isAclProtected: true },
  { name: 'AdminSDHolder', within: 'System', isAclProtected: true },
  { name: 'Policies', within: 'System' },
  { name: 'Password Settings Container', within: 'System' },
  { name: 'WMIPolicy', within: 'System' },
  { name: 'MicrosoftDNS', within: 'System' },
  { name: 'Configuration', scope: 'forest', isAclProtected: true },
  { name: 'Services', within: 'Configuration', scope: 'forest' },
  { name: 'Sites', within: 'Configuration', scope: 'forest' },
  { name: 'Public Key Services', within: 'Services', scope: 'certificates' },
  { name: 'Certificate Templates', within: 'Public Key Services', scope: 'certificates' },
  { name: 'Enrollment Services', within: 'Public Key Services', scope: 'certificates' },
  { name: 'Certification Authorities', within: 'Public Key Services', scope: 'certificates' },
  { name: 'AIA', within: 'Public Key Services', scope: 'certificates' },
  { name: 'OID', within: 'Public Key Services', scope: 'certificates' },
];

export function planContainers(
  domain: { seed: number; index: number; isForestRoot: boolean; hasCertificates: boolean },
  root: Place,
): ContainerPlan[] {
  const planned = new Map<string, ContainerPlan>();
  for (const [index, template] of CONTAINERS.entries()) {
    const { name, within, scope } = template;
    if (scope !== undefined && !domain.isForestRoot) {
      continue;
    }
    if (scope === 'certificates' && !domain.hasCertificates) {
      continue;
    }

    const around = (within === undefined ? undefined : planned.get(within)) ?? root;
    planned.set(name, {
      name,
      id: inventGuid(domain.seed, domain.index, 'container', index),
      type: 'Container',
      distinguishedName: `CN=${name.toUpperCase()},${around.distinguishedName}`,
      containedBy: around,
      isAclProtected: template.isAclProtected ?? false,
    });
  }
  return [...planned.values()];
}

import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_CONTAINS: KindHelp<'AZContains'> = {
  kind: 'AZContains',
  title: 'Holds the cloud object',
  summary: 'The tenant, management group, subscription or resource group holds the end.',
  meaning:
    'The end lies directly below the start: objects of the directory and the roots of resources below the tenant, subscriptions below management groups, resource groups below subscriptions, resources below resource groups. Roles assigned to a container hold for everything below it.',
  gain: 'An attacker with a role at a container has it at all that lies in it, now and later, as an assignment is never narrowed further down.',
  traces: [CLOUD_TRACES.subscriptionMoved, CLOUD_TRACES.resourceMoved],
  detection:
    'Alert when a subscription moves below another management group or a resource to another group: rights come and go with it, although nobody assigned a role.',
  remediation:
    'The relationship itself is no fault. Keep resources of a tier in subscriptions of their own, and assign roles as far down as the task allows.',
  mayBreak: 'Moving a resource or subscription changes who may do what with it, its policies and its bills.',
  references: [
    AZURE_REFERENCES.scopeOverview,
    AZURE_REFERENCES.managementGroups,
    AZURE_REFERENCES.rbacPractices,
  ],
};

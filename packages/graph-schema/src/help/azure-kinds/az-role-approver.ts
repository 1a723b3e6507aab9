import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_ROLE_APPROVER: KindHelp<'AZRoleApprover'> = {
  kind: 'AZRoleApprover',
  title: 'Approves activations of the role',
  summary: 'The start decides who may activate the directory role.',
  meaning:
    'The settings of the role ask for approval, and the start is named as an approver. Where none is named, Global Administrators and Privileged Role Administrators are, and the relationships begin at their roles.',
  gain: 'An attacker who controls an approver and somebody who is eligible lets itself in: it asks as the one and agrees as the other. Nobody approves a request of their own, so it takes both.',
  traces: [CLOUD_TRACES.activationApproved, CLOUD_TRACES.activationRequested, CLOUD_TRACES.pimSettings],
  detection:
    'Alert on approvals within seconds of the request, from the same device or address, and on changes of who approves.',
  remediation:
    'Name approvers of the same tier as the role, few but at least two, and never those who are eligible for it themselves. Protect groups of approvers like the role.',
  mayBreak: 'Requests wait longer when fewer people may approve them.',
  references: [
    AZURE_REFERENCES.pimApproval,
    AZURE_REFERENCES.pimSettings,
    AZURE_REFERENCES.pimAudit,
    AZURE_REFERENCES.attackElevatedAccess,
  ],
};

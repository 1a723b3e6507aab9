import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const AZ_MEMBER_OF: KindHelp<'AZMemberOf'> = {
  kind: 'AZMemberOf',
  title: 'Member of a cloud group',
  summary: 'The start is a member of the group of Entra ID.',
  meaning:
    'The user, group, service principal or device is a direct member of the group, by assignment or by the rule of a dynamic group.',
  gain: 'An attacker who controls a member has what the group was given: resource roles, applications, shared data and exceptions from policies of conditional access. Directory roles reach direct members of a group that roles can be assigned to, not those of groups in it.',
  traces: [CLOUD_TRACES.memberAdded, CLOUD_TRACES.memberRemoved],
  detection:
    'Alert on additions to groups that hold roles or are exempt from conditional access. For dynamic groups, watch changes of the rule and of the attributes that it reads.',
  remediation:
    'Remove the member, or give the right to a smaller group. Use groups that roles can be assigned to for what is privileged: only few roles may change their members, and their rule cannot be dynamic.',
  mayBreak: 'Whatever the member did through the group, licences included.',
  references: [
    AZURE_REFERENCES.assignableGroups,
    AZURE_REFERENCES.accessReviews,
    AZURE_REFERENCES.attackCloudGroups,
    REFERENCES.attackAccountManipulation,
  ],
};

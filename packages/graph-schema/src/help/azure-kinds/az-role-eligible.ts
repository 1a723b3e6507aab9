import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_ROLE_ELIGIBLE: KindHelp<'AZRoleEligible'> = {
  kind: 'AZRoleEligible',
  title: 'May activate the directory role',
  summary: 'The start is eligible for the directory role.',
  meaning:
    'Privileged Identity Management lets the start activate the role for the whole tenant, for some hours. Settings of the role tell what that takes: a second factor, a reason, or approval. Eligibility for a narrower scope is not drawn.',
  gain: 'An attacker who controls the start activates the role like its owner would, if it can meet what the settings ask for. Without approval, that is often only a second factor which the session already has.',
  traces: [CLOUD_TRACES.eligibleAdded, CLOUD_TRACES.roleActivated, CLOUD_TRACES.activationRequested],
  detection: 'Alert on activations at unusual times, from new devices, or with reasons that match no change.',
  remediation:
    'Ask for approval, a method that resists phishing at each activation, and short times. Review who is eligible every quarter, and remove those who have not used it.',
  mayBreak: 'Work waits for those who approve: name at least two for every role.',
  references: [
    AZURE_REFERENCES.pim,
    AZURE_REFERENCES.pimSettings,
    AZURE_REFERENCES.accessReviews,
    AZURE_REFERENCES.attackElevatedAccess,
  ],
};

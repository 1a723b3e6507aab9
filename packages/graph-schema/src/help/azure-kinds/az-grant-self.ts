import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_GRANT_SELF: KindHelp<'AZGrantSelf'> = {
  kind: 'AZGrantSelf',
  title: 'Grant of a role to itself, declared',
  summary:
    'The name is known from other sources for what a principal grants itself, and nothing here produces it.',
  meaning:
    'Like AZGrant, the kind only stands in the schema. Where it is found, another source has uploaded it.',
  gain: 'By its name, an attacker who controls the start can give the end to the start itself.',
  traces: [CLOUD_TRACES.roleActivated],
  detection: 'Ask the source of the data what it stands for, and watch activations of roles.',
  remediation:
    'Mend it at the source. A role that its holder can switch on is AZRoleEligible here, and its settings tell whether somebody has to approve.',
  mayBreak: 'Nothing that the product derives.',
  references: [AZURE_REFERENCES.pim],
};

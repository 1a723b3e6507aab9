import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_LOGIC_APP_CONTRIBUTOR: KindHelp<'AZLogicAppContributor'> = {
  kind: 'AZLogicAppContributor',
  title: 'Contributor of the logic app',
  summary: 'The start holds the role Logic App Contributor at the logic app.',
  meaning:
    'The resource role Logic App Contributor is assigned with the logic app as its scope. It changes workflows and their connections.',
  gain: 'An attacker adds a step that calls what the managed identity of the workflow may call, sends through connections that others authorised, and reads inputs and outputs of earlier runs.',
  traces: [CLOUD_TRACES.workflowWritten, CLOUD_TRACES.workflowRun, CLOUD_TRACES.identitySignIn],
  detection:
    'Alert on workflows that are changed outside of deployments, and on steps that call new addresses.',
  remediation:
    'Give people Logic App Operator, which starts and stops but does not change. Narrow what the identity and the connections may do, and hide inputs and outputs that hold secrets.',
  mayBreak: 'Teams that build their workflows in the portal.',
  references: [
    AZURE_REFERENCES.rolesIntegration,
    AZURE_REFERENCES.logicAppsSecurity,
    AZURE_REFERENCES.attackServerless,
  ],
};

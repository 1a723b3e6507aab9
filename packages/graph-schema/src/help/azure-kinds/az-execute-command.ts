import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_EXECUTE_COMMAND: KindHelp<'AZExecuteCommand'> = {
  kind: 'AZExecuteCommand',
  title: 'Run scripts on the managed device',
  summary: 'The start may run scripts on the Windows device through Intune.',
  meaning:
    'The start holds the directory role Intune Administrator, and the device of the tenant runs Windows. Whether the device is enrolled in Intune is not collected.',
  gain: 'An attacker assigns a script or an application to the device, which runs it as SYSTEM at the next check-in. From there it reaches whoever logs on to the device, and for devices that belong to a domain also the directory.',
  traces: [CLOUD_TRACES.intuneScript, CLOUD_TRACES.directoryRoleAssigned],
  detection:
    'Alert on scripts, remediations and applications that are created or assigned outside of changes that were announced, and on assignments to all devices.',
  remediation:
    'Use roles of Intune with scope tags in place of the directory role, and make that role eligible. Ask a second administrator to approve scripts and applications. Manage the workstations of tier zero apart from all others.',
  mayBreak: 'Roll-out of software and settings, which then waits for the second administrator.',
  references: [
    AZURE_REFERENCES.intuneRoles,
    AZURE_REFERENCES.intuneApproval,
    AZURE_REFERENCES.intuneAudit,
    AZURE_REFERENCES.attackDeployment,
  ],
};

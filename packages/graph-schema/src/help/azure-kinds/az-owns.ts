import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const AZ_OWNS: KindHelp<'AZOwns'> = {
  kind: 'AZOwns',
  title: 'Owner of the cloud object',
  summary: 'The start is listed as an owner of the application, service principal, group or device.',
  meaning:
    'Owners of Entra ID manage the object without any role. Owners of applications and service principals may change their credentials, owners of groups their members; owners of devices are those who registered them.',
  gain: 'An attacker adds a credential to an application and logs on as its service principal, or adds itself to the group. A device it may only disable, delete or read the recovery keys of.',
  traces: [
    CLOUD_TRACES.appOwnerAdded,
    CLOUD_TRACES.spOwnerAdded,
    CLOUD_TRACES.groupOwnerAdded,
    CLOUD_TRACES.appCredential,
    CLOUD_TRACES.memberAdded,
  ],
  detection:
    'Alert when an owner is added to a privileged object, and when an owner adds credentials or members.',
  remediation:
    'Remove the owner. Nobody has to own a privileged application or group: assign the task as a scoped directory role, which Privileged Identity Management governs. Do not let every user register applications.',
  mayBreak:
    'Developers who renew the credentials of their application; groups whose owner decides on requests to join.',
  references: [
    AZURE_REFERENCES.appObjects,
    AZURE_REFERENCES.delegateApps,
    AZURE_REFERENCES.securityApplications,
    AZURE_REFERENCES.attackCloudCredentials,
    REFERENCES.attackAccountManipulation,
  ],
};

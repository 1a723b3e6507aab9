import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_VM_ADMIN_LOGIN: KindHelp<'AZVMAdminLogin'> = {
  kind: 'AZVMAdminLogin',
  title: 'Administrator logon to the machine',
  summary: 'The start holds the role Virtual Machine Administrator Login at the machine.',
  meaning:
    'The resource role Virtual Machine Administrator Login is assigned with the machine as its scope: users of Entra ID log on to it as local administrators or root. The machine needs the extension for such logons, and the start needs a way to its network.',
  gain: 'An attacker logs on to the machine as an administrator, reads what others left in memory and on disk, and asks for tokens of its managed identities.',
  traces: [CLOUD_TRACES.vmSignIn, CLOUD_TRACES.computerLogon, CLOUD_TRACES.roleAssigned],
  detection:
    'Alert on sign-ins to the application for machine logons from unusual devices, and compare them with logons on the machine.',
  remediation:
    'Give ordinary users the role Virtual Machine User Login; make the administrator role eligible for a time. Require strong authentication for it by conditional access, and close the way from the internet.',
  mayBreak: 'Administrators who have no local account. Keep another way in for emergencies.',
  references: [
    AZURE_REFERENCES.rolesCompute,
    AZURE_REFERENCES.vmLogin,
    AZURE_REFERENCES.pim,
    AZURE_REFERENCES.attackCloudServices,
    AZURE_REFERENCES.attackMetadata,
  ],
};

import { defineRule } from '../../engine/rule.ts';
import { directoryRoles } from '../../facts/directory-roles.ts';
import { tenants } from '../../facts/tenants.ts';

const WINDOWS = 'windows';

export const executeCommand = defineRule({
  id: 'azure-execute-command',
  family: 'entra-roles',
  derives: ['AZExecuteCommand'],
  needs: { properties: ['operatingsystem'], facts: [tenants, directoryRoles] },
  summary: 'Administrators of Intune run scripts as the system on every Windows device of the tenant.',
  source: 'PowerShell scripts for Windows devices: documentation of Microsoft Intune.',

  run(view, draft) {
    const known = view.use(tenants);
    const roles = view.use(directoryRoles);
    const systems = view.strings('operatingsystem');

    for (const tenant of known.all) {
      view.poll();
      const devices = known.contained(tenant, 'AZDevice');
      if (devices.length === 0 && view.switches.emptyTenants === 'end-the-rule') {
        return;
      }

      const windows = devices.filter(
        (device) => systems.read(device)?.toLowerCase().includes(WINDOWS) === true,
      );
      for (const member of roles.membersOf(tenant, ['intuneAdministrator'])) {
        draft.kind('AZExecuteCommand').addEnds(member, windows);
      }
    }
  },
});

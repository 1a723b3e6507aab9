import type { SmallGraph } from './small-directory.ts';

/** Templates of roles, as in every tenant. */
const TEMPLATES = {
  globalAdministrator: '62e90394-69f5-4237-9190-012177145e10',
  helpdeskAdministrator: '729827e3-9c14-49f7-bb1b-9608f156bbb8',
  intuneAdministrator: '3a2c62db-5318-420d-8d74-23affee5d9d5',
  applicationAdministrator: '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
};
const SYNCED = 'S-1-5-21-1-2-3-1101';
const GLOBAL = 'GLOBAL@T1';
const HELPDESK = 'HELPDESK@T1';
const INTUNE = 'INTUNE@T1';
const LAPTOP = 'LAPTOP';

/** Two tenants, of which the first has something of everything, and a user of a directory. */
export const SMALL_TENANTS: SmallGraph = {
  nodes: {
    T1: ['AZBase', 'AZTenant'],
    T2: ['AZBase', 'AZTenant'],
    U1: ['AZBase', 'AZUser'],
    U2: ['AZBase', 'AZUser'],
    BOARD: ['AZBase', 'AZGroup'],
    CREW: ['AZBase', 'AZGroup'],
    SP: ['AZBase', 'AZServicePrincipal'],
    GRAPH: ['AZBase', 'AZServicePrincipal'],
    APP: ['AZBase', 'AZApp'],
    [LAPTOP]: ['AZBase', 'AZDevice'],
    [GLOBAL]: ['AZBase', 'AZRole'],
    [HELPDESK]: ['AZBase', 'AZRole'],
    [INTUNE]: ['AZBase', 'AZRole'],
    ROOT: ['AZBase', 'AZManagementGroup'],
    [SYNCED]: ['Base', 'User'],
  },
  properties: {
    T1: { tenantid: 'T1', name: 'ONE' },
    T2: { tenantid: 'T2', name: 'TWO' },
    U1: { tenantid: 'T1', onpremid: SYNCED, onpremsyncenabled: true },
    U2: { tenantid: 'T1' },
    BOARD: { tenantid: 'T1', isassignabletorole: true },
    CREW: { tenantid: 'T1', isassignabletorole: false },
    [LAPTOP]: { tenantid: 'T1', operatingsystem: 'WINDOWS' },
    [GLOBAL]: { tenantid: 'T1', templateid: TEMPLATES.globalAdministrator },
    [HELPDESK]: {
      tenantid: 'T1',
      templateid: TEMPLATES.helpdeskAdministrator,
      enduserassignmentrequiresapproval: true,
    },
    [INTUNE]: { tenantid: 'T1', templateid: TEMPLATES.intuneAdministrator },
    ROOT: { tenantid: 'T1', displayname: 'Root' },
  },
  relationships: [
    ...['U1', 'U2', 'BOARD', 'CREW', 'SP', 'GRAPH', 'APP', LAPTOP, GLOBAL, HELPDESK, INTUNE, 'ROOT'].map(
      (id) => `T1 -AZContains-> ${id}`,
    ),
    `BOARD -AZHasRole-> ${GLOBAL}`,
    'U2 -AZMemberOf-> BOARD',
    `SP -AZHasRole-> ${INTUNE}`,
    'SP -AZMGGroup_ReadWrite_All-> GRAPH',
  ],
  arrows: [
    ...['U1', 'CREW', 'SP', 'APP', LAPTOP, GLOBAL].map((id) => `T2 -AZContains-> ${id}`),
    ...['U1', 'U2', 'SP', 'BOARD', 'CREW'].flatMap((id) =>
      [GLOBAL, HELPDESK, INTUNE].map((role) => `${id} -AZHasRole-> ${role}`),
    ),
    ...['U1', 'SP', LAPTOP, 'CREW'].map((id) => `${id} -AZMemberOf-> BOARD`),
    'U2 -AZMemberOf-> CREW',
    `U1 -AZRoleEligible-> ${GLOBAL}`,
    'U1 -AZOwns-> APP',
    'APP -AZRunsAs-> SP',
    'SP -AZMGRoleManagement_ReadWrite_Directory-> GRAPH',
    'SP -AZMGAppRoleAssignment_ReadWrite_All-> SP',
    'SP -AZMGApplication_ReadWrite_All-> GRAPH',
    // Derived kinds, as somebody else may have written them.
    'U1 -AZGlobalAdmin-> T2',
    `U1 -AZRoleApprover-> ${GLOBAL}`,
    `${GLOBAL} -AZResetPassword-> U2`,
    `U2 -SyncedToADUser-> ${SYNCED}`,
  ],
  values: {
    tenantid: ['T1', 'T2', null],
    templateid: [TEMPLATES.globalAdministrator, TEMPLATES.applicationAdministrator, 'OTHER', null],
    isassignabletorole: [true, false, null],
    onpremid: [SYNCED, SYNCED.toLowerCase(), null],
    onpremsyncenabled: [true, false],
    operatingsystem: ['WINDOWS', 'LINUX'],
    enduserassignmentrequiresapproval: [true, false, null],
    enduserassignmentuserapprovers: [['U1'], ['NOBODY'], null],
    displayname: ['Another', null],
    description: ['some text', null],
  },
  zones: ['T1', 'BOARD'],
};

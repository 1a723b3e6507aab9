import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listShippedPacks } from '@secgraph/extensions';
import { expect, it } from 'vitest';
import { ApiSession, JOB } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';

endServicesAfterEach();

interface Expected {
  /** Object ids of members of tier zero. */
  readonly members: readonly string[];
  /** `type: source target` */
  readonly crossings: readonly string[];
  /** `type: target` */
  readonly settings: readonly string[];
}

/** What the example of each pack leads to. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  aws: {
    members: ['111122223333', 'W_ADMIN', 'W_POLICY', 'W_ROOT'],
    crossings: [
      'AWS_AssumeRole_Finding: W_EVE W_ADMIN',
      'AWS_CreatePolicyVersion_Finding: W_CI W_POLICY',
      'AWS_FederatedInto_Finding: W_IDP W_ADMIN',
    ],
    settings: [
      'AWS_OldAccessKey_Finding: W_KEY',
      'AWS_RoleOpenToEverybody_Finding: W_OPEN',
      'AWS_RootAccessKey_Finding: W_ROOT',
      'AWS_UserWithoutFactor_Finding: W_EVE',
    ],
  },
  'configuration-manager': {
    members: ['BOSS@PS1', 'FULL@PS1', 'PS1', 'S-1-5-21-9-1101'],
    crossings: [
      'SCCM_AssignAllPermissions_Finding: DEPLOY@PS1 PS1',
      'SCCM_CoerceAndRelayToAdminService_Finding: S-1-5-21-9-1103 PS1',
      'SCCM_HasCurrentUser_Finding: DEV1 S-1-5-21-9-1101',
    ],
    settings: [
      'SCCM_AdministratorOnClient_Finding: DEV1',
      'SCCM_NetworkAccessAccount_Finding: S-1-5-21-9-1102',
    ],
  },
  github: {
    members: ['ACME_ORG', 'IDP', 'INST', 'PAT_OLD', 'R_ADMIN', 'R_OWNERS', 'U_OLGA', 'X_OLGA'],
    crossings: [
      'GH_InstalledAs_Finding: APP INST',
      'GH_ValidToken_Finding: ALERT U_OLGA',
      'GH_WriteOrganizationCustomOrgRole_Finding: R_AUTHOR ACME_ORG',
    ],
    settings: [
      'GH_TokenWithoutExpiry_Finding: PAT_OLD',
      'GH_TwoFactorsOptional_Finding: ACME_ORG',
      'GH_WorkflowsWriteByDefault_Finding: ACME_ORG',
    ],
  },
  jamf: {
    members: ['J_ADA', 'J_SSO', 'JAMF1'],
    crossings: [
      'jamf_Update_Roles_Assigned_To_Self_Finding: J_API JAMF1',
      'jamf_Update_SSO_Settings_Finding: J_HELP J_SSO',
      'jamf_UpdateAccounts_Finding: J_HELP JAMF1',
    ],
    settings: [
      'jamf_DisabledAdministrator_Finding: J_OLD',
      'jamf_NoFirewall_Finding: J_MAC1',
      'jamf_NoSystemIntegrityProtection_Finding: J_MAC1',
    ],
  },
  kubernetes: {
    members: ['K_ADMIN', 'K_MASTERS', 'K_NODE', 'K_SA_OPS', 'K_SECRETS'],
    crossings: [
      'BHK_CE_PRIV_MOUNT_Finding: K_BUILD K_NODE',
      'BHK_Impersonate_Finding: K_SA_WEB K_SA_OPS',
      'BHK_MOUNT_CONTAINER_SOCKET_Finding: K_BUILD K_NODE',
      'BHK_RBACBind_Finding: K_SA_CI K_ADMIN',
      'BHK_ReadSecret_Finding: K_SA_CI K_SECRETS',
    ],
    settings: [
      'BHK_AnonymousRights_Finding: K_ANON',
      'BHK_ContainerSocket_Finding: K_BUILD',
      'BHK_PrivilegedPod_Finding: K_BUILD',
      'BHK_ReadsAllSecrets_Finding: K_SA_CI',
    ],
  },
  okta: {
    members: ['O_ADA', 'O_ADMINS', 'O_SUPER', 'OKTA1'],
    crossings: ['Okta_AddMember_Finding: O_HELP O_ADMINS', 'Okta_ResetPassword_Finding: O_HELP O_ADA'],
    settings: [
      'Okta_AdministratorWithoutFactor_Finding: O_BEN',
      'Okta_TokenOfAdministrator_Finding: O_TOKEN',
      'Okta_UserWithoutFactor_Finding: O_CAT',
    ],
  },
  'sql-server': {
    members: ['DBA@SQL1', 'OLD@SQL1', 'SA@SQL1', 'SECADMIN@SQL1', 'SQL1', 'SYSADMIN@SQL1'],
    crossings: [
      'MSSQL_ChangePassword_Finding: APP@SQL1 DBA@SQL1',
      'MSSQL_ExecuteAsOwner_Finding: SHOP@SQL1 SQL1',
    ],
    settings: [
      'MSSQL_MixedAuthentication_Finding: SQL1',
      'MSSQL_NoExtendedProtection_Finding: SQL1',
      'MSSQL_SysadminWithPassword_Finding: SA@SQL1',
      'MSSQL_TrustworthyDatabase_Finding: SHOP@SQL1',
    ],
  },
};

interface Finding {
  readonly finding: string;
  readonly finding_type: string;
  readonly severity: string;
  readonly exposure_count: number;
  readonly platform: string;
  readonly source_principal_id?: string;
  readonly target_principal_id: string;
}

const sorted = (...lists: (readonly string[])[]) => lists.flat().toSorted();

it('packs that come with the product turn what collectors send into members and findings', async () => {
  const { path: dataFolder } = await createBegunFolder();
  const session = await ApiSession.logIn(await startService({ dataFolder }));
  const packs = await listShippedPacks();
  expect(sorted(packs.map(({ name }) => name))).toEqual(sorted(Object.keys(EXPECTED)));
  for (const { name } of packs) {
    const installed = await session.call('PUT', `/api/v2/extensions/packs/${name}`);
    expect([name, installed.status, installed.text]).toEqual([name, 201, '']);
  }

  const job = await session.startJob();
  const sent = new Map<string, ReadonlySet<string>>();
  for (const { name, path } of packs) {
    const body = await readFile(join(path, 'data/example.json'), 'utf8');
    sent.set(name, new Set(JSON.parse(body).graph.nodes.map(({ id }: { id: string }) => id)));
    expect([name, (await session.attach(job, { body })).status]).toEqual([name, 202]);
  }
  await session.endJob(job);
  expect((await session.untilOver(job)).status).toBe(JOB.complete);

  const tags = (await session.get('/api/v2/asset-group-tags')) as {
    readonly tags: readonly { readonly id: number; readonly position: number | null }[];
  };
  const tierZero = tags.tags.find(({ position }) => position === 1)?.id;
  const { members } = (await session.get(`/api/v2/asset-group-tags/${tierZero}/members?limit=1000`)) as {
    readonly members: readonly { readonly object_id: string }[];
  };
  const findings = (await session.get('/api/v2/attack-paths/findings?limit=1000')) as readonly Finding[];
  for (const [pack, ids] of sent) {
    const own = findings.filter(({ target_principal_id: id }) => ids.has(id));
    expect({
      members: sorted(members.map(({ object_id: id }) => id).filter((id) => ids.has(id))),
      crossings: sorted(
        own
          .filter(({ finding_type: shape }) => shape === 'relationship')
          .map((row) => `${row.finding}: ${row.source_principal_id} ${row.target_principal_id}`),
      ),
      settings: sorted(
        own
          .filter(({ finding_type: shape }) => shape === 'list')
          .map((row) => `${row.finding}: ${row.target_principal_id}`),
      ),
    }).toEqual({
      members: sorted(EXPECTED[pack]?.members ?? []),
      crossings: sorted(EXPECTED[pack]?.crossings ?? []),
      settings: sorted(EXPECTED[pack]?.settings ?? []),
    });
  }

  const details = await session.call(
    'GET',
    '/api/v2/domains/SQL1/details?finding=MSSQL_TrustworthyDatabase_Finding&limit=10',
  );
  expect(details.status, details.text).toBe(200);
  expect(details.text).toContain('"Principal":"SHOP@SQL1"');
  const file = await session.call('GET', '/api/v2/attack-paths/findings', {
    headers: { accept: 'text/csv' },
  });
  expect(file.text).toContain('moderate,MSSQL_TrustworthyDatabase_Finding,Database is trustworthy,list');
  // Who holds the role, though nothing else says that she reaches tier zero.
  expect(
    findings.find(({ finding }) => finding === 'GH_WriteOrganizationCustomOrgRole_Finding')?.exposure_count,
  ).toBe(1);
  // Whoever may act as somebody in tier zero counts, wherever nodes belong.
  expect(findings.find(({ finding }) => finding === 'BHK_Impersonate_Finding')?.exposure_count).toBe(1);

  const queries = (await session.get('/api/v2/saved-queries?scope=public&limit=1000')) as readonly {
    readonly name: string;
    readonly query: string;
    readonly folder: string;
  }[];
  expect(queries.length).toBeGreaterThanOrEqual(6 * packs.length);
  for (const { name, query, folder } of queries) {
    const answer = await session.cypher(query);
    // Nothing found is 404.
    expect([folder, name, [200, 404].includes(answer.status), answer.text]).toEqual([
      folder,
      name,
      true,
      answer.text,
    ]);
  }

  const switched = await session.call('PUT', '/api/v2/attack-paths/types/MSSQL_MixedAuthentication_Finding', {
    json: { enabled: false },
  });
  expect(switched.status, switched.text).toBe(200);
  await expect
    .poll(
      async () => {
        const rows = (await session.get('/api/v2/attack-paths/findings?limit=1000')) as readonly Finding[];
        return rows.some(({ finding }) => finding === 'MSSQL_MixedAuthentication_Finding');
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(false);
}, 300_000);

import { expect, it } from 'vitest';
import { ApiSession, JOB } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const DOMAIN = 'S-1-5-21-1-2-3';
const ADMINS = `${DOMAIN}-512`;
const BOB = `${DOMAIN}-1105`;
const FULL_CONTROL = {
  PrincipalSID: BOB,
  PrincipalType: 'User',
  RightName: 'GenericAll',
  IsInherited: false,
};

const fileOf = (type: string, record: object) =>
  JSON.stringify({ meta: { type, version: 6, count: 1 }, data: [record] });
const domainFile = fileOf('domains', {
  ObjectIdentifier: DOMAIN,
  Properties: { name: 'CORP.LOCAL', domain: 'CORP.LOCAL', domainsid: DOMAIN, collected: true },
});
const bobFile = (hasspn: boolean) =>
  fileOf('users', {
    ObjectIdentifier: BOB,
    Properties: { name: 'BOB@CORP.LOCAL', domainsid: DOMAIN, enabled: true, hasspn },
  });
const adminsFile = (aces: readonly object[]) =>
  fileOf('groups', {
    ObjectIdentifier: ADMINS,
    Properties: { name: 'DOMAIN ADMINS@CORP.LOCAL', domainsid: DOMAIN },
    Aces: aces,
  });

interface Row {
  readonly id: number;
  readonly finding: string;
  readonly status: string;
  readonly target_principal_id: string;
}

it('findings follow what is uploaded: found, accepted, mended, and found anew', async () => {
  const service = await startService({ dataFolder: (await createBegunFolder()).path });
  const session = await ApiSession.logIn(service);
  const upload = async (...files: readonly string[]) => {
    const job = await session.startJob();
    for (const body of files) {
      expect(await session.attach(job, { body })).toMatchObject({ status: 202 });
    }
    await session.endJob(job);
    expect(await session.untilOver(job)).toMatchObject({ status: JOB.complete });
  };
  const list = async (query: string) =>
    (await session.get(`/api/v2/attack-paths/findings?${query}`)) as readonly Row[];
  const open = async () =>
    (await list('sort_by=finding')).map((row) => `${row.finding} ${row.target_principal_id}`);

  await upload(domainFile, bobFile(true), adminsFile([FULL_CONTROL]));
  expect(await open()).toEqual([`Kerberoasting ${BOB}`, `T0GenericAll ${ADMINS}`]);
  const [first] = await list('finding=T0GenericAll');
  const path = `/api/v2/attack-paths/${first?.id}/acceptance`;
  const until1 = new Date(Date.now() + 3_600_000).toISOString();
  const json = { risk_type: 'T0GenericAll', accepted: true, accept_until: until1 };
  expect(await session.call('PUT', path, { json })).toMatchObject({ status: 200 });

  await upload(bobFile(false));
  expect(await open()).toEqual([]);
  expect(await list('finding=T0GenericAll&status=accepted')).toMatchObject([{ id: first?.id }]);
  expect(await list('finding=Kerberoasting&status=remediated')).toHaveLength(1);

  const cleared = await session.call('POST', '/api/v2/clear-database', {
    json: { deleteRelationships: ['GenericAll'] },
  });
  expect(cleared.status).toBe(204);
  await until(
    'the path is gone',
    async () => (await list('finding=T0GenericAll&status=remediated')).length === 1,
  );
  await upload(adminsFile([]));
  expect(await open()).toEqual([]);

  await upload(adminsFile([FULL_CONTROL]));
  const again = await list('finding=T0GenericAll');
  expect(again).toMatchObject([{ status: 'active' }]);
  expect(again[0]?.id).not.toBe(first?.id);

  await session.call('POST', '/api/v2/clear-database', { json: { deleteCollectedGraphData: true } });
  await until(
    'the domain is gone, and its findings with it',
    async () => (await list('status=orphaned')).length === 1 && (await open()).length === 0,
  );
});

import { createTestDatabase } from '@secgraph/test-kit/database';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { FileUploadJobRepository } from '../uploads/file-upload-job-repository.ts';
import {
  recordFindingEvents,
  recordMembershipEvents,
  recordPendingCertifications,
  recordSeverityIncreases,
} from './alert-events.ts';
import { recordClientSilence, recordExpiringAcceptances } from './alert-watch.ts';

const { database } = await createTestDatabase();
const { kysely, pool } = database;
const jobs = new FileUploadJobRepository(kysely);

async function readEvents() {
  const { rows } = await pool.query('SELECT type, message, data FROM alert_event ORDER BY type, message');

  return rows;
}

beforeEach(async () => {
  await pool.query('DELETE FROM alert_event');
  await pool.query('DELETE FROM finding');
});

describe('an upload job', () => {
  it('that fails or is given up is told, with its numbers; one that ends well is not', async () => {
    const make = () => jobs.createJob({ userId: undefined, userEmailAddress: 'ada@corp.local' });
    const [failed, idle, well, canceled] = [await make(), await make(), await make(), await make()];
    await pool.query(
      `UPDATE file_upload_job SET status = 7, total_files = 1, failed_files = CASE WHEN id = $1 THEN 1 ELSE 0 END
       WHERE id = ANY($2::bigint[])`,
      [failed.id, [failed.id, well.id]],
    );
    expect(await jobs.completeAnalyzedJobs('succeeded')).toBe(2);
    await jobs.cancelJob(canceled.id, 'Canceled');
    await pool.query("UPDATE file_upload_job SET last_ingest = now() - interval '1 hour' WHERE id = $1", [
      idle.id,
    ]);
    expect(await jobs.timeOutIdleJobs(20)).toBe(1);
    // Told once.
    await pool.query('UPDATE file_upload_job SET status = status');

    expect(await readEvents()).toEqual([
      {
        type: 'ingest.job.failed',
        message: `Upload job ${failed.id} failed: All files failed to ingest as JSON Content`,
        data: {
          job_id: failed.id,
          status: 5,
          status_message: 'All files failed to ingest as JSON Content',
          user_email_address: 'ada@corp.local',
          total_files: 1,
          failed_files: 1,
        },
      },
      {
        type: 'ingest.job.failed',
        message: expect.stringContaining(`Upload job ${idle.id} failed:`),
        data: expect.objectContaining({ job_id: idle.id, status: 4 }),
      },
    ]);
  });

  it('whose end is rolled back is not told', async () => {
    const job = await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
    await expect(
      kysely.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('file_upload_job')
          .set({ status: 5 })
          .where('id', '=', job.id)
          .execute();
        throw new Error('never mind');
      }),
    ).rejects.toThrow('never mind');
    expect(await readEvents()).toEqual([]);
  });
});

it('a job of a collection client is told when it is done, when it failed, and not in between', async () => {
  const client = '0f5e1c0e-6d1f-4c52-9d5e-0a1b2c3d4e5f';
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO collection_job (client_id, client_name, event_title, execution_time, session_collection,
       local_group_collection, ad_structure_collection, cert_services_collection, ca_registry_collection,
       dc_registry_collection, all_trusted_domains, ous, domains)
     SELECT $1, 'c1', 'nightly', now(), true, false, false, false, false, false, false, '{}', '{}'
     FROM generate_series(1, 2) RETURNING id::integer`,
    [client],
  );
  const [done, failed] = rows.map(({ id }) => id);
  const become = (id: number | undefined, status: number, message: string) =>
    pool.query('UPDATE collection_job SET status = $2, status_message = $3 WHERE id = $1', [
      id,
      status,
      message,
    ]);
  // One after the other, as a client has it.
  for (const id of [done, failed]) {
    for (const status of [1, 6, 7]) {
      await become(id, status, '');
    }
  }
  expect(await readEvents()).toEqual([]);
  await become(done, 2, '');
  await become(failed, 5, 'no answer');

  const data = { client_id: client, client_name: 'c1', event_title: 'nightly' };
  expect(await readEvents()).toEqual([
    {
      type: 'client.job.completed',
      message: `Collection job ${done} of c1 is done`,
      data: { ...data, job_id: done, status: 2, status_message: '' },
    },
    {
      type: 'client.job.failed',
      message: `Collection job ${failed} of c1 failed: no answer`,
      data: { ...data, job_id: failed, status: 5, status_message: 'no answer' },
    },
  ]);
});

describe('findings', () => {
  const insert = (values: { type: string; environment: string; target: string; severity?: number }) =>
    pool.query(
      `INSERT INTO finding (type, shape, asset_group_tag_id, environment_id, environment_name, source_id, source_kind,
         source_name, target_id, target_kind, target_name, is_inherited, exposure_count, exposure_share, impact_count,
         impact_share, severity, digest, created_at)
       VALUES ($1, 'list', 1, $2, $2 || '.ORG', '', '', '', $3, 'User', $3 || '@ORG', false, 1, 0, 1, 0, $4, '',
         now() - interval '1 day')`,
      [values.type, values.environment, values.target, values.severity ?? 0],
    );

  it('that came and went are told by type, zone and environment, with the worst and the first ten of them', async () => {
    await insert({ type: 'Old', environment: 'A', target: 'stays' });
    await insert({ type: 'Gone', environment: 'A', target: 'goes' });
    for (let index = 0; index < 12; index++) {
      await insert({ type: 'New', environment: 'A', target: `n${index}`, severity: index === 11 ? 3 : 1 });
    }
    await insert({ type: 'New', environment: 'B', target: 'other' });
    await kysely.transaction().execute(async (transaction) => {
      await sql`UPDATE finding SET created_at = now() WHERE type = 'New'`.execute(transaction);
      await sql`UPDATE finding SET archived_at = now(), status = 'remediated' WHERE type = 'Gone'`.execute(
        transaction,
      );
      await recordFindingEvents(transaction);
    });

    const events = await readEvents();
    expect(events.map(({ type, message }) => [type, message])).toEqual([
      ['finding.instance.new', '1 new of New in B.ORG'],
      ['finding.instance.new', '12 new of New in A.ORG'],
      ['finding.instance.remediated', '1 remediated of Gone in A.ORG'],
    ]);
    const { data } = events[1] ?? {};
    expect(data).toMatchObject({
      finding: 'New',
      asset_group_tag_id: 1,
      environment_id: 'A',
      count: 12,
      severity: 'critical',
    });
    expect(data.findings).toHaveLength(10);
    expect(data.findings[0]).toEqual({
      id: expect.any(Number),
      from_principal: null,
      from_principal_name: null,
      to_principal: 'n11',
      to_principal_name: 'n11@ORG',
    });

    // The next analysis tells nothing of them.
    await kysely.transaction().execute((transaction) => recordFindingEvents(transaction));
    expect(await readEvents()).toHaveLength(3);
  });
});

describe('members of zones', () => {
  it('that came and went are told by zone, but for those of the first record', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO asset_group_tag (type, kind_name, name, position, created_by, updated_by)
       VALUES (1, 'Tag_M', 'Machines', 4, 'x', 'x') RETURNING id`,
    );
    const tagId = rows[0]?.id ?? 0;
    /** As an analysis that finds these, and no others any more. */
    const record = (names: readonly string[]) =>
      kysely.transaction().execute(async (transaction) => {
        await sql`INSERT INTO analysis_point (run_id, is_recorded) VALUES (gen_random_uuid(), true)`.execute(
          transaction,
        );
        await sql`UPDATE zone_membership SET until_at = now()
          WHERE until_at IS NULL AND NOT object_id = ANY(${names})`.execute(transaction);
        await sql`INSERT INTO zone_membership
            (asset_group_tag_id, object_id, kind, name, environment_id, from_at)
          SELECT ${tagId}, name, 'Computer', name || '@ORG', 'S-1', now() FROM unnest(${names}::text[]) AS name
          ON CONFLICT DO NOTHING`.execute(transaction);
        await recordMembershipEvents(transaction);
      });
    const eleven = Array.from({ length: 11 }, (_, index) => `M${index + 10}`);

    await record(['A', 'B']);
    expect(await readEvents()).toEqual([]);
    await record(['A', 'B']);
    expect(await readEvents()).toEqual([]);
    await record(['B', ...eleven]);
    expect(await readEvents()).toEqual([
      {
        type: 'zone.member.added',
        message: '11 added to Machines',
        data: {
          asset_group_tag_id: tagId,
          zone: 'Machines',
          count: 11,
          members: eleven.slice(0, 10).map((name) => ({ object_id: name, name: `${name}@ORG` })),
        },
      },
      {
        type: 'zone.member.removed',
        message: '1 removed from Machines',
        data: {
          asset_group_tag_id: tagId,
          zone: 'Machines',
          count: 1,
          members: [{ object_id: 'A', name: 'A@ORG' }],
        },
      },
    ]);
  });
});

describe('members that nobody certified', () => {
  it('are told by zone, each once', async () => {
    const { rows: tags } = await pool.query<{ id: number }>(
      `INSERT INTO asset_group_tag (type, kind_name, name, position, require_certify, created_by, updated_by)
       VALUES (1, 'Tag_S', 'Strict', 2, true, 'x', 'x'), (1, 'Tag_L', 'Lax', 3, false, 'x', 'x') RETURNING id`,
    );
    const { rows: selectors } = await pool.query<{ id: number }>(
      `INSERT INTO asset_group_tag_selector (asset_group_tag_id, name, created_by, updated_by)
       VALUES ($1, 'one', 'x', 'x'), ($1, 'two', 'x', 'x'), ($2, 'three', 'x', 'x') RETURNING id`,
      tags.map(({ id }) => id),
    );
    const [one, two, three] = selectors.map(({ id }) => id);
    const select = (rows: readonly (readonly [number | undefined, number, string, number])[]) =>
      kysely.transaction().execute(async (transaction) => {
        for (const [selector, node, name, certified] of rows) {
          await sql`
            INSERT INTO asset_group_tag_selector_member
              (selector_id, object_id, node_id, source, certified, primary_kind, environment_id, name)
            VALUES (${selector}, ${name}, ${node}, 1, ${certified}, 'User', 'S-1', ${name})`.execute(
            transaction,
          );
        }
        await recordPendingCertifications(transaction);
      });
    await select([
      [one, 1, 'ADA', 0],
      [two, 1, 'ADA', 0],
      [one, 2, 'BOB', 3],
      [one, 3, 'EVE', 0],
      [three, 4, 'DAN', 0],
    ]);
    expect(await readEvents()).toEqual([
      {
        type: 'zone.certification.pending',
        message: '2 to certify in Strict',
        data: {
          asset_group_tag_id: tags[0]?.id,
          zone: 'Strict',
          count: 2,
          members: [
            { object_id: 'ADA', name: 'ADA' },
            { object_id: 'EVE', name: 'EVE' },
          ],
        },
      },
    ]);

    await select([[two, 4, 'DAN', 3]]);
    expect(await readEvents()).toHaveLength(1);
  });
});

describe('the severity of a type', () => {
  it('is told when it rises from one analysis to the next, and not when it falls or begins', async () => {
    const record = (run: string, types: Readonly<Record<string, number>>) =>
      kysely.transaction().execute(async (transaction) => {
        for (const [type, severity] of Object.entries(types)) {
          await sql`
            INSERT INTO finding_snapshot (run_id, environment_id, asset_group_tag_id, type, finding_count, new_count,
              archived_count, exposure_count, exposure_share, impact_count, impact_share, composite_risk,
              impacted_asset_count, severity)
            VALUES (${run}::uuid, 'S-1', 1, ${type}, ${severity < 0 ? 0 : 2}, 0, 0, 1, 0, 1, 0, 1, 1, ${Math.max(severity, 0)})`.execute(
            transaction,
          );
        }
        await recordSeverityIncreases(transaction);
      });
    await record('0f5e1c0e-6d1f-4c52-9d5e-0a1b2c3d4e51', { Rises: 1, Falls: 3, Stays: 2, Returns: -1 });
    expect(await readEvents()).toEqual([]);
    await record('0f5e1c0e-6d1f-4c52-9d5e-0a1b2c3d4e52', {
      Rises: 3,
      Falls: 2,
      Stays: 2,
      Returns: 3,
      Begins: 3,
    });
    expect(await readEvents()).toEqual([
      {
        type: 'finding.type.severity_increased',
        message: 'Rises rose from moderate to critical',
        data: {
          finding: 'Rises',
          asset_group_tag_id: 1,
          environment_id: 'S-1',
          environment_name: '',
          count: 2,
          severity: 'critical',
          severity_before: 'moderate',
        },
      },
    ]);
    await record('0f5e1c0e-6d1f-4c52-9d5e-0a1b2c3d4e53', { Rises: 3 });
    expect(await readEvents()).toHaveLength(1);
  });
});

describe('a client', () => {
  const NOW = new Date('2026-11-23T12:00:00Z');
  const look = (laterMs = 0) =>
    recordClientSilence(kysely, { now: new Date(NOW.getTime() + laterMs), silenceMs: 300_000 });
  const seen = (name: string, at: string) =>
    pool.query(
      `INSERT INTO collection_client (name, type, last_checkin) VALUES ($1, 'sharphound', $2)
       ON CONFLICT (lower(name)) DO UPDATE SET last_checkin = excluded.last_checkin`,
      [name, at],
    );
  const told = async () => (await readEvents()).map(({ type, message }) => [type, message]);

  it('that falls silent is told once, and once more when it is heard of again', async () => {
    await seen('silent', '2026-11-23T11:54:59Z');
    await seen('at work', '2026-11-23T11:59:59Z');
    await pool.query("INSERT INTO collection_client (name, type) VALUES ('never', 'sharphound')");
    await look();
    // Whoever else looks has nothing to tell.
    await Promise.all([look(), look()]);
    expect(await told()).toEqual([['client.status.offline', 'Client silent is offline']]);
    await seen('silent', '2026-11-23T12:00:01Z');
    await Promise.all([look(1_000), look(1_000), look(1_000)]);
    expect(await told()).toEqual([
      ['client.status.offline', 'Client silent is offline'],
      ['client.status.online', 'Client silent is online again'],
    ]);
    const [, online] = await readEvents();
    expect(online?.data).toMatchObject({ client_name: 'silent' });
    expect(new Date(online?.data.offline_since)).toEqual(new Date('2026-11-23T11:54:59Z'));
  });
});

describe('an acceptance', () => {
  const NOW = new Date('2026-11-23T12:00:00Z');
  const DAY_MS = 86_400_000;
  const look = () => recordExpiringAcceptances(kysely, { now: NOW, aheadMs: 7 * DAY_MS });
  const accept = (target: string, days: number) =>
    pool.query(
      `INSERT INTO finding (type, shape, asset_group_tag_id, environment_id, environment_name, source_id, source_kind,
         source_name, target_id, target_kind, target_name, is_inherited, exposure_count, exposure_share, impact_count,
         impact_share, severity, digest, accepted_until)
       VALUES ('T', 'list', 1, 'S-1', 'A.ORG', '', '', '', $1, 'User', $1, false, 1, 0, 1, 0, 2, '', $2)`,
      [target, new Date(NOW.getTime() + days * DAY_MS)],
    );

  it('is told when its end is near, each end once', async () => {
    await accept('near', 6);
    await accept('nearer', 1);
    await accept('far', 8);
    await accept('over', -1);
    await look();
    await look();
    const events = await readEvents();
    expect(events.map(({ type, message }) => [type, message])).toEqual([
      ['acceptance.expiry.soon', '2 acceptances of T end soon in A.ORG'],
    ]);
    expect(events[0]?.data).toMatchObject({ finding: 'T', count: 2, severity: 'high' });
    expect(
      events[0]?.data.findings.map(({ to_principal: target }: { to_principal: string }) => target),
    ).toEqual(['nearer', 'near']);

    await pool.query("UPDATE finding SET accepted_until = $1 WHERE target_id = 'near'", [
      new Date(NOW.getTime() + 2 * DAY_MS),
    ]);
    await look();
    expect((await readEvents()).map(({ message }) => message)).toContain(
      '1 acceptance of T ends soon in A.ORG',
    );
  });
});

describe('a user', () => {
  it('who is created is told with the roles, whoever creates him', async () => {
    await pool.query("INSERT INTO role (id, name, description) VALUES (6, 'Auditor', '')");
    await kysely.transaction().execute(async (transaction) => {
      await sql`INSERT INTO platform_user (id, principal_name, email_address)
        VALUES ('7c9e6679-7425-40de-944b-e07fc1f90ae7', 'ada', 'ada@example.org')`.execute(transaction);
      await sql`INSERT INTO platform_user_role (user_id, role_id)
        SELECT '7c9e6679-7425-40de-944b-e07fc1f90ae7', id FROM role WHERE name = 'Auditor'`.execute(
        transaction,
      );
    });
    expect(await readEvents()).toEqual([
      {
        type: 'audit.user.created',
        message: 'User ada was created',
        data: {
          user_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
          principal_name: 'ada',
          email_address: 'ada@example.org',
          sso_provider_id: null,
          roles: ['Auditor'],
        },
      },
    ]);
  });
});

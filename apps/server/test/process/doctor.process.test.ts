import { randomBytes } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '@secgraph/database';
import { createSigningIdentity } from '@secgraph/kernel/certificate';
import { afterAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { createBegunFolder, createDataFolder, noPostgres } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { type CommandOptions, runSecgraph } from './run-secgraph.ts';
import { endServicesAfterEach, keepRunning, startService } from './service-process.ts';

endServicesAfterEach();

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** Nobody listens there. */
const AWAY = 'https://127.0.0.1:1';

const external = await startExternalDatabase();
const used = await createBegunFolder();
const resting = await createBegunFolder();
const unused = await createDataFolder();
const service = keepRunning(await startService({ dataFolder: used.path }));
afterAll(() => service.kill());

interface Told {
  readonly name: string;
  readonly status: string;
  readonly sentence: string;
}

async function diagnose(options: CommandOptions, args: readonly string[] = []) {
  const { code, stdout, stderr } = await runSecgraph(['doctor', '--json', ...args], options);
  expect(stderr).toBe('');
  const { ok, checks } = JSON.parse(stdout) as { readonly ok: boolean; readonly checks: readonly Told[] };
  expect(code).toBe(ok ? 0 : 1);

  return { code, failed: checks.filter(({ status }) => status === 'failed'), checks };
}

async function change(url: string, statements: readonly string[]): Promise<void> {
  const database = await openDatabase({ url });
  for (const statement of statements) {
    await database.pool.query(statement);
  }
  await database.close();
}

describe('secgraph doctor', () => {
  it('finds nothing wrong with a service that runs, and leaves it alone', async () => {
    const { stdout, code } = await runSecgraph(['doctor'], { dataFolder: used.path });

    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {2}\s*database {2}.*which the service runs$/m);
    expect(stdout).toMatch(/^ok {2}\s*processes {2}.* writes \(term \d+\)/m);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ', 1)[0]),
    ).not.toContain('failed');
    expect(service.hasExited).toBe(false);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  it('looks into an embedded database that nobody runs, and stops it again', async () => {
    const { code, checks } = await diagnose({ dataFolder: resting.path });

    expect(code).toBe(0);
    expect(checks).toContainEqual(
      expect.objectContaining({
        name: 'database',
        status: 'ok',
        sentence: expect.stringContaining('started'),
      }),
    );
    await noPostgres(resting);
  });

  it('has nothing to say against a first start, and makes nothing', async () => {
    expect(await diagnose({ dataFolder: unused.path })).toMatchObject({ code: 0, failed: [] });
    expect(statSync(unused.path, { throwIfNoEntry: false })).toBeUndefined();
  });

  it.runIf(isRoot)('fails for a folder that its user may not write to', async () => {
    const { failed } = await diagnose({ dataFolder: resting.path, user: NOBODY });
    expect(failed.map(({ name }) => name)).toContain('data folder');
    await noPostgres(resting);
  });

  it('fails for a database of a newer release, and looks no further into it', async () => {
    const url = await external.createMigrated('newer');
    await change(url, [
      "INSERT INTO schema_migration (version, name, checksum, release) VALUES (9999, 'future', 'x', 'v9.9.9')",
    ]);
    const { failed, checks } = await diagnose({ dataFolder: unused.path, url });

    expect(failed).toEqual([
      expect.objectContaining({ name: 'schema', sentence: expect.stringContaining('v9.9.9') }),
    ]);
    expect(checks).toContainEqual(expect.objectContaining({ name: 'webhooks', status: 'skipped' }));
  });

  it('tells of a database of an earlier release, and does not migrate it', async () => {
    const url = await external.createMigrated('older');
    const count = 'SELECT count(*)::int AS count FROM schema_migration';
    await change(url, [
      'DELETE FROM schema_migration WHERE version = (SELECT max(version) FROM schema_migration)',
    ]);
    const database = await openDatabase({ url });
    const before = (await database.pool.query(count)).rows;
    const { checks } = await diagnose({ dataFolder: unused.path, url });

    expect(checks).toContainEqual(expect.objectContaining({ name: 'schema', status: 'warning' }));
    expect((await database.pool.query(count)).rows).toEqual(before);
    await database.close();
  });

  it('fails for a certificate that has expired', async () => {
    const { certificate, privateKey } = await createSigningIdentity('old', new Date('2000-01-01'));
    const files = { cert: join(used.parent, 'old.crt'), key: join(used.parent, 'old.key') };
    writeFileSync(files.cert, certificate);
    writeFileSync(files.key, privateKey);
    const environment = { SECGRAPH_TLS_CERT: files.cert, SECGRAPH_TLS_KEY: files.key };
    const { failed } = await diagnose({ dataFolder: unused.path, environment });

    expect(failed).toEqual([
      expect.objectContaining({ name: 'certificate', sentence: expect.stringContaining('expired') }),
    ]);
  });

  it('warns of a webhook that does not answer, without its path', async () => {
    const url = await external.createMigrated('webhook');
    await change(url, [addWebhook(`${AWAY}/services/token-of-the-webhook`)]);
    const options = {
      dataFolder: unused.path,
      url,
      environment: { SECGRAPH_WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' },
    };
    const { checks } = await diagnose(options);

    expect(checks).toContainEqual(
      expect.objectContaining({
        name: 'webhooks',
        status: 'warning',
        sentence: expect.stringContaining('does not answer'),
      }),
    );
    expect(JSON.stringify(checks)).not.toContain('token-of-the-webhook');
    // Without leave, addresses of the own network are not asked.
    const refused = await diagnose({ ...options, environment: {} });
    expect(refused.checks).toContainEqual(
      expect.objectContaining({ name: 'webhooks', sentence: expect.stringContaining('not public') }),
    );
  });

  it('names every variable that is wrong', async () => {
    const environment = { SECGRAPH_PORT: 'many', SECGRAPH_EDITION: 'deluxe' };
    const { failed } = await diagnose({ dataFolder: unused.path, environment });
    expect(failed.map(({ sentence }) => sentence.split(' ', 1)[0])).toEqual([
      'SECGRAPH_PORT',
      'SECGRAPH_EDITION',
    ]);
  });

  it('takes options alone', async () => {
    expect(await runSecgraph(['doctor', 'now'], { dataFolder: unused.path })).toMatchObject({ code: 2 });
  });
});

describe('a support bundle', () => {
  it('has what helps, and no secret, user or object of all that were planted', async () => {
    const planted = {
      adminName: 'planted.admin@users.example',
      adminPassword: 'planted-Admin-Password-1',
      secretKey: randomBytes(32).toString('base64'),
      backupPassphrase: 'planted backup passphrase',
      metricsToken: 'planted-metrics-token-0001',
      s3Id: 'PLANTEDS3KEYID',
      s3Secret: 'planted/s3/secret+key',
      tlsPassphrase: 'planted-tls-passphrase',
    };
    const stored = [
      'planted-webhook-token',
      'planted-sealed-secret',
      'planted-mail-user@users.example',
      'planted-mail-password',
      'planted-user@users.example',
      'PLANTED-NODE@OBJECTS.EXAMPLE',
      'S-1-5-21-1004336348-1177238915-682003330-1107',
      'planted-file-of-somebody.zip',
      'planted-name-in-the-log',
    ];
    const [webhookToken, sealed, mailUser, mailPassword, user, node, sid, file, logged] = stored;
    const url = await external.createMigrated('planted');
    const { certificate, privateKey } = await createSigningIdentity('planted', new Date());
    const files = { cert: join(used.parent, 'tls.crt'), key: join(used.parent, 'tls.key') };
    writeFileSync(files.cert, certificate);
    writeFileSync(files.key, privateKey);
    await change(url, [
      addWebhook(`${AWAY}/${webhookToken}`, sealed),
      `INSERT INTO mail_server (host, port, tls, username, sealed_password, from_address, from_name, certificates,
         recipient_domains, updated_by)
       VALUES ('127.0.0.1', 1, 'tls', '${mailUser}', '${mailPassword}', '${mailUser}', 'x', '', '{}', 'x')`,
      `INSERT INTO platform_user (principal_name, email_address) VALUES ('${user}', '${user}')`,
      `INSERT INTO node (id, object_id, kind_ids, properties) VALUES (1, '${sid}', '{1}', '{"name":"${node}"}')`,
      `INSERT INTO file_upload_job (status, status_message, user_email_address) VALUES (1, '${file}', '${user}')`,
      `INSERT INTO ingest_task (job_id, stored_file, original_name, file_type, last_failure)
       VALUES ((SELECT max(id) FROM file_upload_job), '${file}', '${file}', 'zip', '${file}')`,
    ]);
    const log = join(used.parent, 'service.log');
    writeFileSync(
      log,
      [
        `  Password: ${planted.adminPassword}`,
        JSON.stringify({
          level: 40,
          time: 1,
          msg: `kept for ${user}, by ${planted.metricsToken}`,
          name: logged,
        }),
        JSON.stringify({
          level: 50,
          time: 2,
          msg: 'it failed',
          err: { code: 'E_PLANTED', message: logged },
          url: `/${node}`,
        }),
      ].join('\n'),
    );
    const bundle = join(used.parent, 'bundle.zip');
    const databasePassword = new URL(url).password;
    const { stdout, code } = await runSecgraph(['doctor', '--support-bundle', bundle, '--log', log], {
      dataFolder: resting.path,
      url,
      environment: {
        SECGRAPH_ADMIN_NAME: planted.adminName,
        SECGRAPH_ADMIN_PASSWORD: planted.adminPassword,
        SECGRAPH_SECRET_KEY: planted.secretKey,
        SECGRAPH_BACKUP_PASSPHRASE: planted.backupPassphrase,
        SECGRAPH_METRICS_TOKEN: planted.metricsToken,
        SECGRAPH_UPLOADS: 's3://uploads/planted',
        SECGRAPH_S3_ENDPOINT: 'http://127.0.0.1:1',
        SECGRAPH_S3_ACCESS_KEY_ID: planted.s3Id,
        SECGRAPH_S3_SECRET_ACCESS_KEY: planted.s3Secret,
        SECGRAPH_TLS_CERT: files.cert,
        SECGRAPH_TLS_KEY: files.key,
        SECGRAPH_TLS_KEY_PASSPHRASE: planted.tlsPassphrase,
        HTTPS_PROXY: 'http://ada:planted-proxy-password@proxy.example',
      },
    });

    // The bucket is away.
    expect(code).toBe(1);
    expect(stdout).toContain('the support bundle is in');
    expect(statSync(bundle).mode & 0o777).toBe(0o600);
    const contents = await unpack(bundle);
    expect([...contents.keys()].toSorted()).toEqual([
      'checks.json',
      'configuration.json',
      'database.json',
      'history.json',
      'service.log',
      'tables.json',
      'versions.json',
    ]);
    const everything = [...contents.values()].join('\n');
    const keyLine = privateKey.split('\n')[1] ?? '';
    const secrets = [
      ...Object.values(planted),
      ...stored,
      databasePassword,
      keyLine,
      'planted-proxy-password',
    ];
    for (const secret of secrets) {
      expect(secret).toMatch(/..../);
      expect(everything).not.toContain(secret);
      expect(stdout).not.toContain(secret);
    }

    expect(contents.get('configuration.json')).toContain('"SECGRAPH_S3_SECRET_ACCESS_KEY"');
    expect(JSON.parse(contents.get('tables.json') ?? '')).toContainEqual(
      expect.objectContaining({ table: 'node', rows: 1 }),
    );
    expect(contents.get('service.log')).toContain('E_PLANTED');
    expect(JSON.parse(contents.get('history.json') ?? '')).toMatchObject({
      uploadJobs: [{ status: 1 }],
      waitingFiles: [{ file_type: 'zip' }],
    });

    const again = await runSecgraph(['doctor', '--support-bundle', bundle], { dataFolder: unused.path });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('it is there already') });
  });
});

function addWebhook(url: string, sealedSecret = 'sealed'): string {
  return `INSERT INTO alert_webhook (id, type, name, url, sealed_secret, created_by, updated_by)
    VALUES (gen_random_uuid(), 'slack', 'a webhook', '${url}', '${sealedSecret}', 'x', 'x')`;
}

async function unpack(path: string): Promise<ReadonlyMap<string, string>> {
  const archive = await openPromise(path);
  const contents = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    contents.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
  }

  return contents;
}

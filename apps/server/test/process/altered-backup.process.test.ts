import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { ApiSession } from '../../../../tools/service/test/api-session.ts';
import { createDataFolder, noPostgres } from './data-folder.ts';
import { runSecgraph } from './run-secgraph.ts';
import { ADMIN_PASSWORD, endServicesAfterEach, keepRunning, startService } from './service-process.ts';

type Contents = ReadonlyMap<string, Buffer>;

interface Manifest {
  product_version: string;
  readonly migrations: { version: number; checksum: string }[];
  readonly contents: Record<string, { sha256: string; bytes: number }>;
}

endServicesAfterEach();

const OWN_KEY = Buffer.alloc(32, 5).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 6).toString('base64');

const folder = await createDataFolder();
mkdirSync(folder.path);
writeFileSync(join(folder.path, 'secret.key'), `${OWN_KEY}\n`, { mode: 0o600 });
const service = keepRunning(await startService({ dataFolder: folder.path }));
afterAll(() => service.kill());
const backup = join(folder.parent, 'backup.zip');
expect(await runSecgraph(['backup', backup], { dataFolder: folder.path })).toMatchObject({ code: 0 });
const contents = await readArchive(backup);

async function readArchive(path: string): Promise<Contents> {
  const zip = await openPromise(path);
  const read = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    read.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }

  return read;
}

async function writeArchive(name: string, entries: Contents): Promise<string> {
  const path = join(folder.parent, name);
  const zip = new ZipFile();
  for (const [entry, content] of entries) {
    zip.addBuffer(content, entry);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));

  return path;
}

/** Another name for the administrator, with digests that fit. */
function alter(added: Readonly<Record<string, string>> = {}): Map<string, Buffer> {
  const entries = new Map(contents);
  const users = String(entries.get('tables/platform_user.copy')).replace('\tadmin\t', '\tmallory\t');
  expect(users).toContain('mallory');
  const changed = { 'tables/platform_user.copy': users, ...added };
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest;
  for (const [name, text] of Object.entries(changed)) {
    const content = Buffer.from(text);
    entries.set(name, content);
    manifest.contents[name] = {
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
    };
  }
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));

  return entries;
}

/** As the documents say that it is done. */
function sign(entries: Map<string, Buffer>, key: string): Map<string, Buffer> {
  const derived = hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'secgraph backup', 32);
  const manifest = entries.get('manifest.json') ?? '';
  const signature = createHmac('sha256', Buffer.from(derived)).update(manifest).digest('hex');

  return entries.set('manifest.hmac', Buffer.from(signature));
}

function without(entries: Contents, name: string): Map<string, Buffer> {
  return new Map([...entries].filter(([entry]) => entry !== name));
}

const fresh = await createDataFolder();

function restore(path: string, { key, args = [] }: { key?: string; args?: readonly string[] }) {
  return runSecgraph(['restore', path, ...args], {
    dataFolder: fresh.path,
    environment: key === undefined ? {} : { SECGRAPH_SECRET_KEY: key },
  });
}

const refused = (reason: string) => ({ code: 1, stdout: '', stderr: expect.stringContaining(reason) });

describe('secgraph restore', () => {
  it('takes no backup that somebody altered, however he signed it', async () => {
    const unsigned = await writeArchive('unsigned.zip', without(alter(), 'manifest.hmac'));
    expect(await restore(unsigned, { key: OWN_KEY })).toMatchObject(refused('because it is not signed'));
    expect(await restore(unsigned, {})).toMatchObject(refused('because it is not signed'));

    const signedBefore = await writeArchive('signed-before.zip', alter());
    const signedByOther = await writeArchive('signed-by-other.zip', sign(alter(), OTHER_KEY));
    const broughtKey = await writeArchive(
      'brought-key.zip',
      sign(alter({ 'secret.key': `${OTHER_KEY}\n` }), OTHER_KEY),
    );
    for (const path of [signedBefore, signedByOther, broughtKey]) {
      for (const args of [[], ['--unverified']]) {
        expect(await restore(path, { key: OWN_KEY, args })).toMatchObject(
          refused('was altered, or made with'),
        );
      }
      expect(await restore(path, {})).toMatchObject(refused('without the secret key of the service'));
    }
    // What is not told in the manifest is not taken either.
    const manifest = JSON.parse(String(contents.get('manifest.json'))) as Manifest;
    delete manifest.contents['tables/platform_user.copy'];
    const untold = alter().set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    const path = await writeArchive('untold.zip', without(untold, 'manifest.hmac'));
    expect(await restore(path, { args: ['--unverified'] })).toMatchObject(
      refused('The backup is damaged: tables/platform_user.copy does not belong to it'),
    );
    await noPostgres(fresh);
  });

  it('takes none of a newer release, and says which it is', async () => {
    const entries = new Map(contents);
    const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest;
    manifest.product_version = 'v9.8.7';
    manifest.migrations.push({ version: manifest.migrations.length + 1, checksum: 'x' });
    entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    const path = await writeArchive('newer.zip', sign(entries, OWN_KEY));
    expect(await restore(path, { key: OWN_KEY })).toMatchObject(
      refused('The backup is of a newer release, v9.8.7'),
    );
    await noPostgres(fresh);
  });

  it('takes one that is as it was made by its key alone', async () => {
    expect(await restore(backup, {})).toMatchObject(refused('without the secret key of the service'));
    expect(await restore(backup, { key: OTHER_KEY })).toMatchObject(refused('was altered, or made with'));
    expect(await restore(backup, { key: OWN_KEY })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It is as it was made.'),
      stderr: '',
    });
    await noPostgres(fresh);

    const restored = await startService({
      dataFolder: fresh.path,
      environment: { SECGRAPH_SECRET_KEY: OWN_KEY },
    });
    const session = await ApiSession.logIn({ url: restored.url, password: ADMIN_PASSWORD });
    expect(await session.call('GET', '/api/v2/self')).toMatchObject({ status: 200 });
    await restored.stop();
    await noPostgres(fresh);
  });

  it('takes those of earlier releases, which signed none, from who says that he is sure', async () => {
    const old = await createDataFolder();
    const path = await writeArchive('old.zip', without(contents, 'manifest.hmac'));
    const restored = await runSecgraph(['restore', path, '--unverified'], { dataFolder: old.path });
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It is not signed: nobody can tell whether it was altered.'),
      stderr: '',
    });
  });

  it('replaces no secret key by another', async () => {
    const other = await createDataFolder();
    mkdirSync(other.path);
    writeFileSync(join(other.path, 'secret.key'), `${OWN_KEY}\n`, { mode: 0o600 });
    const entries = without(alter({ 'secret.key': `${OTHER_KEY}\n` }), 'manifest.hmac');
    const path = await writeArchive('another-key.zip', entries);
    expect(await runSecgraph(['restore', path, '--unverified'], { dataFolder: other.path })).toMatchObject(
      refused('There is another secret key in'),
    );
  });
});

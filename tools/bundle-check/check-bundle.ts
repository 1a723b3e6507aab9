import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeEstate } from '@secgraph/estate';
import { openApiClient } from '../service/api-client.ts';
import { ServiceProcess } from '../service/service-process.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';

const NOBODY = 65_534;
const PASSWORD = 'bundle-Check-4711-password';
const OBJECTS = 500;
/** Programs of the host: none but the shell, which the launcher names by its path, may be needed. */
const NO_PROGRAMS = '/nonexistent';

const run = promisify(execFile);

/** Unpacks it where nobody may write, and does there what a newcomer does. @throws what did not work */
export async function checkBundle(archive: string, tell: (line: string) => void): Promise<void> {
  const { path: folder, remove } = await createThrowAwayFolder('secgraph-bundle-check-');
  try {
    await chmod(folder, 0o755);
    const launcher = join(await unpack(archive, folder), 'secgraph');
    tell(`version ${(await run(launcher, ['--version'])).stdout.trim()}`);

    const startedAtMs = Date.now();
    await using service = new ServiceProcess({
      launcher,
      dataFolder: await makeDataFolder(folder),
      password: PASSWORD,
      environment: { PATH: NO_PROGRAMS, HOME: NO_PROGRAMS },
      ...(isRoot() ? { user: { uid: NOBODY, gid: NOBODY } } : {}),
    });
    await service.untilReady();
    tell(`ready after ${secondsSince(startedAtMs)} s`);
    await openPage(service.url);
    tell(`the first page came after ${secondsSince(startedAtMs)} s`);
    await upload(launcher, service.url, folder);
    tell(`an upload was ingested after ${secondsSince(startedAtMs)} s`);

    const { code } = await service.stop();
    if (code !== 0) {
      throw new Error(`the service ended with exit code ${code}:\n${await service.lastLines()}`);
    }
  } finally {
    await run('chmod', ['-R', 'u+w', folder]);
    await remove();
  }
}

/** By the tar of the system, as an operator does. @returns the folder that was in it */
async function unpack(archive: string, folder: string): Promise<string> {
  const target = join(folder, 'opt');
  await mkdir(target);
  await run('tar', ['-xzf', archive, '-C', target]);
  const [name, ...others] = await readdir(target);
  if (name === undefined || others.length > 0) {
    throw new Error(`${archive} holds other things than one folder.`);
  }
  await run('chmod', ['-R', 'a-w', target]);
  await readFile(join(target, name, 'version.json'));

  return join(target, name);
}

async function makeDataFolder(folder: string): Promise<string> {
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (isRoot()) {
    await chown(data, NOBODY, NOBODY);
  }

  return data;
}

async function openPage(url: string): Promise<void> {
  const page = await fetch(`${url}/ui/`);
  const html = await page.text();
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
  if (page.status !== 200 || script === undefined) {
    throw new Error(`the first page is not there: ${page.status} ${html.slice(0, 200)}`);
  }
  const code = await fetch(new URL(script, page.url));
  await code.arrayBuffer();
  if (code.status !== 200) {
    throw new Error(`${script} of the first page is not there: ${code.status}`);
  }
}

async function upload(launcher: string, url: string, folder: string): Promise<void> {
  const archive = join(folder, 'estate.zip');
  await writeEstate({ objects: OBJECTS, out: archive });
  await run(launcher, ['upload', archive, '--url', url], {
    env: { PATH: NO_PROGRAMS, SECGRAPH_PASSWORD: PASSWORD },
  });

  const { client } = await openApiClient(url, PASSWORD);
  const { data } = await client.call('list-environments');
  if (data.filter(({ collected }) => collected).length !== 1) {
    throw new Error('what was uploaded is not in the graph.');
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function secondsSince(startedAtMs: number): string {
  return ((Date.now() - startedAtMs) / 1_000).toFixed(1);
}

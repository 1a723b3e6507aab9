import { execFile } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeEstate } from '@secgraph/estate';
import { openApiClient } from '../service/api-client.ts';
import { ServiceProcess } from '../service/service-process.ts';

export interface CheckedInstallation {
  /** The command of the service. */
  readonly launcher: string;
  /** The command that uploads. */
  readonly commandLine: string;
  /** A throw-away one, which may hold the installation. */
  readonly folder: string;
  /** Of both, with settings of the service. */
  readonly environment: Readonly<Record<string, string>>;
  readonly tell: (line: string) => void;
}

/** Programs of the host: none but the shell, which a launcher names by its path, may be needed. */
export const NO_PROGRAMS = '/nonexistent';
const NOBODY = 65_534;
const PASSWORD = 'bundle-Check-4711-password';
const OBJECTS = 500;

const run = promisify(execFile);

/** Does with an installation what a newcomer does, as an ordinary user and from its launcher alone. @throws what did not work */
export async function checkInstallation(installation: CheckedInstallation): Promise<void> {
  const { launcher, folder, environment, tell } = installation;
  await chmod(folder, 0o755);
  tell(`version ${(await run(launcher, ['--version'], { env: environment })).stdout.trim()}`);

  const startedAtMs = Date.now();
  await using service = new ServiceProcess({
    launcher,
    dataFolder: await makeDataFolder(folder),
    password: PASSWORD,
    environment,
    ...(isRoot() ? { user: { uid: NOBODY, gid: NOBODY } } : {}),
  });
  await service.untilReady();
  tell(`ready after ${secondsSince(startedAtMs)} s`);
  await openPage(service.url);
  tell(`the first page came after ${secondsSince(startedAtMs)} s`);
  await upload(service.url, installation);
  tell(`an upload was ingested after ${secondsSince(startedAtMs)} s`);

  const { code } = await service.stop();
  if (code !== 0) {
    throw new Error(`the service ended with exit code ${code}:\n${await service.lastLines()}`);
  }
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

async function upload(url: string, { commandLine, folder, environment }: CheckedInstallation): Promise<void> {
  const archive = join(folder, 'estate.zip');
  await writeEstate({ objects: OBJECTS, out: archive });
  await run(commandLine, ['upload', archive, '--url', url], {
    env: { ...environment, SECGRAPH_PASSWORD: PASSWORD },
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

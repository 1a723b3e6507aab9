import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeEstate } from '@secgraph/estate';
import { openApiClient } from '../service/api-client.ts';
import { findFreePort } from '../service/find-free-port.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';

/**
 * Does what the README tells a newcomer to do, with the very commands: start the service, upload, look, stop.
 * Exit code 1 and a reason when anything is not as it should be. Needs no network and leaves nothing behind.
 */

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;
const POLL_MS = 200;
const OBJECTS = 500;
const PASSWORD = 'smoke-Test-4711-password';

const hasClosed = new WeakSet<ChildProcess>();
const { path: folder, remove } = await createThrowAwayFolder('secgraph-smoke-');
try {
  await smoke();
  console.log('smoke: ok');
} catch (error) {
  console.error(`smoke: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await remove();
}

async function smoke(): Promise<void> {
  const archive = join(folder, 'estate.zip');
  const { records: objects } = await writeEstate({ objects: OBJECTS, out: archive });

  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const service = run('npm', ['start'], {
    SECGRAPH_PORT: String(port),
    SECGRAPH_DATA_DIR: join(folder, 'data'),
    SECGRAPH_ADMIN_PASSWORD: PASSWORD,
  });

  try {
    await untilReady(url, service);
    console.log(`smoke: ${url} is ready`);

    const code = await ended(
      run('npx', ['secgraph', 'upload', archive, '--url', url], { SECGRAPH_PASSWORD: PASSWORD }),
    );
    if (code !== 0) {
      throw new Error(`the upload ended with exit code ${code}.`);
    }

    const found = await countEnvironments(url);
    if (found !== 1) {
      throw new Error(`${found} domains instead of 1 after ${objects} objects were uploaded.`);
    }
  } finally {
    await stop(service);
  }
}

async function countEnvironments(url: string): Promise<number> {
  const { client } = await openApiClient(url, PASSWORD);
  const { data } = await client.call('list-environments');

  return data.filter(({ collected }) => collected).length;
}

async function untilReady(url: string, service: ChildProcess): Promise<void> {
  for (const giveUpAtMs = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAtMs; await setTimeout(POLL_MS)) {
    if (service.exitCode !== null) {
      throw new Error(`the service ended with exit code ${service.exitCode}.`);
    }
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) {
      return;
    }
  }
  throw new Error(`the service was not ready after ${READY_WITHIN_MS / 1_000} s.`);
}

/**
 * The whole group gets the signal, as from a terminal. npm may be gone before the service it started, which
 * still has its database to stop: the end is when nobody holds the output any more.
 */
async function stop(service: ChildProcess): Promise<void> {
  if (service.pid === undefined || hasClosed.has(service)) {
    return;
  }

  process.kill(-service.pid, 'SIGTERM');
  const outcome = await Promise.race([
    once(service, 'close'),
    setTimeout(STOP_WITHIN_MS, 'late' as const, { ref: false }),
  ]);
  if (outcome === 'late') {
    process.kill(-service.pid, 'SIGKILL');
    throw new Error(`the service did not stop within ${STOP_WITHIN_MS / 1_000} s.`);
  }
  if (existsSync(join(folder, 'data/postgres/cluster/postmaster.pid'))) {
    throw new Error('the service did not stop its database.');
  }
}

function run(program: string, args: readonly string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, ...environment },
  });
  child.stdout.pipe(process.stdout, { end: false });
  child.once('close', () => hasClosed.add(child));
  return child;
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit');
  }
  return child.exitCode;
}

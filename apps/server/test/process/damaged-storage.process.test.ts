import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEstate } from '@secgraph/estate';
import { createEmptySnapshot, readSnapshotFile, writeSnapshotFile } from '@secgraph/graph';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, noPostgres } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';
import { until } from './until.ts';

endServicesAfterEach();

const REBUILT = 'built the snapshot from PostgreSQL';
/** Of a service that has started and answered. */
const LEAST_COMPILED_BYTES = 2 * 1024 * 1024;

const folder = await createBegunFolder();
let graph: StoredGraph;

/** With the compiled code in its data folder, as it is outside of tests. */
function start(): Promise<ServiceProcess> {
  return startService({ dataFolder: folder.path, environment: { NODE_COMPILE_CACHE: undefined } });
}

beforeAll(async () => {
  const archive = join(folder.parent, 'estate.zip');
  await writeEstate({ size: 'tiny', out: archive });
  const service = await start();
  const session = await ApiSession.logIn(service);
  const job = await session.upload({ body: await readFile(archive), headers: ZIP });
  expect(job).toMatchObject({ status: JOB.complete });
  await service.stop();
  graph = await readStoredGraph(folder.snapshotFile);
});

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

/** Empty, so that it would be noticed. */
async function replaceByAnother(path: string): Promise<void> {
  const read = await readSnapshotFile(path);
  const generation = read.ok ? read.value.snapshot.generation : -1;
  await writeSnapshotFile(path, { stamp: randomUUID(), snapshot: createEmptySnapshot({ generation }) });
}

const PATIENCE_MS = 20_000;

describe('a snapshot file', () => {
  it.each<[damage: string, damageIt: (path: string) => unknown]>([
    ['one byte of it is another', flipByte],
    ['its second half is missing', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
    ['it is empty', (path) => truncateSync(path)],
    ['it is something else', (path) => writeFileSync(path, 'not a snapshot at all')],
    ['it is gone', (path) => rmSync(path)],
    ['it is that of another database, of a generation with the same number', replaceByAnother],
  ])('is built anew, with a log line, when %s', async (_, damageIt) => {
    await damageIt(folder.snapshotFile);

    const service = await start();
    // The line may come behind the answer that the service is ready.
    await expect
      .poll(() => service.log(), { timeout: PATIENCE_MS })
      .toContainEqual(
        expect.objectContaining({ msg: REBUILT, reason: expect.any(String), generation: expect.any(Number) }),
      );
    await until('the file is whole again', async () => (await readSnapshotFile(folder.snapshotFile)).ok);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(await readStoredGraph(folder.snapshotFile)).toEqual(graph);
  });
});

describe('compiled code', () => {
  it('is nobody else’s, and is compiled anew when it is damaged', async () => {
    const path = join(folder.path, 'compiled');
    const listFiles = () =>
      readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    // The starts above left it: of all the sources and libraries, in however few files they come.
    expect(statSync(path).mode & 0o777).toBe(0o700);
    const sizes = listFiles().map((entry) => statSync(join(entry.parentPath, entry.name)).size);
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(LEAST_COMPILED_BYTES);
    for (const entry of listFiles()) {
      flipByte(join(entry.parentPath, entry.name));
    }

    const service = await start();
    await ApiSession.logIn(service);
    expect(service.stderr).toBe('');
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('a PostgreSQL that is killed', () => {
  it('is started again, the service says so and goes on', async () => {
    const service = await start();
    const session = await ApiSession.logIn(service);
    const before = folder.postgresPid() ?? 0;
    process.kill(before, 'SIGKILL');
    await until('another one runs', () => ![undefined, before].includes(folder.postgresPid()));
    await until('the service says so', () => service.hasLogged('the embedded PostgreSQL runs again'));
    await service.untilReady();

    const archive = join(folder.parent, 'again.zip');
    await writeEstate({ size: 'tiny', out: archive });
    const job = await session.upload({ body: await readFile(archive), headers: ZIP });
    expect(job).toMatchObject({ status: JOB.complete });
    expect(service.log().some(({ msg }) => msg.startsWith('the embedded PostgreSQL is not running'))).toBe(
      true,
    );
    expect(service.stderr).toBe('');
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await noPostgres(folder);
  });
});

import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSnapshotFile } from '@secgraph/graph';
import { writeArchive } from '@secgraph/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiSession, JOB, ZIP } from './api-session.ts';
import { createDataFolder, noPostgres } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';
import { until } from './until.ts';

endServicesAfterEach();

const REBUILT = 'built the snapshot from PostgreSQL';

const folder = await createDataFolder();
let graph: StoredGraph;

beforeAll(async () => {
  const archive = join(folder.parent, 'estate.zip');
  await writeArchive(archive, { objects: 120 });
  const service = await startService({ dataFolder: folder.path });
  const session = await ApiSession.logIn(service.address);
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

describe('a snapshot file', () => {
  it.each<[damage: string, damageIt: (path: string) => void]>([
    ['one byte of it is another', flipByte],
    ['its second half is missing', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
    ['it is empty', (path) => truncateSync(path)],
    ['it is something else', (path) => writeFileSync(path, 'not a snapshot at all')],
    ['it is gone', (path) => rmSync(path)],
  ])('is built anew, with a log line, when %s', async (_, damageIt) => {
    damageIt(folder.snapshotFile);

    const service = await startService({ dataFolder: folder.path });
    expect(service.log()).toContainEqual(
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
    // The starts above left it.
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(listFiles().length).toBeGreaterThan(100);
    for (const entry of listFiles()) {
      flipByte(join(entry.parentPath, entry.name));
    }

    const service = await startService({ dataFolder: folder.path });
    await ApiSession.logIn(service.address);
    expect(service.stderr).toBe('');
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('a PostgreSQL that is killed', () => {
  it('ends the service with one line, and the next start is fine', async () => {
    const service = await startService({ dataFolder: folder.path });
    process.kill(folder.postgresPid() ?? 0, 'SIGKILL');

    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.stderr).toMatch(/^secgraph: The embedded PostgreSQL ended unexpectedly[^\n]+\n$/);
    await noPostgres(folder);

    const next = await startService({ dataFolder: folder.path });
    await ApiSession.logIn(next.address);
    expect(next.hasLogged(REBUILT)).toBe(false);
    await next.stop();
    expect(await readStoredGraph(folder.snapshotFile)).toEqual(graph);
  });
});

import { buildZip } from '@secgraph/test-kit';
import {
  buildSnapshot,
  DIRECTORY_CLASSES,
  DIRECTORY_PROPERTIES,
  estateDirectory,
} from '@secgraph/test-kit/directory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';

const folder = await createBegunFolder();
const directory = estateDirectory({ objects: 400, seed: 11 });
const snapshot = buildSnapshot({
  properties: DIRECTORY_PROPERTIES,
  classes: DIRECTORY_CLASSES,
  objects: directory.objects,
});

let service: ServiceProcess;
let session: ApiSession;

async function start(): Promise<void> {
  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service);
}

beforeAll(start);
afterAll(() => service.kill());

async function upload(body: Buffer, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const job = await session.upload({ body, headers });
  expect(folder.uploads()).toEqual([]);
  return job;
}

/** Stops the service, so that the snapshot file is the whole truth, and starts it again. */
async function storedGraph(): Promise<StoredGraph> {
  await service.stop();
  const graph = await readStoredGraph(folder.snapshotFile);
  await start();
  return graph;
}

const COMPLETE = {
  status: JOB.complete,
  status_message: 'Complete',
  total_files: 1,
  failed_files: 0,
  partial_failed_files: 0,
};

describe('an uploaded snapshot of AD Explorer', () => {
  let first: StoredGraph;

  it('becomes the graph of its directory', async () => {
    const headers = { 'content-type': 'application/octet-stream', 'x-file-upload-name': 'forest.dat' };
    expect(await upload(snapshot, headers)).toMatchObject(COMPLETE);

    first = await storedGraph();
    const count = (type: string) => directory.records.filter((record) => record.type === type).length;
    expect(first.nodesByKind).toMatchObject({
      Domain: count('domains'),
      Computer: count('computers'),
      OU: count('ous'),
      GPO: count('gpos'),
      Container: count('containers'),
      CertTemplate: count('certtemplates'),
      EnterpriseCA: count('enterprisecas'),
    });
    const members = directory.objects.reduce((sum, { member = [] }) => sum + member.length, 0);
    expect(first.relationshipsByKind['MemberOf']).toBeGreaterThan(members);
    expect(first.relationshipsByKind['Owns']).toBeGreaterThan(0);
  });

  it('becomes the same graph as an entry of an archive', async () => {
    const body = buildZip([{ name: 'evidence/forest.dat', content: snapshot }]);
    expect(await upload(body, { ...ZIP, 'x-file-upload-name': 'evidence.zip' })).toMatchObject(COMPLETE);
    expect(await storedGraph()).toEqual(first);
  });

  it('that is damaged fails with its place, and takes nothing away', async () => {
    const damaged = Buffer.from(snapshot);
    const second = 0x43e + damaged.readUInt32LE(0x43e);
    damaged.writeUInt32LE(0, second);
    const job = (await upload(damaged, { 'content-type': 'application/octet-stream' })) as { id: number };
    expect(job).toMatchObject({ status: JOB.failed, failed_files: 1 });
    expect(await session.get(`/api/v2/file-upload/${job.id}/completed-tasks`)).toMatchObject([
      { errors: [expect.stringContaining(`object 1 (byte ${second}): its size is wrong`)] },
    ]);
    expect(await storedGraph()).toEqual(first);
  });
});

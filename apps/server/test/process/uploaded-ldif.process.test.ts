import { buildZip } from '@secgraph/test-kit';
import { buildLdif, estateDirectory } from '@secgraph/test-kit/directory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';

const folder = await createBegunFolder();
const directory = estateDirectory({ objects: 400, seed: 11 });
const ldif = buildLdif(directory.objects);
const authority = directory.objects.find(({ objectClass }) => objectClass?.includes('pKIEnrollmentService'));

let service: ServiceProcess;
let session: ApiSession;

async function start(): Promise<void> {
  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service);
}

beforeAll(start);
afterAll(() => service.kill());

/** Stops the service, so that the snapshot file is the whole truth, and starts it again. */
async function storedGraph(): Promise<StoredGraph> {
  await service.stop();
  const graph = await readStoredGraph(folder.snapshotFile);
  await start();
  return graph;
}

const COMPLETE = { status: JOB.complete, total_files: 1, failed_files: 0, partial_failed_files: 0 };

describe('uploaded LDIF', () => {
  let first: StoredGraph;

  it('becomes the graph of its directory, in UTF-16 too', async () => {
    const body = Buffer.from(`\uFEFF${ldif.toString('utf8')}`, 'utf16le');
    const headers = { 'content-type': 'application/octet-stream', 'x-file-upload-name': 'corp.ldif' };
    expect(await session.upload({ body, headers })).toMatchObject(COMPLETE);

    first = await storedGraph();
    const count = (type: string) => directory.records.filter((record) => record.type === type).length;
    expect(first.nodesByKind).toMatchObject({
      Domain: count('domains'),
      Computer: count('computers'),
      OU: count('ous'),
      EnterpriseCA: count('enterprisecas'),
    });
    expect(first.relationshipsByKind['Owns']).toBeGreaterThan(0);
  });

  it('becomes the same graph as an entry of an archive', async () => {
    const body = buildZip([{ name: 'exports/corp.ldif', content: ldif }]);
    expect(await session.upload({ body, headers: ZIP })).toMatchObject(COMPLETE);
    expect(await storedGraph()).toEqual(first);
  });

  it('has authorities that JSON of Certipy tells more of, and none that it does not have', async () => {
    const told = (name: unknown) => ({
      'CA Name': name,
      'DNS Name': String(authority?.['dNSHostName']?.[0]).toUpperCase(),
      'Request Disposition': 'Issue',
      'Disabled Extensions': ['1.3.6.1.4.1.311.25.2'],
    });
    const content = JSON.stringify({
      'Certificate Authorities': { 0: told(authority?.['name']?.[0]), 1: told('Nobody-CA') },
      'Certificate Templates': '[!] Could not find any certificate templates',
    });
    const headers = { 'content-type': 'application/json', 'x-file-upload-name': '20261128_Certipy.json' };
    const job = await session.upload({ body: Buffer.from(content), headers });
    const { id } = job as { id: number };
    expect(await session.get(`/api/v2/file-upload/${id}/completed-tasks`)).toMatchObject([
      { errors: [], warnings: [expect.stringMatching(/^authority "Nobody-CA" on .* is not in the graph/)] },
    ]);

    const { nodes } = await storedGraph();
    const changed = Object.keys(nodes).filter((objectId) => nodes[objectId] !== first.nodes[objectId]);
    expect(changed.map((objectId) => nodes[objectId])).toEqual([
      expect.stringMatching(/"disabledextensions":\["1.3.6.1.4.1.311.25.2"\].*"requestdisposition":1/),
    ]);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createCollectionServer, type TestClient } from './collection-server.test-support.ts';

const { ask, told, signed, register, pass, now, database, repositories, people, inject } =
  await createCollectionServer();

type Answer = Awaited<ReturnType<typeof signed>>;

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ARCHIVE = Buffer.from('PK as if it were an archive of logs');
const PART_BYTES = 16;
const PART_COUNT = 3;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const refusal = (response: Answer) => [response.statusCode, messageOf(response)];
const manage = (client: TestClient, path: string, body?: object) =>
  signed(client, 'POST', `clients/management/${path}`, body === undefined ? {} : { body });
const available = async (client: TestClient) =>
  (await signed(client, 'GET', 'clients/management/available')).json().data;
const listed = async ({ id }: TestClient) => (await told('GET', `clients/${id}/operations`)).data;

async function order(): Promise<{ readonly client: TestClient; readonly id: string }> {
  const client = await register({ type: 'openhound' });
  const { data } = await told('POST', `clients/${client.id}/operations`);

  return { client, id: data.id };
}

async function begin() {
  const ordered = await order();
  expect((await manage(ordered.client, 'start', { operation_id: ordered.id })).statusCode).toBe(200);

  return ordered;
}

function announcement(id: string, fields: object = {}): object {
  return {
    operation_id: id,
    artifact_type: 'support_bundle',
    total_size: ARCHIVE.length,
    part_size: PART_BYTES,
    part_count: PART_COUNT,
    content_type: 'application/zip',
    checksum_algorithm: 'sha256',
    checksum: sha256(ARCHIVE).toString('hex'),
    ...fields,
  };
}

async function announce() {
  const begun = await begin();
  const response = await manage(begun.client, 'artifacts', announcement(begun.id));
  expect(response.statusCode, response.body).toBe(200);

  return { ...begun, session: response.json().data };
}

const partOf = (number: number, bytes = ARCHIVE) =>
  bytes.subarray((number - 1) * PART_BYTES, number * PART_BYTES);

function sendPart(
  client: TestClient,
  artifactId: string,
  number: number | string,
  body: Uint8Array = partOf(Number(number)),
  digest = `sha-256=:${sha256(body).toString('base64')}:`,
) {
  return signed(client, 'POST', `clients/management/artifacts/${artifactId}/parts/${number}`, {
    body,
    headers: { 'content-type': 'application/zip', 'content-digest': digest },
  });
}

async function sendAll(bytes = ARCHIVE) {
  const announced = await announce();
  for (let number = 1; number <= PART_COUNT; number++) {
    const { client, session } = announced;
    expect((await sendPart(client, session.artifact_id, number, partOf(number, bytes))).statusCode).toBe(200);
  }

  return announced;
}

describe('logs of a client', () => {
  it('are asked for, sent in parts as clients do, and downloaded', async () => {
    const { client, id } = await order();
    const [waiting, ...others] = await available(client);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({
      id,
      client_id: client.id,
      type: 'support_bundle',
      status: 'queued',
      requested_by_user_id: people.admin.userId,
      artifact_id: null,
      started_at: null,
      completed_at: null,
      execution_time: waiting.created_at,
    });

    const started = await manage(client, 'start', { operation_id: id });
    expect(started.json().data).toMatchObject({ id, status: 'running' });
    expect(await available(client)).toEqual([]);
    const announced = await manage(client, 'artifacts', announcement(id));
    const session = announced.json().data;
    expect(session).toMatchObject({
      client_id: client.id,
      status: 'pending',
      part_size: PART_BYTES,
      part_count: PART_COUNT,
      missing_parts: [1, 2, 3],
      management_operation: { id, status: 'running', artifact_id: session.artifact_id },
    });
    // In any order, and again after an answer was lost.
    for (const number of [3, 1, 1, 2]) {
      const sent = await sendPart(client, session.artifact_id, number);
      expect(sent.json().data).toEqual({
        part_number: number,
        size: partOf(number).length,
        checksum: sha256(partOf(number)).toString('hex'),
        offset_start: (number - 1) * PART_BYTES,
      });
    }
    const complete = () => manage(client, `artifacts/${session.artifact_id}/complete`, { operation_id: id });
    expect((await complete()).statusCode).toBe(204);
    expect((await complete()).statusCode).toBe(204);
    const ended = await manage(client, 'end', { operation_id: id, status: 'succeeded' });
    expect([ended.statusCode, ended.json().data.status]).toEqual([200, 'succeeded']);

    expect(await listed(client)).toMatchObject([
      { id, status: 'succeeded', artifact_id: session.artifact_id, artifact_bytes: ARCHIVE.length },
    ]);
    const downloaded = await ask('GET', `clients/${client.id}/operations/${id}/artifact`);
    expect(downloaded.rawPayload.equals(ARCHIVE)).toBe(true);
    expect(downloaded.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="support-bundle-.*\.zip"$/),
    });
    const { rows } = await database.pool.query(
      "SELECT DISTINCT action FROM audit_log WHERE action LIKE '%ClientOperation' OR action LIKE '%ClientArtifact' ORDER BY 1",
    );
    expect(rows).toEqual([{ action: 'CreateClientOperation' }, { action: 'DownloadClientArtifact' }]);
  });

  it('of more than a piece are downloaded as they came', async () => {
    const { client, id } = await begin();
    const large = Buffer.alloc(3_000_000, 'log line ');
    const partBytes = 2 * 1024 * 1024;
    const response = await manage(
      client,
      'artifacts',
      announcement(id, {
        total_size: large.length,
        part_size: partBytes,
        part_count: 2,
        checksum: sha256(large).toString('hex').toUpperCase(),
      }),
    );
    const { artifact_id: artifactId } = response.json().data;
    await sendPart(client, artifactId, 1, large.subarray(0, partBytes));
    await sendPart(client, artifactId, 2, large.subarray(partBytes));
    expect((await manage(client, `artifacts/${artifactId}/complete`, { operation_id: id })).statusCode).toBe(
      204,
    );
    const downloaded = await ask('GET', `clients/${client.id}/operations/${id}/artifact`);
    expect(downloaded.rawPayload.equals(large)).toBe(true);
  });

  it('are asked for once at a time, of clients that ask what to do', async () => {
    const { client, id } = await order();
    const again = () => ask('POST', `clients/${client.id}/operations`, { type: 'support_bundle' });
    expect(refusal(await again())).toEqual([
      409,
      'the client is asked already; delete that operation to ask anew',
    ]);
    expect((await ask('DELETE', `clients/${client.id}/operations/${id}`)).statusCode).toBe(200);
    expect((await ask('DELETE', `clients/${client.id}/operations/${id}`)).statusCode).toBe(404);
    expect((await again()).statusCode).toBe(200);
    expect((await manage(client, 'start', { operation_id: id })).statusCode).toBe(404);

    const other = await register({ type: 'azurehound' });
    expect(refusal(await ask('POST', `clients/${other.id}/operations`))).toEqual([
      400,
      'only clients of the type openhound ask for operations; take the logs from its host',
    ]);
    expect(await available(other)).toEqual([]);
    expect(refusal(await ask('POST', `clients/${client.id}/operations`, { type: 'restart' }))).toEqual([
      400,
      'type must be support_bundle',
    ]);
    expect((await ask('POST', `clients/${UNKNOWN}/operations`)).statusCode).toBe(404);
    expect((await ask('GET', `clients/${UNKNOWN}/operations`)).statusCode).toBe(404);
    expect((await ask('GET', 'clients/x/operations')).statusCode).toBe(400);
  });

  it('end with the process of the client that was at it', async () => {
    const { client, id, session } = await announce();
    await sendPart(client, session.artifact_id, 1);
    await signed(client, 'PUT', 'clients/update', {
      body: { Address: 'unknown', Hostname: 'here', Version: 'v0.3.0-rc1' },
    });
    expect(await listed(client)).toMatchObject([{ id, status: 'failed', artifact_id: null }]);
    expect((await sendPart(client, session.artifact_id, 2)).statusCode).toBe(404);
    const { rows } = await database.pool.query(
      'SELECT number FROM collection_artifact_part WHERE operation_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
    expect(await told('GET', `clients/${client.id}`)).toMatchObject({
      data: { ip_address: 'unknown', hostname: 'here', version: 'v0.3.0-rc1' },
    });
    expect(refusal(await manage(client, 'start', { operation_id: id }))).toEqual([
      409,
      'operation has ended already',
    ]);
  });

  it('of a client are kept once, and for a month', async () => {
    const first = await sendAll();
    const complete = ({ client, id, session }: typeof first) =>
      manage(client, `artifacts/${session.artifact_id}/complete`, { operation_id: id });
    expect((await complete(first)).statusCode).toBe(204);
    const { client } = first;
    const second = (await told('POST', `clients/${client.id}/operations`)).data.id;
    await manage(client, 'start', { operation_id: second });
    const session = (await manage(client, 'artifacts', announcement(second))).json().data;
    for (const number of [1, 2, 3]) {
      await sendPart(client, session.artifact_id, number);
    }
    expect((await complete({ client, id: second, session })).statusCode).toBe(204);
    const download = async (id: string) =>
      (await ask('GET', `clients/${client.id}/operations/${id}/artifact`)).statusCode;
    expect([await download(first.id), await download(second)]).toEqual([404, 200]);

    await repositories.collectionOperations.removeOlderThan(new Date(now().getTime() + 60_000));
    expect(await listed(client)).toEqual([]);
    expect(await download(second)).toBe(404);
  });

  it('are told of as the last twenty times', async () => {
    const { client } = await order();
    for (let time = 0; time < 21; time++) {
      pass(1_000);
      const [last] = await listed(client);
      await manage(client, 'end', { operation_id: last.id, status: 'FAILED' });
      await told('POST', `clients/${client.id}/operations`);
    }
    expect(await listed(client)).toHaveLength(20);
  });
});

describe('what a client sends of its logs', () => {
  it.each([
    [{ artifact_type: 'core_dump' }, 'artifact_type must be support_bundle'],
    [{ content_type: 'text/plain' }, 'content_type must be application/zip'],
    [{ total_size: 0 }, 'total_size must be from 1 to 67108864'],
    [{ total_size: 67_108_865 }, 'total_size must be from 1 to 67108864'],
    [{ part_size: 0 }, 'part_size must be from 1 to 8388608'],
    [{ part_size: 8_388_609 }, 'part_size must be from 1 to 8388608'],
    [{ part_count: 4 }, 'part_count is not what total_size and part_size make'],
    [
      { total_size: 2_000, part_size: 1, part_count: 2_000 },
      'part_count must be at most 1000; choose a larger part_size',
    ],
    [{ checksum_algorithm: 'md5' }, 'checksum must be that of sha256, in hexadecimal digits'],
    [{ checksum: 'x' }, 'checksum must be that of sha256, in hexadecimal digits'],
    [{ operation_id: 'x' }, 'error unmarshalling JSON payload'],
  ])('is refused as %j', async (fields, message) => {
    const { client, id } = await begin();
    expect(refusal(await manage(client, 'artifacts', announcement(id, fields)))).toEqual([400, message]);
  });

  it('is announced once, of what is under way', async () => {
    const { client, id } = await order();
    expect(refusal(await manage(client, 'artifacts', announcement(id)))).toEqual([
      409,
      'operation must be started first',
    ]);
    await manage(client, 'start', { operation_id: id });
    const first = await manage(client, 'artifacts', announcement(id));
    expect((await manage(client, 'artifacts', announcement(id))).json()).toMatchObject({
      data: { artifact_id: first.json().data.artifact_id },
    });
    expect(
      refusal(await manage(client, 'artifacts', announcement(id, { checksum: 'a'.repeat(64) }))),
    ).toEqual([409, 'another archive was announced for this operation']);
    expect((await manage(client, 'artifacts', announcement(UNKNOWN))).statusCode).toBe(404);
  });

  it('has the size and the digest that were told', async () => {
    const { client, session } = await announce();
    const send = (...part: readonly [number | string, Uint8Array?, string?]) =>
      sendPart(client, session.artifact_id, ...part);
    expect(refusal(await send(1, partOf(1).subarray(1)))).toEqual([400, 'part 1 must have 16 bytes']);
    expect(refusal(await send(1, ARCHIVE.subarray(0, 17)))).toEqual([
      413,
      'request body is larger than 16 bytes',
    ]);
    expect(refusal(await send(1, partOf(1), `sha-256=:${sha256(ARCHIVE).toString('base64')}:`))).toEqual([
      400,
      'content digest does not match what was sent',
    ]);
    expect((await send(0, partOf(1))).statusCode).toBe(404);
    expect((await send(4, partOf(1))).statusCode).toBe(404);
    expect((await send('x', partOf(1))).statusCode).toBe(400);
    expect((await sendPart(client, UNKNOWN, 1)).statusCode).toBe(404);
    expect((await send(3, partOf(3), 'md5=:x:')).statusCode).toBe(200);
  });

  it('counts once all of it is there', async () => {
    const { client, id, session } = await announce();
    await sendPart(client, session.artifact_id, 2);
    const complete = (operationId: string) =>
      manage(client, `artifacts/${session.artifact_id}/complete`, { operation_id: operationId });
    expect(refusal(await complete(id))).toEqual([409, 'parts are missing: 1, 3']);
    expect((await complete(UNKNOWN)).statusCode).toBe(404);
    expect(refusal(await manage(client, 'end', { operation_id: id, status: 'succeeded' }))).toEqual([
      409,
      'the archive is not complete',
    ]);
    expect(refusal(await manage(client, 'end', { operation_id: id, status: 'queued' }))).toEqual([
      400,
      'invalid status',
    ]);
    expect((await manage(client, 'end', { operation_id: UNKNOWN, status: 'failed' })).statusCode).toBe(404);
  });

  it('is not kept where it is not what was announced', async () => {
    const { client, id, session } = await sendAll(Buffer.from(ARCHIVE).fill('x'));
    expect(
      refusal(await manage(client, `artifacts/${session.artifact_id}/complete`, { operation_id: id })),
    ).toEqual([409, 'the parts are not what was announced: send them again, or end the operation']);
    expect((await ask('GET', `clients/${client.id}/operations/${id}/artifact`)).statusCode).toBe(404);
    expect((await manage(client, 'end', { operation_id: id, status: 'failed' })).statusCode).toBe(200);
    expect(refusal(await manage(client, 'end', { operation_id: id, status: 'succeeded' }))).toEqual([
      409,
      'operation has ended already',
    ]);
  });

  it('is nobody else’s', async () => {
    const { client, id, session } = await announce();
    const stranger = await register({ type: 'openhound' });
    const statuses = [
      await manage(stranger, 'start', { operation_id: id }),
      await manage(stranger, 'end', { operation_id: id, status: 'failed' }),
      await manage(stranger, 'artifacts', announcement(id)),
      await sendPart(stranger, session.artifact_id, 1),
      await manage(stranger, `artifacts/${session.artifact_id}/complete`, { operation_id: id }),
      await ask('GET', `clients/${stranger.id}/operations/${id}/artifact`),
      await ask('DELETE', `clients/${stranger.id}/operations/${id}`),
      // Routes of clients are not there for users.
      await ask('GET', 'clients/management/available'),
      await ask('POST', 'clients/management/start', { operation_id: id }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(statuses.map(() => 404));
    expect(await listed(client)).toMatchObject([{ id, status: 'running' }]);
  });

  it('is for who may manage clients; that there is something takes less', async () => {
    const { client, id } = await order();
    const path = `clients/${client.id}/operations`;
    const statuses = async (who: 'reader' | 'uploader') => [
      (await ask('GET', path, undefined, who)).statusCode,
      (await ask('POST', path, {}, who)).statusCode,
      (await ask('GET', `${path}/${id}/artifact`, undefined, who)).statusCode,
      (await ask('DELETE', `${path}/${id}`, undefined, who)).statusCode,
    ];
    expect(await statuses('reader')).toEqual([200, 403, 403, 403]);
    expect(await statuses('uploader')).toEqual([403, 403, 403, 403]);
    expect((await inject({ url: `/api/v2/${path}` })).statusCode).toBe(401);
    expect((await inject({ url: '/api/v2/clients/management/available' })).statusCode).toBe(401);
  });
});

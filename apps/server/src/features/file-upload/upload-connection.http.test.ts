import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { eventually } from '@secgraph/test-kit/eventually';
import { afterAll, describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, JSON_TYPE, USERS_FILE } from '../../../test/upload-server.ts';

const LIMIT_BYTES = 100_000;
const { attach, authorization, jobs, log, server, startJob, stored, tasks } = await createUploadServer({
  maxBodyBytes: LIMIT_BYTES,
  maxDecodedBytes: LIMIT_BYTES,
});
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as AddressInfo;

const keepAlive = new Agent({ keepAlive: true });
afterAll(() => keepAlive.destroy());

const START_OF_FILE = '{"meta":{"type":"users","version":6,"count":1},"data":[';

/** Sends a body of spaces behind the start of a file, all of it, whatever the answer, and closes. */
function sendAll(
  jobId: number,
  bodyBytes: number,
  agent: Agent | false = keepAlive,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = Promise.withResolvers<void>();
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/v2/file-upload/${jobId}`,
        headers: { ...JSON_TYPE, authorization, 'content-length': bodyBytes },
        agent,
      },
      (response) => {
        const answered = readText(response).then(async (body) => {
          await sent.promise;
          return { status: response.statusCode, body };
        });
        answered.then(resolve, reject);
      },
    );
    sending.on('error', reject);
    sending.write(START_OF_FILE);
    sending.end(Buffer.alloc(bodyBytes - START_OF_FILE.length, ' '), () => sent.resolve());
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) {
    body += chunk;
  }

  return body;
}

/** A client that has sent the head of an upload and the start of its body. */
async function beginUpload(jobId: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `POST /api/v2/file-upload/${jobId} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n${START_OF_FILE}`,
  );

  return socket;
}

describe('a body that is too large', () => {
  it.each([
    ['stays open', keepAlive],
    ['is closed', false],
  ] as const)('is refused with an answer that arrives where the connection %s', async (_, agent) => {
    const jobId = await startJob();
    const { status, body } = await sendAll(jobId, 20_000_000, agent);

    expect(status).toBe(413);
    expect(body).toContain(`Error saving ingest file: request body is larger than ${LIMIT_BYTES} bytes`);
    expect([await stored(), await tasks.listStoredFiles()]).toEqual([[], []]);
    expect(await jobs.findJob(jobId)).toMatchObject({ status: 1 });
  });

  it('is refused also when it only becomes so once it is unpacked', async () => {
    const bomb = gzipSync(START_OF_FILE + ' '.repeat(LIMIT_BYTES));
    const response = await attach(await startJob(), bomb, { ...JSON_TYPE, 'content-encoding': 'gzip' });

    expect(response.statusCode).toBe(413);
    expect(messageOf(response)).toMatch(/^Error saving ingest file: /);
  });

  it('is accepted up to the limit', async () => {
    const { status } = await sendAll(await startJob(), LIMIT_BYTES);
    expect(status).toBe(202);
  });
});

describe('a file that is refused unread', () => {
  it('is answered all the same', async () => {
    const { status } = await sendAll(999_999, 20_000_000);
    expect(status).toBe(404);
  });
});

describe('a client that goes away in the middle of a body', () => {
  it('leaves no file and no task, and the job goes on', async () => {
    const [queued, files] = [await tasks.listStoredFiles(), await stored()];
    const jobId = await startJob();
    const socket = await beginUpload(jobId);
    await eventually(async () => expect(await stored()).toHaveLength(files.length + 1));
    socket.destroy();

    await eventually(async () => expect(await stored()).toEqual(files));
    expect(await tasks.listStoredFiles()).toEqual(queued);
    expect(await jobs.findJob(jobId)).toMatchObject({ status: 1 });
    expect((await attach(jobId, USERS_FILE)).statusCode).toBe(202);
  });

  it('is no failure of the service', async () => {
    const files = await stored();
    const socket = await beginUpload(await startJob());
    await eventually(async () => expect(await stored()).toHaveLength(files.length + 1));
    socket.destroy();
    await eventually(async () => expect(await stored()).toEqual(files));

    expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
  });
});

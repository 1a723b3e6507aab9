import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { dataOf, defineRoute, jsonBody, jsonResponse } from '@secgraph/contract';
import { eventually } from '@secgraph/test-kit/eventually';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { jsonBytes } from '../src/http/answer.ts';
import { handle } from '../src/http/route-handler.ts';
import { TEST_ROUTE } from './test-route.ts';
import { createUploadServer } from './upload-server.ts';

/** More than the system takes off the service for a client that does not read. */
const LARGE_BYTES = 32 * 1024 * 1024;
const START_OF_FILE = '{"meta":{"type":"users","version":6,"count":0},"data":[';
const END_OF_FILE = ']}';

const UPLOAD_BYTES = 5_000;
const STEP_MS = 50;

const test = { ...TEST_ROUTE, summary: 'Of this test' };
const unknown = { 200: jsonResponse(dataOf(Type.Unknown())) };
const large = defineRoute({
  ...test,
  id: 'test-large',
  method: 'GET',
  path: '/api/v2/test/large',
  gate: 'authenticated',
  responses: unknown,
});
const slow = defineRoute({
  ...test,
  id: 'test-slow-answer',
  method: 'POST',
  path: '/api/v2/test/slow-answer',
  effect: 'changes',
  gate: 'public',
  body: jsonBody(Type.Object({})),
  responses: unknown,
});
const slowWork = Promise.withResolvers<void>();

const { authorization, log, logInAs, server, startJob, stored } = await createUploadServer(
  {},
  {
    environment: { SECGRAPH_IDLE_TIMEOUT_SECONDS: '1', SECGRAPH_UNSENT_ANSWERS_MIB_PER_USER: '64' },
    extraRoutes: [
      handle(large, () => jsonBytes(Buffer.alloc(LARGE_BYTES, ' '))),
      handle(slow, async () => {
        await slowWork.promise;
        return { data: 'done' };
      }),
    ],
  },
);
await server.listen({ port: 0, host: '127.0.0.1' });
const { authorization: reader } = await logInAs('Read-Only');
const { port } = server.server.address() as AddressInfo;

interface Client {
  readonly socket: Socket;
  answer(): string;
  readonly closed: Promise<unknown>;
}

async function send(head: readonly string[], body = ''): Promise<Client> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  socket.write(`${[...head, 'Host: x'].join('\r\n')}\r\n\r\n${body}`);

  return { socket, closed, answer: () => answer };
}

function upload(jobId: number, body: string, headers: readonly string[] = []): Promise<Client> {
  return send(
    [
      `POST /api/v2/file-upload/${jobId} HTTP/1.1`,
      `Authorization: ${authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${UPLOAD_BYTES}`,
      ...headers,
    ],
    body,
  );
}

const JSON_POST = ['Content-Type: application/json', 'Content-Length: 100'];
const STALLED = /the body of the request stopped coming: nothing arrived for 1 seconds; send it again/;

describe('a body that stops coming', () => {
  it.each([[[]], [['Connection: close']]])('ends its upload, which leaves no file (%j)', async (headers) => {
    const client = await upload(await startJob(), START_OF_FILE, headers);
    await eventually(async () => expect(await stored()).toHaveLength(1));
    await client.closed;

    expect(client.answer()).toMatch(/^HTTP\/1.1 408 /);
    expect(client.answer()).toMatch(STALLED);
    await eventually(async () => expect(await stored()).toEqual([]));
  });

  it.concurrent.each([
    ['login', '/api/v2/login', 408, []],
    ['a query', '/api/v2/graphs/cypher', 408, [`Authorization: ${reader}`]],
    ['what is not allowed', '/api/v2/graphs/cypher', 403, [`Authorization: ${authorization}`]],
    ['what is refused unread', '/api/v2/clear-database', 401, []],
    ['what does not exist', '/api/v2/none', 404, []],
  ] as const)('ends %s', async (_, path, status, headers) => {
    const client = await send([`POST ${path} HTTP/1.1`, 'Prefer: wait=99999', ...JSON_POST, ...headers]);
    await client.closed;

    expect(client.answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('ends it while others send slowly but steadily', async () => {
    const jobId = await startJob();
    const steady = await upload(jobId, START_OF_FILE);
    let sent = START_OF_FILE.length;
    const timer = setInterval(() => {
      sent++;
      steady.socket.write(' ');
    }, STEP_MS);
    // Longer than silence may last, twice.
    for (const stalled of [await upload(jobId, START_OF_FILE), await upload(jobId, START_OF_FILE)]) {
      await stalled.closed;
    }
    await (await upload(jobId, START_OF_FILE)).closed;
    clearInterval(timer);
    steady.socket.write(`${' '.repeat(UPLOAD_BYTES - sent - END_OF_FILE.length)}${END_OF_FILE}`);
    await eventually(() => expect(steady.answer()).toMatch(/^HTTP\/1.1 202 /));
    steady.socket.destroy();
  });
});

describe('a body that comes too slowly', () => {
  it.each([
    ['login', []],
    ['graphs/cypher', [`Authorization: ${reader}`]],
  ] as const)('is not waited for longer than its request may take: %s', async (path, headers) => {
    const client = await send([`POST /api/v2/${path} HTTP/1.1`, 'Prefer: wait=1', ...JSON_POST, ...headers]);
    const timer = setInterval(() => client.socket.write(' '), STEP_MS);
    await client.closed;
    clearInterval(timer);

    expect(client.answer()).toMatch(/^HTTP\/1.1 408 /);
    expect(client.answer()).toContain('the body of the request had not come after 1 seconds');
    expect(client.answer()).toMatch(/connection: close/i);
  });
});

describe('the time of the service itself', () => {
  it('counts for no client', async () => {
    const client = await send(
      ['POST /api/v2/test/slow-answer HTTP/1.1', ...JSON_POST],
      `{}${' '.repeat(98)}`,
    );
    const stalled = await upload(await startJob(), START_OF_FILE);
    await stalled.closed;
    const second = await upload(await startJob(), START_OF_FILE);
    await second.closed;
    slowWork.resolve();
    await eventually(() => expect(client.answer()).toContain('{"data":"done"}'));
    client.socket.destroy();
  });
});

describe('an answer that nobody reads', () => {
  const ask = async (header: string): Promise<Client> => {
    const client = await send(['GET /api/v2/test/large HTTP/1.1', `Authorization: ${header}`]);
    client.socket.pause();

    return client;
  };

  it('is given up, and its memory with it', async () => {
    const { authorization: other } = await logInAs('Read-Only');
    const clients = await Promise.all([1, 2, 3, 4].map(() => ask(authorization)));
    const more = await ask(other);
    // Those that were refused for the others are answered, those that were not are cut.
    await eventually(() => expect(log.join('')).toContain('nobody reads an answer'));
    for (const { socket } of [...clients, more]) {
      socket.resume();
    }
    const refused = () =>
      clients.filter((client) => client.answer().includes('answers of 64 MiB wait for you to read them'));
    await eventually(() => expect(refused()).toHaveLength(2));
    for (const { socket } of [...clients, more]) {
      socket.destroy();
    }

    await eventually(async () => {
      const response = await server.inject({ url: '/api/v2/test/large', headers: { authorization } });
      expect(response.statusCode).toBe(200);
    });
  });
});

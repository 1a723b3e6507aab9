import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { registerBodyDiscard } from './discard-body.ts';

async function listen(maxWaitMs: number): Promise<number> {
  const server = fastify();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  registerBodyDiscard(server, maxWaitMs);
  server.post('/', async () => 'refused');
  await server.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => server.close());
  const { port } = server.server.address() as AddressInfo;

  return port;
}

const impatient = await listen(1);
const patient = await listen(60_000);

/** A request that lacks the second half of its body. */
async function beginRequest(port: number, header = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}Content-Type: a/b\r\nContent-Length: 8\r\n\r\nhalf`);

  return socket;
}

describe('a body that never ends', () => {
  it.each([
    ['stays open', ''],
    ['closes', 'Connection: close\r\n'],
  ])('is answered and given up, on a connection that %s', async (_, header) => {
    const socket = await beginRequest(impatient, header);
    let answer = '';
    socket.on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'close');

    expect(answer).toContain('refused');
  });
});

describe('a body that ends after its answer', () => {
  it('leaves the connection to the next request', async () => {
    const socket = await beginRequest(patient);
    expect((await once(socket, 'data')).join('')).toContain('refused');
    socket.write('half');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');

    expect((await once(socket, 'data')).join('')).toContain('refused');
  });
});

import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestServer } from './test-server.ts';

const { inject, log, server } = await createTestServer({
  readiness: { check: () => ({ isReady: false, reason: 'no graph yet' }) },
});
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as AddressInfo;

async function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
  }

  return answer;
}

const errorLines = () => log.filter((line) => JSON.parse(line).level >= 40);

describe('what is no proper request', () => {
  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400, 'the request is malformed'],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\n a\r\n\r\n', 400, 'the request is malformed'],
    [
      'a huge header',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
      'the header of the request is too large',
    ],
    [
      'a malformed path',
      'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
      'the request path is malformed',
    ],
    [
      'two ways to tell where it ends',
      'POST /api/v2/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'the request is malformed',
    ],
    [
      'two lengths',
      'POST /api/v2/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nnull',
      400,
      'the request is malformed',
    ],
    ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'the request has no Host header'],
    [
      'an unknown expectation',
      'GET /health HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n',
      417,
      'the expectation cannot be met',
    ],
    [
      'a way out of the files of a page',
      'GET /docs/static/../../../package.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
      'resource not found',
    ],
    [
      'a malformed content type',
      'POST /api/v2/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: nonsense\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'content type must be application/json',
    ],
  ])('is answered in the envelope and not logged as an error: %s', async (_, text, status, message) => {
    const answer = await send(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');

    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({
      http_status: status,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      errors: [{ context: '', message }],
    });
    expect(errorLines()).toEqual([]);
  });
});

describe('the log holds no error', () => {
  it('of a service that is asked before it is ready', async () => {
    expect((await inject({ url: '/readyz' })).statusCode).toBe(503);
    expect(errorLines()).toEqual([]);
  });
});

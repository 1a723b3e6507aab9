import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createUploadServer } from './upload-server.ts';

const BODY = Buffer.alloc(12_000_000, ' ');
const PACKED = gzipSync(Buffer.concat([BODY, BODY]), { level: 0 });

const { authorization, logInAs, server, startJob } = await createUploadServer();
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as AddressInfo;
const { authorization: mayNotUpload } = await logInAs('Read-Only');
const jobId = await startJob();

interface Refused {
  readonly path?: string;
  readonly headers?: readonly string[];
  readonly body?: Buffer;
}

/** Sends all of a body before it looks for the answer, which is then read until the connection closes. */
async function sendBeforeReading({ path, headers = [], body = BODY }: Refused): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  await once(socket, 'connect');
  const head = [
    `POST ${path ?? `/api/v2/file-upload/${jobId}`} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    `Content-Length: ${body.length}`,
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(body, () => resolve());
  });

  let answer = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    answer += chunk;
  }

  return answer;
}

const JSON_TYPE = 'Content-Type: application/json';
const known = `Authorization: ${authorization}`;
const administrator = `Authorization: ${(await logInAs('Administrator')).authorization}`;

describe('an answer arrives behind a body that nobody read, where it closes the connection:', () => {
  it.each<readonly [string, number, RegExp, Refused]>([
    ['not authenticated', 401, /not authenticated/, { headers: [JSON_TYPE] }],
    [
      'a wrong token',
      401,
      /authentication is invalid|token/,
      { headers: [JSON_TYPE, 'Authorization: Bearer no'] },
    ],
    ['not allowed', 403, /not authorized/, { headers: [JSON_TYPE, `Authorization: ${mayNotUpload}`] }],
    [
      'no such job',
      404,
      /resource not found/,
      { headers: [JSON_TYPE, known], path: '/api/v2/file-upload/999999' },
    ],
    ['no such path', 404, /resource not found/, { headers: [JSON_TYPE, known], path: '/api/v2/none' }],
    ['a wrong method', 405, /method not allowed/, { headers: [JSON_TYPE, known], path: '/api/v2/self' }],
    ['no such type', 400, /Content type must be/, { headers: ['Content-Type: text/plain', known] }],
    [
      'a file that is no collector file',
      400,
      /no valid meta tag|not valid json/,
      { headers: [JSON_TYPE, known] },
    ],
    [
      'JSON that is too large',
      413,
      /larger than/,
      { headers: [JSON_TYPE, administrator], path: '/api/v2/clear-database' },
    ],
    [
      'packed JSON that is too large',
      413,
      /larger than/,
      {
        headers: [JSON_TYPE, 'Content-Encoding: gzip', administrator],
        path: '/api/v2/clear-database',
        body: PACKED,
      },
    ],
    [
      'packed JSON that is damaged',
      400,
      /Error trying to read request/,
      { headers: [JSON_TYPE, 'Content-Encoding: gzip', administrator], path: '/api/v2/clear-database' },
    ],
    [
      'JSON of an unknown encoding',
      415,
      /not supported/,
      { headers: [JSON_TYPE, 'Content-Encoding: br', administrator], path: '/api/v2/clear-database' },
    ],
    [
      'JSON of a wrong type',
      400,
      /content type/,
      { headers: ['Content-Type: a/b', administrator], path: '/api/v2/clear-database' },
    ],
    [
      'JSON that is malformed',
      400,
      /unmarshalling/,
      {
        headers: [JSON_TYPE, administrator],
        path: '/api/v2/clear-database',
        body: Buffer.from('{"login_method":'),
      },
    ],
  ])('%s', async (_, status, message, refused) => {
    const answer = await sendBeforeReading(refused);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(message);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** What the service answers next on a path; `respond` may do whatever it likes with the connection. */
export type Answer =
  | {
      readonly status: number;
      readonly data?: unknown;
      readonly error?: string;
      readonly headers?: Record<string, string>;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export interface FakeService extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Answers in turn; the last one stays. */
  on(method: string, path: string, ...answers: readonly [Answer, ...Answer[]]): void;
}

/** A real HTTP server on a free port, or at a Unix socket, that knows nothing but what the test tells it. */
export async function startFakeService(socket?: string): Promise<FakeService> {
  const answers = new Map<string, Answer[]>();
  const requests: ReceivedRequest[] = [];

  const server = createServer((request, response) => {
    const method = request.method ?? '';
    const path = request.url ?? '';
    const queue = answers.get(`${method} ${path}`) ?? [];
    const answer = (queue.length > 1 ? queue.shift() : queue[0]) ?? {
      status: 404,
      error: 'resource not found',
    };
    if (typeof answer === 'function') {
      answer(request, response);
      return;
    }

    void buffer(request).then((body) => {
      requests.push({ method, path, headers: request.headers, body });
      const content =
        answer.error === undefined ? { data: answer.data } : { errors: [{ message: answer.error }] };
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.data === undefined && answer.error === undefined ? '' : JSON.stringify(content));
    });
  });

  const place = socket === undefined ? { port: 0, host: '127.0.0.1' } : { path: socket };
  await new Promise<void>((resolve) => server.listen(place, resolve));
  return {
    url: socket === undefined ? `http://127.0.0.1:${portOf(server.address())}` : `unix:${socket}`,
    requests,
    on: (method, path, ...next) => void answers.set(`${method} ${path}`, [...next]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The answers of a service where everything goes well. */
export function serveUploads(service: FakeService, results: readonly object[] = []): void {
  service.on('POST', '/api/v2/login', {
    status: 200,
    data: { user_id: 'u-1', auth_expired: false, session_token: 'session' },
  });
  service.on('POST', '/api/v2/file-upload/start', {
    status: 201,
    data: { id: 7, status: 1, status_message: '' },
  });
  service.on('POST', '/api/v2/file-upload/7', { status: 202 });
  service.on('POST', '/api/v2/file-upload/7/end', { status: 200 });
  service.on(
    'GET',
    '/api/v2/file-upload?id=eq%3A7',
    { status: 200, data: [{ id: 7, status: 6, status_message: '' }] },
    { status: 200, data: [{ id: 7, status: 7, status_message: 'Analyzing' }] },
    { status: 200, data: [{ id: 7, status: 2, status_message: 'Complete', total_files: results.length }] },
  );
  service.on('GET', '/api/v2/file-upload/7/completed-tasks?skip=0&limit=1000', {
    status: 200,
    data: results,
  });
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') {
    throw new Error('The server has no port.');
  }
  return address.port;
}

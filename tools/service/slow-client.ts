import { connect, type Socket } from 'node:net';

export interface SlowClientOptions {
  readonly port: number;
  readonly localAddress: string;
  /** Of a user who may query and upload. */
  readonly token: string;
  /** Of an upload that waits for a file. */
  readonly jobId: number;
}

const STALLED_BYTES = 50_000_000;

/** What is sent at first; the result is sent again and again. */
type SlowStart = (socket: Socket, options: SlowClientOptions) => string;

const STARTS = {
  'head that never ends': (socket) => {
    socket.resume().write('GET /api/version HTTP/1.1\r\nHost: a\r\n');
    return 'X-More: 1\r\n';
  },
  'body that trickles': (socket, { token }) => {
    socket.resume().write(head(token, '/api/v2/graphs/cypher', 1_000_000));
    return ' ';
  },
  'body that never comes': (socket, { token }) => {
    socket.resume().write(head(token, '/api/v2/graphs/cypher', 1_000));
    return '';
  },
  'upload that stalls': (socket, { token, jobId }) => {
    socket.resume().write(head(token, `/api/v2/file-upload/${jobId}`, STALLED_BYTES));
    socket.write('{"meta":{"type":"users","version":6,"count":1},"data":[');
    return '';
  },
  'answer that nobody reads': (socket, { token }) => {
    const body = JSON.stringify({ query: 'MATCH (n)-[r]->(m) RETURN n, r, m', include_properties: true });
    socket.pause().write(head(token, '/api/v2/graphs/cypher', body.length) + body);
    return '';
  },
} as const satisfies Record<string, SlowStart>;

export type SlowClientKind = keyof typeof STARTS;

export const SLOW_CLIENT_KINDS = Object.keys(STARTS) as readonly SlowClientKind[];

/** A client that keeps its connection and does not do its part. */
export interface SlowClient {
  readonly isClosedByService: boolean;
  /** Sends what it has left, if anything: too little to come to an end. */
  trickle(): void;
  close(): void;
}

export function openSlowClient(kind: SlowClientKind, options: SlowClientOptions): SlowClient {
  const { port, localAddress } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let isClosed = false;
  socket.on('error', () => undefined);
  socket.once('close', () => {
    isClosed = true;
  });
  const trickle = STARTS[kind](socket, options);

  return {
    get isClosedByService() {
      return isClosed;
    },
    trickle() {
      if (trickle !== '' && socket.writable) {
        socket.write(trickle);
      }
    },
    close: () => socket.destroy(),
  };
}

function head(token: string, path: string, bytes: number): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: slow',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    '',
    '',
  ].join('\r\n');
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A line that a test can cut: between a service and its PostgreSQL, or between clients and a service. */
export interface CuttableLine {
  /** The address, or the connection string, through it. */
  readonly url: string;
  /** Nothing passes any more, and nobody is told: as when a cable is pulled. */
  cut(): void;
  /** What is open ends, and nothing new is taken: as behind a proxy that has lost its server. */
  drop(): void;
  /** What waited passes on, and so does what comes. */
  mend(): void;
}

export async function openCuttableLine(targetUrl: string): Promise<CuttableLine> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isDropped = false;
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => void to.write(chunk));
    // One end that closes, or breaks, takes the other along; while the line is cut, that is not heard of either.
    const end = () => {
      if (isCut) {
        from.once('mended', () => to.destroy());
      } else {
        to.destroy();
      }
    };
    from.on('close', end).on('error', () => undefined);
    if (isCut) {
      from.pause();
    }
  };
  const server = createServer({ allowHalfOpen: false }, (client) => {
    if (isDropped) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    join(client, upstream);
    join(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) {
      socket.destroy();
    }
  });

  const address = server.address();
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' ? String(address?.port) : '';

  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) {
        socket.pause();
      }
    },
    drop() {
      isDropped = true;
      for (const socket of sockets) {
        socket.destroy();
      }
    },
    mend() {
      isCut = false;
      isDropped = false;
      for (const socket of sockets) {
        socket.resume();
        socket.emit('mended');
      }
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** A port of 127.0.0.1 that nobody listens on: the preferred one if it is free. */
export async function findFreePort(preferred?: number): Promise<number> {
  return (preferred === undefined ? undefined : await probe(preferred)) ?? (await probe(0)) ?? noPort();
}

async function probe(port: number): Promise<number | undefined> {
  const server = createServer();

  try {
    await once(server.listen(port, HOST), 'listening');
  } catch {
    return undefined;
  }

  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));

  return address === null || typeof address === 'string' ? undefined : address.port;
}

function noPort(): never {
  throw new Error(`no port of ${HOST} is free.`);
}

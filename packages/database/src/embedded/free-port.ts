import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** The port recorded at `path` if it is still free, else one the system hands out. */
export async function choosePort(path: string): Promise<number> {
  const recorded = readPort(path);
  const reserved = recorded === undefined ? undefined : await tryListen(recorded);
  const port = reserved ?? (await tryListen(0));

  if (port === undefined) {
    throw new Error(`no free port on ${LOOPBACK}`);
  }
  return port;
}

function readPort(path: string): number | undefined {
  try {
    const port = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return port > 0 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      const address = server.address();
      const chosen = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(chosen));
    });
  });
}

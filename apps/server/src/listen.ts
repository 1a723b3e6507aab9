import { createServer } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import type { FastifyInstance } from 'fastify';
import { clearSocket, restrictSocket, socketError } from './unix-socket.ts';

export interface ListenAddress {
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** Path of a Unix socket instead of host and port. */
  readonly socket?: string | undefined;
}

/**
 * Finds out before anything is started or created whether the service will be able to listen.
 *
 * Throws `SERVER_PORT_TAKEN`, `SERVER_PORT_FORBIDDEN`, `SERVER_ADDRESS_UNAVAILABLE`, `SERVER_SOCKET_TAKEN`,
 * `SERVER_SOCKET_UNUSABLE`.
 */
export async function assertAddressFree(address: ListenAddress): Promise<void> {
  const probe = createServer();
  if (address.socket !== undefined) {
    await clearSocket(address.socket);
  }

  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(placeOf(address), resolve);
    });
  } catch (cause) {
    throw listenError(cause, address);
  }

  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** Returns where the server listens; throws as {@link assertAddressFree}. */
export async function listen(server: FastifyInstance, address: ListenAddress): Promise<string> {
  const isEncrypted = server.server instanceof TlsServer;
  const tell = (where: string) =>
    address.socket === undefined ? (isEncrypted ? where.replace('http:', 'https:') : where) : `unix:${where}`;
  const listenTextResolver = (where: string) => `Server listening at ${tell(where)}`;
  if (address.socket !== undefined) {
    await clearSocket(address.socket);
  }

  try {
    const where = await server.listen({ ...placeOf(address), listenTextResolver });
    if (address.socket !== undefined) {
      await restrictSocket(address.socket);
    }

    return tell(where);
  } catch (cause) {
    throw listenError(cause, address);
  }
}

/** `localhost` is one address here: for the second, the framework opens a server that has none of our time-outs. */
function placeOf({ host, port, socket }: ListenAddress): { path: string } | { host: string; port: number } {
  if (socket !== undefined) {
    return { path: socket };
  }

  return { host: host.toLowerCase() === 'localhost' ? '127.0.0.1' : host, port };
}

function listenError(cause: unknown, { host, port, socket }: ListenAddress): unknown {
  if (socket !== undefined) {
    return socketError(cause, socket);
  }

  switch (errorCodeOf(cause)) {
    case 'EADDRINUSE':
      return new CodedError(
        'SERVER_PORT_TAKEN',
        `Port ${port} of ${host} is taken: stop what listens there, or choose another with SECGRAPH_PORT.`,
        { cause },
      );
    case 'EACCES':
      return new CodedError(
        'SERVER_PORT_FORBIDDEN',
        `Port ${port} may not be used by this user: choose one above 1023 with SECGRAPH_PORT.`,
        { cause },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CodedError(
        'SERVER_ADDRESS_UNAVAILABLE',
        `${host} is not an address of this machine: choose another with SECGRAPH_HOST, such as 127.0.0.1 or 0.0.0.0.`,
        { cause },
      );
    default:
      return cause;
  }
}

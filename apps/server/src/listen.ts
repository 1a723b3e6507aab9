import { createServer } from 'node:net';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import type { FastifyInstance } from 'fastify';

export interface ListenAddress {
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
}

/**
 * Finds out before anything is started or created whether the service will be able to listen.
 *
 * Throws `SERVER_PORT_TAKEN`, `SERVER_PORT_FORBIDDEN`, `SERVER_ADDRESS_UNAVAILABLE`.
 */
export async function assertAddressFree({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer();

  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port }, resolve);
    });
  } catch (cause) {
    throw listenError(cause, { host, port });
  }

  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** Returns where the server listens; throws as {@link assertAddressFree}. */
export async function listen(server: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (cause) {
    throw listenError(cause, { host, port });
  }
}

function listenError(cause: unknown, { host, port }: ListenAddress): unknown {
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

import { once } from 'node:events';
import { chmod, lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { CodedError, errorCodeOf } from '@secgraph/kernel';

/** For the user of the service and his group, which a proxy can be in. */
const SOCKET_MODE = 0o660;

/**
 * Takes away a socket that a process has left behind when it was killed.
 *
 * Throws `SERVER_SOCKET_TAKEN` where somebody listens there, and `SERVER_SOCKET_UNUSABLE` where something else is.
 */
export async function clearSocket(path: string): Promise<void> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw socketError(error, path);
  });
  if (stats === undefined) {
    return;
  }
  if (!stats.isSocket()) {
    throw new CodedError(
      'SERVER_SOCKET_UNUSABLE',
      `${path} is there and is no socket: take it away, or choose another path with SECGRAPH_SOCKET.`,
    );
  }
  if (await isListening(path)) {
    throw socketTaken(path);
  }
  await unlink(path).catch((error: unknown) => {
    throw socketError(error, path);
  });
}

/** Lets the group in, and nobody else. */
export async function restrictSocket(path: string): Promise<void> {
  await chmod(path, SOCKET_MODE);
}

export function socketError(cause: unknown, path: string): unknown {
  switch (errorCodeOf(cause)) {
    case 'EADDRINUSE':
      return socketTaken(path, cause);
    case 'EACCES':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EPERM':
    case 'EROFS':
      return new CodedError(
        'SERVER_SOCKET_UNUSABLE',
        `No socket can be made at ${path}: its folder has to be there, and this user needs write access to it. SECGRAPH_SOCKET chooses another.`,
        { cause },
      );
    default:
      return cause;
  }
}

function socketTaken(path: string, cause?: unknown): CodedError {
  return new CodedError(
    'SERVER_SOCKET_TAKEN',
    `Another process listens at ${path}: stop it, or choose another path with SECGRAPH_SOCKET.`,
    { cause },
  );
}

/** Only a refusal says that nobody is there: whoever is too busy to answer is. */
async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return errorCodeOf(error) !== 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}

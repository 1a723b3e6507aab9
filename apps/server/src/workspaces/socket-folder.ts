import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodeOf } from '@secgraph/kernel';
import { makePrivateFolder } from '@secgraph/kernel/disk';

/** In the data folder. */
const SOCKETS = 'run';
/** Systems have room for little more. */
const MAX_SOCKET_BYTES = 100;

/**
 * Where the sockets of workspaces are: in a folder that is closed to others, of the data folder, or of the temporary
 * files where that has too long a path.
 */
export class SocketFolder {
  readonly #folder: string;
  /** Several machines may share the data folder, and a socket is of one. */
  readonly #machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
  readonly #isTemporary: boolean;

  constructor(dataFolder: string) {
    const own = join(dataFolder, SOCKETS);
    this.#isTemporary = Buffer.byteLength(join(own, this.#newName())) > MAX_SOCKET_BYTES;
    this.#folder = this.#isTemporary ? mkdtempSync(join(tmpdir(), 'secgraph-')) : own;
    makePrivateFolder(this.#folder);
  }

  newPath(): string {
    return join(this.#folder, this.#newName());
  }

  /** Takes away sockets of this machine that somebody has left behind who was killed. */
  async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (name.startsWith(`${this.#machine}-`) && (await isLeft(path))) {
        await rm(path, { force: true });
      }
    }
  }

  async close(): Promise<void> {
    if (this.#isTemporary) {
      await rm(this.#folder, { recursive: true, force: true });
    }
  }

  #newName(): string {
    return `${this.#machine}-${randomBytes(4).toString('hex')}.sock`;
  }
}

function isLeft(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error) => resolve(errorCodeOf(error) === 'ECONNREFUSED'));
  });
}

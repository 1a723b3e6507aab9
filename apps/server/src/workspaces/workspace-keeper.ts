import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, whileChangingWorkspaces } from '@secgraph/database';
import { type WorkspaceRepository, workspaceDatabaseName } from '@secgraph/database/workspaces';
import { errorCodeOf } from '@secgraph/kernel';
import type { Logger } from 'pino';
import { RepeatedLook } from '../life-cycle/repeated-look.ts';
import { isUpToDate, WORKSPACES_FOLDER } from './workspace-config.ts';
import type { WorkspaceMaker } from './workspace-maker.ts';
import type { WorkspacePool } from './workspace-pool.ts';

export interface WorkspaceKeeperOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly rows: WorkspaceRepository;
  readonly maker: WorkspaceMaker;
  readonly pool: WorkspacePool;
  readonly log: Logger;
}

const LOOK_EVERY_MS = 1_000;
/** In looks. */
const MARK_EVERY = 30;
const TIDY_EVERY = 10;
const SWEEP_EVERY = 60;

/**
 * Looks each second what is to be done with workspaces though nobody asks: lets those go that have nothing to do, opens
 * those in which something is due, ends those that another process has suspended, changed or deleted, and ends what
 * somebody had begun who was killed.
 */
export class WorkspaceKeeper {
  readonly #options: WorkspaceKeeperOptions;
  readonly #looks: RepeatedLook;
  #count = 0;

  constructor(options: WorkspaceKeeperOptions) {
    this.#options = options;
    this.#looks = new RepeatedLook({
      look: () => this.look(),
      everyMs: LOOK_EVERY_MS,
      log: options.log,
      failure: 'workspaces could not be looked after; trying again',
    });
  }

  start(): void {
    this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  /** Once, now. */
  async look(): Promise<void> {
    const { pool } = this.#options;
    const count = this.#count++;
    pool.endBroken();
    await this.#endChanged();
    await pool.letIdleGo();
    if (count % MARK_EVERY === 0) {
      await this.#mark();
    }
    await this.#openDue();
    if (count % TIDY_EVERY === 0) {
      await this.#endBegun();
    }
    if (count % SWEEP_EVERY === 0) {
      await this.#sweep();
    }
  }

  async #endChanged(): Promise<void> {
    const { pool, rows } = this.#options;
    const opened = pool.workspaces;
    const stored = new Map(
      (await rows.listByIds(opened.map(({ id }) => id))).map((workspace) => [workspace.id, workspace]),
    );
    for (const workspace of opened) {
      if (!isUpToDate(workspace, stored.get(workspace.id))) {
        // It may take as long as its requests do.
        void pool.close(workspace.id);
      }
    }
  }

  async #mark(): Promise<void> {
    const { pool, rows } = this.#options;
    await rows.markOpen(
      pool.workspaces.map(({ id }) => id),
      pool.takeUsed(),
    );
  }

  async #openDue(): Promise<void> {
    const { pool, rows } = this.#options;
    const open = pool.workspaces.map(({ id }) => id);
    if (!(await rows.isAnyDue(open)) || !(pool.hasRoom || (await pool.makeRoomQuietly()))) {
      return;
    }
    for (const id of await rows.takeDue(1, open)) {
      await pool.wake(id);
    }
  }

  /** What is `creating` or `deleting` while nobody is at it was left by somebody who was killed. */
  async #endBegun(): Promise<void> {
    const { database, rows, maker, pool, log } = this.#options;
    const isAny = async () => [
      ...(await rows.listInState('creating')),
      ...(await rows.listInState('deleting')),
    ];
    if ((await isAny()).length === 0) {
      return;
    }

    await whileChangingWorkspaces(database, async () => {
      for (const { id, name, state } of await isAny()) {
        log.warn(
          { workspace: name, id },
          state === 'creating'
            ? 'a workspace was being created by a process that has ended: what there is of it is taken away'
            : 'a workspace was being deleted by a process that has ended: the rest is taken away',
        );
        await pool.whileClosed(id, async () => {
          await maker.remove(id);
          await rows.remove(id);
        });
      }
    });
  }

  /** Folders of workspaces that another process has deleted. */
  async #sweep(): Promise<void> {
    const { dataFolder, rows, maker } = this.#options;
    const ids = (await foldersIn(join(dataFolder, WORKSPACES_FOLDER))).filter((name) => UUID.test(name));
    const known = new Set((await rows.listByIds(ids)).map(({ id }) => id));
    for (const id of ids) {
      // A registry that was restored from a backup may know less than there is.
      if (!known.has(id) && !(await maker.databases.isThere(workspaceDatabaseName(id)))) {
        await maker.removeFolder(id);
      }
    }
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function foldersIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

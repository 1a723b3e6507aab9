import { join } from 'node:path';
import { type Database, openRepositories, type Repositories } from '@secgraph/database';
import { makePrivateFolder } from '@secgraph/kernel/disk';
import type { Logger } from 'pino';
import type { Auth } from '../auth/create-auth.ts';
import { createFirstAdministrator } from '../auth/first-administrator.ts';
import type { HttpSettings } from '../config/parameter-settings.ts';
import type { ServerConfig, WorkspaceSettings } from '../config/server-config.ts';
import type { FrontDoor } from '../http/front-door.ts';
import type { WorkspaceCounts } from '../metrics/metric-source.ts';
import { KnownWorkspaces } from './known-workspaces.ts';
import type { StartedWorkspace } from './open-workspace.ts';
import { SocketFolder } from './socket-folder.ts';
import { WorkspaceAdministration } from './workspace-administration.ts';
import { WORKSPACES_FOLDER, workspaceConfigOf } from './workspace-config.ts';
import { WorkspaceDoor } from './workspace-door.ts';
import { WorkspaceKeeper } from './workspace-keeper.ts';
import { WorkspaceMaker } from './workspace-maker.ts';
import { WorkspacePool } from './workspace-pool.ts';
import { WorkspaceProcess } from './workspace-process.ts';

export interface WorkspacesOptions {
  readonly config: ServerConfig;
  readonly settings: WorkspaceSettings;
  /** Of the service. */
  readonly database: Database;
  readonly databaseUrl: string;
  readonly databaseId: string;
  readonly repositories: Pick<Repositories, 'workspaces'>;
  readonly secretKey: Uint8Array;
  readonly log: Logger;
}

/** The workspaces of a service: who gets to which, which are open, and what there is of them. */
export class Workspaces {
  readonly #options: WorkspacesOptions;
  readonly #sockets: SocketFolder;
  readonly #known: KnownWorkspaces;
  readonly #maker: WorkspaceMaker;
  readonly #pool: WorkspacePool;
  readonly #keeper: WorkspaceKeeper;

  constructor(options: WorkspacesOptions) {
    const { config, settings, repositories, log } = options;
    const { workspaces: rows } = repositories;
    this.#options = options;
    this.#sockets = new SocketFolder(config.dataFolder);
    this.#known = new KnownWorkspaces(rows);
    this.#maker = new WorkspaceMaker(options);
    this.#pool = new WorkspacePool({
      settings,
      start: (id) => this.#start(id),
      onLetGo: (id, dueInMs) => rows.markLetGo(id, dueInMs),
      log,
    });
    this.#keeper = new WorkspaceKeeper({
      ...options,
      dataFolder: config.dataFolder,
      rows,
      maker: this.#maker,
      pool: this.#pool,
    });
  }

  get counts(): WorkspaceCounts {
    return this.#pool.counts;
  }

  /** Looks after them from now on. */
  async start(): Promise<void> {
    await this.#sockets.removeLeftovers();
    this.#keeper.start();
  }

  /** Ends the processes of all that are open, in order. */
  async stop(): Promise<void> {
    await Promise.all([this.#keeper.stop(), this.#pool.stop()]);
    await this.#sockets.close();
  }

  door(settings: Pick<HttpSettings, 'trustedProxies'>): FrontDoor {
    const { config, log } = this.#options;

    return new WorkspaceDoor({ config, settings, workspaces: this.#known, pool: this.#pool, log });
  }

  administration({
    hasher,
    settings,
    clock,
  }: Pick<Auth, 'hasher' | 'settings' | 'clock'>): WorkspaceAdministration {
    const { config, database, repositories } = this.#options;

    return new WorkspaceAdministration({
      database,
      rows: repositories.workspaces,
      maker: this.#maker,
      pool: this.#pool,
      known: this.#known,
      addAdministrator: (ofWorkspace) =>
        createFirstAdministrator({
          users: openRepositories(ofWorkspace).users,
          hasher,
          admin: { name: config.admin.name, password: undefined },
          passwordLifetimeMs: settings.passwordLifetimeMs(),
          clock,
        }),
    });
  }

  async #start(id: string): Promise<StartedWorkspace | undefined> {
    const { config, databaseUrl, secretKey, repositories } = this.#options;
    const workspace = await repositories.workspaces.find(id);
    if (workspace?.state !== 'ready') {
      return undefined;
    }

    makePrivateFolder(join(config.dataFolder, WORKSPACES_FOLDER));
    const socket = this.#sockets.newPath();
    const own = workspaceConfigOf(config, workspace, { databaseUrl, secretKey, socket });
    return { workspace, config: own, process: new WorkspaceProcess({ name: workspace.name, config: own }) };
  }
}

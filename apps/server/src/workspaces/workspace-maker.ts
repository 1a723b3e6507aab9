import { rm } from 'node:fs/promises';
import { type Database, migrate, openDatabase, openRepositories, readMigrations } from '@secgraph/database';
import {
  giveNewIdentity,
  templateDatabaseName,
  urlOfDatabase,
  WorkspaceDatabases,
  workspaceDatabaseName,
} from '@secgraph/database/workspaces';
import { emptyBucket } from '@secgraph/datapipe/uploads';
import { storeAuthDefaults } from '../auth/create-auth.ts';
import type { FirstAdministrator } from '../auth/first-administrator.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { storeBuiltIns } from '../database/start-database.ts';
import { RELEASE } from '../life-cycle/product-version.ts';
import { bucketOf, workspaceFolderOf } from './workspace-config.ts';

export interface WorkspaceMakerOptions {
  readonly config: Pick<ServerConfig, 'dataFolder' | 'uploadBucket'>;
  /** Of the service. */
  readonly database: Database;
  readonly databaseUrl: string;
  /** Tells it from others in the same cluster. */
  readonly databaseId: string;
}

/** Makes the first user of a database. */
export type AddAdministrator = (database: Database) => Promise<FirstAdministrator | undefined>;

/** Ends the name of a template that is being made. */
const UNFINISHED = '_new';
const CONNECTIONS = 2;

/**
 * Makes what a workspace consists of, and takes it away again, without a trace. One of all processes at a time: see
 * `whileChangingWorkspaces`.
 */
export class WorkspaceMaker {
  readonly #options: WorkspaceMakerOptions;
  readonly databases: WorkspaceDatabases;

  constructor(options: WorkspaceMakerOptions) {
    this.#options = options;
    this.databases = new WorkspaceDatabases(options.database);
  }

  /**
   * A database of its own, copied from a template: to migrate one takes seconds.
   *
   * @throws `DATABASE_MAY_NOT_CREATE`
   */
  async make(id: string, addAdministrator: AddAdministrator): Promise<FirstAdministrator | undefined> {
    await this.databases.assertMayCreate();
    const name = workspaceDatabaseName(id);
    await this.databases.createCopy(name, await this.#prepareTemplate());

    return this.#within(name, async (database) => {
      await giveNewIdentity(database);
      return addAdministrator(database);
    });
  }

  /** Does nothing where nothing of it is left. */
  async remove(id: string): Promise<void> {
    const { config } = this.#options;
    await this.databases.drop(workspaceDatabaseName(id));
    if (config.uploadBucket !== undefined) {
      await emptyBucket(bucketOf(config.uploadBucket, id));
    }
    await this.removeFolder(id);
  }

  /** What this process has of it; another one may have a folder of its own. */
  async removeFolder(id: string): Promise<void> {
    await rm(workspaceFolderOf(this.#options.config, id), { recursive: true, force: true, maxRetries: 3 });
  }

  async #prepareTemplate(): Promise<string> {
    const { length: schemaVersion } = await readMigrations();
    const template = templateDatabaseName(this.#options.databaseId, schemaVersion);
    for (const other of await this.databases.listOtherTemplates(template)) {
      await this.databases.drop(other);
    }
    if (await this.databases.isThere(template)) {
      return template;
    }

    const unfinished = template + UNFINISHED;
    await this.databases.createEmpty(unfinished);
    await this.#within(unfinished, async (database) => {
      await migrate(database, { release: RELEASE });
      await storeBuiltIns(database);
      await storeAuthDefaults(openRepositories(database));
    });
    await this.databases.rename(unfinished, template);
    return template;
  }

  async #within<Result>(name: string, work: (database: Database) => Promise<Result>): Promise<Result> {
    const url = urlOfDatabase(this.#options.databaseUrl, name);
    const database = await openDatabase({
      url,
      maxConnections: CONNECTIONS,
      applicationName: 'secgraph workspaces',
    });

    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }
}

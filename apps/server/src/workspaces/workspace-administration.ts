import { setTimeout as sleep } from 'node:timers/promises';
import {
  isWorkspaceName,
  MAX_WORKSPACE_DISPLAY_NAME,
  MAX_WORKSPACE_NAME,
  type NewWorkspaceInput,
  type WorkspaceChangeInput,
} from '@secgraph/contract';
import { type Database, isDatabaseError, whileChangingWorkspaces } from '@secgraph/database';
import {
  type WorkspaceRecord,
  type WorkspaceRepository,
  type WorkspaceSettings,
  workspaceDatabaseName,
} from '@secgraph/database/workspaces';
import { invariant, type ListQuery } from '@secgraph/kernel';
import type { FirstAdministrator } from '../auth/first-administrator.ts';
import { badRequest, conflict, notFound } from '../http/http-error.ts';
import type { KnownWorkspaces } from './known-workspaces.ts';
import { isUpToDate } from './workspace-config.ts';
import type { AddAdministrator, WorkspaceMaker } from './workspace-maker.ts';
import type { WorkspacePool } from './workspace-pool.ts';

export interface WorkspaceAdministrationOptions {
  readonly database: Database;
  readonly rows: WorkspaceRepository;
  readonly maker: WorkspaceMaker;
  readonly pool: WorkspacePool;
  readonly known: KnownWorkspaces;
  readonly addAdministrator: AddAdministrator;
}

/** A workspace as administrators see it. */
export interface ViewedWorkspace extends WorkspaceRecord {
  readonly isLoaded: boolean;
  /** Undefined: it has no database yet, or no more. */
  readonly sizeBytes: number | undefined;
}

/** Another process creates or deletes one; that takes a few seconds. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 200;
const BUSY = 'another workspace is being created or deleted at the moment; try again when that is done';

/** What administrators of the service do with its workspaces. */
export class WorkspaceAdministration {
  readonly #options: WorkspaceAdministrationOptions;

  constructor(options: WorkspaceAdministrationOptions) {
    this.#options = options;
  }

  async list(
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly workspaces: readonly ViewedWorkspace[] }> {
    const { count, workspaces } = await this.#options.rows.list(list);

    return { count, workspaces: await this.#view(workspaces) };
  }

  /** @throws `HTTP_NOT_FOUND` */
  async get(id: string): Promise<ViewedWorkspace> {
    const [viewed] = await this.#view([await this.#find(id)]);
    invariant(viewed !== undefined, 'one is viewed as one');

    return viewed;
  }

  /** @throws `HTTP_BAD_REQUEST`, `HTTP_CONFLICT` */
  async create(
    input: NewWorkspaceInput,
    author: string,
  ): Promise<{ readonly workspace: ViewedWorkspace; readonly administrator: FirstAdministrator }> {
    const { rows, maker, known } = this.#options;
    const { name } = input;
    if (!isWorkspaceName(name)) {
      throw badRequest(
        `name must have 1 to ${MAX_WORKSPACE_NAME} small letters, digits and dashes, with no dash at either end`,
      );
    }
    const settings = settingsOf(input, {
      displayName: name,
      memoryMib: undefined,
      uploadLimitBytes: undefined,
      auditRetentionDays: undefined,
    });

    return this.#alone(async () => {
      await refusingConflicts(maker.databases.assertMayCreate());
      const { id } = await refusingConflicts(rows.create({ ...settings, name }, author));
      // Where it ends here, whoever looks next takes away what is there.
      const administrator = await maker.make(id, this.#options.addAdministrator);
      invariant(administrator !== undefined, 'a new database has no users');
      await rows.changeState(id, ['creating'], 'ready');
      known.forget();

      return { workspace: await this.get(id), administrator };
    });
  }

  /** @throws `HTTP_BAD_REQUEST`, `HTTP_NOT_FOUND`, `HTTP_CONFLICT` */
  async update(id: string, change: WorkspaceChangeInput, author: string): Promise<ViewedWorkspace> {
    const { rows, pool, known } = this.#options;
    const before = await this.#find(id);
    const settings = settingsOf(change, before);
    assertSettled(before);

    await rows.update(id, settings, author);
    if (change.state !== undefined && !(await rows.changeState(id, ['ready', 'suspended'], change.state))) {
      assertSettled(await this.#find(id));
    }
    known.forget();
    const opened = pool.workspaces.find((workspace) => workspace.id === id);
    if (opened !== undefined && !isUpToDate(opened, await rows.find(id))) {
      // What counts for its process counts from its next start on.
      await pool.whileClosed(id, async () => undefined);
    }

    return this.get(id);
  }

  /** Nothing of it is left. @throws `HTTP_NOT_FOUND`, `HTTP_CONFLICT` */
  async remove(id: string): Promise<void> {
    const { rows, maker, pool, known } = this.#options;
    const workspace = await this.#find(id);
    if (workspace.state === 'creating') {
      assertSettled(workspace);
    }

    // From here on it is deleted, whatever happens to this process.
    await rows.changeState(id, ['ready', 'suspended'], 'deleting');
    known.forget();
    await pool.whileClosed(id, () =>
      this.#alone(async () => {
        await maker.remove(id);
        await rows.remove(id);
      }),
    );
    known.forget();
  }

  async #find(id: string): Promise<WorkspaceRecord> {
    const workspace = await this.#options.rows.find(id);
    if (workspace === undefined) {
      throw notFound();
    }

    return workspace;
  }

  async #view(workspaces: readonly WorkspaceRecord[]): Promise<readonly ViewedWorkspace[]> {
    const { maker, pool } = this.#options;
    const names = workspaces.map(({ id }) => workspaceDatabaseName(id));
    const sizes = await maker.databases.readSizes(names);
    const open = new Set(pool.workspaces.map(({ id }) => id));

    return workspaces.map((workspace) => ({
      ...workspace,
      isLoaded: open.has(workspace.id),
      sizeBytes: sizes.get(workspaceDatabaseName(workspace.id)),
    }));
  }

  /** @throws `HTTP_CONFLICT` where another process is at it for too long */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    for (const giveUpAtMs = performance.now() + PATIENCE_MS; performance.now() < giveUpAtMs; ) {
      const done = await whileChangingWorkspaces(this.#options.database, work);
      if (done !== undefined) {
        return done.result;
      }
      await sleep(RETRY_MS);
    }

    throw conflict(BUSY);
  }
}

function settingsOf(change: WorkspaceChangeInput, before: WorkspaceSettings): WorkspaceSettings {
  const { display_name: displayName = before.displayName } = change;
  const trimmed = displayName.trim();
  if (trimmed === '' || trimmed.length > MAX_WORKSPACE_DISPLAY_NAME) {
    throw badRequest(`display_name must have 1 to ${MAX_WORKSPACE_DISPLAY_NAME} characters`);
  }
  const next = <Value>(value: Value | null | undefined, current: Value | undefined) =>
    value === undefined ? current : (value ?? undefined);

  return {
    displayName: trimmed,
    memoryMib: next(change.memory_mib, before.memoryMib),
    uploadLimitBytes: next(change.upload_limit_bytes, before.uploadLimitBytes),
    auditRetentionDays: next(change.audit_retention_days, before.auditRetentionDays),
  };
}

function assertSettled({ state }: WorkspaceRecord): void {
  if (state === 'creating' || state === 'deleting') {
    throw conflict(
      `the workspace is being ${state === 'creating' ? 'created' : 'deleted'} at the moment; try again when that is done`,
    );
  }
}

/** What the database refuses, in its own words. */
async function refusingConflicts<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_CONFLICT') || isDatabaseError(error, 'DATABASE_MAY_NOT_CREATE')) {
      throw conflict(error.message);
    }
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GraphState } from '@secgraph/database/graph';
import {
  DRAFT_ENDING,
  type FiledSnapshot,
  readSnapshotFile,
  type SnapshotDraft,
  writeSnapshotFile,
} from '@secgraph/graph';
import { makePrivateFolder } from '@secgraph/kernel/disk';
import { snapshotPath } from './snapshot-path.ts';

/** The snapshot file of a data folder. It only saves time: without it, the graph comes from PostgreSQL. */
export class SnapshotFile {
  readonly path: string;
  #early: Promise<EarlyRead> | undefined;

  constructor(dataFolder: string) {
    this.path = snapshotPath(dataFolder);
  }

  /** Begins to read, for the next {@link read}: which generation is wanted need not be known yet. */
  readAhead(): void {
    this.#early = this.#readEarly();
  }

  /** Its content, when that is this very generation; else why there is none, whatever the reason. */
  async read(wanted: Generation): Promise<FiledSnapshot | string> {
    const early = await this.#early;
    this.#early = undefined;
    const filed = early && ofGeneration(early.content, wanted);
    if (filed !== undefined && (typeof filed !== 'string' || early?.version === (await this.#version()))) {
      return filed;
    }

    // It was not read early, or was replaced since, by another process.
    return ofGeneration(await this.#read(), wanted);
  }

  async write(filed: FiledSnapshot, draft?: SnapshotDraft): Promise<void> {
    makePrivateFolder(dirname(this.path));
    await writeSnapshotFile(this.path, filed, draft);
  }

  /** Its content, of whatever generation, once `fetch` has put another file in its place; else why there is none. */
  async replace(fetch: (path: string, draft: string) => Promise<void>): Promise<FiledSnapshot | string> {
    makePrivateFolder(dirname(this.path));
    await fetch(this.path, `${this.path}.${randomUUID()}${DRAFT_ENDING}`);

    return this.#read();
  }

  /** Removes what a writer left that died while it wrote; to be called by the one that was elected. */
  async removeDrafts(): Promise<void> {
    const folder = dirname(this.path);
    const names = await readdir(folder).catch(() => []);

    for (const name of names.filter((each) => each.endsWith(DRAFT_ENDING))) {
      await rm(join(folder, name), { force: true });
    }
  }

  async #readEarly(): Promise<EarlyRead> {
    const version = await this.#version();

    return { version, content: await this.#read() };
  }

  /** Another one for each file that takes the place of the one before; undefined without a file. */
  async #version(): Promise<string | undefined> {
    const found = await stat(this.path).catch(() => undefined);

    return found && `${found.ino} ${found.mtimeMs}`;
  }

  async #read(): Promise<FiledSnapshot | string> {
    try {
      const filed = await readSnapshotFile(this.path);
      return filed.ok ? filed.value : filed.error.message;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

type Generation = Pick<GraphState, 'generation' | 'stamp'>;

interface EarlyRead {
  /** Of the file, before it was read. */
  readonly version: string | undefined;
  readonly content: FiledSnapshot | string;
}

function ofGeneration(filed: FiledSnapshot | string, wanted: Generation): FiledSnapshot | string {
  if (typeof filed === 'string' || filed.stamp === wanted.stamp) {
    return filed;
  }

  const { generation } = filed.snapshot;
  return generation === wanted.generation
    ? `it holds a generation ${generation} that is not this database’s`
    : `it holds generation ${generation}, PostgreSQL holds ${wanted.generation}`;
}

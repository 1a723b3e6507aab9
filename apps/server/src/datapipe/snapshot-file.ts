import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FiledSnapshot, readSnapshotFile, writeSnapshotFile } from '@secgraph/graph';

/** The snapshot file of a data folder. It only saves time: without it, the graph comes from PostgreSQL. */
export class SnapshotFile {
  readonly #path: string;
  #early: Promise<FiledSnapshot | string> | undefined;

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'snapshot', 'graph.snapshot');
  }

  /** Begins to read, for the next {@link read}: which generation is wanted need not be known yet. */
  readAhead(): void {
    this.#early = this.#read();
  }

  /** Its content, when that is of this generation; else why there is none, whatever the reason. */
  async read(generation: number): Promise<FiledSnapshot | string> {
    const early = this.#early;
    this.#early = undefined;
    const before = early && ofGeneration(await early, generation);

    // What was read early may have been replaced since, by another process.
    return before === undefined || typeof before === 'string'
      ? ofGeneration(await this.#read(), generation)
      : before;
  }

  async write(filed: FiledSnapshot): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await writeSnapshotFile(this.#path, filed);
  }

  async #read(): Promise<FiledSnapshot | string> {
    try {
      const filed = await readSnapshotFile(this.#path);
      return filed.ok ? filed.value : filed.error.message;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function ofGeneration(filed: FiledSnapshot | string, generation: number): FiledSnapshot | string {
  return typeof filed === 'string' || filed.snapshot.generation === generation
    ? filed
    : `it holds generation ${filed.snapshot.generation}, PostgreSQL holds ${generation}`;
}

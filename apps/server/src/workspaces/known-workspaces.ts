import { isDatabaseOutage } from '@secgraph/database';
import type { WorkspaceRecord, WorkspaceRepository } from '@secgraph/database/workspaces';

/** What another process changes counts here after so long. */
const FRESH_MS = 1_000;
/** Of names, be they of workspaces or not: strangers may ask for any. */
const MAX_NAMES = 2_000;

interface Known {
  readonly workspace: WorkspaceRecord | undefined;
  readonly readAtMs: number;
}

/** Which workspaces there are, read again no more than once a second for each name. */
export class KnownWorkspaces {
  readonly #rows: Pick<WorkspaceRepository, 'findByName'>;
  readonly #known = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<WorkspaceRecord | undefined>>();

  constructor(rows: Pick<WorkspaceRepository, 'findByName'>) {
    this.#rows = rows;
  }

  async find(name: string): Promise<WorkspaceRecord | undefined> {
    const known = this.#known.get(name);
    if (known !== undefined && performance.now() - known.readAtMs < FRESH_MS) {
      return known.workspace;
    }

    const reading = this.#underWay.get(name) ?? this.#read(name, known);
    this.#underWay.set(name, reading);
    return reading;
  }

  /** They were changed. */
  forget(): void {
    this.#known.clear();
  }

  async #read(name: string, known: Known | undefined): Promise<WorkspaceRecord | undefined> {
    const readAtMs = performance.now();

    try {
      const workspace = await this.#rows.findByName(name);
      this.#keep(name, { workspace, readAtMs });
      return workspace;
    } catch (error) {
      // The workspace itself says whether it can answer.
      if (known?.workspace !== undefined && isDatabaseOutage(error)) {
        return known.workspace;
      }
      throw error;
    } finally {
      this.#underWay.delete(name);
    }
  }

  /** Those that were asked for longest ago go first. */
  #keep(name: string, known: Known): void {
    this.#known.delete(name);
    this.#known.set(name, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_NAMES && oldest !== undefined) {
      this.#known.delete(oldest);
    }
  }
}

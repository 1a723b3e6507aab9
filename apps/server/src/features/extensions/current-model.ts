import type { ExtensionRepository } from '@secgraph/database/extensions';
import { BUILT_IN_MODEL, type GraphModel } from '@secgraph/graph-schema';

export type ModelListener = (model: GraphModel) => void;

/** What kinds mean as far as this process knows: what is built in, until the database was asked. */
export class CurrentModel {
  readonly #extensions: Pick<ExtensionRepository, 'readModel' | 'readRevision'>;
  readonly #listeners = new Set<ModelListener>();
  #model = BUILT_IN_MODEL;
  #refreshed: Promise<void> = Promise.resolve();

  constructor(extensions: Pick<ExtensionRepository, 'readModel' | 'readRevision'>) {
    this.#extensions = extensions;
  }

  get current(): GraphModel {
    return this.#model;
  }

  /** Told of each new model, not of the current one. Returns what ends it. */
  onChange(listener: ModelListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whoever has changed something finds it in `current` afterwards. Where nothing changed, it reads one number. */
  refresh(): Promise<void> {
    // One after the other, or an older answer could come last.
    const refreshed = this.#refreshed.then(() => this.#read());
    this.#refreshed = refreshed.catch(() => undefined);
    return refreshed;
  }

  async #read(): Promise<void> {
    if ((await this.#extensions.readRevision()) === this.#model.revision) {
      return;
    }

    const model = await this.#extensions.readModel();
    this.#model = model;
    for (const listener of this.#listeners) {
      listener(model);
    }
  }
}

/** JSON values by name. */
export type PreferenceValues = Readonly<Record<string, unknown>>;

/** The state as it is kept in the browser. */
interface Cache {
  /** Whose preferences they are; undefined: nobody was logged in yet. */
  readonly userId: string | undefined;
  /** What holds: of the service, with changes made since on top. */
  readonly values: PreferenceValues;
  /** Changes that the service has not confirmed; `null` removes. They outlive the page. */
  readonly pending: PreferenceValues;
}

export interface PreferencePorts {
  /** All that the service keeps. */
  load(): Promise<PreferenceValues>;
  /** Stores changes; answers with all. */
  save(changes: PreferenceValues): Promise<PreferenceValues>;
  /** Whether changes that were refused so will be refused again. */
  isFinal(error: unknown): boolean;
  readCache(): string | null;
  writeCache(text: string): void;
  /** Calls back once, later; a call replaces the one before. */
  schedule(callback: () => void): void;
}

const EMPTY: Cache = { userId: undefined, values: {}, pending: {} };

/**
 * What is remembered for a user: at once in the browser, a moment later by the service, which has the last word on all
 * that was not changed here since. Changes made while it does not answer are kept until it does.
 */
export class PreferenceStore {
  readonly #ports: PreferencePorts;
  readonly #listeners = new Set<() => void>();
  #cache: Cache;
  #isSaving = false;

  constructor(ports: PreferencePorts) {
    this.#ports = ports;
    this.#cache = parseCache(ports.readCache());
  }

  get values(): PreferenceValues {
    return this.#cache.values;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to keep what the service has for this user; what another one left in the browser is forgotten. */
  async open(userId: string): Promise<void> {
    const { userId: before } = this.#cache;
    if (before !== userId) {
      // What was chosen before anybody logged in, such as the theme, is the user's own.
      this.#change({ ...(before === undefined ? this.#cache : EMPTY), userId });
    }

    const loaded = await this.#ports.load();
    if (this.#cache.userId === userId) {
      this.#adopt(loaded);
      await this.flush();
    }
  }

  /** Undefined removes the value. */
  set(name: string, value: unknown): void {
    const { values, pending, userId } = this.#cache;
    if (Object.is(values[name], value)) {
      return;
    }

    const { [name]: _, ...others } = values;
    this.#change({
      userId,
      values: value === undefined ? others : { ...others, [name]: value },
      pending: { ...pending, [name]: value ?? null },
    });
    this.#ports.schedule(() => void this.flush().catch(() => undefined));
  }

  /** Tells the service what it does not know yet. Rejects when it does not answer; what is pending stays so. */
  async flush(): Promise<void> {
    const { pending, userId } = this.#cache;
    if (this.#isSaving || userId === undefined || Object.keys(pending).length === 0) {
      return;
    }

    this.#isSaving = true;
    try {
      const kept = await this.#ports.save(pending);
      this.#confirm(pending, userId);
      if (this.#cache.userId === userId) {
        this.#adopt(kept);
      }
    } catch (error) {
      if (!this.#ports.isFinal(error)) {
        throw error;
      }
      // They hold in this browser for as long as it stays open.
      this.#confirm(pending, userId);
    } finally {
      this.#isSaving = false;
    }
    if (Object.keys(this.#cache.pending).length > 0) {
      this.#ports.schedule(() => void this.flush().catch(() => undefined));
    }
  }

  /** Another window of this browser has changed what is kept. */
  reread(): void {
    this.#cache = parseCache(this.#ports.readCache());
    this.#notify();
  }

  #adopt(kept: PreferenceValues): void {
    const { pending, userId, values: before } = this.#cache;
    const values = Object.entries({ ...kept, ...pending })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isSame(before[name], value) ? before[name] : value] as const);
    this.#change({ userId, values: Object.fromEntries(values), pending });
  }

  /** Those that were changed once more meanwhile are still to be saved. */
  #confirm(saved: PreferenceValues, userId: string): void {
    const { values, pending, userId: current } = this.#cache;
    if (current === userId) {
      const left = Object.entries(pending).filter(([name, value]) => !Object.is(saved[name], value));
      this.#change({ userId, values, pending: Object.fromEntries(left) });
    }
  }

  #change(cache: Cache): void {
    this.#cache = cache;
    this.#ports.writeCache(JSON.stringify(cache));
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** Whatever lies there, an older release or a person may have written it. */
function parseCache(text: string | null): Cache {
  try {
    const cache: unknown = JSON.parse(text ?? '{}');
    const { userId, values, pending }: Record<string, unknown> = isRecord(cache) ? cache : {};
    return {
      userId: typeof userId === 'string' ? userId : undefined,
      values: isRecord(values) ? values : {},
      pending: isRecord(pending) ? pending : {},
    };
  } catch {
    return EMPTY;
  }
}

/** What did not change stays the same object, so that nobody who follows it is bothered. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

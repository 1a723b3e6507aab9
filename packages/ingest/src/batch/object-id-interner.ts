import { isObjectIdTooLong } from './storage-limits.ts';

/** Stands for an object id that cannot be stored; no index. */
export const TOO_LONG = -1;

/** How object ids are stored: upper-cased, which is the rule, or as they were sent. */
export type ObjectIdCase = 'upper' | 'as-sent';

/**
 * Distinct object ids in normal form. Ids are first looked up as they were sent, so that an id already met
 * costs one look-up and no upper-casing.
 */
export class ObjectIdInterner {
  readonly values: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #isUpperCasing: boolean;

  constructor(objectIdCase: ObjectIdCase) {
    this.#isUpperCasing = objectIdCase === 'upper';
  }

  /** Returns {@link TOO_LONG} for what cannot be stored. */
  intern(sent: string): number {
    return this.#indexes.get(sent) ?? this.#add(sent);
  }

  normalise(sent: string): string {
    return this.#isUpperCasing ? sent.toUpperCase() : sent;
  }

  #add(sent: string): number {
    const normal = this.normalise(sent);
    if (normal === sent) {
      return this.#addNormal(sent);
    }

    const index = this.#indexes.get(normal) ?? this.#addNormal(normal);
    if (index !== TOO_LONG) {
      this.#indexes.set(sent, index);
    }

    return index;
  }

  #addNormal(normal: string): number {
    if (isObjectIdTooLong(normal)) {
      return TOO_LONG;
    }

    const index = this.values.push(normal) - 1;
    this.#indexes.set(normal, index);
    return index;
  }
}

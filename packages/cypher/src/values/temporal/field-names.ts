import type { MapValue, Value } from '../value.ts';
import { argumentError } from '../value-error.ts';

/** The names of the fields of a constructor, which count regardless of case: `epochseconds` is common. */
export class FieldNames {
  readonly #names: readonly string[];
  readonly #byLowerCase: ReadonlyMap<string, string>;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  }

  /** The map with the names as they are defined. Throws an ArgumentError for a field that `owner` does not have. */
  normalize(owner: string, fields: MapValue): MapValue {
    const normalized = new Map<string, Value>();
    for (const [name, value] of fields) {
      const known = this.#byLowerCase.get(name.toLowerCase());
      if (known === undefined) {
        throw argumentError(`${owner}() has no field '${name}'; it has ${this.#names.join(', ')}.`);
      }
      normalized.set(known, value);
    }
    return normalized;
  }
}

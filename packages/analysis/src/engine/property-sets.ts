import { NO_PROPERTIES } from '../relationships/relationships-of-kind.ts';

/** Numbers the distinct property sets of derived relationships; 0 has no properties. */
export class PropertySets {
  readonly texts: string[] = [NO_PROPERTIES];
  readonly #numbers = new Map<string, number>([[NO_PROPERTIES, 0]]);

  /** `json` is canonical JSON text. */
  numberOf(json: string): number {
    let number = this.#numbers.get(json);
    if (number === undefined) {
      number = this.texts.push(json) - 1;
      this.#numbers.set(json, number);
    }

    return number;
  }
}

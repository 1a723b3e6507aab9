/** Attributes that are asked for. Others need not be remembered, however many a file makes up. */
const MAX_ATTRIBUTES = 2_048;
const MAX_CLASSES = 64;

/**
 * Which attributes entries of a class have in a file. Whoever made it may have asked for some attributes only, or may
 * not read all: one that no entry of the class has says nothing about any of them.
 */
export class ToldAttributes {
  readonly #byClass = new Map<string, Set<string>>();

  /** Attributes in lower case. */
  note(mostSpecificClass: string, attributes: Iterable<string>): void {
    let known = this.#byClass.get(mostSpecificClass);
    if (known === undefined) {
      if (this.#byClass.size >= MAX_CLASSES) {
        return;
      }
      known = new Set();
      this.#byClass.set(mostSpecificClass, known);
    }
    for (const attribute of attributes) {
      if (known.size >= MAX_ATTRIBUTES) {
        return;
      }
      known.add(attribute);
    }
  }

  has(mostSpecificClass: string, attribute: string): boolean {
    return this.#byClass.get(mostSpecificClass)?.has(attribute) === true;
  }

  /** Whether entries of any class have it. */
  hasAnywhere(attribute: string): boolean {
    return [...this.#byClass.values()].some((attributes) => attributes.has(attribute));
  }
}

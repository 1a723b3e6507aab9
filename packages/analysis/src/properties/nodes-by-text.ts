import type { StringProperty } from './string-property.ts';

/** Finds nodes by a property that is a text. One pass over the nodes, then constant time. */
export class NodesByText {
  readonly #property: StringProperty;
  readonly #nodes = new Map<number, number[]>();

  constructor(property: StringProperty, ...nodes: readonly Iterable<number>[]) {
    this.#property = property;
    for (const node of nodes.flatMap((list) => [...list])) {
      const code = property.codeOf(node);
      if (code === 0) {
        continue;
      }

      const sharing = this.#nodes.get(code);
      if (sharing === undefined) {
        this.#nodes.set(code, [node]);
      } else {
        sharing.push(node);
      }
    }
  }

  /** The nodes whose property is this text, which may be empty. */
  find(text: string): readonly number[] {
    return this.#nodes.get(this.#property.codeOfText(text)) ?? [];
  }
}

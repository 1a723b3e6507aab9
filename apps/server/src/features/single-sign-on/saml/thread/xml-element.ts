/** An attribute other than a declaration of a namespace. */
export interface XmlAttribute {
  /** Empty: none. */
  readonly prefix: string;
  readonly name: string;
  /** Empty: none, as always without a prefix. */
  readonly namespace: string;
  readonly value: string;
}

/** An element as it was read; names are without their prefixes. */
export class XmlElement {
  readonly prefix: string;
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  /** What prefixes stand for, here and below; the empty one for what has none. */
  readonly scope: ReadonlyMap<string, string>;
  /** Elements and texts, as they follow one another. */
  readonly content: readonly (XmlElement | string)[];

  constructor(parts: Pick<XmlElement, 'prefix' | 'name' | 'namespace' | 'attributes' | 'scope' | 'content'>) {
    this.prefix = parts.prefix;
    this.name = parts.name;
    this.namespace = parts.namespace;
    this.attributes = parts.attributes;
    this.scope = parts.scope;
    this.content = parts.content;
  }

  is(namespace: string, name: string): boolean {
    return this.name === name && this.namespace === namespace;
  }

  get elements(): readonly XmlElement[] {
    return this.content.filter((part) => typeof part !== 'string');
  }

  children(namespace: string, name: string): readonly XmlElement[] {
    return this.elements.filter((element) => element.is(namespace, name));
  }

  /** Of its own: what is said in elements below is left out. */
  get text(): string {
    return this.content.filter((part) => typeof part === 'string').join('');
  }

  /** Undefined where there is none. An attribute with a prefix is another one. */
  attribute(name: string): string | undefined {
    return this.attributes.find((attribute) => attribute.name === name && attribute.namespace === '')?.value;
  }

  /** This one and all below, in the order of the document. */
  *all(): Generator<XmlElement> {
    yield this;
    for (const element of this.elements) {
      yield* element.all();
    }
  }
}

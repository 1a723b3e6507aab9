import { Parser, processors } from 'xml2js';

/** An element: its attributes, its text, its children by their names without prefix. */
export interface XmlElement {
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: (name: string) => readonly XmlElement[];
  /** Names of the children. */
  readonly names: readonly string[];
}

interface ParsedElement {
  readonly $?: Readonly<Record<string, string>>;
  readonly _?: string;
  readonly [child: string]: unknown;
}

const RESERVED = new Set(['$', '_']);

/**
 * Reads a document without a document type: with one, entities would be possible.
 *
 * @throws whatever is wrong with the document
 */
export async function readXml(text: string): Promise<{ readonly name: string; readonly root: XmlElement }> {
  if (/<!(?!--)/.test(text)) {
    throw new Error('documents with a document type are refused');
  }

  const parser = new Parser({
    strict: true,
    explicitArray: true,
    explicitCharkey: true,
    tagNameProcessors: [processors.stripPrefix],
  });
  const parsed: unknown = await parser.parseStringPromise(text);
  const [entry] = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  if (entry === undefined) {
    throw new Error('the document is empty');
  }
  const [name, root] = entry;

  return { name, root: elementOf(root) };
}

/** What the parser has made of an element, as it can be walked. */
export function elementOf(parsed: unknown): XmlElement {
  if (typeof parsed !== 'object' || parsed === null) {
    return { attributes: {}, text: typeof parsed === 'string' ? parsed : '', children: () => [], names: [] };
  }

  const element = parsed as ParsedElement;
  return {
    attributes: element.$ ?? {},
    text: element._ ?? '',
    children: (name) => {
      const children = Object.hasOwn(element, name) && !RESERVED.has(name) ? element[name] : undefined;
      return Array.isArray(children) ? children.map(elementOf) : [];
    },
    names: Object.keys(element).filter((name) => !RESERVED.has(name)),
  };
}

/** All elements of a name, wherever they are below. */
export function* descendants(element: XmlElement, name: string): Generator<XmlElement> {
  for (const childName of element.names) {
    for (const child of element.children(childName)) {
      if (childName === name) {
        yield child;
      }
      yield* descendants(child, name);
    }
  }
}

import { type XmlAttribute, XmlElement } from './xml-element.ts';

/** What a document may have, all of which is looked at before anything is made of it. */
export interface XmlLimits {
  readonly maxLength: number;
  readonly maxElements: number;
  readonly maxDepth: number;
  readonly maxAttributes: number;
  /** Comments and processing instructions are skipped; else they are refused. */
  readonly skipsRemarks: boolean;
}

/** Prefixes that mean something at one place, and characters of what they stand for. */
const MAX_SCOPE = 64;
const MAX_NAMESPACE_LENGTH = 512;

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
const NO_SCOPE: ReadonlyMap<string, string> = new Map([['xml', XML_NAMESPACE]]);

const NOT_A_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const PART = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.\-]*`;
const NAME = `(?:(${PART}):)?(${PART})`;
const SPACE = /[ \t\n]*/y;
const DECLARATION = /<\?xml[ \t\n][^?<>]*\?>/y;
const TAG_START = new RegExp(`<${NAME}`, 'uy');
const ATTRIBUTE = new RegExp(`[ \\t\\n]+${NAME}[ \\t\\n]*=[ \\t\\n]*(?:"([^"<]*)"|'([^'<]*)')`, 'uy');
const TAG_END = /[ \t\n]*(\/?)>/y;
const CLOSING = new RegExp(`</${NAME}[ \\t\\n]*>`, 'uy');
const TEXT = /[^<]+/y;
const REMARKS = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const REFERENCE = /&([^;&]{0,12})(;?)/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads a document of XML 1.0 with namespaces, or the part of it that is needed: no document type, so no entities; no
 * raw text; names of letters, digits and the usual signs. It looks at every character a bounded number of times.
 *
 * @throws an error that says what is wrong, and quotes nothing of the document
 */
export function readXml(text: string, limits: XmlLimits): XmlElement {
  if (text.length > limits.maxLength) {
    throw new Error(`it is longer than ${limits.maxLength} characters`);
  }
  if (NOT_A_CHARACTER.test(text)) {
    throw new Error('it has characters that XML does not have');
  }

  return new XmlReader(text.replace(/^\u{FEFF}/u, '').replaceAll(/\r\n?/g, '\n'), limits).read();
}

interface Tag {
  readonly rawName: string;
  readonly prefix: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly scope: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
}

class XmlReader {
  readonly #text: string;
  readonly #limits: XmlLimits;
  #at = 0;
  #elementCount = 0;

  constructor(text: string, limits: XmlLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  read(): XmlElement {
    this.#take(DECLARATION);
    this.#skip();
    const root = this.#readElement(NO_SCOPE, 1);
    this.#skip();
    if (this.#at < this.#text.length) {
      throw new Error('it does not end with its first element');
    }

    return root;
  }

  #readElement(scope: ReadonlyMap<string, string>, depth: number): XmlElement {
    const tag = this.#readTag(scope);
    this.#elementCount++;
    if (this.#elementCount > this.#limits.maxElements) {
      throw new Error(`it has more than ${this.#limits.maxElements} elements`);
    }
    if (depth > this.#limits.maxDepth) {
      throw new Error(`it is nested deeper than ${this.#limits.maxDepth} levels`);
    }
    const { prefix, name, attributes } = tag;
    const namespace = namespaceOf(prefix, tag.scope);
    const content = tag.isEmpty ? [] : this.#readContent(tag, depth);

    return new XmlElement({ prefix, name, namespace, attributes, scope: tag.scope, content });
  }

  #readTag(scope: ReadonlyMap<string, string>): Tag {
    const [, prefix = '', name] = this.#take(TAG_START) ?? [];
    if (name === undefined) {
      throw new Error('an element was expected');
    }

    const found: { readonly prefix: string; readonly name: string; readonly value: string }[] = [];
    for (let match = this.#take(ATTRIBUTE); match !== undefined; match = this.#take(ATTRIBUTE)) {
      const [, attributePrefix = '', attributeName = '', double, single = ''] = match;
      if (found.length >= this.#limits.maxAttributes) {
        throw new Error(`an element has more than ${this.#limits.maxAttributes} attributes`);
      }
      found.push({ prefix: attributePrefix, name: attributeName, value: readValue(double ?? single) });
    }
    const [, slash] = this.#take(TAG_END) ?? [];
    if (slash === undefined) {
      throw new Error('a tag is not finished');
    }
    const inner = withDeclarations(scope, found);

    return {
      rawName: rawName(prefix, name),
      prefix,
      name,
      attributes: attributesOf(found, inner),
      scope: inner,
      isEmpty: slash === '/',
    };
  }

  #readContent({ rawName: opened, scope }: Tag, depth: number): (XmlElement | string)[] {
    const content: (XmlElement | string)[] = [];
    for (;;) {
      const [text] = this.#take(TEXT) ?? [];
      if (text !== undefined) {
        content.push(readText(text));
      }
      const [closing, prefix = '', name = ''] = this.#take(CLOSING) ?? [];
      if (closing !== undefined) {
        if (rawName(prefix, name) !== opened) {
          throw new Error('an element is closed by another name');
        }
        return content;
      }
      if (this.#takeRemark()) {
        continue;
      }
      content.push(this.#readElement(scope, depth + 1));
    }
  }

  /** Between what counts: white space, and remarks where they are skipped. */
  #skip(): void {
    do {
      this.#take(SPACE);
    } while (this.#takeRemark());
  }

  #takeRemark(): boolean {
    const remark = this.#limits.skipsRemarks
      ? REMARKS.find(([begin]) => this.#text.startsWith(begin, this.#at))
      : undefined;
    if (remark === undefined) {
      return false;
    }
    const [begin, end] = remark;
    const endsAt = this.#text.indexOf(end, this.#at + begin.length);
    if (endsAt < 0) {
      throw new Error('a comment is not finished');
    }
    this.#at = endsAt + end.length;

    return true;
  }

  /** What matches right here. */
  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match !== undefined) {
      this.#at = pattern.lastIndex;
    }

    return match;
  }
}

type Found = readonly { readonly prefix: string; readonly name: string; readonly value: string }[];

function withDeclarations(scope: ReadonlyMap<string, string>, found: Found): ReadonlyMap<string, string> {
  const declared = found.filter(isDeclaration);
  if (declared.length === 0) {
    return scope;
  }

  const inner = new Map(scope);
  for (const { prefix, name, value } of declared) {
    const declaredPrefix = prefix === '' ? '' : name;
    const isReserved = ['xml', 'xmlns'].includes(declaredPrefix);
    const isReservedName = value === XML_NAMESPACE || value === XMLNS_NAMESPACE;
    if (isReserved || isReservedName || (declaredPrefix !== '' && value === '')) {
      throw new Error('a namespace is declared that cannot be');
    }
    if (value.length > MAX_NAMESPACE_LENGTH) {
      throw new Error(`the name of a namespace is longer than ${MAX_NAMESPACE_LENGTH} characters`);
    }
    inner.set(declaredPrefix, value);
  }
  if (inner.size > MAX_SCOPE) {
    throw new Error(`more than ${MAX_SCOPE} namespaces are declared at one place`);
  }

  return inner;
}

function attributesOf(found: Found, scope: ReadonlyMap<string, string>): readonly XmlAttribute[] {
  const known = new Set<string>();
  for (const { prefix, name } of found) {
    // The same prefix and name, or two prefixes of one namespace.
    for (const key of [rawName(prefix, name), `${name} ${attributeNamespace(prefix, scope)}`]) {
      if (known.has(key)) {
        throw new Error('an element has an attribute twice');
      }
      known.add(key);
    }
  }

  return found
    .filter((attribute) => !isDeclaration(attribute))
    .map(({ prefix, name, value }) => ({
      prefix,
      name,
      namespace: attributeNamespace(prefix, scope),
      value,
    }));
}

function isDeclaration({ prefix, name }: Found[number]): boolean {
  return prefix === 'xmlns' || (prefix === '' && name === 'xmlns');
}

function attributeNamespace(prefix: string, scope: ReadonlyMap<string, string>): string {
  if (prefix === 'xmlns') {
    return XMLNS_NAMESPACE;
  }

  return prefix === '' ? '' : namespaceOf(prefix, scope);
}

function namespaceOf(prefix: string, scope: ReadonlyMap<string, string>): string {
  const namespace = scope.get(prefix);
  if (namespace === undefined && prefix !== '') {
    throw new Error('a prefix stands for nothing');
  }

  return namespace ?? '';
}

function rawName(prefix: string, name: string): string {
  return prefix === '' ? name : `${prefix}:${name}`;
}

function readText(raw: string): string {
  if (raw.includes(']]>')) {
    throw new Error('a text has "]]>"');
  }

  return resolveReferences(raw);
}

/** White space counts as blanks there, but for what is written as a reference. */
function readValue(raw: string): string {
  return resolveReferences(raw.replaceAll(/[\t\n]/g, ' '));
}

function resolveReferences(raw: string): string {
  return raw.includes('&')
    ? raw.replaceAll(REFERENCE, (_, name: string, end: string) => resolve(end === ';' ? name : ''))
    : raw;
}

function resolve(name: string): string {
  const entity = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const [, hex, decimal = ''] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal === '' ? Number.NaN : decimal) : Number.parseInt(hex, 16);
  const character =
    entity ?? (code <= 0x10ffff && !isSurrogate(code) ? String.fromCodePoint(code) : undefined);
  if (character === undefined || NOT_A_CHARACTER.test(character)) {
    throw new Error('a reference stands for nothing');
  }

  return character;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

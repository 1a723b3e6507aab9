import type { XmlAttribute, XmlElement } from './xml-element.ts';

export const EXCLUSIVE_CANONICAL_XML = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export interface CanonicalForm {
  /** Left out with all that is in it: the signature itself. */
  readonly without?: XmlElement | undefined;
  /** Prefixes that are declared although no name needs them; the empty one for what has none. */
  readonly prefixes: readonly string[];
}

/**
 * The one way to write an element that signatures agree on (Exclusive XML Canonicalization 1.0). There are no comments
 * in what is read here, so that the form with comments is the same.
 */
export function canonicalXml(element: XmlElement, form: CanonicalForm): string {
  const parts: string[] = [];
  write(element, new Map(), form, parts);

  return parts.join('');
}

/** @param declared what prefixes stand for by what is already written around the element */
function write(
  element: XmlElement,
  declared: ReadonlyMap<string, string>,
  form: CanonicalForm,
  parts: string[],
): void {
  const news = namespacesToDeclare(element, declared, form.prefixes);
  const name = element.prefix === '' ? element.name : `${element.prefix}:${element.name}`;
  parts.push(`<${name}`);
  for (const [prefix, namespace] of news) {
    parts.push(` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeValue(namespace)}"`);
  }
  for (const attribute of element.attributes.toSorted(compareAttributes)) {
    const { prefix, name: own, value } = attribute;
    parts.push(` ${prefix === '' ? own : `${prefix}:${own}`}="${escapeValue(value)}"`);
  }
  parts.push('>');

  const inner = news.length === 0 ? declared : new Map([...declared, ...news]);
  for (const part of element.content) {
    if (typeof part === 'string') {
      parts.push(escapeText(part));
    } else if (part !== form.without) {
      write(part, inner, form, parts);
    }
  }
  parts.push(`</${name}>`);
}

/** Those that its own names need, and those that are asked for, unless they are declared around it. By prefix. */
function namespacesToDeclare(
  element: XmlElement,
  declared: ReadonlyMap<string, string>,
  prefixes: readonly string[],
): readonly (readonly [prefix: string, namespace: string])[] {
  const used = element.attributes.map(({ prefix }) => prefix).filter((prefix) => prefix !== '');
  const asked = prefixes.filter((prefix) => prefix === '' || element.scope.has(prefix));

  return [...new Set([element.prefix, ...used, ...asked])]
    .filter((prefix) => prefix !== 'xml')
    .map((prefix) => [prefix, element.scope.get(prefix) ?? ''] as const)
    .filter(([prefix, namespace]) => (declared.get(prefix) ?? '') !== namespace)
    .toSorted(([one], [other]) => compareTexts(one, other));
}

function compareAttributes(one: XmlAttribute, other: XmlAttribute): number {
  return compareTexts(one.namespace, other.namespace) || compareTexts(one.name, other.name);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const IN_TEXTS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const IN_VALUES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>\r]/g, (character) => IN_TEXTS[character] ?? character);
}

function escapeValue(value: string): string {
  return value.replaceAll(/[&<"\t\n\r]/g, (character) => IN_VALUES[character] ?? character);
}

import { createHash, timingSafeEqual, verify } from 'node:crypto';
import { SIGNATURE_NAMESPACE } from '../shared/saml-namespaces.ts';
import { canonicalXml, EXCLUSIVE_CANONICAL_XML } from './canonical-xml.ts';
import type { XmlElement } from './xml-element.ts';

/** Others are broken, or made with what both sides know. */
const SIGNATURE_METHODS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};
const DIGEST_METHODS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
const ENVELOPED = `${SIGNATURE_NAMESPACE}enveloped-signature`;
const CANONICAL = new Set([EXCLUSIVE_CANONICAL_XML, `${EXCLUSIVE_CANONICAL_XML}WithComments`]);
const MAX_PREFIXES = 32;

interface SignedInfo {
  readonly element: XmlElement;
  readonly prefixes: readonly string[];
  readonly signatureMethod: string;
  readonly reference: {
    readonly id: string;
    readonly prefixes: readonly string[];
    readonly digestMethod: string;
    readonly digest: Buffer;
  };
}

/**
 * The text of an element that was signed by one of the keys: what is to be believed is read of it, and of nothing else.
 * Of all that signatures can be (XML Signature 1.0) it takes the one form that SAML asks for (SAML V2.0 Core, section
 * 5.4): a child of what it signs, which it names by its id, without what it does not need. So nothing has to be looked
 * up, and nothing outside of the element counts.
 *
 * @param certificates PEM
 * @throws an error that says what is wrong, and quotes nothing of the document
 */
export function readSigned(element: XmlElement, certificates: readonly string[]): string {
  const id = element.attribute('ID') ?? '';
  const signature = only(element.children(SIGNATURE_NAMESPACE, 'Signature'), 'Signature of what it signs');
  const { info, value } = readSignature(signature);
  if (id === '' || info.reference.id !== id) {
    throw new Error('the signature is not of the element that it is in');
  }
  const signed = Buffer.from(canonicalXml(info.element, { prefixes: info.prefixes }));
  if (!certificates.some((certificate) => verify(info.signatureMethod, signed, certificate, value))) {
    throw new Error('the signature is of none of the keys of the provider');
  }

  const { prefixes, digestMethod, digest } = info.reference;
  const text = canonicalXml(element, { without: signature, prefixes });
  const actual = createHash(digestMethod).update(text).digest();
  if (actual.length !== digest.length || !timingSafeEqual(actual, digest)) {
    throw new Error('it is not what was signed');
  }

  return text;
}

function readSignature(signature: XmlElement): { readonly info: SignedInfo; readonly value: Buffer } {
  // Which key it is, the metadata of the provider has said. An Object could hold anything.
  const [info, value] = exactly(signature, ['SignedInfo', 'SignatureValue'], ['KeyInfo']);

  return { info: readSignedInfo(info), value: readBase64(value.text) };
}

function readSignedInfo(element: XmlElement): SignedInfo {
  const [canonical, method, reference] = exactly(element, [
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  ]);
  const [transforms, digestMethod, digest] = exactly(reference, [
    'Transforms',
    'DigestMethod',
    'DigestValue',
  ]);
  const uri = reference.attribute('URI') ?? '';
  if (!uri.startsWith('#')) {
    throw new Error('the signature does not name what it signs by its id');
  }

  return {
    element,
    prefixes: prefixesOf(canonical),
    signatureMethod: algorithmOf(method, SIGNATURE_METHODS),
    reference: {
      id: uri.slice(1),
      prefixes: readTransforms(transforms),
      digestMethod: algorithmOf(digestMethod, DIGEST_METHODS),
      digest: readBase64(digest.text),
    },
  };
}

/** Both are needed, in this order. */
function readTransforms(element: XmlElement): readonly string[] {
  const [enveloped, canonical] = exactly(element, ['Transform', 'Transform']);
  if (enveloped.attribute('Algorithm') !== ENVELOPED) {
    throw new Error('the signature has transforms that are not taken');
  }

  return prefixesOf(canonical);
}

/** Of an element that names the exclusive canonical form: what it wants to be declared besides. */
function prefixesOf(element: XmlElement): readonly string[] {
  if (!CANONICAL.has(element.attribute('Algorithm') ?? '')) {
    throw new Error('the signature needs another canonical form than the exclusive one');
  }
  const lists = element.children(EXCLUSIVE_CANONICAL_XML, 'InclusiveNamespaces');
  const list = lists[0]?.attribute('PrefixList')?.trim() ?? '';
  const prefixes = list === '' ? [] : list.split(/\s+/);
  if (lists.length > 1 || element.elements.length > lists.length || prefixes.length > MAX_PREFIXES) {
    throw new Error('the signature has transforms that are not taken');
  }

  return prefixes.map((prefix) => (prefix === '#default' ? '' : prefix));
}

function algorithmOf(element: XmlElement, known: Readonly<Record<string, string>>): string {
  const asked = element.attribute('Algorithm') ?? '';
  const algorithm = Object.hasOwn(known, asked) ? known[asked] : undefined;
  if (algorithm === undefined || element.elements.length > 0) {
    throw new Error(`the ${element.name} of the signature is not taken`);
  }

  return algorithm;
}

/** The elements of signatures that are in an element: these, in this order, perhaps others behind them, and no more. */
function exactly<const Names extends readonly string[]>(
  element: XmlElement,
  names: Names,
  optional: readonly string[] = [],
): { readonly [Index in keyof Names]: XmlElement } {
  const { elements } = element;
  const all = [...names, ...optional];
  const isRight =
    elements.length >= names.length &&
    elements.length <= all.length &&
    elements.every((child, index) => child.is(SIGNATURE_NAMESPACE, all[index] ?? ''));
  if (!isRight) {
    throw new Error(`the ${element.name} of the signature has not the parts that it has to have`);
  }

  return elements.slice(0, names.length) as unknown as { readonly [Index in keyof Names]: XmlElement };
}

function only(elements: readonly XmlElement[], what: string): XmlElement {
  const [element] = elements;
  if (element === undefined || elements.length > 1) {
    throw new Error(`it must have one ${what}`);
  }

  return element;
}

function readBase64(text: string): Buffer {
  const packed = text.replaceAll(/[ \t\r\n]/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) {
    throw new Error('the signature has a value that is not base64');
  }

  return Buffer.from(packed, 'base64');
}

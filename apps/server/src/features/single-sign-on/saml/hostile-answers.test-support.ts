const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const HEAD =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const STATUS =
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>';

/** A signature that nobody has made, over what has the id; each transform is told to look at the whole document. */
function signatureOver(id: string, references = 1): string {
  const transform = (algorithm: string) => `<ds:Transform Algorithm="${algorithm}"/>`;
  const reference = `<ds:Reference URI="#${id}"><ds:Transforms>${transform(`${DSIG}enveloped-signature`)}${transform(EXCLUSIVE)}</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>`;

  return `<ds:Signature xmlns:ds="${DSIG}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>${reference.repeat(references)}</ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>`;
}

function answerOf(content: string): string {
  return `<samlp:Response ${HEAD} ID="_r" Version="2.0">${STATUS}${content}</samlp:Response>`;
}

/** So many elements below an assertion that is said to be signed: what compares nodes by their order compares them all. */
export function manyNodes(bytes: number): string {
  const element = '<x/>';
  const count = Math.floor(bytes / element.length);

  return answerOf(`<saml:Assertion ID="_a">${signatureOver('_a')}${element.repeat(count)}</saml:Assertion>`);
}

/** Answers that nobody has signed and that are made to take long, by what is much in them. */
export const HOSTILE_ANSWERS: Readonly<Record<string, string>> = {
  'elements in 31 KB': manyNodes(31_000),
  'elements in 62 KB': manyNodes(62_000),
  'elements in 380 KB': manyNodes(380_000),
  'texts between elements': answerOf(
    `<saml:Assertion ID="_a">${signatureOver('_a')}${'t<x/>'.repeat(9_000)}</saml:Assertion>`,
  ),
  attributes: answerOf(
    `<saml:Assertion ID="_a" ${Array.from({ length: 5_000 }, (_, at) => `a${at}=""`).join(' ')}>${signatureOver('_a')}</saml:Assertion>`,
  ),
  'names of namespaces': answerOf(
    `<saml:Assertion ID="_a" ${Array.from({ length: 2_000 }, (_, at) => `xmlns:n${at}="u:${at}"`).join(' ')}>${signatureOver('_a')}${'<x/>'.repeat(2_000)}</saml:Assertion>`,
  ),
  depth: answerOf(
    `<saml:Assertion ID="_a">${signatureOver('_a')}${'<x>'.repeat(8_000)}${'</x>'.repeat(8_000)}</saml:Assertion>`,
  ),
  signatures: answerOf(`<saml:Assertion ID="_a">${signatureOver('_a').repeat(80)}</saml:Assertion>`),
  references: answerOf(
    `<saml:Assertion ID="_a">${signatureOver('_a', 120)}${'<x/>'.repeat(4_000)}</saml:Assertion>`,
  ),
  entities: answerOf(`<saml:Assertion ID="_a">${'&amp;'.repeat(12_000)}</saml:Assertion>`),
  'an unfinished tag': `<samlp:Response ${HEAD} ${' '.repeat(60_000)}`,
  'an unfinished value': `<samlp:Response ${HEAD} ID="${'a'.repeat(60_000)}`,
};

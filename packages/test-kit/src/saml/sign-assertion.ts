import { createHash, sign } from 'node:crypto';
import type { SigningIdentity } from '@secgraph/kernel/certificate';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const ATTRIBUTES = /(?: [\w:]+="[^"]*")+/g;

/** An assertion as `assertionXml` writes it, with the signature that nearly all providers make (XML Signature 1.0). */
export function signAssertion(xml: string, { privateKey }: SigningIdentity): string {
  const assertion = canonicalText(xml);
  const id = / ID="([^"]*)"/.exec(assertion)?.[1];
  const digest = createHash('sha256').update(assertion).digest('base64');
  const info = canonicalText(
    `<SignedInfo xmlns="${DSIG}"><CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><SignatureMethod Algorithm="${RSA_SHA256}"/><Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"/><Transform Algorithm="${EXCLUSIVE}"/></Transforms><DigestMethod Algorithm="${SHA256}"/><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`,
  );
  const value = sign('sha256', Buffer.from(info), privateKey).toString('base64');

  return assertion.replace(
    '</saml:Issuer>',
    `$&<Signature xmlns="${DSIG}">${info}<SignatureValue>${value}</SignatureValue></Signature>`,
  );
}

/** The canonical form of a text like those of this kit: all it lacks are tags that end, and the order of attributes. */
function canonicalText(xml: string): string {
  return xml
    .replaceAll(/<([\w:]+)([^<>]*)\/>/g, '<$1$2></$1>')
    .replaceAll(ATTRIBUTES, (attributes) =>
      (attributes.match(/ [\w:]+="[^"]*"/g) ?? []).toSorted(compareAttributes).join(''),
    );
}

/** Namespaces first, then by name. */
function compareAttributes(one: string, other: string): number {
  const [rank, otherRank] = [one, other].map((text) => (text.startsWith(' xmlns') ? 0 : 1));

  return (rank ?? 0) - (otherRank ?? 0) || (one < other ? -1 : 1);
}

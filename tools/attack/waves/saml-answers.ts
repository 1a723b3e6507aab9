import type { Strike, Wave, WaveOptions } from '../strike.ts';
import { SAML_SLUG } from '../target/prepare-features.ts';

const KIB = 1024;
const SIZES = [31 * KIB, 60 * KIB, 380 * KIB];
const SIZES_OF_SHORT = [31 * KIB, 380 * KIB];
const PROTOCOL = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"';
const ASSERTION = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const SIGNATURE = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** Answers of an identity provider that nobody has signed, from somebody who has begun a login, and from somebody who has not. */
export const samlAnswersWave: Wave = {
  name: 'answers of SAML',
  async *strikes({ isShort, send }) {
    const cookie = await beginLogin(send);
    for (const bytes of isShort ? SIZES_OF_SHORT : SIZES) {
      for (const [name, xml] of Object.entries(answersOf(bytes))) {
        const encoded = encodeURIComponent(Buffer.from(xml).toString('base64'));
        yield answer(`${name} (${bytes} B)`, `SAMLResponse=${encoded}`, cookie);
        yield answer(`${name} (${bytes} B), out of the blue`, `SAMLResponse=${encoded}`, undefined);
      }
    }
    yield answer('no base64', `SAMLResponse=${'!'.repeat(30_000)}`, cookie);
    yield answer('base64 of white space', `SAMLResponse=${'%0A'.repeat(20_000)}`, cookie);
    yield answer('many fields', 'SAMLResponse=PGEvPg&'.repeat(3_000), cookie);
    yield answer('a field of percent signs', `SAMLResponse=${'%'.repeat(60_000)}`, cookie);
    yield answer('a long relay state', `SAMLResponse=PGEvPg&RelayState=${'x'.repeat(60_000)}`, cookie);
  },
};

/** The cookies of an attempt, for the answer. */
async function beginLogin(send: WaveOptions['send']): Promise<string | undefined> {
  const outcome = await send({
    name: 'begin a login',
    as: undefined,
    request: { method: 'GET', path: `/api/v2/sso/${SAML_SLUG}/login` },
  });

  return outcome.kind === 'answer'
    ? outcome.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
    : undefined;
}

function answer(name: string, body: string, cookie: string | undefined): Strike {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(cookie === undefined ? {} : { cookie }),
  };

  return {
    name,
    as: undefined,
    request: { method: 'POST', path: `/api/v2/sso/${SAML_SLUG}/callback`, headers, body },
  };
}

function answersOf(bytes: number): Readonly<Record<string, string>> {
  const fill = (piece: string) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)));
  const numbered = (piece: (index: number) => string) => {
    const parts: string[] = [];
    for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 1) {
      parts.push(piece(parts.length));
    }
    return parts.join('');
  };

  return {
    'elements beside each other': signed('<a/>', fill('<a/>')),
    'texts beside each other': signed('<a/>', fill('x<a/>')),
    'elements in each other': signed('<a/>', fill('<a>') + '</a>'.repeat(Math.floor(bytes / 3))),
    'attributes of one element': signed(`<a ${numbered((index) => `b${index}="" `)}/>`, ''),
    'names of name spaces': signed(`<a ${numbered((index) => `xmlns:n${index}="urn:${index}" `)}/>`, ''),
    'references to everything': signed(fill('<a/>'), '', 40),
    signatures: response(fill(signature(1))),
    'transforms without end': response(assertion('<a/>', signature(1, 200))),
    comments: response(assertion(fill('<!-- -->'), signature(1))),
    'a document type': `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}">]>${response(assertion(fill('&b;'), ''))}`,
    'entities in entities': `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${response('&c;')}`,
    'character references': response(assertion(fill('&#65;'), signature(1))),
    'one long text': response(assertion(fill('x'), signature(1))),
    'one long value': response(assertion(`<a b="${fill('x')}"/>`, signature(1))),
    'elements that never end': fill('<a>'),
    brackets: fill('<'),
    'processing instructions': fill('<?a b?>'),
    'ids that are all the same': response(assertion(fill('<a ID="_1"/>'), signature(1))),
    encrypted: response(`<saml:EncryptedAssertion ${ASSERTION}>${fill('<a/>')}</saml:EncryptedAssertion>`),
    assertions: response(fill(assertion('', ''))),
  };
}

function signed(inside: string, behind: string, references = 1): string {
  return response(assertion(inside, signature(references)) + behind);
}

function response(content: string): string {
  return `<samlp:Response ${PROTOCOL} ID="_r" Version="2.0"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`;
}

function assertion(content: string, own: string): string {
  return `<saml:Assertion ${ASSERTION} ID="_1" Version="2.0"><saml:Issuer>a</saml:Issuer>${own}${content}</saml:Assertion>`;
}

function signature(references: number, transforms = 2): string {
  const transform = `<ds:Transform Algorithm="${EXCLUSIVE}"/>`.repeat(transforms);
  const reference = `<ds:Reference URI="#_1"><ds:Transforms>${transform}</ds:Transforms><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>eA==</ds:DigestValue></ds:Reference>`;

  return `<ds:Signature ${SIGNATURE}><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><ds:SignatureMethod Algorithm="${RSA_SHA256}"/>${reference.repeat(references)}</ds:SignedInfo><ds:SignatureValue>eA==</ds:SignatureValue></ds:Signature>`;
}

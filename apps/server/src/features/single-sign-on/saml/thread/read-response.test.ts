import { deflateRawSync } from 'node:zlib';
import { isCodedError } from '@secgraph/kernel';
import { cpuMsOf } from '@secgraph/test-kit';
import { assertionXml, responseXml, type TestAssertion, TestSamlProvider } from '@secgraph/test-kit/saml';
import { describe, expect, it } from 'vitest';
import { HOSTILE_ANSWERS } from '../hostile-answers.test-support.ts';
import { LibrarySamlProvider, type SignOptions } from '../library-provider.test-support.ts';
import { MAX_RESPONSE_BYTES } from '../shared/saml-limits.ts';
import { type ExpectedResponse, readResponse } from './read-response.ts';

const [idp, stranger] = await Promise.all([LibrarySamlProvider.create(), LibrarySamlProvider.create()]);
const ROOT = 'https://secgraph.example.org/api/v2/sso/idp';
const EXPECTED: ExpectedResponse = {
  issuer: idp.entityId,
  certificates: [idp.identity.certificate],
  entityId: ROOT,
  callbackAddress: `${ROOT}/callback`,
  nowMs: Date.now(),
};
const RIGHT: TestAssertion = {
  id: '_assertion-1',
  issuer: idp.entityId,
  audience: ROOT,
  recipient: EXPECTED.callbackAddress,
  inResponseTo: '_login-1',
  nameId: 'ada',
  format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'ada@example.com',
  roles: [],
  notBeforeMs: EXPECTED.nowMs - 1_000,
  notOnOrAfterMs: EXPECTED.nowMs + 300_000,
};

const sign = (change: Partial<TestAssertion> = {}, options: SignOptions = {}) =>
  idp.sign(assertionXml({ ...RIGHT, ...change }), options);
const encode = (xml: string | Buffer) => Buffer.from(xml).toString('base64');
const read = (xml: string | Buffer, expected = EXPECTED) => readResponse(encode(xml), expected);

/** Why it was not taken; nothing else may be thrown. */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isCodedError(error, 'SAML_RESPONSE_REFUSED')) {
      return error.message;
    }
    throw error;
  }

  return 'it was taken';
}

const REFUSED = /^the (response|assertion) /;
const signed = sign();
const right = responseXml(signed);
const [SIGNATURE = ''] = /<Signature[\s\S]*<\/Signature>/.exec(signed) ?? [];

describe('a response', () => {
  it('is believed by the signature of the provider', () => {
    expect(read(right)).toMatchObject({ id: '_assertion-1', requestId: '_login-1', nameId: 'ada' });
  });

  it('is believed in whatever lines its base64 comes', () => {
    const lines = encode(right).replaceAll(/.{64}/g, '$&\r\n');
    expect(readResponse(` ${lines}\n`, EXPECTED)).toMatchObject({ nameId: 'ada' });
  });

  it('is believed by any key that the provider has named, while keys are changed', () => {
    const certificates = [idp.identity.certificate, stranger.identity.certificate];
    const other = responseXml(sign({}, { by: stranger.identity }));
    expect(read(other, { ...EXPECTED, certificates })).toMatchObject({ nameId: 'ada' });
    expect(refusalOf(() => read(other))).toContain('none of the keys');
  });

  it.each<[string, SignOptions]>([
    ['longer sums', { algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' }],
    ['longer digests', { digest: 'http://www.w3.org/2001/04/xmlenc#sha512' }],
    ['prefixes that are declared besides', { prefixes: ['xs', 'samlp'] }],
  ])('is believed with %s', (_, options) => {
    const plain = assertionXml(RIGHT).replace(
      '<saml:Assertion ',
      '<saml:Assertion xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ',
    );
    expect(read(responseXml(idp.sign(plain, options)))).toMatchObject({ nameId: 'ada' });
  });

  it('is believed as the test kit signs it, without a library', () => {
    const plain = assertionXml({ ...RIGHT, roles: ['one', 'two'] });
    expect(read(responseXml(new TestSamlProvider(idp.entityId, idp.identity).sign(plain)))).toMatchObject({
      nameId: 'ada',
    });
  });

  it('is believed as it is written: with all that the canonical form has to get right', () => {
    const value = '&lt;&amp;&gt;"\n&#x1F600; ü';
    const attribute = `<saml:Attribute xml:lang="de" b="2" a="${value.replace('"', '&quot;')}" xmlns:z="urn:z" z:y="3" xmlns:y="urn:a" y:z="4" Name="odd"><saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string" xmlns:xs="http://www.w3.org/2001/XMLSchema">${value}</saml:AttributeValue><v xmlns="urn:v"><w xmlns=""/></v></saml:Attribute></saml:AttributeStatement>`;
    const plain = assertionXml(RIGHT).replace('</saml:AttributeStatement>', attribute);
    const { attributes } = read(responseXml(idp.sign(plain)));
    expect(attributes.get('odd')).toEqual(['<&>"\n\u{1F600} ü']);
  });

  it('is not believed once a single letter of it is another', () => {
    for (const [from, to] of [
      ['>ada<', '>adb<'],
      ['ada@example.com', 'eve@example.com'],
      ['_login-1', '_login-2'],
    ] as const) {
      expect(right).toContain(from);
      expect(
        refusalOf(() => read(right.replace(from, to))),
        from,
      ).toContain('not what was signed');
    }
  });

  it.each<[string, Partial<TestAssertion>]>([
    ['another service', { audience: 'https://other.example.org' }],
    ['another address', { recipient: 'https://other.example.org' }],
    ['a time that is gone', { notOnOrAfterMs: Date.now() - 120_000 }],
    ['a time to come', { notBeforeMs: Date.now() + 3_600_000 }],
  ])('is not believed where it was made for %s', (_, change) => {
    expect(refusalOf(() => read(responseXml(sign(change))))).toMatch(/^the assertion /);
  });

  it('tells that the provider has let nobody in', () => {
    expect(() => read(responseXml('', '', 'Requester'))).toThrow(
      expect.objectContaining({ code: 'SAML_DECLINED' }),
    );
  });

  it.each<[string, string]>([
    ['too long', encode(`${right}${' '.repeat(MAX_RESPONSE_BYTES)}`)],
    ['not base64', encode(right).replace('A', '*')],
    ['base64 of another alphabet', encode('?>?>').replaceAll('/', '_')],
    ['cut off', encode(right).slice(0, -3)],
    ['compressed', encode(deflateRawSync(right))],
    ['a bomb', encode(deflateRawSync(Buffer.alloc(30_000_000)))],
    ['of another encoding', encode(Buffer.from(right, 'utf16le'))],
    ['broken text', encode(Buffer.concat([Buffer.from(right), Buffer.from([0xff])]))],
    ['nothing', ''],
  ])('is not read where it is %s', (_, encoded) => {
    expect(refusalOf(() => readResponse(encoded, EXPECTED))).toMatch(REFUSED);
  });

  it.each(Object.keys(HOSTILE_ANSWERS))('is refused at once that is made of %s', (name) => {
    const encoded = encode(HOSTILE_ANSWERS[name] ?? '');
    expect(refusalOf(() => readResponse(encoded, EXPECTED))).toMatch(REFUSED);
    // It was seconds, and is no more than to read the text some times.
    const reading = cpuMsOf(() => [...Buffer.from(encoded, 'base64')]);
    expect(cpuMsOf(() => refusalOf(() => readResponse(encoded, EXPECTED)))).toBeLessThan(20 * (1 + reading));
  });
});

describe('what is signed is not what is read, so it is refused:', () => {
  const evil = assertionXml({ ...RIGHT, id: '_evil', nameId: 'administrator' });
  const bare = signed.replace(SIGNATURE, '');
  /** The forged one, with something behind its issuer. */
  const evilWith = (inner: string) => evil.replace('</saml:Issuer>', `</saml:Issuer>${inner}`);
  const object = (inner: string) =>
    SIGNATURE.replace('</Signature>', `<Object>${inner}</Object></Signature>`);
  const evilTwin = evil.replace('_evil', '_assertion-1');

  it.each<[string, string]>([
    ['the signature moved into the forged one', responseXml(evilWith(SIGNATURE))],
    ['the same, beside the signed one', responseXml(evilWith(SIGNATURE) + bare)],
    ['the same, behind the signed one', responseXml(bare + evilWith(SIGNATURE))],
    [
      'both with one id',
      responseXml(evilTwin.replace('</saml:Issuer>', `</saml:Issuer>${SIGNATURE}`) + bare),
    ],
    ['the signed one in an Object', responseXml(evilWith(object(bare)))],
    [
      'the signed one in an Object, with its id',
      responseXml(evilTwin.replace('</saml:Issuer>', `</saml:Issuer>${object(bare)}`)),
    ],
    [
      'the signed one in the KeyInfo',
      responseXml(evilWith(SIGNATURE.replace('</Signature>', `<KeyInfo>${bare}</KeyInfo></Signature>`))),
    ],
    [
      'the signed one in the SignedInfo',
      responseXml(evilWith(SIGNATURE.replace('</SignedInfo>', `${bare}</SignedInfo>`))),
    ],
    ['the signed one in a value', responseXml(evil.replace('ada@example.com', signed))],
    [
      'the signed one in an Advice',
      responseXml(
        evil.replace('<saml:AuthnStatement', `<saml:Advice>${signed}</saml:Advice><saml:AuthnStatement`),
      ),
    ],
    [
      'the forged one in the signed one',
      responseXml(signed.replace('</saml:Assertion>', `${evil}</saml:Assertion>`)),
    ],
    [
      'the signed one in the Status',
      responseXml(evil).replace(
        '</samlp:Status>',
        `<samlp:StatusDetail>${signed}</samlp:StatusDetail></samlp:Status>`,
      ),
    ],
    ['the signature of the response instead', responseXml(SIGNATURE + bare)],
    ['a response in the response', responseXml(responseXml(signed))],
    [
      'an assertion of another namespace',
      responseXml(`${evil.replaceAll('SAML:2.0:assertion', 'SAML:1.0:assertion')}${signed}`),
    ],
    ['two signatures', right.replace(SIGNATURE, SIGNATURE + SIGNATURE)],
    ['two references', right.replace(/<Reference [\s\S]*<\/Reference>/, '$&$&')],
    ['no reference', right.replace(/<Reference [\s\S]*<\/Reference>/, '')],
    ['a reference to everything', right.replace('URI="#_assertion-1"', 'URI=""')],
    ['a reference by a path', right.replace('URI="#_assertion-1"', 'URI="#xpointer(/)"')],
    ['a reference elsewhere', right.replace('URI="#_assertion-1"', 'URI="file:///etc/passwd"')],
    ['a second digest', right.replace(/<DigestValue>.*<\/DigestValue>/, '$&$&')],
    ['a digest in parts', right.replace('<DigestValue>', '<DigestValue><b/>')],
    ['a remark in the digest', right.replace('<DigestValue>', '<DigestValue><!--x-->')],
    [
      'a transform by a style sheet',
      right.replace(
        '</Transforms>',
        '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></Transforms>',
      ),
    ],
    [
      'a transform by a path',
      right
        .replace(/#enveloped-signature"/, '#enveloped-signature"')
        .replace(
          '<Transforms>',
          '<Transforms><Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><XPath>1=0</XPath></Transform>',
        ),
    ],
    ['signed by a shared secret', right.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256')],
    ['signed by nothing', right.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'none')],
    [
      'an empty signature',
      right.replace(/<SignatureValue>.*<\/SignatureValue>/, '<SignatureValue></SignatureValue>'),
    ],
    [
      'the key in the signature',
      responseXml(sign({}, { by: stranger.identity })).replace(
        '</SignatureValue>',
        `</SignatureValue><KeyInfo><X509Data><X509Certificate>${stranger.identity.certificate}</X509Certificate></X509Data></KeyInfo>`,
      ),
    ],
    ['names by entities', `<!DOCTYPE r [<!ENTITY a "administrator">]>${right.replace('>ada<', '>&a;<')}`],
    ['raw text in the name', right.replace('>ada<', '><![CDATA[ada]]><')],
    ['an instruction in the name', right.replace('>ada<', '>a<?x?>da<')],
    [
      'an encrypted one',
      responseXml('<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
    ],
    ['an id twice', right.replace('<samlp:Status>', '<samlp:Status ID="_assertion-1">')],
    ['something behind it', `${right}${evil}`],
    [
      'two states',
      right.replace(
        '<samlp:Status>',
        '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"/></samlp:Status><samlp:Status>',
      ),
    ],
  ])('%s', (_, xml) => {
    expect(xml).not.toBe(right);
    expect(refusalOf(() => read(xml))).toMatch(REFUSED);
  });
});

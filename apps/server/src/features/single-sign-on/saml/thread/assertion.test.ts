import { assertionXml, type TestAssertion } from '@secgraph/test-kit/saml';
import { describe, expect, it } from 'vitest';
import { type ExpectedAssertion, readAssertion } from './assertion.ts';
import { readXml, type XmlLimits } from './read-xml.ts';

const NOW_MS = Date.parse('2030-01-02T03:04:05.000Z');
const SKEW_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const EXPECTED: ExpectedAssertion = {
  issuer: 'https://idp.example.org',
  audience: 'https://secgraph.example.org/api/v2/sso/idp',
  recipient: 'https://secgraph.example.org/api/v2/sso/idp/callback',
  nowMs: NOW_MS,
  skewMs: SKEW_MS,
};
const RIGHT: TestAssertion = {
  id: '_1',
  issuer: EXPECTED.issuer,
  audience: EXPECTED.audience,
  recipient: EXPECTED.recipient,
  inResponseTo: '_request',
  nameId: 'ada',
  format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'ada@example.org',
  roles: ['bh-user', 'staff'],
  notBeforeMs: NOW_MS,
  notOnOrAfterMs: NOW_MS + 300_000,
};

const LIMITS: XmlLimits = {
  maxLength: 64_000,
  maxElements: 100,
  maxDepth: 10,
  maxAttributes: 10,
  skipsRemarks: false,
};

function read(
  change: Partial<TestAssertion> = {},
  { edit = (xml: string) => xml, nowMs = NOW_MS }: { edit?: (xml: string) => string; nowMs?: number } = {},
) {
  return readAssertion(readXml(edit(assertionXml({ ...RIGHT, ...change })), LIMITS), { ...EXPECTED, nowMs });
}

describe('an assertion', () => {
  it('tells who has logged in, to which request, and until when it counts', () => {
    const { attributes, ...rest } = read();
    expect(rest).toEqual({
      id: '_1',
      requestId: '_request',
      nameId: 'ada',
      isNameEmail: false,
      endsAtMs: RIGHT.notOnOrAfterMs + SKEW_MS,
    });
    expect(Object.fromEntries(attributes)).toEqual({
      'urn:oid:0.9.2342.19200300.100.1.3': ['ada@example.org'],
      'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': ['bh-user', 'staff'],
    });
  });

  it('is taken as long as clocks may differ, and not a millisecond longer', () => {
    const end = RIGHT.notOnOrAfterMs + SKEW_MS;
    const begin = RIGHT.notBeforeMs - SKEW_MS;
    expect(read({}, { nowMs: end - 1 })).toBeDefined();
    expect(() => read({}, { nowMs: end })).toThrow('has expired, or never would');
    expect(read({}, { nowMs: begin })).toBeDefined();
    expect(() => read({}, { nowMs: begin - 1 })).toThrow('is not valid yet');
  });

  it('is remembered until nobody could bring it once more', () => {
    for (const change of [
      { notOnOrAfterMs: NOW_MS + 1 },
      { notOnOrAfterMs: NOW_MS - SKEW_MS + 1 },
      { notOnOrAfterMs: NOW_MS + DAY_MS },
    ]) {
      const { endsAtMs } = read(change);
      expect(() => read(change, { nowMs: endsAtMs })).toThrow('has expired');
    }
  });

  it('counts until the first of its two ends', () => {
    const shorten = (from: string) => (xml: string) =>
      xml.replace(from, from.replace(/NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${at(NOW_MS + 1_000)}"`));
    const end = `NotOnOrAfter="${at(RIGHT.notOnOrAfterMs)}"`;
    for (const from of [`Recipient="${RIGHT.recipient}" ${end}`, `NotBefore="${at(NOW_MS)}" ${end}`]) {
      expect(read({}, { edit: shorten(from) }).endsAtMs, from).toBe(NOW_MS + 1_000 + SKEW_MS);
    }
  });

  it.each<[string, Partial<TestAssertion>, string]>([
    ['of another provider', { issuer: 'https://other.example.org' }, 'is of another provider'],
    ['for another service', { audience: 'https://other.example.org' }, 'is for another service'],
    [
      'for a service whose name begins alike',
      { audience: `${EXPECTED.audience}x` },
      'is for another service',
    ],
    ['sent to another address', { recipient: `${EXPECTED.recipient}/` }, 'was made for another address'],
    ['of nobody’s request', { inResponseTo: '' }, 'answers no request'],
    ['without an id', { id: '' }, 'has no ID'],
    ['that ends when nobody knows', { notOnOrAfterMs: NOW_MS + DAY_MS + 1 }, 'for more than a day'],
    ['without a name', { nameId: ' ' }, 'has no NameID'],
    ['with an endless name', { nameId: 'x'.repeat(257) }, 'has no NameID'],
    [
      'with a name that does not last',
      { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      'names nobody twice alike',
    ],
  ])('%s is refused', (_, change, message) => {
    expect(() => read(change)).toThrow(
      expect.objectContaining({
        code: 'SAML_RESPONSE_REFUSED',
        message: expect.stringContaining(message),
      }),
    );
  });

  it.each<[string, (xml: string) => string]>([
    ['issuers', (xml) => xml.replace(/(<saml:Issuer>.*<\/saml:Issuer>)/, '$1$1')],
    ['subjects', (xml) => xml.replace(/(<saml:Subject>.*<\/saml:Subject>)/, '$1$1')],
    ['names', (xml) => xml.replace(/(<saml:NameID .*<\/saml:NameID>)/, '$1$1')],
    ['conditions', (xml) => xml.replace(/(<saml:Conditions .*<\/saml:Conditions>)/, '$1$1')],
    [
      'confirmations for bearers',
      (xml) => xml.replace(/(<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>)/, '$1$1'),
    ],
    ['confirmation data', (xml) => xml.replace(/(<saml:SubjectConfirmationData [^>]*\/>)/, '$1$1')],
  ])('with two %s is refused', (_, edit) => {
    expect(() => read({}, { edit })).toThrow('must have one');
  });

  it('has to be for this service in each of its restrictions, and for one of the names in each', () => {
    const restriction = (...names: readonly string[]) =>
      `<saml:AudienceRestriction>${names.map((name) => `<saml:Audience>${name}</saml:Audience>`).join('')}</saml:AudienceRestriction>`;
    const edit = (replacement: string) => (xml: string) =>
      xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, replacement);
    const [own, other] = [EXPECTED.audience, 'https://other.example.org'];
    expect(read({}, { edit: edit(restriction(other, own)) })).toBeDefined();
    for (const wrong of [restriction(own) + restriction(other), restriction(), '']) {
      expect(() => read({}, { edit: edit(wrong) })).toThrow('is for another service');
    }
  });

  it.each([
    ['never ends', (xml: string) => xml.replaceAll(/NotOnOrAfter="[^"]*"/g, '')],
    ['ends at no time', (xml: string) => xml.replaceAll(/NotOnOrAfter="[^"]*"/g, 'NotOnOrAfter="soon"')],
    ['begins at no time', (xml: string) => xml.replace(/NotBefore="[^"]*"/, 'NotBefore="soon"')],
  ])('that %s is refused', (_, edit) => {
    expect(() => read({}, { edit })).toThrow(/has expired, or never would|is not valid yet/);
  });

  it.each([
    ['<Assertion ID="_1"/>', 'is none'],
    ['<a:Assertion xmlns:a="urn:oasis:names:tc:SAML:1.0:assertion" ID="_1"/>', 'is none'],
    ['<Subject xmlns="urn:oasis:names:tc:SAML:2.0:assertion"/>', 'is none'],
    ['<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1"/>', 'must have one issuer'],
  ])('is not read out of %s', (xml, message) => {
    expect(() => readAssertion(readXml(xml, LIMITS), EXPECTED)).toThrow(message);
  });
});

function at(ms: number): string {
  return new Date(ms).toISOString();
}

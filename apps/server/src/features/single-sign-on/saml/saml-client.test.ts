import { systemClock } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import {
  MAX_RESPONSE_LENGTH,
  type SamlRegistration,
  samlLoginAddress,
  serviceMetadata,
  verifySamlResponse,
} from './saml-client.ts';
import {
  assertionXml,
  readRequest,
  responseXml,
  type TestAssertion,
  TestSamlProvider,
} from './saml-provider.test-support.ts';
import { createSigningIdentity } from './self-signed-certificate.ts';

const [own, idp, stranger] = await Promise.all([
  createSigningIdentity('Secgraph', new Date()),
  TestSamlProvider.create(),
  TestSamlProvider.create(),
]);
const ROOT = 'https://secgraph.example.org/api/v2/sso/idp';
const REGISTRATION: SamlRegistration = {
  issuer: idp.entityId,
  redirectAddress: 'https://idp.example.org/sso?tenant=1',
  certificates: [idp.identity.certificate],
  entityId: ROOT,
  callbackAddress: `${ROOT}/callback`,
  signingCertificate: own.certificate,
};
const location = await samlLoginAddress(REGISTRATION, { requestId: '_login-1', signingKey: own.privateKey });

const assertion = (change: Partial<TestAssertion> = {}) => ({
  ...idp.answerTo(location, { nameId: 'ada' }),
  ...change,
});
const encode = (xml: string) => Buffer.from(xml).toString('base64');
const verify = (xml: string, registration = REGISTRATION) =>
  verifySamlResponse(encode(xml), registration, systemClock);

describe('a request', () => {
  it('tells the provider who asks, for what, and where the answer is to go', () => {
    expect(new URL(location).searchParams.get('tenant')).toBe('1');
    expect(readRequest(location)).toMatchObject({
      id: '_login-1',
      callback: REGISTRATION.callbackAddress,
      issuer: REGISTRATION.entityId,
      algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    });
  });

  it('is described to the provider before: who signs it, and that assertions have to be signed', () => {
    const metadata = serviceMetadata(REGISTRATION);
    expect(metadata).toContain(`entityID="${ROOT}"`);
    expect(metadata).toContain('WantAssertionsSigned="true"');
    expect(metadata).toContain('AuthnRequestsSigned="true"');
    expect(metadata.replaceAll(/\s/g, '')).toContain(own.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, ''));
    expect(metadata).not.toContain('PRIVATE');
  });
});

describe('a response', () => {
  it('is believed by the signature of the provider', async () => {
    expect(await verify(responseXml(idp.sign(assertionXml(assertion()))))).toMatchObject({
      requestId: '_login-1',
      nameId: 'ada',
    });
  });

  it('is believed by any key that the provider has named, while keys are changed', async () => {
    const registration = {
      ...REGISTRATION,
      certificates: [idp.identity.certificate, stranger.identity.certificate],
    };
    const signed = idp.sign(assertionXml(assertion()), { by: stranger.identity });
    await expect(verify(responseXml(signed), registration)).resolves.toMatchObject({ nameId: 'ada' });
    await expect(verify(responseXml(signed))).rejects.toMatchObject({ code: 'SAML_RESPONSE_REFUSED' });
  });

  it('is not believed once a single letter of it is another', async () => {
    const signed = responseXml(idp.sign(assertionXml(assertion())));
    for (const [from, to] of [
      ['>ada<', '>adb<'],
      ['ada@example.com', 'eve@example.com'],
      ['_login-1', '_login-2'],
    ] as const) {
      expect(signed).toContain(from);
      await expect(verify(signed.replace(from, to)), from).rejects.toMatchObject({
        code: 'SAML_RESPONSE_REFUSED',
      });
    }
  });

  it.each<[string, Partial<TestAssertion>]>([
    ['another service', { audience: 'https://other.example.org' }],
    ['another address', { recipient: 'https://other.example.org' }],
    ['a time that is gone', { notOnOrAfterMs: Date.now() - 120_000 }],
    ['a time to come', { notBeforeMs: Date.now() + 3_600_000 }],
  ])('is not believed where it was made for %s', async (_, change) => {
    await expect(verify(responseXml(idp.sign(assertionXml(assertion(change)))))).rejects.toMatchObject({
      code: 'SAML_RESPONSE_REFUSED',
    });
  });

  it('tells that the provider has let nobody in', async () => {
    await expect(verify(responseXml('', '', 'Requester'))).rejects.toMatchObject({ code: 'SAML_DECLINED' });
  });

  it('is not even read when it is too long', async () => {
    const encoded = 'A'.repeat(MAX_RESPONSE_LENGTH + 1);
    await expect(verifySamlResponse(encoded, REGISTRATION, systemClock)).rejects.toThrow('too long');
  });
});

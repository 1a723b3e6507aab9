import { verify } from 'node:crypto';
import { createSigningIdentity } from '@secgraph/kernel/certificate';
import { readRequest, TestSamlProvider } from '@secgraph/test-kit/saml';
import { describe, expect, it } from 'vitest';
import { type SamlRegistration, samlLoginAddress, serviceMetadata } from './saml-client.ts';

const [own, idp] = await Promise.all([
  createSigningIdentity('Secgraph', new Date()),
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
const request = { requestId: '_login-1', signingKey: own.privateKey, now: new Date('2030-01-02T03:04:05Z') };
const location = await samlLoginAddress(REGISTRATION, request);

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

  it('is signed as it is written in the address', () => {
    const [, signed = ''] = /[?&](SAMLRequest=[^&]*&SigAlg=[^&]*)&Signature=[^&]*$/.exec(location) ?? [];
    const signature = Buffer.from(readRequest(location).signature ?? '', 'base64');
    expect(verify('sha256', Buffer.from(signed), own.certificate, signature)).toBe(true);
  });

  it('holds what is in addresses as text', async () => {
    const entityId = `${ROOT}?a="<&>'`;
    const { issuer } = readRequest(await samlLoginAddress({ ...REGISTRATION, entityId }, request));
    expect(issuer).toBe(`${ROOT}?a=&quot;&lt;&amp;&gt;'`);
    expect(serviceMetadata({ ...REGISTRATION, entityId })).toContain(`entityID="${issuer}"`);
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

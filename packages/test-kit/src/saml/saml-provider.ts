import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { createSigningIdentity, type SigningIdentity } from '@secgraph/kernel/certificate';
import { signAssertion } from './sign-assertion.ts';

/** What an assertion says. */
export interface TestAssertion {
  readonly id: string;
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly inResponseTo: string;
  readonly nameId: string;
  readonly format: string;
  readonly email: string | undefined;
  readonly roles: readonly string[];
  readonly notBeforeMs: number;
  readonly notOnOrAfterMs: number;
}

const NS = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

/** An identity provider of SAML that asserts whatever a test wants, and signs it. */
export class TestSamlProvider {
  readonly entityId: string;
  readonly identity: SigningIdentity;

  constructor(entityId: string, identity: SigningIdentity) {
    this.entityId = entityId;
    this.identity = identity;
  }

  static async create(entityId = `https://idp.example.org/${randomUUID()}`): Promise<TestSamlProvider> {
    return new TestSamlProvider(entityId, await createSigningIdentity('idp', new Date()));
  }

  metadata(change: (xml: string) => string = (xml) => xml): string {
    const certificate = this.identity.certificate.replaceAll(/-----[A-Z ]+-----|\n/g, '');
    const service = (binding: string) =>
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://idp.example.org/sso"/>`;

    return change(
      `<?xml version="1.0"?><!-- made by a test --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>${service('HTTP-POST')}${service('HTTP-Redirect')}</md:IDPSSODescriptor></md:EntityDescriptor>`,
    );
  }

  /** What the right answer to a request asserts. */
  answerTo(
    location: string,
    { nameId, email = `${nameId}@example.com` }: { readonly nameId: string; readonly email?: string },
  ): TestAssertion {
    const request = readRequest(location);

    return {
      id: `_${randomUUID()}`,
      issuer: this.entityId,
      audience: request.issuer,
      recipient: request.callback,
      inResponseTo: request.id,
      nameId,
      format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      email,
      roles: [],
      notBeforeMs: Date.now() - 1000,
      notOnOrAfterMs: Date.now() + 300_000,
    };
  }

  sign(xml: string): string {
    return signAssertion(xml, this.identity);
  }
}

/** What a request asks for, and how it is signed. */
export function readRequest(location: string) {
  const { searchParams } = new URL(location);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';

  return {
    id: attribute('ID'),
    callback: attribute('AssertionConsumerServiceURL'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    algorithm: searchParams.get('SigAlg'),
    signature: searchParams.get('Signature'),
  };
}

export function assertionXml(assertion: TestAssertion): string {
  const time = (ms: number) => new Date(ms).toISOString();
  const window = `NotOnOrAfter="${time(assertion.notOnOrAfterMs)}"`;
  const attribute = (name: string, values: readonly string[]) =>
    `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;
  const { email, roles } = assertion;
  const attributes = [
    ...(email === undefined ? [] : [attribute('urn:oid:0.9.2342.19200300.100.1.3', [email])]),
    ...(roles.length === 0
      ? []
      : [attribute('http://schemas.microsoft.com/ws/2008/06/identity/claims/role', roles)]),
  ].join('');

  return `<saml:Assertion ${NS} ID="${assertion.id}" Version="2.0" IssueInstant="${time(Date.now())}"><saml:Issuer>${assertion.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${assertion.format}">${assertion.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${assertion.inResponseTo}" Recipient="${assertion.recipient}" ${window}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(assertion.notBeforeMs)}" ${window}><saml:AudienceRestriction><saml:Audience>${assertion.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${time(Date.now())}"/>${attributes === '' ? '' : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`}</saml:Assertion>`;
}

export function responseXml(content: string, attributes = '', status = 'Success'): string {
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${randomUUID()}" Version="2.0" ${attributes}><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${content}</samlp:Response>`;
}

/** A form for creating a provider, or changing it. A field that is given as a list comes several times. */
export function samlForm(fields: Readonly<Record<string, string | readonly string[] | undefined>>) {
  const boundary = 'sample-boundary';
  const all: Readonly<Record<string, string | readonly string[] | undefined>> = {
    'config.auto_provision.enabled': 'false',
    'config.auto_provision.default_role_id': '0',
    'config.auto_provision.role_provision': 'false',
    ...fields,
  };
  const parts = Object.entries(all).flatMap(([name, values = []]) =>
    [values].flat().map((value) => {
      const file = name === 'metadata' ? '; filename="metadata.xml"' : '';
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    }),
  );

  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  };
}

import { X509Certificate } from 'node:crypto';
import { readXml, type XmlElement } from './read-xml.ts';
import { SamlError } from './saml-error.ts';

/** What a login needs of the metadata of an identity provider (SAML V2.0 Metadata, section 2.4.3). */
export interface IdentityProviderMetadata {
  readonly entityId: string;
  readonly postAddress: string;
  readonly redirectAddress: string;
  /** PEM; several while keys are changed. */
  readonly certificates: readonly string[];
}

const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:';
const MAX_LENGTH = 2_000;
const MAX_CERTIFICATES = 10;

/** @throws {@link SamlError} in words for the administrator who uploads it */
export async function readIdentityProviderMetadata(xml: string): Promise<IdentityProviderMetadata> {
  const entity = await readEntity(xml);
  const entityId = entity.attributes['entityID']?.trim() ?? '';
  const [descriptor] = entity.children('IDPSSODescriptor');
  if (entityId === '' || entityId.length > MAX_LENGTH) {
    throw bad('metadata does not have an entity id');
  }
  if (descriptor === undefined) {
    throw bad('metadata is not that of an identity provider');
  }

  const postAddress = addressOf(descriptor, 'HTTP-POST');
  const redirectAddress = addressOf(descriptor, 'HTTP-Redirect');
  if (postAddress === undefined) {
    throw bad('metadata does not have a SSO service that supports HTTP POST binding');
  }
  if (redirectAddress === undefined) {
    throw bad('metadata does not have a SSO service that supports HTTP Redirect binding');
  }

  return { entityId, postAddress, redirectAddress, certificates: certificatesOf(descriptor) };
}

async function readEntity(xml: string): Promise<XmlElement> {
  try {
    const { name, root } = await readXml(xml);
    if (name === 'EntityDescriptor') {
      return root;
    }
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : '';
    throw bad(`metadata could not be parsed: ${reason}`, cause);
  }
  throw bad('metadata must have one EntityDescriptor as its root');
}

function addressOf(descriptor: XmlElement, binding: string): string | undefined {
  const service = descriptor
    .children('SingleSignOnService')
    .find(({ attributes }) => attributes['Binding'] === BINDING + binding);
  const location = service?.attributes['Location']?.trim();
  const url = location !== undefined && URL.canParse(location) ? new URL(location) : undefined;
  const isUsable =
    url !== undefined &&
    url.href.length <= MAX_LENGTH &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '';

  return isUsable ? location : undefined;
}

function certificatesOf(descriptor: XmlElement): readonly string[] {
  const keys = descriptor
    .children('KeyDescriptor')
    .filter(({ attributes }) => (attributes['use'] ?? 'signing') === 'signing');
  const certificates = keys.flatMap((key) =>
    key
      .children('KeyInfo')
      .flatMap((info) => info.children('X509Data'))
      .flatMap((data) => data.children('X509Certificate'))
      .map(({ text }) => readCertificate(text)),
  );
  if (certificates.length === 0 || certificates.length > MAX_CERTIFICATES) {
    throw bad(`metadata must have one to ${MAX_CERTIFICATES} signing certificates`);
  }

  return [...new Set(certificates)];
}

function readCertificate(text: string): string {
  try {
    const certificate = new X509Certificate(Buffer.from(text.replaceAll(/\s/g, ''), 'base64'));
    if (certificate.publicKey.asymmetricKeyType === 'rsa') {
      return certificate.toString().trim();
    }
  } catch (cause) {
    throw bad('metadata has a certificate that could not be read', cause);
  }
  throw bad('metadata has a certificate whose key is not of RSA');
}

function bad(message: string, cause?: unknown): SamlError {
  return new SamlError('SAML_BAD_METADATA', message, cause === undefined ? {} : { cause });
}

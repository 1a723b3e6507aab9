import { X509Certificate } from 'node:crypto';
import { SamlError } from '../shared/saml-error.ts';
import { METADATA_NAMESPACE, SIGNATURE_NAMESPACE } from '../shared/saml-namespaces.ts';
import { readXml, type XmlLimits } from './read-xml.ts';
import type { XmlElement } from './xml-element.ts';

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
/** Some providers describe in it everything that they are, which is much. */
const LIMITS: XmlLimits = {
  maxLength: 1024 * 1024,
  maxElements: 20_000,
  maxDepth: 32,
  maxAttributes: 64,
  skipsRemarks: true,
};

/** @throws {@link SamlError} in words for the administrator who uploads it */
export function readIdentityProviderMetadata(xml: string): IdentityProviderMetadata {
  const entity = readEntity(xml);
  const entityId = entity.attribute('entityID')?.trim() ?? '';
  const [descriptor] = entity.children(METADATA_NAMESPACE, 'IDPSSODescriptor');
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

function readEntity(xml: string): XmlElement {
  let root: XmlElement;
  try {
    root = readXml(xml, LIMITS);
  } catch (cause) {
    throw bad(`metadata could not be parsed: ${cause instanceof Error ? cause.message : ''}`, cause);
  }
  if (!root.is(METADATA_NAMESPACE, 'EntityDescriptor')) {
    throw bad('metadata must have one EntityDescriptor as its root');
  }

  return root;
}

function addressOf(descriptor: XmlElement, binding: string): string | undefined {
  const service = descriptor
    .children(METADATA_NAMESPACE, 'SingleSignOnService')
    .find((candidate) => candidate.attribute('Binding') === BINDING + binding);
  const location = service?.attribute('Location')?.trim();
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
    .children(METADATA_NAMESPACE, 'KeyDescriptor')
    .filter((key) => (key.attribute('use') ?? 'signing') === 'signing');
  const texts = keys.flatMap((key) =>
    key
      .children(SIGNATURE_NAMESPACE, 'KeyInfo')
      .flatMap((info) => info.children(SIGNATURE_NAMESPACE, 'X509Data'))
      .flatMap((data) => data.children(SIGNATURE_NAMESPACE, 'X509Certificate'))
      .map(({ text }) => text),
  );
  if (texts.length === 0 || texts.length > MAX_CERTIFICATES) {
    throw bad(`metadata must have one to ${MAX_CERTIFICATES} signing certificates`);
  }

  return [...new Set(texts.map(readCertificate))];
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

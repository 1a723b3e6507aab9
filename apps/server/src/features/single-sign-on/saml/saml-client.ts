import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import {
  ASSERTION_NAMESPACE,
  METADATA_NAMESPACE,
  PROTOCOL_NAMESPACE,
  SIGNATURE_NAMESPACE,
} from './shared/saml-namespaces.ts';

/** As whom the service speaks to one provider, and what that is known by. */
export interface SamlRegistration {
  /** The provider's entity id. */
  readonly issuer: string;
  readonly redirectAddress: string;
  /** PEM. */
  readonly certificates: readonly string[];
  /** Ours. */
  readonly entityId: string;
  readonly callbackAddress: string;
  /** PEM. */
  readonly signingCertificate: string;
}

const POST_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** Where the browser has to go: the request, signed, in the address (SAML V2.0 Bindings, section 3.4). */
export async function samlLoginAddress(
  { redirectAddress, entityId, callbackAddress }: SamlRegistration,
  request: { readonly requestId: string; readonly signingKey: string; readonly now: Date },
): Promise<string> {
  const xml = `<samlp:AuthnRequest xmlns:samlp="${PROTOCOL_NAMESPACE}" xmlns:saml="${ASSERTION_NAMESPACE}" ID="${escape(request.requestId)}" Version="2.0" IssueInstant="${request.now.toISOString()}" ProtocolBinding="${POST_BINDING}" Destination="${escape(redirectAddress)}" AssertionConsumerServiceURL="${escape(callbackAddress)}"><saml:Issuer>${escape(entityId)}</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`;
  const packed = (await promisify(deflateRaw)(xml)).toString('base64');
  // What is signed are these two as they are written, one after the other.
  const signed = `SAMLRequest=${encodeURIComponent(packed)}&SigAlg=${encodeURIComponent(RSA_SHA256)}`;
  const signature = sign('sha256', Buffer.from(signed), request.signingKey).toString('base64');
  const address = new URL(redirectAddress);
  const own = address.search === '' ? '' : `${address.search.slice(1)}&`;
  address.search = `${own}${signed}&Signature=${encodeURIComponent(signature)}`;

  return address.href;
}

/** What the service is for the provider. */
export function serviceMetadata({ entityId, callbackAddress, signingCertificate }: SamlRegistration): string {
  const certificate = signingCertificate.replaceAll(/-----[A-Z ]+-----/g, '').trim();

  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="${METADATA_NAMESPACE}" xmlns:ds="${SIGNATURE_NAMESPACE}" entityID="${escape(entityId)}">
  <SPSSODescriptor protocolSupportEnumeration="${PROTOCOL_NAMESPACE}" AuthnRequestsSigned="true" WantAssertionsSigned="true">
    <KeyDescriptor use="signing">
      <ds:KeyInfo>
        <ds:X509Data>
          <ds:X509Certificate>
${certificate}
          </ds:X509Certificate>
        </ds:X509Data>
      </ds:KeyInfo>
    </KeyDescriptor>
    <AssertionConsumerService index="1" isDefault="true" Binding="${POST_BINDING}" Location="${escape(callbackAddress)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

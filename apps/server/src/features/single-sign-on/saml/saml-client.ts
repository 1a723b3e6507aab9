import { SAML, type SamlConfig, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Clock } from '@secgraph/kernel';
import { type Assertion, readAssertion } from './assertion.ts';
import { descendants, readXml } from './read-xml.ts';
import { SamlError } from './saml-error.ts';

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

/** Clocks may differ so much. */
const SKEW_MS = 60_000;
/** Encoded, as a form has it. */
export const MAX_RESPONSE_LENGTH = 512 * 1024;
/** Others are broken, or made with what both sides know. */
const SIGNATURES = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]);
const DIGESTS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** Where the browser has to go: the request, signed, in the address (SAML V2.0 Bindings, section 3.4). */
export async function samlLoginAddress(
  registration: SamlRegistration,
  { requestId, signingKey }: { readonly requestId: string; readonly signingKey: string },
): Promise<string> {
  const saml = new SAML({
    ...settingsOf(registration),
    privateKey: signingKey,
    generateUniqueId: () => requestId,
  });

  return saml.getAuthorizeUrlAsync('', undefined, {});
}

/** What the service is for the provider. */
export function serviceMetadata(registration: SamlRegistration): string {
  // The library names a certificate only where there is a key. Metadata is not signed, so nothing is done with it.
  const saml = new SAML({ ...settingsOf(registration), privateKey: 'none' });

  return saml.generateServiceProviderMetadata(null, registration.signingCertificate);
}

/**
 * What the provider has signed in a response that a browser brings. Whether the browser has asked for it is not known
 * here: that is told by `requestId`.
 *
 * @throws {@link SamlError} unless it is from this provider, for this service, to a request, and of now
 */
export async function verifySamlResponse(
  encoded: string,
  registration: SamlRegistration,
  clock: Clock,
): Promise<Assertion> {
  if (encoded.length > MAX_RESPONSE_LENGTH) {
    throw new SamlError('SAML_RESPONSE_REFUSED', 'the response is too long');
  }

  try {
    const destination = await inspect(Buffer.from(encoded, 'base64').toString('utf8'));
    if (destination !== undefined && destination !== registration.callbackAddress) {
      throw new SamlError('SAML_RESPONSE_REFUSED', 'the response was made for another address (Destination)');
    }

    const { profile } = await new SAML(settingsOf(registration)).validatePostResponseAsync({
      SAMLResponse: encoded,
    });
    if (profile?.getAssertion === undefined) {
      throw new SamlError('SAML_RESPONSE_REFUSED', 'the response asserts nothing');
    }

    // Parsed of the bytes that were signed, never of those that came.
    return readAssertion(profile.getAssertion(), {
      issuer: registration.issuer,
      audience: registration.entityId,
      recipient: registration.callbackAddress,
      nowMs: clock.now(),
      skewMs: SKEW_MS,
    });
  } catch (cause) {
    if (cause instanceof SamlError) {
      throw cause;
    }
    if (cause instanceof SamlStatusError) {
      throw new SamlError('SAML_DECLINED', 'the provider has let nobody in', { cause });
    }
    const reason = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '').slice(0, 200) : '';
    throw new SamlError('SAML_RESPONSE_REFUSED', `the response is not believed: ${reason}`, { cause });
  }
}

/** Refuses what no response needs before its signature is looked at. Answers for whom it says to be. */
async function inspect(xml: string): Promise<string | undefined> {
  // A comment inside of a name has made some readers see only a part of it.
  if (xml.includes('<!')) {
    throw new SamlError('SAML_RESPONSE_REFUSED', 'the response has a document type, comments or raw text');
  }

  const { name, root } = await readXml(xml);
  if (name !== 'Response') {
    throw new SamlError('SAML_RESPONSE_REFUSED', `the answer is no response, but ${name.slice(0, 64)}`);
  }
  for (const [element, allowed] of [
    ['SignatureMethod', SIGNATURES],
    ['DigestMethod', DIGESTS],
  ] as const) {
    for (const { attributes } of descendants(root, element)) {
      if (!allowed.has(attributes['Algorithm'] ?? '')) {
        throw new SamlError('SAML_RESPONSE_REFUSED', `the ${element} of the signature is not taken`);
      }
    }
  }

  return root.attributes['Destination'];
}

function settingsOf(registration: SamlRegistration): SamlConfig {
  return {
    issuer: registration.entityId,
    callbackUrl: registration.callbackAddress,
    entryPoint: registration.redirectAddress,
    idpCert: [...registration.certificates],
    idpIssuer: registration.issuer,
    audience: registration.entityId,
    signatureAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    // Some sign the assertion alone, and nothing is believed but that.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    // Which request is answered is known to the browser alone.
    validateInResponseTo: ValidateInResponseTo.never,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  };
}

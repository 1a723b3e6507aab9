import { SamlError } from '../shared/saml-error.ts';
import { MAX_RESPONSE_BYTES, MAX_RESPONSE_ELEMENTS } from '../shared/saml-limits.ts';
import { ASSERTION_NAMESPACE, PROTOCOL_NAMESPACE, SIGNATURE_NAMESPACE } from '../shared/saml-namespaces.ts';
import { type Assertion, readAssertion } from './assertion.ts';
import { readXml, type XmlLimits } from './read-xml.ts';
import { readSigned } from './signed-element.ts';
import type { XmlElement } from './xml-element.ts';

export interface ExpectedResponse {
  /** The provider's entity id. */
  readonly issuer: string;
  /** PEM: one of them has signed what is believed. */
  readonly certificates: readonly string[];
  /** Ours. */
  readonly entityId: string;
  readonly callbackAddress: string;
  readonly nowMs: number;
}

/** Clocks may differ so much. */
const SKEW_MS = 60_000;
/** Remarks inside of a name have made some readers see only a part of it. */
const LIMITS: XmlLimits = {
  maxLength: MAX_RESPONSE_BYTES,
  maxElements: MAX_RESPONSE_ELEMENTS,
  maxDepth: 32,
  maxAttributes: 64,
  skipsRemarks: false,
};
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
/** However signatures might look for what they name. */
const ID_NAMES = ['ID', 'Id', 'id'];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * What the provider has signed in a response that a browser brings. Whether the browser has asked for it is not known
 * here: that is told by `requestId`.
 *
 * @param encoded base64, with or without line ends
 * @throws {@link SamlError} unless it is from this provider, for this service, to a request, and of now
 */
export function readResponse(encoded: string, expected: ExpectedResponse): Assertion {
  try {
    return readTrusted(readXml(decode(encoded), LIMITS), expected);
  } catch (cause) {
    if (cause instanceof SamlError) {
      throw cause;
    }
    const reason = cause instanceof Error ? cause.message : '';
    throw new SamlError('SAML_RESPONSE_REFUSED', `the response is not believed: ${reason}`, { cause });
  }
}

function decode(encoded: string): string {
  const packed = encoded.replaceAll(/[ \t\r\n]/g, '');
  if (!BASE64.test(packed) || packed.length % 4 !== 0) {
    throw new Error('it is not base64');
  }
  const bytes = Buffer.from(packed, 'base64');
  if (bytes.length > MAX_RESPONSE_BYTES) {
    throw new Error(`it is longer than ${MAX_RESPONSE_BYTES} bytes`);
  }

  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function readTrusted(response: XmlElement, expected: ExpectedResponse): Assertion {
  if (!response.is(PROTOCOL_NAMESPACE, 'Response')) {
    throw new Error('it is no response');
  }
  const destination = response.attribute('Destination');
  if (destination !== undefined && destination !== expected.callbackAddress) {
    throw new SamlError('SAML_RESPONSE_REFUSED', 'the response was made for another address (Destination)');
  }
  assertSuccess(response);
  const assertion = assertionOf(response);

  // Of the text that was signed, never of what came: whatever they may differ in, it counts for nothing.
  const signed = readXml(readSigned(assertion, expected.certificates), { ...LIMITS, maxLength: Infinity });
  return readAssertion(signed, {
    issuer: expected.issuer,
    audience: expected.entityId,
    recipient: expected.callbackAddress,
    nowMs: expected.nowMs,
    skewMs: SKEW_MS,
  });
}

function assertSuccess(response: XmlElement): void {
  const codes = response
    .children(PROTOCOL_NAMESPACE, 'Status')
    .flatMap((status) => status.children(PROTOCOL_NAMESPACE, 'StatusCode'));
  if (codes.length !== 1) {
    throw new Error('it must have one StatusCode');
  }
  if (codes[0]?.attribute('Value') !== SUCCESS) {
    throw new SamlError('SAML_DECLINED', 'the provider has let nobody in');
  }
}

/** The only one there is, where it belongs. What other readers would look for elsewhere must not be there. */
function assertionOf(response: XmlElement): XmlElement {
  const [assertion] = response.children(ASSERTION_NAMESPACE, 'Assertion');
  if (response.children(ASSERTION_NAMESPACE, 'EncryptedAssertion').length > 0) {
    throw new Error('it has an encrypted assertion: the provider has to send it as it is');
  }
  const all = [...response.all()];
  if (assertion === undefined || all.filter(({ name }) => name === 'Assertion').length > 1) {
    throw new Error('it must have one assertion, and no other anywhere');
  }
  const own = response.children(SIGNATURE_NAMESPACE, 'Signature').length;
  const inner = assertion.children(SIGNATURE_NAMESPACE, 'Signature').length;
  if (own > 1 || inner > 1 || all.filter(({ name }) => name === 'Signature').length > own + inner) {
    throw new Error('it has signatures that belong to nothing');
  }
  const ids = all.flatMap((element) => ID_NAMES.map((name) => element.attribute(name) ?? []).flat());
  if (new Set(ids).size < ids.length) {
    throw new Error('it has an id twice');
  }

  return assertion;
}

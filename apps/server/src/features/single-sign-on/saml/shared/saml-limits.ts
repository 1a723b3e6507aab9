/** Of the response of a provider, decoded. */
export const MAX_RESPONSE_BYTES = 64 * 1024;
export const MAX_RESPONSE_ELEMENTS = 2_000;
/** What is read takes milliseconds; the rest is for a busy machine. */
export const SAML_DEADLINE_MS = 5_000;

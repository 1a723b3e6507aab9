export const ASSERTION_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const PROTOCOL_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const METADATA_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';

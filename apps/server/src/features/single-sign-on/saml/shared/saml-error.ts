import { CodedError } from '@secgraph/kernel';

export type SamlErrorCode =
  /** What was uploaded is no metadata of an identity provider, or lacks what a login needs. */
  | 'SAML_BAD_METADATA'
  /** What came back is not proven to be from this provider, for this service, for this login. */
  | 'SAML_RESPONSE_REFUSED'
  /** The provider says that it let nobody in. */
  | 'SAML_DECLINED';

/** Of responses for the log alone. Holds no assertion. */
export class SamlError extends CodedError<SamlErrorCode> {}

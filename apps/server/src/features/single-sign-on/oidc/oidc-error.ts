import { CodedError } from '@secgraph/kernel';

export type OidcErrorCode =
  /** What the provider says of itself cannot be had, or cannot be used. */
  | 'OIDC_MISCONFIGURED'
  /** The provider did not accept the code. */
  | 'OIDC_CODE_REFUSED'
  /** What came back is not proven to be from this provider, for this client, for this login. */
  | 'OIDC_TOKEN_REFUSED';

/** For the log alone. Holds no code, token or secret. */
export class OidcError extends CodedError<OidcErrorCode> {}

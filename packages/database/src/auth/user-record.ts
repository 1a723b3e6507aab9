/** Times every stored record carries. */
export interface RecordTimes {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface PermissionRecord extends RecordTimes {
  readonly id: number;
  readonly authority: string;
  readonly name: string;
}

export interface RoleRecord extends RecordTimes {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly PermissionRecord[];
}

/** A password as told to others: without the digest. */
export interface AuthSecretRecord extends RecordTimes {
  readonly id: number;
  readonly digestMethod: string;
  readonly expiresAt: Date;
  readonly isTotpActivated: boolean;
}

/** An environment that a user may see. */
export interface UserEnvironmentRecord extends RecordTimes {
  readonly id: number;
  /** Object id of a domain or tenant. */
  readonly environmentId: string;
}

export interface UserRecord extends RecordTimes {
  readonly id: string;
  readonly principalName: string;
  readonly emailAddress: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly ssoProviderId: number | undefined;
  /** The same, where it is one of SAML. */
  readonly samlProviderId: number | undefined;
  readonly lastLogin: Date | undefined;
  readonly isDisabled: boolean;
  readonly isEulaAccepted: boolean;
  readonly seesAllEnvironments: boolean;
  /** By id; counts only where not all are seen. */
  readonly environments: readonly UserEnvironmentRecord[];
  readonly authSecret: AuthSecretRecord | undefined;
  readonly roles: readonly RoleRecord[];
}

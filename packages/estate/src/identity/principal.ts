/** A reference as the format writes it. */
export interface TypedPrincipal {
  readonly ObjectIdentifier: string;
  readonly ObjectType: PrincipalType;
}

/** Names of types as collectors spell them. */
export type PrincipalType =
  | 'User'
  | 'Computer'
  | 'Group'
  | 'GPO'
  | 'OU'
  | 'Container'
  | 'Domain'
  | 'AIACA'
  | 'RootCA'
  | 'EnterpriseCA'
  | 'NTAuthStore'
  | 'CertTemplate'
  | 'IssuancePolicy'
  | 'LocalGroup'
  | 'LocalUser'
  | 'Base';

export function principal(id: string, type: PrincipalType): TypedPrincipal {
  return { ObjectIdentifier: id, ObjectType: type };
}

/** Where an object lies in its directory. */
export interface Place {
  readonly id: string;
  readonly type: PrincipalType;
  /** Upper case. */
  readonly distinguishedName: string;
}

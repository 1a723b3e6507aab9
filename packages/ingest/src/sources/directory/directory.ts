import type { CollectorType } from '../../decode/file-meta.ts';
import type { SourceOutput } from '../source.ts';

/** Types of nodes as the collector format spells them. */
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
  | 'KDSRootKey'
  | 'Base';

export const DOCUMENT_TYPES: Readonly<Record<Exclude<PrincipalType, 'Base'>, CollectorType>> = {
  User: 'users',
  Computer: 'computers',
  Group: 'groups',
  GPO: 'gpos',
  OU: 'ous',
  Container: 'containers',
  Domain: 'domains',
  AIACA: 'aiacas',
  RootCA: 'rootcas',
  EnterpriseCA: 'enterprisecas',
  NTAuthStore: 'ntauthstores',
  CertTemplate: 'certtemplates',
  IssuancePolicy: 'issuancepolicies',
  KDSRootKey: 'kdsrootkeys',
};

/** As the collector format writes it. */
export interface TypedPrincipal {
  readonly ObjectIdentifier: string;
  readonly ObjectType: PrincipalType;
}

export interface DirectoryDomain {
  /** Its DNS name in upper case. */
  readonly name: string;
  /** `undefined` where nothing in the source tells it. */
  readonly sid: string | undefined;
}

export type AttributeValue = string | number | bigint | boolean | Uint8Array;

/** An object of a directory. */
export interface DirectoryObject {
  /** As the directory spells it. */
  readonly distinguishedName: string;
  /** Values of an attribute, named in lower case; none where it is missing or cannot be read. */
  values(attribute: string): readonly AttributeValue[];
  /** Whether the source has the attribute wherever an object like this one does: only then a missing one means none. */
  tells(attribute: string): boolean;
}

/** Reads one object at a time; the next one that is opened takes the place of the one before. */
export interface DirectoryReader extends DirectoryObject {
  /** Whether the object has the attribute, also where its values cannot be read. */
  has(attribute: string): boolean;
  /** Throws a `SourceFault`. */
  open(position: number): void;
}

/** Where an object begins, and how much of the source lies before it, from 0 to 1. */
export interface DirectoryPlace {
  readonly position: number;
  readonly share: number;
}

/** A source that has a directory, object by object. */
export interface DirectorySource {
  readonly schema: DirectorySchema;
  /** What the source calls what an object is in, for messages. */
  readonly unit: 'object' | 'entry';
  /** Where objects begin, in order, and what is wrong with the file between them. */
  places(): Generator<DirectoryPlace | SourceOutput, void>;
  createReader(): DirectoryReader;
  /** What was collected, as `meta.methods` of the collector format tells it. Asked for once all objects were opened. */
  methods(): number;
  /** What it means that nothing but the name of an object is there. */
  readonly nameAlone: string;
}

/** What is known of the other objects. */
export interface Directory {
  /** The domain whose part of the directory a distinguished name lies in. */
  domainOf(distinguishedName: string): DirectoryDomain;
  /** DNS name of the first domain of the forest, in upper case. */
  readonly forestRootName: string;
  findByName(distinguishedName: string): TypedPrincipal | undefined;
  /** The nearest object above that has a node of its own. */
  findAbove(distinguishedName: string): TypedPrincipal | undefined;
  findBySid(sid: string): PrincipalType | undefined;
  /** A computer by its DNS name or its account. */
  findHost(name: string): TypedPrincipal | undefined;
  findTemplate(commonName: string): TypedPrincipal | undefined;
  /** Thumbprints from that of a certificate to the root, as far as the directory has them. */
  chainOf(certificate: Uint8Array): readonly string[];
  readonly schema: DirectorySchema;
}

export interface DirectorySchema {
  /** GUIDs, lower case, of attributes that hold a password of LAPS. */
  readonly lapsAttributes: ReadonlySet<string>;
  /** GUID, lower case, of a class named in lower case. */
  classGuid(name: string): string | undefined;
}

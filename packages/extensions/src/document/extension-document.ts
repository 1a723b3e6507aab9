/** What an extension's files say, read and checked: everything that is installed, texts for people included. */
export interface ExtensionDocument {
  /** Tells extensions apart; the same name is the same extension. */
  readonly name: string;
  readonly displayName: string;
  /** `v` and a semantic version. */
  readonly version: string;
  /** Without the underscore that follows it in names. */
  readonly namespace: string;
  /** Object ids in files of its sources stay as they are sent: two that differ by case are two nodes. */
  readonly hasCaseSensitiveIds: boolean;
  readonly about: ExtensionAbout;
  readonly nodeKinds: readonly NodeKindDocument[];
  readonly relationshipKinds: readonly RelationshipKindDocument[];
  readonly environments: readonly EnvironmentDocument[];
  readonly findings: readonly FindingDocument[];
  readonly listFindings: readonly ListFindingDocument[];
  readonly rules: readonly RuleDocument[];
  readonly queries: readonly QueryDocument[];
}

/** What a pack tells beside its schema; empty where it tells nothing. */
export interface ExtensionAbout {
  /** For people who choose among packs. */
  readonly description: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly licence: string;
}

export interface NodeKindDocument {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** Nodes that have it are shown as it; the others are second labels. */
  readonly isDisplayKind: boolean;
  /** Name of an icon of the set; empty: none is named. */
  readonly icon: string;
  /** `#` and 3 or 6 digits; empty: none is named. */
  readonly color: string;
  readonly info: readonly InfoDocument[];
}

export interface RelationshipKindDocument {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** It gives control: whoever controls the start controls the end. */
  readonly isTraversable: boolean;
  readonly info: readonly InfoDocument[];
}

/** A section of the panel that tells about something of a kind. */
export interface InfoDocument {
  /** Once in its kind. */
  readonly key: string;
  readonly title: string;
  /** From 1 on. */
  readonly position: number;
  readonly markdown: string;
}

export interface EnvironmentDocument {
  /** A declared kind of nodes. */
  readonly kind: string;
  readonly sourceKind: string;
  readonly principalKinds: readonly string[];
}

export interface FindingDocument {
  readonly name: string;
  readonly displayName: string;
  readonly relationshipKind: string;
  readonly environmentKind: string;
  /** In Markdown. */
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly shortRemediation: string;
  readonly longRemediation: string;
}

/** A rule whose nodes are what is wrong, one by one, instead of members of a zone. */
export interface ListFindingDocument {
  readonly name: string;
  readonly displayName: string;
  /** A statement that reads, and returns nodes. */
  readonly cypher: string;
  readonly severity: FindingSeverity;
  /** Nodes of other environments are left out; empty: none is. */
  readonly environmentKind: string;
  /** In Markdown. */
  readonly description: string;
  readonly remediation: string;
  readonly isEnabled: boolean;
}

export type FindingSeverity = 'low' | 'moderate' | 'high' | 'critical';

/** Selects members of a zone. */
export interface RuleDocument {
  /** Once in its extension; stays the same from version to version. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** A statement that reads, and returns nodes. */
  readonly cypher: string;
  /** By its name. Empty: tier zero. */
  readonly zone: string;
  readonly isEnabled: boolean;
  /** Users may disable it. */
  readonly isOptional: boolean;
}

export interface QueryDocument {
  /** Once in its extension; stays the same from version to version. */
  readonly key: string;
  readonly name: string;
  readonly query: string;
  readonly description: string;
  readonly category: string;
}

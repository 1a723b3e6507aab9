import type { Severity } from '@secgraph/vocabulary';

/** What lists of findings group them by. */
export type FindingCategory =
  | 'Tier Zero Attack Paths'
  | 'Abusable Kerberos Configurations'
  | 'Least Privilege Enforcement'
  | 'Certificate Services'
  | 'NTLM Relay'
  | 'Entra ID'
  | 'Azure Resource Manager'
  | 'Microsoft Graph'
  | 'Hybrid'
  | 'Risky Settings';

/** The display name of an extension, where it is not built in. */
export type FindingPlatform = string;

/**
 * Where findings of a type are looked for: in each zone that is analysed, in tier zero alone, in zones that ask for
 * certification, or everywhere, whatever the zone (hygiene).
 */
export type FindingScope = 'zone' | 'tier-zero' | 'certifying-zone' | 'hygiene';

interface CommonFindingType {
  /** Looked for unless somebody switches it on; undefined: unless somebody switches it off. */
  readonly isOffByDefault?: true;
  /** Never changes: clients and stored findings know it. */
  readonly name: string;
  /** The title of findings in tier zero, and of those of no zone. */
  readonly title: string;
  readonly category: FindingCategory;
  readonly platform: FindingPlatform;
  readonly scope: FindingScope;
  /** What its severity goes by: who can begin, or who is lost. */
  readonly gradedBy: 'exposure' | 'impact';
  /** What is wrong, in a sentence; `{zone}` stands for the zone. */
  readonly about: string;
  /** What to do about it, in a sentence or two; `{zone}` as in {@link about}. */
  readonly remedy: string;
}

/** What an extension has to do with a type. */
export interface DeclaredOrigin {
  readonly extensionId: number;
  /** Of the finding that it wrote itself; undefined: it follows from the kind alone. */
  readonly findingId: number | undefined;
  /** The kind of environment that the end belongs to; undefined: any, or none. */
  readonly environmentKind: string | undefined;
}

/** A relationship that crosses into a zone, or begins at a group that nearly everybody is in. */
export interface RelationshipFindingType extends CommonFindingType {
  readonly shape: 'relationship';
  /** Wire name: built in or declared by an extension. */
  readonly kind: string;
  /** The start must be of one of these kinds, where not every start counts. */
  readonly sourceKinds: readonly string[] | undefined;
  readonly targetKinds: readonly string[] | undefined;
  /** Where an extension brings it; undefined: it is built in. */
  readonly declared?: DeclaredOrigin;
}

/** A single object with a risky setting. */
export interface ListFindingType extends CommonFindingType {
  readonly shape: 'list';
  /** Where an extension brings it; undefined: it is built in. */
  readonly declared?: DeclaredRule;
}

/** A rule of an extension whose nodes are what is wrong. */
export interface DeclaredRule {
  readonly extensionId: number;
  readonly findingId: number;
  /** The kind of environment that nodes belong to which count; undefined: any, or none. */
  readonly environmentKind: string | undefined;
  /** In Cypher. */
  readonly statement: string;
  /** Its extension says how bad it is, whoever is lost with it. */
  readonly severity: Severity;
}

export type FindingType = RelationshipFindingType | ListFindingType;

/** The title where the zone is another than tier zero, whose name may be anything. */
export function zoneTitleOf({ title, scope }: FindingType): string {
  return scope === 'hygiene' ? title : title.replaceAll('Tier Zero', 'Zone');
}

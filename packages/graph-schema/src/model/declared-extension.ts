/**
 * What an installed extension says of its kinds, as far as something is worked out with it: names and marks, without
 * texts for people, which are read where they are shown.
 */
export interface DeclaredExtension {
  readonly id: number;
  /** Tells extensions apart; the same name is the same extension. */
  readonly name: string;
  /** For people. */
  readonly displayName: string;
  /** Without the underscore that follows it in names of kinds. */
  readonly namespace: string;
  readonly nodeKinds: readonly DeclaredNodeKind[];
  readonly relationshipKinds: readonly DeclaredRelationshipKind[];
  readonly environments: readonly DeclaredEnvironment[];
  readonly findings: readonly DeclaredFinding[];
  readonly listFindings: readonly DeclaredListFinding[];
}

export interface DeclaredNodeKind {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  /** Nodes that have it are shown as it; the others are second labels, such as all roles. */
  readonly isDisplayKind: boolean;
}

export interface DeclaredRelationshipKind {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  /** It gives control: whoever controls the start controls the end. */
  readonly isTraversable: boolean;
}

/** A kind whose nodes are what domains are to a directory. */
export interface DeclaredEnvironment {
  readonly kind: string;
  /** The label that everything of the platform carries. */
  readonly sourceKind: string;
  /** Kinds whose nodes somebody can act as. */
  readonly principalKinds: readonly string[];
}

/** A relationship that must not lead into a zone. */
export interface DeclaredFinding {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  /** May belong to another extension. */
  readonly relationshipKind: string;
  readonly environmentKind: string;
}

/** A statement whose nodes are what is wrong, one by one. */
export interface DeclaredListFinding {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  /** It reads, and returns nodes. */
  readonly statement: string;
  readonly severity: 'low' | 'moderate' | 'high' | 'critical';
  /** May belong to another extension; empty: nodes of any environment count, and those of none. */
  readonly environmentKind: string;
  /** Not looked for unless somebody switches it on. */
  readonly isOffByDefault: boolean;
}

import type {
  AdNodeKind,
  AdRelationshipKind,
  AzureNodeKind,
  AzureRelationshipKind,
} from '@secgraph/graph-schema';

export type PlantedNodeKind = AdNodeKind | AzureNodeKind;
export type PlantedRelationshipKind = AdRelationshipKind | AzureRelationshipKind;

/** What is true about an archive, written beside it. The package's README describes it. */
export interface EstateManifest {
  readonly manifestVersion: 1;
  /** All that decided the content, with defaults filled in. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly files: readonly ManifestFile[];
  /** Records over all files, what is planted included: of tenants more than objects, as who is in what has records of its own. */
  readonly records: number;
  readonly domains: readonly ManifestDomain[];
  readonly tenants: readonly ManifestTenant[];
  /** Object ids that something names although no record has them: deleted accounts, partners out of reach. */
  readonly danglingReferences: readonly string[];
  readonly plants: readonly Plant[];
}

export interface ManifestFile {
  readonly name: string;
  readonly type: string;
  readonly count: number;
}

export interface ManifestDomain {
  readonly name: string;
  readonly sid: string;
  /** Name of the root domain. */
  readonly forest: string;
}

export interface ManifestTenant {
  readonly name: string;
  /** Object id. */
  readonly id: string;
  /** Name of the root domain of the forest that it is synchronised with. */
  readonly forest: string;
}

/** One planted technique: what is in the data, what analysis must make of it, and what looks alike but is nothing. */
export interface Plant {
  /** Unique in the manifest, kebab-case. */
  readonly id: string;
  /** The relationship kind that stands for the technique, or the kind that begins the path. */
  readonly technique: PlantedRelationshipKind;
  readonly summary: string;
  readonly objects: readonly PlantedObject[];
  /** In the graph after ingest. */
  readonly collected: readonly ManifestRelationship[];
  /**
   * In the graph after analysis: whatever rights, local groups, certificates and ownership make derive from
   * one of the objects to another, or to the domain, and every relay to one of them. Others of the same kind
   * may exist elsewhere.
   */
  readonly derived: readonly ManifestRelationship[];
  /** Traversable from `start` to `end`, relationship by relationship; may use collected and derived ones. */
  readonly path: readonly ManifestRelationship[];
  readonly findings: readonly ManifestFinding[];
  readonly twins: readonly Twin[];
}

/** Differs from its plant in one thing, and for that reason must not lead to the same result. */
export interface Twin {
  /** Unique within the plant. */
  readonly id: string;
  readonly reason: string;
  readonly objects: readonly PlantedObject[];
  readonly collected: readonly ManifestRelationship[];
  /** In the graph after analysis all the same, as with a plant. */
  readonly derived: readonly ManifestRelationship[];
  /** Neither in the graph after ingest nor after analysis. */
  readonly absent: readonly ManifestRelationship[];
  readonly findings: readonly ManifestFinding[];
  /** Pairs without any traversable path between them, after analysis. */
  readonly unreachable: readonly ManifestPair[];
}

/**
 * What analysis must tell of a scene in a tenant, with the zones that come with the product: all findings of
 * relationships that the scene names or that lie among its objects, and of settings of roles that it makes somebody
 * eligible for. Scenes in directories name none.
 */
export interface ManifestFinding {
  /** Name in the catalogue of findings. */
  readonly type: string;
  /** Object id; absent where the finding is about a setting of the target. */
  readonly source?: string;
  /** Object id. */
  readonly target: string;
}

export interface ManifestPair {
  /** Object id. */
  readonly start: string;
  /** Object id. */
  readonly end: string;
}

export interface PlantedObject {
  readonly role: string;
  readonly objectId: string;
  readonly kind: PlantedNodeKind;
  /** As stored: upper case. */
  readonly name: string;
}

export interface ManifestRelationship {
  /** Object id. */
  readonly start: string;
  readonly kind: PlantedRelationshipKind;
  /** Object id. */
  readonly end: string;
}

import type { PackedTexts } from '../property/packed-texts.ts';

/**
 * The write port of the graph: what a converter makes of a run of input records.
 *
 * Columnar and made of plain arrays, strings and typed arrays only, so that it crosses threads cheaply
 * (transfer the typed arrays' buffers). A batch stands alone: its references index its own tables.
 *
 * Applying a batch means, for every node named in it, upsert by object id:
 *   - kinds are united, never removed;
 *   - `properties` are merged key by key, later batches and later rows win; `removedNames` removes keys;
 *   - the node's last-seen observation becomes the batch's observation.
 * Relationships are upserted by (start, end, kind); their properties merge the same way, `null` removes a key.
 */
export interface GraphBatch {
  /** Distinct object ids, normalised (upper case where the format demands it). */
  readonly objectIds: PackedTexts;
  /** Distinct kind names, of nodes and relationships alike. */
  readonly kinds: readonly string[];
  /** Distinct node kind sets; each is a list of indexes into `kinds`. May contain the empty list. */
  readonly kindSets: readonly (readonly number[])[];
  /** Distinct lists of property names. */
  readonly nameLists: readonly (readonly string[])[];
  /** Distinct relationship property objects as JSON text; without `lastseen`. */
  readonly propertySets: readonly string[];
  /** Every end point and node of the batch, once per (object id, kind set): exists afterwards, seen now. */
  readonly stubs: StubColumns;
  /**
   * Ends of relationships of generic data: exist afterwards, seen now. The kinds are what the sender takes them for: nodes
   * that anything else tells of keep theirs. Come after all other nodes of the batch.
   */
  readonly guesses: StubColumns;
  /** Nodes with properties, in record order. */
  readonly upserts: NodeUpsertColumns;
  readonly relationships: RelationshipColumns;
  /** Relationships whose ends must be looked up; resolved when the whole file is in. Record order. */
  readonly matched: readonly MatchedRelationship[];
}

export interface StubColumns {
  /** Indexes into `objectIds`. */
  readonly objectIds: Uint32Array;
  /** Indexes into `kindSets`, row by row beside `objectIds`. */
  readonly kindSets: Uint32Array;
}

export interface NodeUpsertColumns {
  readonly objectIds: Uint32Array;
  readonly kindSets: Uint32Array;
  /** 1 when the node has a record of its own in the input: its last-collected observation is set too. */
  readonly collected: Uint8Array;
  /**
   * JSON object text per row; without `objectid`, `lastseen` and `lastcollected`, which are columns of their
   * own. Values are strings, numbers, booleans, or arrays of primitives: never null, so that the text of a new
   * node is stored as it is. Most records hold many nulls; see `removedNames`.
   */
  readonly properties: readonly string[];
  /** Indexes into `nameLists`: the properties to remove, none of which is in `properties`. */
  readonly removedNames: Uint32Array;
  /** Row → JSON object text of properties that are set only where the node has no value yet. */
  readonly defaults: ReadonlyMap<number, string>;
}

export interface RelationshipColumns {
  /** Indexes into `objectIds`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Indexes into `kinds`. */
  readonly kinds: Uint16Array;
  /** Indexes into `propertySets`. */
  readonly properties: Uint32Array;
}

export type PropertyScalar = string | number | boolean;

/** How one end of a {@link MatchedRelationship} is found. */
export type EndpointMatch =
  /** By object id; created with `kinds` when absent. */
  | { readonly by: 'id'; readonly objectId: string; readonly kinds: readonly string[] }
  /** All matchers equal (typed comparison) and, if given, has the kind. Exactly one node must match. */
  | {
      readonly by: 'properties';
      readonly matchers: readonly { readonly key: string; readonly value: PropertyScalar }[];
      readonly kind?: string;
    };

export interface MatchedRelationship {
  readonly start: EndpointMatch;
  readonly end: EndpointMatch;
  readonly kind: string;
  /** JSON object text, as in `propertySets`. */
  readonly properties: string;
  /** Warning to report when an end is not found or ambiguous. */
  readonly unresolvedMessage: string;
}

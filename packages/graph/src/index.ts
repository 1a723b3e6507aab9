export type {
  EndpointMatch,
  GraphBatch,
  MatchedRelationship,
  NodeUpsertColumns,
  PropertyScalar,
  RelationshipColumns,
  StubColumns,
} from './batch/graph-batch.ts';
export { kindsOfMatched, leaveOutKinds } from './batch/leave-out-kinds.ts';
export { countRemaining } from './cuts/count-remaining.ts';
export { findMinimumCut } from './cuts/find-minimum-cut.ts';
export { findLeadingPart } from './cuts/leading-part.ts';
export { cutOffByPosition, rankSingleCuts, type SingleCuts } from './cuts/rank-single-cuts.ts';
export type { AppliedBatch } from './delta/apply-batch.ts';
export { buildSnapshot } from './delta/build-snapshot.ts';
export type { NodeCursor, RelationshipCursor } from './delta/element-cursor.ts';
export type {
  GraphChanges,
  GraphCounters,
  NodeRow,
  RelationshipRows,
  SeenRows,
} from './delta/graph-changes.ts';
export { GraphDelta } from './delta/graph-delta.ts';
export { keepNodes } from './delta/keep-nodes.ts';
export { MAX_TAGGED_KINDS, MAX_UPLOADED_KINDS } from './delta/kind-registry.ts';
export type { DerivedReplacement } from './delta/replace-derived.ts';
export type { ResolvedMatches, ResolveOptions } from './delta/resolve-matched.ts';
export {
  type Bitmap,
  createBitmap,
  excludeBits,
  hasBit,
  intersectBits,
  iterateBits,
  setBit,
  uniteBits,
} from './property/bitmap.ts';
export {
  type PackedTexts,
  /** @internal For tests. */
  readPackedText,
  /** @internal For tests. */
  unpackTexts,
} from './property/packed-texts.ts';
export {
  type BooleanColumn,
  columnRow,
  columnValue,
  type NumberColumn,
  type PropertyColumn,
  type TextColumn,
} from './property/property-column.ts';
export type { PropertyObject, PropertyPatch, PropertyValue } from './property/property-value.ts';
export { reclaimSharedMemory, retiredBytesOf } from './property/reclaim-memory.ts';
export { EMPTY_HASH, finishHash, hashBytes, hashStep } from './property/string-hash.ts';
export type { StringTable } from './property/string-table.ts';
export { packTexts, TextNumbers } from './property/text-numbers.ts';
export { WriterMemory } from './property/writer-memory.ts';
export { type Condensation, condense, keepCondensation } from './reach/condensation.ts';
export { groupByReach } from './reach/group-by-reach.ts';
export { measureReach, type ReachProgress, runReach } from './reach/measure-reach.ts';
export { type NodeSets, nodeSetsOf, singleNodes } from './reach/node-sets.ts';
export { markNames, type NameText } from './search/mark-names.ts';
export { buildNameIndex, type NameIndex, type NameSource } from './search/name-index.ts';
export {
  findByExactName,
  findByPrefix,
  searchNames,
} from './search/search-names.ts';
export { sortNodes } from './search/sort-nodes.ts';
export { addRecentNames, type NameIndexChange, updateNameIndex } from './search/update-name-index.ts';
export { CrossProduct } from './sets/cross-product.ts';
export { NodeCollector } from './sets/node-collector.ts';
export { type NodeList, NodeSet } from './sets/node-set.ts';
export { intersectSets, subtractBits, uniteSets } from './sets/node-set-algebra.ts';
export { SetCache } from './sets/set-cache.ts';
export { TransitiveMembers } from './sets/transitive-members.ts';
export { findNodesOfKind } from './snapshot/find-nodes-of-kind.ts';
export { findUnusedKinds } from './snapshot/find-unused-kinds.ts';
export {
  createFingerprintKey,
  type FingerprintKey,
  fingerprintKind,
  fingerprintNodes,
  fingerprintProperty,
  fingerprintRelationships,
} from './snapshot/fingerprint.ts';
export type { GraphSnapshot, SnapshotHandle } from './snapshot/graph-snapshot.ts';
export { openSnapshot, shareSnapshot } from './snapshot/open-snapshot.ts';
export { type EncodedProperties, propertyEncoderOf } from './snapshot/property-encoder.ts';
export {
  countNodesOfKind,
  iterateNodesOfKind,
  kindIdOf,
  kindSetMask,
  nodeHasKind,
  nodeKindIds,
} from './snapshot/read-kinds.ts';
export {
  findColumns,
  findNodeById,
  findNodeByObjectId,
  formatMoment,
  readObjectId,
  readObservation,
  readProperties,
  readProperty,
  readStoredProperties,
  readString,
} from './snapshot/read-node.ts';
export {
  findRelationship,
  readPropertySet,
  readRelationshipProperties,
  readStoredRelationshipProperties,
} from './snapshot/read-relationship.ts';
export { hasSharedNodes } from './snapshot/same-nodes.ts';
export {
  createEmptySnapshot,
  createSnapshotBuilder,
} from './snapshot/snapshot-builder.ts';
export {
  DRAFT_ENDING,
  type FiledSnapshot,
  readSnapshotFile,
  type SnapshotDraft,
  writeSnapshotFile,
} from './snapshot/snapshot-file.ts';
export { ALL_KINDS, kindMaskOf } from './topology/kind-mask.ts';
export { lowerBound } from './topology/lower-bound.ts';
export {
  findPosition,
  kindRange,
  outboundPositionOf,
  ownerOfPosition,
  type PositionRange,
} from './topology/relationship-position.ts';
export { skipUnfollowed } from './topology/skip-unfollowed.ts';
export type { Adjacency, KindMask, Topology } from './topology/topology.ts';
export { findAllShortestPaths } from './traversal/all-shortest-paths.ts';
export {
  breadthFirstSearch,
  hopDistancesOf,
} from './traversal/breadth-first-search.ts';
export { findCheapestPaths } from './traversal/cheapest-paths.ts';
export type { Exclusions } from './traversal/exclusions.ts';
export { iterateShortestPaths } from './traversal/iterate-shortest-paths.ts';
export { findNearestPaths, type NearestPaths } from './traversal/nearest-paths.ts';
export { findReachableSet } from './traversal/reachable-set.ts';
export { withScratch } from './traversal/scratch-memory.ts';
export { findShortestPath, type ShortestPathOptions } from './traversal/shortest-path.ts';
export type { GraphPath } from './traversal/traversal-options.ts';
export type { Segment, SegmentPredicate } from './traversal/walk.ts';
export { findTerminalNodes, findWalkedNodes } from './traversal/walk-nodes.ts';
export { findWalkPaths, type WalkPathsOptions } from './traversal/walk-paths.ts';

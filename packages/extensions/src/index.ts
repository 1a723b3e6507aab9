/** What whoever installs extensions needs to know of them; loads nothing that reads them. That is in `thread.ts`. */

export type {
  ExtensionDocument,
  InfoDocument,
  ListFindingDocument,
  NodeKindDocument,
  QueryDocument,
  RelationshipKindDocument,
  RuleDocument,
} from './document/extension-document.ts';
export { MAX_PACK_ENTRIES, MAX_PACK_RATIO, MAX_UNPACKED_BYTES } from './pack/pack-limits.ts';
export { listShippedPacks, type ShippedPackFolder } from './pack/shipped-packs.ts';
export { MAX_EXTENSION_BYTES } from './schema/schema-limits.ts';
export { compareVersions } from './version/semantic-version.ts';

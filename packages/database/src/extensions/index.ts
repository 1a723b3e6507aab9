export { digestExtension } from './digest-extension.ts';
export {
  type ExtensionRecord,
  ExtensionRepository,
  type UpsertOutcome,
} from './extension-repository.ts';
export { FindingTypeRepository } from './finding-type-repository.ts';
export { MODEL_CHANNEL } from './model-revision.ts';
export type { ExtensionDetails } from './read-details.ts';
export type { InstalledExtension, InstalledRule } from './read-installed.ts';
export type {
  InfoRecord,
  KindOwner,
  NodeKindRecord,
  RelationshipKindRecord,
} from './read-kinds.ts';

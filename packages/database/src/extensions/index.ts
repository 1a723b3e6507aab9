export {
  type ExtensionRecord,
  ExtensionRepository,
  type UpsertOutcome,
} from './extension-repository.ts';
export { FindingTypeRepository } from './finding-type-repository.ts';
export { MODEL_CHANNEL } from './model-revision.ts';

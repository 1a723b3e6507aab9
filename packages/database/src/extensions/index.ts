export {
  type ExtensionRecord,
  ExtensionRepository,
  type UpsertOutcome,
} from './extension-repository.ts';
export { MODEL_CHANNEL } from './model-revision.ts';

export type { ElementName } from './element-name.ts';
export {
  BY_HAND_PROPERTY,
  type FoundReplaced,
  MAX_REMOVED_RELATIONSHIPS,
  MAX_STANDING_CHANGES,
  type ManualAction,
  type ManualChange,
  type ManualOrder,
  type NewManualChange,
  type ReplacedContent,
  type ReplacedRelationship,
} from './manual-change.ts';
export {
  type ManualChangeFilter,
  ManualChangeRepository,
} from './manual-change-repository.ts';
export {
  type ElementNote,
  type NoteCounts,
  type NoteFilter,
  NoteRepository,
} from './note-repository.ts';
export { toStandingElements } from './standing-elements.ts';

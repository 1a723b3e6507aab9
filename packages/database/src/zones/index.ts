export {
  AssetGroupCertificationRepository,
  type HistoryScope,
  type QueuedMember,
  type StoredHistoryRecord,
} from './asset-group-certification-repository.ts';
export type { Author } from './asset-group-history.ts';
export { AssetGroupMemberRepository, type StoredMember } from './asset-group-member-repository.ts';
export {
  type AssetGroup,
  type AssetGroupCollection,
  AssetGroupRepository,
  recordCollections,
} from './asset-group-repository.ts';
export {
  AssetGroupSelectorRepository,
  type SelectorChange,
  type SelectorFields,
  type SelectorRecord,
} from './asset-group-selector-repository.ts';
export {
  AssetGroupTagRepository,
  type TagFields,
  type TagPlan,
  type TagRecord,
} from './asset-group-tag-repository.ts';
export {
  readMemberNodes,
  reconcileMembers,
  type SelectedMember,
  type SelectedMembership,
} from './zone-members.ts';
export { type StoredTag, ZoneRepository } from './zone-repository.ts';

export {
  type AssetGroupCertificationRepository,
  createAssetGroupCertificationRepository,
  type HistoryScope,
  type QueuedMember,
  type StoredHistoryRecord,
} from './asset-group-certification-repository.ts';
export type { Author } from './asset-group-history.ts';
export {
  type AssetGroupMemberRepository,
  createAssetGroupMemberRepository,
  type StoredMember,
} from './asset-group-member-repository.ts';
export {
  type AssetGroup,
  type AssetGroupCollection,
  type AssetGroupRepository,
  createAssetGroupRepository,
  recordCollections,
} from './asset-group-repository.ts';
export {
  type AssetGroupSelectorRepository,
  createAssetGroupSelectorRepository,
  type SelectorChange,
  type SelectorFields,
  type SelectorRecord,
} from './asset-group-selector-repository.ts';
export {
  type AssetGroupTagRepository,
  createAssetGroupTagRepository,
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
export {
  createZoneRepository,
  type StoredTag,
} from './zone-repository.ts';

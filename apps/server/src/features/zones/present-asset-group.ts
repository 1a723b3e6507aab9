import {
  nullTime,
  type AssetGroupCollection as WireCollection,
  type AssetGroup as WireGroup,
  type AssetGroupSelector as WireSelector,
  wireTime,
} from '@secgraph/contract';
import type { AssetGroup, AssetGroupCollection, SelectorRecord } from '@secgraph/database';

/** Wire: selectors come under two names. */
export function presentAssetGroup(
  group: AssetGroup,
  { selectors, memberCount }: { readonly selectors: readonly SelectorRecord[]; readonly memberCount: number },
): WireGroup {
  const presented = selectors.map((selector) => presentGroupSelector(group, selector));

  return {
    id: group.id,
    created_at: wireTime(group.createdAt),
    updated_at: wireTime(group.updatedAt),
    deleted_at: nullTime(undefined),
    name: group.name,
    tag: group.tag,
    system_group: group.isSystemGroup,
    selectors: presented,
    Selectors: presented,
    member_count: memberCount,
    asset_group_tag_id: group.tagId,
  };
}

export function presentGroupSelector(
  { id }: { readonly id: number },
  selector: SelectorRecord,
): WireSelector {
  return {
    id: selector.id,
    created_at: wireTime(selector.createdAt),
    updated_at: wireTime(selector.updatedAt),
    deleted_at: nullTime(undefined),
    asset_group_id: id,
    name: selector.name,
    selector: selector.seeds[0]?.value ?? '',
    system_selector: selector.isDefault,
  };
}

export function presentCollection({ id, createdAt, entries }: AssetGroupCollection): WireCollection {
  const times = {
    created_at: wireTime(createdAt),
    updated_at: wireTime(createdAt),
    deleted_at: nullTime(undefined),
  };

  return {
    id,
    ...times,
    entries: entries.map((entry) => ({
      id: entry.id,
      ...times,
      asset_group_collection_id: id,
      object_id: entry.objectId,
      node_label: entry.nodeLabel,
      properties: JSON.parse(entry.properties),
    })),
  };
}

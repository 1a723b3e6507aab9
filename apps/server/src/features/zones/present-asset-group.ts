import {
  recordTimes,
  type AssetGroupCollection as WireCollection,
  type AssetGroup as WireGroup,
  type AssetGroupSelector as WireSelector,
} from '@secgraph/contract';
import type { AssetGroup, AssetGroupCollection, SelectorRecord } from '@secgraph/database/zones';

/** Wire: selectors come under two names. */
export function presentAssetGroup(
  group: AssetGroup,
  { selectors, memberCount }: { readonly selectors: readonly SelectorRecord[]; readonly memberCount: number },
): WireGroup {
  const presented = selectors.map((selector) => presentGroupSelector(group, selector));

  return {
    id: group.id,
    ...recordTimes(group),
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
    ...recordTimes(selector),
    asset_group_id: id,
    name: selector.name,
    selector: selector.seeds[0]?.value ?? '',
    system_selector: selector.isDefault,
  };
}

export function presentCollection({ id, createdAt, entries }: AssetGroupCollection): WireCollection {
  const times = recordTimes({ createdAt, updatedAt: createdAt });

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

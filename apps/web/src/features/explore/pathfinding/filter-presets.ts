import { type Preset, type Presets, usePresets } from '../../../session/use-presets.ts';
import { type KindFilter, PATH_KINDS } from './kind-filter.ts';

/** A choice of kinds under a name. */
export interface FilterPreset extends Preset {
  readonly kinds: readonly string[];
}

export function useFilterPresets(): Presets<FilterPreset> {
  return usePresets('explore.path-filters', isFilterPreset);
}

export function presetOf(name: string, filter: KindFilter): FilterPreset {
  return { name, kinds: PATH_KINDS.filter((kind) => filter.has(kind)) };
}

export function filterOf({ kinds }: FilterPreset): KindFilter {
  return new Set(PATH_KINDS.filter((kind) => kinds.includes(kind)));
}

function isFilterPreset(value: Preset): value is FilterPreset {
  return 'kinds' in value && Array.isArray(value.kinds);
}

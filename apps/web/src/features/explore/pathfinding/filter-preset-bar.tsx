import {
  MAX_PRESET_NAME_LENGTH,
  type Preset,
  type Presets,
  usePresets,
} from '../../../session/use-presets.ts';
import { PresetBar } from '../../../ui/preset-bar.tsx';
import type { KindFilter } from './kind-filter.ts';

export interface FilterPresetBarProps {
  /** All kinds that can be ticked. */
  readonly allKinds: readonly string[];
  readonly filter: KindFilter;
  readonly onChange: (filter: KindFilter) => void;
}

/** Choices of kinds that somebody gave a name to, and a box to name this one. */
export function FilterPresetBar({ allKinds, filter, onChange }: FilterPresetBarProps) {
  const filterOf = ({ kinds }: FilterPreset): KindFilter =>
    new Set(allKinds.filter((kind) => kinds.includes(kind)));
  const { presets, save, remove } = useFilterPresets();

  return (
    <PresetBar
      title="Presets"
      label="Save this selection as"
      maxNameLength={MAX_PRESET_NAME_LENGTH}
      presets={presets.map((preset) => ({ name: preset.name, isCurrent: isSame(filterOf(preset), filter) }))}
      onChoose={(name) => {
        const chosen = presets.find((preset) => preset.name === name);
        if (chosen !== undefined) {
          onChange(filterOf(chosen));
        }
      }}
      onSave={(name) => save({ name, kinds: allKinds.filter((kind) => filter.has(kind)) })}
      onForget={remove}
    />
  );
}

function isSame(left: KindFilter, right: KindFilter): boolean {
  return left.size === right.size && left.isSubsetOf(right);
}

/** A choice of kinds under a name. */
interface FilterPreset extends Preset {
  readonly kinds: readonly string[];
}

function useFilterPresets(): Presets<FilterPreset> {
  return usePresets('explore.path-filters', isFilterPreset);
}

function isFilterPreset(value: Preset): value is FilterPreset {
  return 'kinds' in value && Array.isArray(value.kinds);
}

import { usePreference } from '../../../session/preferences.ts';
import { type KindFilter, PATH_KINDS } from './kind-filter.ts';

/** A choice of kinds under a name. */
export interface FilterPreset {
  readonly name: string;
  readonly kinds: readonly string[];
}

export interface FilterPresets {
  readonly presets: readonly FilterPreset[];
  /** Takes the place of one of the same name. */
  readonly save: (name: string, filter: KindFilter) => void;
  readonly remove: (name: string) => void;
}

const PREFERENCE = 'explore.path-filters';
const MAX_PRESETS = 30;
const MAX_NAME_LENGTH = 60;
const NONE: readonly FilterPreset[] = [];

export function useFilterPresets(): FilterPresets {
  const [stored, setStored] = usePreference(PREFERENCE, NONE);
  const presets = stored.filter(isPreset);
  const without = (name: string) => presets.filter((preset) => preset.name !== name);

  return {
    presets,
    save: (name, filter) =>
      setStored(
        [
          ...without(name),
          { name: name.slice(0, MAX_NAME_LENGTH), kinds: PATH_KINDS.filter((kind) => filter.has(kind)) },
        ]
          .toSorted((left, right) => left.name.localeCompare(right.name))
          .slice(0, MAX_PRESETS),
      ),
    remove: (name) => setStored(without(name)),
  };
}

export function filterOf({ kinds }: FilterPreset): KindFilter {
  return new Set(PATH_KINDS.filter((kind) => kinds.includes(kind)));
}

/** Another release may have stored something else. */
function isPreset(value: unknown): value is FilterPreset {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'kinds' in value &&
    Array.isArray(value.kinds)
  );
}

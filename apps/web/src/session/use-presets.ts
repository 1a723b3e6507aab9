import { usePreference } from './preferences.ts';

/** Something of the user's that he gave a name to. */
export interface Preset {
  readonly name: string;
}

export interface Presets<Kept extends Preset> {
  /** Ordered by name. */
  readonly presets: readonly Kept[];
  /** Takes the place of one of the same name. */
  readonly save: (preset: Kept) => void;
  readonly remove: (name: string) => void;
}

const MAX_PRESETS = 30;
export const MAX_PRESET_NAME_LENGTH = 60;
const NONE: readonly never[] = [];

/** A list of named things, kept for the user. What is stored may be of another release: `isKept` tells. */
export function usePresets<Kept extends Preset>(
  preference: string,
  isKept: (value: Preset) => value is Kept,
): Presets<Kept> {
  const [stored, setStored] = usePreference<readonly Kept[]>(preference, NONE);
  const presets = stored.filter((value) => isPreset(value) && isKept(value));
  const without = (name: string) => presets.filter((preset) => preset.name !== name);

  return {
    presets,
    save: (preset) =>
      setStored(
        [...without(preset.name), preset]
          .toSorted((left, right) => left.name.localeCompare(right.name))
          .slice(0, MAX_PRESETS),
      ),
    remove: (name) => setStored(without(name)),
  };
}

function isPreset(value: unknown): value is Preset {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    value.name.length <= MAX_PRESET_NAME_LENGTH
  );
}

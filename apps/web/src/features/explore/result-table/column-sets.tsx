import { MAX_PRESET_NAME_LENGTH, type Preset, usePresets } from '../../../session/use-presets.ts';
import { PresetBar } from '../../../ui/preset-bar.tsx';
import { type ColumnChoice, type KeptColumns, readChoice } from './column-choice.ts';
import type { TableName } from './table-source.ts';

type ColumnSet = Preset & Readonly<Record<string, unknown>>;

export interface ColumnSetsProps {
  readonly table: TableName;
  /** All that can be shown now. */
  readonly columns: readonly string[];
  readonly kept: KeptColumns;
}

/** Columns that somebody gave a name to, each set with its order, pins and widths; every table has its own. */
export function ColumnSets({ table, columns, kept: { choice, change } }: ColumnSetsProps) {
  const { presets, save, remove } = usePresets<ColumnSet>(`explore.column-sets.${table}`, isColumnSet);
  // A set of another statement would leave nothing to see.
  const offered = presets
    .map((set) => ({ name: set.name, choice: readChoice(set, choice) }))
    .filter((set) => set.choice.shown.some((column) => columns.includes(column)));

  return (
    <PresetBar
      title="Column sets"
      label="Save these columns as"
      maxNameLength={MAX_PRESET_NAME_LENGTH}
      presets={offered.map((set) => ({ name: set.name, isCurrent: isSame(set.choice, choice) }))}
      onChoose={(name) => change(offered.find((set) => set.name === name)?.choice ?? {})}
      onSave={(name) => save({ name, ...choice })}
      onForget={remove}
    />
  );
}

function isColumnSet(value: Preset): value is ColumnSet {
  return 'shown' in value && Array.isArray(value.shown);
}

/** Widths change by the way; they do not make another set. */
function isSame(one: ColumnChoice, other: ColumnChoice): boolean {
  return (
    one.shown.join('\n') === other.shown.join('\n') &&
    new Set(one.pinned).symmetricDifference(new Set(other.pinned)).size === 0
  );
}

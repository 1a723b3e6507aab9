import { Select } from '@mantine/core';
import { CountedOption } from './counted-option.tsx';
import { inLine } from './in-line.ts';

export interface ChoiceFieldProps {
  /** What is chosen. */
  readonly label: string;
  /** What no choice means: "All zones". */
  readonly none: string;
  readonly width: number;
  /** Names by value, in their order. */
  readonly choices: ReadonlyMap<string, string>;
  /** The heading that each stands below, by value; of all of them, or of none. */
  readonly groups?: ReadonlyMap<string, string> | undefined;
  /** How much each would leave, where that is known. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  readonly value: string | undefined;
  /** What it is called where an address names one that there is not, or not any more. Default: its value. */
  readonly goneName?: string | undefined;
  readonly nothingFound: string;
  readonly onChange: (value: string | undefined) => void;
}

/** More are found by their names. */
const MAX_SHOWN = 200;
const NAME_LENGTH = 60;

/** All of something, or one of it. */
export function ChoiceField(props: ChoiceFieldProps) {
  const {
    label,
    none,
    width,
    choices,
    groups,
    counts,
    value,
    goneName = value,
    nothingFound,
    onChange,
  } = props;
  const all =
    value === undefined || choices.has(value) ? choices : new Map([...choices, [value, goneName ?? value]]);

  return (
    <Select
      size="xs"
      w={width}
      aria-label={label}
      placeholder={none}
      data={inGroups(
        Array.from(all, ([known, name]) => ({ value: known, label: inLine(name, NAME_LENGTH) || known })),
        groups,
      )}
      value={value ?? null}
      limit={MAX_SHOWN}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': none }}
      nothingFoundMessage={nothingFound}
      renderOption={({ option, checked = false }) => (
        <CountedOption {...option} isChosen={checked} counts={counts} />
      )}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One that an address names although there is no such thing belongs to no group, and stands before them. */
function inGroups(choices: readonly Choice[], groups: ReadonlyMap<string, string> | undefined) {
  const byGroup = Map.groupBy(choices, ({ value }) => groups?.get(value));
  const grouped = [...byGroup].flatMap(([group, items]) => (group === undefined ? [] : [{ group, items }]));

  return [...(byGroup.get(undefined) ?? []), ...grouped];
}

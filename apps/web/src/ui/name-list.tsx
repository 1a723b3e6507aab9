import { List } from '@mantine/core';
import { Amount } from './amount.tsx';

export interface NameListProps {
  readonly label?: string;
  /** Names by what tells them apart. */
  readonly names: ReadonlyMap<string | number, string>;
}

const MAX_NAMES = 5;

/** Whom or what a dialog is about: the first of them, and how many others. */
export function NameList({ label, names }: NameListProps) {
  return (
    <List size="sm" aria-label={label}>
      {[...names].slice(0, MAX_NAMES).map(([key, name]) => (
        <List.Item key={key} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </List.Item>
      ))}
      {names.size > MAX_NAMES ? (
        <List.Item>
          and <Amount value={names.size - MAX_NAMES} noun="other" />
        </List.Item>
      ) : null}
    </List>
  );
}

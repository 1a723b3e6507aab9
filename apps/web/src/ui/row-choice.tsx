import { Anchor, Checkbox, Group, Text } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Amount } from './amount.tsx';
import { ErrorCard } from './error-card.tsx';
import { formatNumber } from './format.ts';
import { type Column } from './list-table.tsx';

interface Choosable {
  readonly id: number;
}

export interface RowChoice<Row extends Choosable> {
  readonly chosen: ReadonlyMap<number, Row>;
  readonly limit: number;
  readonly isOffered: (row: Row) => boolean;
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void;
  /** Of all pages, as far as the limit allows. */
  readonly chooseAll: Pick<UseMutationResult, 'error' | 'isPending'> & { readonly mutate: () => void };
  readonly clear: () => void;
}

export interface RowChoiceOptions<Row extends Choosable> {
  /** Tells lists apart: another one begins with nothing chosen. */
  readonly list: string;
  /** So many are decided about at once. */
  readonly limit: number;
  readonly isOffered: (row: Row) => boolean;
  readonly askAll: () => Promise<{ readonly data: readonly Row[] }>;
}

/** What is chosen on all pages of a list. */
export function useRowChoice<Row extends Choosable>(options: RowChoiceOptions<Row>): RowChoice<Row> {
  const { list, limit, isOffered, askAll } = options;
  const [known, setKnown] = useState(list);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const clear = () => setChosen(new Map());
  if (known !== list) {
    setKnown(list);
    clear();
  }

  const choose = (rows: readonly Row[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const row of rows.filter(isOffered)) {
        if (!isChosen) {
          after.delete(row.id);
        } else if (after.size < limit) {
          after.set(row.id, row);
        }
      }

      return after;
    });
  const chooseAll = useMutation({
    mutationFn: askAll,
    onSuccess: ({ data }) => {
      clear();
      choose(data, true);
    },
  });

  return { chosen, limit, isOffered, choose, chooseAll, clear };
}

export interface ChoiceColumnOptions<Row extends Choosable> {
  /** On this page. */
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Why a row is not offered, where that does not go without saying. */
  readonly refusal?: string;
}

/** The boxes before the rows, and above them the one for the whole page. */
export function choiceColumn<Row extends Choosable>(
  { chosen, isOffered, choose }: RowChoice<Row>,
  { rows, nameOf, refusal }: ChoiceColumnOptions<Row>,
): Column<Row> {
  const offered = rows.filter(isOffered);
  const count = offered.filter(({ id }) => chosen.has(id)).length;

  return {
    w: 32,
    head: (
      <Checkbox
        size="xs"
        aria-label="Choose everything on this page"
        checked={count > 0 && count === offered.length}
        indeterminate={count > 0 && count < offered.length}
        disabled={offered.length === 0}
        onChange={({ currentTarget }) => choose(offered, currentTarget.checked)}
      />
    ),
    cell: (row) => (
      <Checkbox
        size="xs"
        aria-label={`Choose ${nameOf(row)}`}
        title={isOffered(row) ? undefined : refusal}
        disabled={!isOffered(row)}
        checked={chosen.has(row.id)}
        onChange={({ currentTarget }) => choose([row], currentTarget.checked)}
      />
    ),
  };
}

export interface ChoiceBarProps<Row extends Choosable> {
  readonly choice: RowChoice<Row>;
  /** On all pages. */
  readonly count: number;
  readonly shown: number;
  /** Buttons for what can be done with the chosen rows. */
  readonly children: ReactNode;
}

/** How many rows are chosen, what can be done with them, and the way to all or none of them. */
export function ChoiceBar<Row extends Choosable>({ choice, count, shown, children }: ChoiceBarProps<Row>) {
  const { chosen, limit, chooseAll, clear } = choice;
  const offered = Math.min(count, limit);

  return (
    <>
      <Group gap="sm" mih={32}>
        {children}
        <Text size="sm" role="status">
          {chosen.size === 0 ? 'Choose what you decide about.' : `${formatNumber(chosen.size)} chosen`}
        </Text>
        {chosen.size === 0 || count <= shown ? null : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-disabled={chooseAll.isPending}
            onClick={() => chooseAll.mutate()}
          >
            Choose {offered < count ? `the first ${formatNumber(offered)} of ` : 'all '}
            <Amount value={count} />
          </Anchor>
        )}
        {chosen.size === 0 ? null : (
          <Anchor component="button" type="button" size="sm" onClick={clear}>
            Choose none
          </Anchor>
        )}
      </Group>
      {chooseAll.error === null ? null : (
        <ErrorCard title="Not everything could be chosen" error={chooseAll.error} />
      )}
    </>
  );
}
